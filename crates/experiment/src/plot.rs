//! [`Plot`]: curves and marks over two axes, drawn as SVG by plotters. It uses shapes and dashes instead of colours, so
//! that it can be read in black and white.

use plotters::coord::Shift;
use plotters::coord::ranged1d::{AsRangedCoord, ValueFormatter};
use plotters::element::DashedPathElement;
use plotters::prelude::*;
use thiserror::Error;

use crate::paper::{Paper, text_size};

/// Curves and marks over two axes.
#[derive(Clone, PartialEq, Debug)]
pub struct Plot {
    /// Its title.
    pub title: String,
    /// What the horizontal axis shows.
    pub x: Axis,
    /// What the vertical axis shows.
    pub y: Axis,
    /// What is drawn.
    pub series: Vec<Series>,
}

/// An axis.
#[derive(Clone, PartialEq, Debug)]
pub struct Axis {
    /// What it shows.
    pub label: &'static str,
    /// True for a logarithmic scale. Points that are not positive are then left out.
    pub is_log: bool,
}

/// Points that belong together.
#[derive(Clone, PartialEq, Debug)]
pub struct Series {
    /// Its name in the legend.
    pub name: String,
    /// How it is drawn.
    pub style: Style,
    /// The points.
    pub points: Vec<(f64, f64)>,
}

/// How points are drawn. A claim is a line, and what is measured are marks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// A line.
    Line,
    /// A dashed line.
    Dashed,
    /// A dotted line.
    Dotted,
    /// Filled circles.
    Dot,
    /// Open circles.
    Ring,
    /// Crosses.
    Cross,
    /// Triangles.
    Triangle,
}

/// A plot could not be drawn.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("the plot cannot be drawn: {0}")]
pub struct PlotError(String);

const SIZE: (u32, u32) = (800, 500);
const FONT: &str = "sans-serif";
const MARK: i32 = 5;
const LEGEND_FONT: i32 = 14;
/// In the legend: the width of a series' style, the space between it and the name, and the space around all lines.
const SWATCH: i32 = 30;
const GAP: i32 = 6;
const LEGEND_MARGIN: i32 = 10;
/// The most numbers beside an axis.
const LABELS: usize = 10;
/// The share of the range that stays free beyond the outermost points.
const MARGIN: f64 = 0.05;

impl Axis {
    pub(crate) fn linear(label: &'static str) -> Axis {
        Axis { label, is_log: false }
    }

    pub(crate) fn log(label: &'static str) -> Axis {
        Axis { label, is_log: true }
    }

    /// Where a number lies on an axis with this range, from 0 to 1.
    fn place(&self, range: &std::ops::Range<f64>, number: f64) -> f64 {
        let on = |number: f64| if self.is_log { number.ln() } else { number };
        (on(number) - on(range.start)) / (on(range.end) - on(range.start))
    }

    /// The range of an axis that shows these numbers.
    fn range(&self, numbers: impl Iterator<Item = f64>) -> std::ops::Range<f64> {
        let (low, high) = numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), x| (l.min(x), h.max(x)));
        if low > high {
            return if self.is_log { 1.0..10.0 } else { 0.0..1.0 };
        }
        if self.is_log {
            let factor = (high / low).max(1.1).powf(MARGIN);
            low / factor..high * factor
        } else {
            let more = (high - low).max(1e-9) * MARGIN;
            low - more..high + more
        }
    }
}

impl Series {
    pub(crate) fn new(name: impl Into<String>, style: Style, points: Vec<(f64, f64)>) -> Series {
        Series { name: name.into(), style, points }
    }
}

impl Plot {
    /// The points of a series that the axes can show.
    fn shown<'s>(&'s self, series: &'s Series) -> impl Iterator<Item = (f64, f64)> + Clone + 's {
        let is_shown = |&(x, y): &(f64, f64)| {
            (x > 0.0 || !self.x.is_log) && (y > 0.0 || !self.y.is_log) && x.is_finite() && y.is_finite()
        };
        series.points.iter().copied().filter(is_shown)
    }

    /// The plot as a picture.
    pub fn svg(&self) -> Result<String, PlotError> {
        let points = || self.series.iter().flat_map(|series| self.shown(series));
        let x = self.x.range(points().map(|(x, _)| x));
        let y = self.y.range(points().map(|(_, y)| y));
        // How far a point is to the right and up, from 0 to 1.
        let places = points().map(|point| (self.x.place(&x, point.0), self.y.place(&y, point.1)));
        let corner = emptiest_corner(&places.collect::<Vec<_>>());
        match (self.x.is_log, self.y.is_log) {
            (false, false) => self.draw(x, y, corner),
            (false, true) => self.draw(x, y.log_scale(), corner),
            (true, false) => self.draw(x.log_scale(), y, corner),
            (true, true) => self.draw(x.log_scale(), y.log_scale(), corner),
        }
    }

    fn draw<X, Y>(&self, x: X, y: Y, corner: Corner) -> Result<String, PlotError>
    where
        X: AsRangedCoord<Value = f64, CoordDescType: ValueFormatter<f64>>,
        Y: AsRangedCoord<Value = f64, CoordDescType: ValueFormatter<f64>>,
    {
        let failed = |error: &dyn std::fmt::Display| PlotError(error.to_string());
        let mut text = String::new();
        {
            let area = Paper(SVGBackend::with_string(&mut text, SIZE)).into_drawing_area();
            area.fill(&WHITE).map_err(|error| failed(&error))?;
            let mut chart = ChartBuilder::on(&area)
                .caption(&self.title, (FONT, 20))
                .margin(12)
                .x_label_area_size(45)
                .y_label_area_size(75)
                .build_cartesian_2d(x, y)
                .map_err(|error| failed(&error))?;
            chart
                .configure_mesh()
                .light_line_style(TRANSPARENT)
                .bold_line_style(BLACK.mix(0.12))
                .x_labels(LABELS)
                .y_labels(LABELS)
                .x_desc(self.x.label)
                .y_desc(self.y.label)
                .axis_desc_style((FONT, 16))
                .label_style((FONT, 14))
                .x_label_formatter(&|x| tick(*x))
                .y_label_formatter(&|y| tick(*y))
                .draw()
                .map_err(|error| failed(&error))?;
            let black = BLACK.stroke_width(1);
            for series in &self.series {
                let points = self.shown(series);
                let drawn = match series.style {
                    Style::Line => chart.draw_series(LineSeries::new(points, black)),
                    Style::Dashed => chart.draw_series(DashedLineSeries::new(points, 8, 5, black)),
                    Style::Dotted => chart.draw_series(DashedLineSeries::new(points, 2, 4, black)),
                    Style::Dot => chart.draw_series(points.map(|at| Circle::new(at, MARK, BLACK.filled()))),
                    Style::Ring => chart.draw_series(points.map(|at| Circle::new(at, MARK, black))),
                    Style::Cross => chart.draw_series(points.map(|at| Cross::new(at, MARK, black))),
                    Style::Triangle => chart.draw_series(points.map(|at| TriangleMarker::new(at, MARK + 1, black))),
                };
                drawn.map_err(|error| failed(&error))?;
            }
            self.legend(&chart.plotting_area().strip_coord_spec(), corner).map_err(|error| failed(&error))?;
            area.present().map_err(|error| failed(&error))?;
        }
        Ok(text)
    }

    /// Draws the names of the series into a corner, each with a swatch of its style. (plotters could do it, but in a
    /// browser it would ask a window for the widths of the names, and a worker has none.)
    fn legend<'t>(&self, area: &DrawingArea<Paper<'t>, Shift>, corner: Corner) -> DrawResult<(), Paper<'t>> {
        let sizes = self.series.iter().map(|series| text_size(&series.name, LEGEND_FONT.into()));
        let (widest, height) = sizes.fold((0, 0), |(w, h), (width, height)| (w.max(width), h.max(height)));
        let line = |index: usize| (index as f64 * f64::from(LEGEND_FONT) * 1.25).round() as i32;
        let width = SWATCH + GAP + widest + 2 * LEGEND_MARGIN;
        let height = line(self.series.len().saturating_sub(1)) + height + 2 * LEGEND_MARGIN;
        let (area_width, area_height) = area.dim_in_pixel();
        let left = if corner.is_right { area_width as i32 - width - 5 } else { 5 };
        let top = if corner.is_upper { 5 } else { area_height as i32 - height - 5 };
        let frame = [(left, top), (left + width, top + height)];
        area.draw(&Rectangle::new(frame, WHITE.mix(0.85).filled()))?;
        area.draw(&Rectangle::new(frame, BLACK.mix(0.4)))?;

        for (index, series) in self.series.iter().enumerate() {
            let at = (left + LEGEND_MARGIN + SWATCH + GAP, top + LEGEND_MARGIN + line(index));
            area.draw(&Text::new(&*series.name, at, (FONT, LEGEND_FONT).into_font()))?;
        }
        let black = BLACK.stroke_width(1);
        for (index, series) in self.series.iter().enumerate() {
            let (_, tall) = text_size(&series.name, LEGEND_FONT.into());
            let top = top + LEGEND_MARGIN + line(index);
            let (x, y) = (left + LEGEND_MARGIN, (top + top + tall) / 2);
            let (across, middle) = ([(x, y), (x + SWATCH, y)], (x + SWATCH / 2, y));
            match series.style {
                Style::Line => area.draw(&PathElement::new(across, black)),
                Style::Dashed => area.draw(&DashedPathElement::new(across, 8, 5, black)),
                Style::Dotted => area.draw(&DashedPathElement::new(across, 2, 4, black)),
                Style::Dot => area.draw(&Circle::new(middle, MARK, BLACK.filled())),
                Style::Ring => area.draw(&Circle::new(middle, MARK, black)),
                Style::Cross => area.draw(&Cross::new(middle, MARK, black)),
                Style::Triangle => area.draw(&TriangleMarker::new(middle, MARK + 1, black)),
            }?;
        }
        Ok(())
    }
}

/// A corner of the plot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Corner {
    is_right: bool,
    is_upper: bool,
}

/// The corner in which a legend hides the fewest points. It takes about two fifths of the width and the height.
fn emptiest_corner(places: &[(f64, f64)]) -> Corner {
    let corners = [(false, true), (true, true), (false, false), (true, false)];
    let corners = corners.map(|(is_right, is_upper)| Corner { is_right, is_upper });
    let is_there = |is_far: bool, place: f64| if is_far { place > 0.6 } else { place < 0.4 };
    let is_hidden = |corner: &Corner, (x, y): (f64, f64)| is_there(corner.is_right, x) && is_there(corner.is_upper, y);
    let hidden = |corner: &Corner| places.iter().filter(|&&place| is_hidden(corner, place)).count();
    corners.into_iter().min_by_key(hidden).unwrap_or(corners[0])
}

/// A number beside an axis: short, and without decimals that say nothing.
fn tick(number: f64) -> String {
    let size = number.abs();
    if size >= 1e6 || (size < 1e-3 && size > 0.0) {
        format!("{number:.0e}")
    } else {
        let text = format!("{number:.3}");
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_legend_avoids_the_points() {
        let falling: Vec<_> = (0..=10).map(|i| (f64::from(i) / 10.0, 1.0 - f64::from(i) / 10.0)).collect();
        assert_eq!(emptiest_corner(&falling), Corner { is_right: true, is_upper: true });
        let rising: Vec<_> = falling.iter().map(|&(x, y)| (1.0 - x, y)).collect();
        assert_eq!(emptiest_corner(&rising), Corner { is_right: false, is_upper: true });
    }

    #[test]
    fn ticks_are_short() {
        for (number, text) in [(0.0, "0"), (0.25, "0.25"), (100.0, "100"), (2e6, "2e6"), (1e-5, "1e-5"), (-4.5, "-4.5")]
        {
            assert_eq!(tick(number), text);
        }
    }
}
