//! What plotters draws on: its SVG, with our own estimate of how large a text is. In a browser, plotters would ask a
//! window, which a worker does not have. And with our own estimate, a plot looks the same everywhere.

use plotters::prelude::{DrawingBackend, SVGBackend};
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind};

/// An SVG document.
pub(crate) struct Paper<'t>(pub SVGBackend<'t>);

/// About as wide and as high as a text is in a font of this size.
pub(crate) fn text_size(text: &str, size: f64) -> (i32, i32) {
    let em = size / 1.24 / 1.24;
    let width = em * 0.7 * text.len() as f64;
    (width.round() as i32, em.round() as i32 + (em * 0.24).round() as i32)
}

type Done<'t> = Result<(), DrawingErrorKind<<SVGBackend<'t> as DrawingBackend>::ErrorType>>;

impl<'t> DrawingBackend for Paper<'t> {
    type ErrorType = <SVGBackend<'t> as DrawingBackend>::ErrorType;

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Self::ErrorType>> {
        let (width, height) = text_size(text, style.size());
        Ok((width.unsigned_abs(), height.unsigned_abs()))
    }

    // Everything else is as in the SVG.

    fn get_size(&self) -> (u32, u32) {
        self.0.get_size()
    }

    fn ensure_prepared(&mut self) -> Done<'t> {
        self.0.ensure_prepared()
    }

    fn present(&mut self) -> Done<'t> {
        self.0.present()
    }

    fn draw_pixel(&mut self, at: BackendCoord, color: BackendColor) -> Done<'t> {
        self.0.draw_pixel(at, color)
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Done<'t> {
        self.0.draw_line(from, to, style)
    }

    fn draw_rect<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S, fill: bool) -> Done<'t> {
        self.0.draw_rect(from, to, style, fill)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Done<'t> {
        self.0.draw_path(path, style)
    }

    fn draw_circle<S: BackendStyle>(&mut self, center: BackendCoord, radius: u32, style: &S, fill: bool) -> Done<'t> {
        self.0.draw_circle(center, radius, style, fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Done<'t> {
        self.0.fill_polygon(path, style)
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Done<'t> {
        self.0.draw_text(text, style, at)
    }
}
