//! Boards and the states at each depth as plain SVG: no script, no style sheet, no external resources.

use crate::records::{Frame, StateCount, Stats};
use homing_table::notation::{Cell, Look, Picture, Sticker};
use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

/// The side of a cell, in the drawing's units.
const SIDE: usize = 32;
const HALF: usize = SIDE / 2;
/// The side of a face of a net.
const FACE: usize = 3 * SIDE;
/// The space above a board for its heading, and between boards.
const GAP: usize = 20;
/// How long an animation shows a board, in tenths of a second.
const TENTHS_A_FRAME: usize = 6;

/// The greatest width of a strip of several boards.
const MAX_WIDTH: usize = 1024;
const INK: &str = "#333";
const EDGE: &str = "#8a857a";
const TILE: &str = "#f4e3c1";
/// The fill of what has changed since the previous board.
const CHANGED: &str = "#fd6";
/// The style of cells without lines between them.
const CRISP: &str = " shape-rendering=\"crispEdges\"";
/// The colour of targets.
const WARM: &str = "#a0440a";

/// How to draw several boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// Next to each other, in rows of up to eight, each under its heading.
    Strip,
    /// One after another in the same place, in a loop.
    Animation,
}

/// The boards along a path as one SVG drawing. Cells that changed since the previous board are yellow.
///
/// ```
/// use homing::engine::{Drawing, Options, svg};
///
/// let eight = homing::catalog().puzzle("eight", &Options::default())?;
/// let drawing = svg(&eight.frames("1234567x8", "r")?, Drawing::Strip);
/// assert!(drawing.starts_with("<svg ") && drawing.contains(">1: r</text>"));
/// # Ok::<(), homing::Error>(())
/// ```
pub fn svg(frames: &[Frame], drawing: Drawing) -> String {
    const MAX_BOARDS_A_ROW: usize = 8;
    let (wide, high) = frames
        .iter()
        .map(|frame| size(&frame.picture))
        .fold((SIDE, SIDE), |a, b| (a.0.max(b.0), a.1.max(b.1)));
    let (width, height) = (wide + GAP, high + GAP);
    let shown = match drawing {
        Drawing::Strip => frames.len(),
        Drawing::Animation => 1,
    };
    let boards_a_row = shown.min(MAX_BOARDS_A_ROW).min(MAX_WIDTH / width).max(1);
    let rows = shown.div_ceil(boards_a_row).max(1);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" \
         style=\"max-width:100%;height:auto\" font-family=\"sans-serif\" text-anchor=\"middle\">",
        boards_a_row * width,
        rows * height,
    );
    for (number, frame) in frames.iter().enumerate() {
        let (column, row) = if drawing == Drawing::Strip {
            (number % boards_a_row, number / boards_a_row)
        } else {
            (0, 0)
        };
        let _ = write!(
            out,
            "<g transform=\"translate({} {})\">",
            column * width + GAP / 2,
            row * height
        );
        if drawing == Drawing::Animation && frames.len() > 1 {
            animate(&mut out, number, frames.len());
        }
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"12\">",
            wide / 2,
            GAP - 6
        );
        escape(&frame.heading, &mut out);
        out.push_str("</text>");
        let before = number.checked_sub(1).map(|before| &frames[before].picture);
        board(&frame.picture, before, &mut out);
        out.push_str("</g>");
    }
    out.push_str("</svg>\n");
    out
}

/// The width and the height of a picture.
fn size(picture: &Picture) -> (usize, usize) {
    let corners = || picture.stickers.iter().flat_map(|sticker| &sticker.corners);
    let end = |axis: usize| corners().map(|corner| corner[axis]).max();
    if let (Some(right), Some(bottom)) = (end(0), end(1)) {
        return [right, bottom]
            .map(|end| (end as usize * FACE).div_ceil(1000))
            .into();
    }
    let columns = picture.rows.iter().map(Vec::len).max().unwrap_or(0);
    (columns * SIDE, picture.rows.len() * SIDE)
}

/// Shows a group only during its turn.
fn animate(out: &mut String, number: usize, count: usize) {
    let (begin, end) = (
        number as f64 / count as f64,
        (number + 1) as f64 / count as f64,
    );
    let seconds = (count * TENTHS_A_FRAME) as f64 / 10.0;
    let _ = write!(
        out,
        "<animate attributeName=\"opacity\" calcMode=\"discrete\" values=\"0;1;0\" keyTimes=\"0;{begin:.4};{end:.4}\" \
         dur=\"{seconds}s\" repeatCount=\"indefinite\"/>"
    );
}

fn board(picture: &Picture, before: Option<&Picture>, out: &mut String) {
    if !picture.stickers.is_empty() {
        picture
            .stickers
            .iter()
            .for_each(|sticker| draw_sticker(sticker, out));
        return;
    }
    if !picture.pixels.is_empty() {
        return draw_pixels(picture, out);
    }
    let cell =
        |picture: &Picture, row: usize, column: usize| picture.rows.get(row)?.get(column).cloned();
    let has_changed = |row, column, text: &str| {
        let cell_before = before.and_then(|before| cell(before, row, column));
        cell_before.is_some_and(|before| before.text != text)
    };
    let is_at = |row: Option<usize>, column: Option<usize>, text: &str| {
        let place = row.zip(column);
        place.is_some_and(|(row, column)| {
            cell(picture, row, column).is_some_and(|cell| cell.text == text)
        })
    };
    let places = || {
        let rows = picture.rows.iter().enumerate();
        rows.flat_map(|(row, cells)| {
            cells
                .iter()
                .enumerate()
                .map(move |(column, cell)| (row, column, cell))
        })
    };
    let moved: HashSet<&str> = places()
        .filter(|(row, column, cell)| has_changed(*row, *column, &cell.text))
        .map(|(.., cell)| &*cell.text)
        .collect();
    let mut letters: Vec<(&str, [usize; 2])> = Vec::new();
    for (row, column, Cell { text, look }) in places() {
        let (x, y) = (column * SIDE, GAP + row * SIDE);
        let (whole, middle) = ([x, y, SIDE, SIDE], [x + HALF, y + HALF]);
        let changed = has_changed(row, column, text);
        match look {
            Look::Outside | Look::Plain | Look::Faint | Look::Dark | Look::Sticker => {}
            Look::Wall => rect(whole, "#8a8271", CRISP, out),
            _ => rect(whole, "#d8d2c5", CRISP, out),
        }
        match look {
            Look::Outside | Look::Floor | Look::Wall => {}
            Look::Plain | Look::Faint | Look::Dark => {
                let (fill, ink) = match look {
                    Look::Dark => (INK, if changed { "#fc0" } else { TILE }),
                    Look::Faint => ("#ddd", "#999"),
                    _ => (if changed { CHANGED } else { TILE }, INK),
                };
                rect(whole, fill, " stroke=\"#fff\"", out);
                label(text, middle, (16, ink), out);
            }
            Look::Sticker => {
                let letter = text.chars().next().unwrap_or('?');
                let style = format!(" rx=\"4\" stroke=\"{EDGE}\"");
                rect(
                    [x + 1, y + 1, SIDE - 2, SIDE - 2],
                    colour(letter),
                    &style,
                    out,
                );
                label(text, middle, (13, INK), out);
            }
            Look::Target => circle(middle, 5, WARM, out),
            Look::Box { is_home } => {
                let (edge, width) = if *is_home { (WARM, 3) } else { (EDGE, 1) };
                let style = format!(" rx=\"5\" stroke=\"{edge}\" stroke-width=\"{width}\"");
                let fill = if changed { CHANGED } else { "#ffd6a3" };
                rect([x + 4, y + 4, SIDE - 8, SIDE - 8], fill, &style, out);
            }
            Look::Man => circle(middle, 10, "#2c5a8c", out),
            Look::Block => {
                let fill = if moved.contains(&**text) {
                    CHANGED
                } else {
                    "#fffefb"
                };
                let (up, left) = (row.checked_sub(1), column.checked_sub(1));
                let (is_up, is_left) =
                    (is_at(up, Some(column), text), is_at(Some(row), left, text));
                rect([x + 2, y + 2, SIDE - 4, SIDE - 4], fill, " rx=\"6\"", out);
                // Joins the cell to those of its block that are drawn already.
                if is_up {
                    rect([x + 2, y - HALF, SIDE - 4, SIDE], fill, "", out);
                }
                if is_left {
                    rect([x - HALF, y + 2, SIDE, SIDE - 4], fill, "", out);
                }
                if is_up && is_left && is_at(up, left, text) {
                    rect([x - HALF, y - HALF, SIDE, SIDE], fill, "", out);
                }
                if letters.iter().all(|(known, _)| known != text) {
                    letters.push((text, middle));
                }
            }
        }
    }
    for (text, middle) in letters {
        label(text, middle, (14, INK), out);
    }
}

/// Draws the pixels of each colour as one path.
fn draw_pixels(picture: &Picture, out: &mut String) {
    let mut paths: BTreeMap<[u8; 3], String> = BTreeMap::new();
    for (y, row) in picture.pixels.iter().enumerate() {
        let mut x = 0;
        for run in row.chunk_by(|one, other| one == other) {
            let path = paths.entry(run[0]).or_default();
            let _ = write!(path, "M{x} {y}h{0}v1h-{0}z", run.len());
            x += run.len();
        }
    }
    let side = (picture.rows.len() * SIDE) as f64 / picture.pixels.len() as f64;
    let _ = write!(
        out,
        "<g transform=\"translate(0 {GAP}) scale({side})\"{CRISP}>"
    );
    for ([red, green, blue], path) in paths {
        let _ = write!(
            out,
            "<path fill=\"#{red:02x}{green:02x}{blue:02x}\" d=\"{path}\"/>"
        );
    }
    out.push_str("</g>");
}

/// Draws a rectangle by its place and size, with more attributes.
fn rect([x, y, width, height]: [usize; 4], fill: &str, style: &str, out: &mut String) {
    let _ = write!(
        out,
        "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{fill}\"{style}/>"
    );
}

fn circle([x, y]: [usize; 2], radius: usize, fill: &str, out: &mut String) {
    let _ = write!(
        out,
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>"
    );
}

/// Writes a text around a place.
fn label(text: &str, [x, y]: [usize; 2], (size, ink): (usize, &str), out: &mut String) {
    let y = y + size * 3 / 8;
    let _ = write!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" fill=\"{ink}\">"
    );
    escape(text.trim(), out);
    out.push_str("</text>");
}

/// The colour of a face.
fn colour(face: char) -> &'static str {
    match face {
        'U' => "#f4f1ea",
        'R' => "#e8766c",
        'F' => "#6fbf7a",
        'D' => "#f3d250",
        'L' => "#f2a35b",
        'B' => "#7fa8e6",
        _ => "#ddd",
    }
}

fn draw_sticker(sticker: &Sticker, out: &mut String) {
    let place = |[x, y]: [i32; 2]| [x as f32, y as f32].map(|at| at / 1000.0 * FACE as f32);
    out.push_str("<polygon points=\"");
    for [x, y] in sticker.corners.iter().copied().map(place) {
        let _ = write!(out, "{x:.1},{:.1} ", y + GAP as f32);
    }
    let _ = write!(
        out,
        "\" fill=\"{}\" stroke=\"{INK}\" stroke-linejoin=\"round\"/>",
        colour(sticker.letter)
    );
    let [x, y] = place(sticker.letter_at).map(|at| at.round() as usize);
    label(
        sticker.letter.encode_utf8(&mut [0; 4]),
        [x, y + GAP],
        (12, INK),
        out,
    );
}

/// The number of states or classes at each depth, as an SVG bar chart. A number above 0 has a bar of at least
/// one unit.
pub fn stats_svg(stats: &Stats) -> String {
    const HEIGHT: f64 = 300.0;
    const BAR: usize = 18;
    const MARGIN: usize = 24;
    let (counts, counted) = stats.counts_at_depth();
    let greatest = counts.iter().max().map_or(1, |&most| most.max(1)) as f64;
    let (width, floor) = (
        (counts.len() * BAR).max(20 * BAR) + 2 * MARGIN,
        2 * MARGIN + HEIGHT as usize,
    );
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{0}\" viewBox=\"0 0 {width} {0}\" \
         font-family=\"sans-serif\" font-size=\"13\">",
        floor + 2 * MARGIN,
    );
    let _ = write!(out, "<text x=\"{MARGIN}\" y=\"{MARGIN}\">");
    let count = stats
        .classes
        .map_or(stats.reachable_states, StateCount::Number);
    escape(
        &format!(
            "{}: {count} {counted} by depth in {}",
            stats.puzzle, stats.depth_unit
        ),
        &mut out,
    );
    out.push_str("</text>");
    for (depth, &count) in counts.iter().enumerate() {
        let height = (count as f64 / greatest * HEIGHT).ceil() as usize;
        let (left, top, bar_width) = (MARGIN + depth * BAR, floor - height, BAR - 3);
        let title = format!("<title>{depth}: {count}</title>");
        let _ = write!(
            out,
            "<rect x=\"{left}\" y=\"{top}\" width=\"{bar_width}\" height=\"{height}\" fill=\"#48c\">{title}</rect>"
        );
        if depth.is_multiple_of(5) {
            let (middle, base) = (left + bar_width / 2, floor + 16);
            let _ = write!(
                out,
                "<text x=\"{middle}\" y=\"{base}\" text-anchor=\"middle\">{depth}</text>"
            );
        }
    }
    out.push_str("</svg>\n");
    out
}

/// Appends text with XML escapes.
fn escape(text: &str, out: &mut String) {
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            _ => out.push(letter),
        }
    }
}
