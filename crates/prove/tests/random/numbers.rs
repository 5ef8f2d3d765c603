//! Values of the programs as lists of numbers, which all three ways can exchange: inputs, and what comes out. `true` is
//! 1, `Some(7)` is 1 7, `Shape::Dot(7)` is 1 7, and a list starts with its length.

use super::generate::PARAMETERS;
use super::tree::Ty;

/// What a run of a program gives: the result and then what the `&mut` parameters hold; `None` if it panics.
pub type Outcome = Option<Vec<i128>>;

/// What every program is run on: the arguments one after another.
pub fn inputs() -> Vec<Vec<i128>> {
    let (min, max) = (i128::from(i32::MIN), i128::from(i32::MAX));
    vec![
        // a, b, c, d, g, s, v
        [&[3, 2, 1][..], &[1, 4], &[1, -2], &[5, 1], &[3, 1, 2, 3]].concat(),
        [&[-7, 5, 0][..], &[0], &[2, -3, 4, 1], &[-1, 9], &[4, 4, -4, 0, 7]].concat(),
        [&[0, 0, 1][..], &[1, -1], &[2, 6, 0, 0], &[0, 0], &[1, 9]].concat(),
        [&[max, u32::MAX.into(), 0][..], &[1, min], &[0], &[max - 2, 3], &[2, 9, min]].concat(),
    ]
}

/// Reads one value of a type, and writes it with `write`, which gets the numbers of its parts.
fn parts(ty: Ty, from: &mut impl Iterator<Item = i128>) -> Vec<i128> {
    let mut next = || from.next().expect("the list of numbers is complete");
    let first = next();
    let more = match (ty, first) {
        (Ty::Option | Ty::Shape, 1) | (Ty::Pair | Ty::Point, _) => 1,
        (Ty::Shape, 2) => 3,
        (Ty::Duo, _) => {
            let is_some = next();
            return if is_some == 1 { vec![first, 1, next()] } else { vec![first, 0] };
        }
        (Ty::List, length) => length,
        _ => 0,
    };
    let mut all = vec![first];
    all.extend((0..more).map(|_| next()));
    all
}

fn flag(number: i128) -> bool {
    number == 1
}

/// The value in WhyML, where integers are numbers and lists are lists.
pub fn why(ty: Ty, from: &mut impl Iterator<Item = i128>) -> String {
    let parts = parts(ty, from);
    match (ty, parts.as_slice()) {
        (Ty::Bool, [is]) => flag(*is).to_string(),
        (Ty::Option, [1, n]) => format!("(Some ({n}))"),
        (Ty::Option, _) => "None".to_owned(),
        (Ty::Point, [x, y]) => format!("{{ point_x = ({x}); point_y = ({y}) }}"),
        (Ty::Shape, [1, n]) => format!("(Dot ({n}))"),
        (Ty::Shape, [2, x, y, is]) => format!("(Line {{ point_x = ({x}); point_y = ({y}) }} {})", flag(*is)),
        (Ty::Shape, _) => "Empty".to_owned(),
        (Ty::List, [_, items @ ..]) => {
            items.iter().rfold("Nil".to_owned(), |rest, item| format!("(Cons ({item}) {rest})"))
        }
        (_, [n]) => format!("({n})"),
        _ => unreachable!("no parameter has this type"),
    }
}

/// The formula that a term has this value.
fn formula(term: &str, ty: Ty, from: &mut impl Iterator<Item = i128>) -> String {
    let parts = parts(ty, from);
    let truth = |is: &i128| if flag(*is) { "True" } else { "False" };
    let case = |pattern: &str, says: String| format!("match {term} with {pattern} -> {says} | _ -> false end");
    match (ty, parts.as_slice()) {
        (Ty::Bool, [is]) => format!("{term} = {}", truth(is)),
        (Ty::Option, [1, n]) => case("Some z1", format!("z1 = {n}")),
        (Ty::Option, _) => case("None", "true".to_owned()),
        (Ty::Pair, [n, is]) => case("z1, z2", format!("z1 = {n} && z2 = {}", truth(is))).replace(" | _ -> false", ""),
        (Ty::Point, [x, y]) => format!("{term}.point_x = {x} && {term}.point_y = {y}"),
        (Ty::Shape, [1, n]) => case("Dot z1", format!("z1 = {n}")),
        (Ty::Shape, [2, x, y, is]) => {
            case("Line z1 z2", format!("z1.point_x = {x} && z1.point_y = {y} && z2 = {}", truth(is)))
        }
        (Ty::Shape, _) => case("Empty", "true".to_owned()),
        (Ty::Duo, [n, 1, m]) => {
            format!("{term}.duo_first = {n} && match {term}.duo_second with Some z1 -> z1 = {m} | _ -> false end")
        }
        (Ty::Duo, [n, ..]) => format!("{term}.duo_first = {n} && {term}.duo_second = None"),
        (Ty::List, [length, items @ ..]) => {
            let items = items.iter().enumerate().map(|(at, item)| format!(" && {term}[{at}] = {item}"));
            format!("length {term} = {length}{}", items.collect::<String>())
        }
        (_, [n]) => format!("{term} = {n}"),
        _ => unreachable!("`parts` gives each type its parts"),
    }
}

/// The precondition that the parameters have these values.
pub fn precondition(input: &[i128]) -> String {
    let mut numbers = input.iter().copied();
    PARAMETERS.map(|(name, ty, _)| formula(name, ty, &mut numbers)).join(" && ")
}

/// The postcondition that the result and the `&mut` parameters have these values.
pub fn postcondition(result: Ty, outcome: &[i128]) -> String {
    let mut numbers = outcome.iter().copied();
    let lent = PARAMETERS.into_iter().filter(|(_, _, lent)| *lent).map(|(name, ty, _)| (name, ty));
    let all = [("result", result)].into_iter().chain(lent);
    all.map(|(term, ty)| formula(term, ty, &mut numbers)).collect::<Vec<_>>().join(" && ")
}

/// An outcome as a report shows it.
pub fn shown(outcome: &Outcome) -> String {
    match outcome {
        Some(numbers) => numbers.iter().map(i128::to_string).collect::<Vec<_>>().join(" "),
        None => "panic".to_owned(),
    }
}
