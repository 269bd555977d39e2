//! Boards side by side, in rows as wide as the terminal.

use anstyle::{AnsiColor, RgbColor, Style};
use homing_engine::Frame;
use homing_table::notation::{Cell, Look};
use std::io::{self, Write};

/// The spaces between boards.
const GAP: usize = 3;

/// Draws frames in order, as many next to each other as fit into `width` columns, at least one. Cells that changed since the previous frame
/// are bright; the stream strips styles if it does not support them. With `has_colours`, boards have their own pixels if these fit.
pub fn draw(
    frames: &[Frame],
    width: usize,
    has_colours: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let pixels_fit = |frame: &Frame| {
        let first = frame.picture.pixels.first();
        first.is_some_and(|row| row.len() <= width)
    };
    let are_pixels = has_colours && frames.iter().all(pixels_fit);
    let size = |Frame { heading, picture }: &Frame| {
        let (width, height) = match picture.pixels.first() {
            Some(row) if are_pixels => (row.len(), picture.pixels.len().div_ceil(2)),
            _ => (picture.width(), picture.rows.len()),
        };
        (width.max(heading.len()), height)
    };
    let sizes = || frames.iter().map(size);
    let widest = sizes().map(|(width, _)| width).max().unwrap_or(0);
    let height = sizes().map(|(_, height)| height).max().unwrap_or(0);
    let in_a_row = (width.saturating_add(GAP) / (widest + GAP)).max(1);
    for first in (0..frames.len()).step_by(in_a_row) {
        if first > 0 {
            writeln!(out)?;
        }
        let row = first..frames.len().min(first + in_a_row);
        let mut pen = Pen {
            out: &mut *out,
            column: 0,
        };
        for at in row.clone() {
            pen.go_to((at - first) * (widest + GAP))?;
            pen.write(&frames[at].heading, Style::new().dimmed())?;
        }
        pen.end_line()?;
        for line in 0..height {
            for at in row.clone() {
                pen.go_to((at - first) * (widest + GAP))?;
                if are_pixels {
                    draw_pixels(&frames[at].picture.pixels, line, &mut pen)?;
                } else {
                    draw_line(frames, at, line, &mut pen)?;
                }
            }
            pen.end_line()?;
        }
    }
    Ok(())
}

fn draw_line(
    frames: &[Frame],
    at: usize,
    line: usize,
    pen: &mut Pen<impl Write>,
) -> io::Result<()> {
    let picture = &frames[at].picture;
    let cell_before = |place| {
        frames[at.checked_sub(1)?]
            .picture
            .rows
            .get(line)?
            .get(place)
    };
    for (place, cell) in picture.rows.get(line).into_iter().flatten().enumerate() {
        if place > 0 {
            pen.go_to(pen.column + picture.gap)?;
        }
        let text = cell.text.trim_start();
        pen.go_to(pen.column + cell.text.len() - text.len())?;
        pen.write(text, style(cell, cell_before(place)))?;
    }
    Ok(())
}

/// Draws two rows of pixels as a line of upper halves, whose ground is the lower ones.
fn draw_pixels(pixels: &[Vec<[u8; 3]>], line: usize, pen: &mut Pen<impl Write>) -> io::Result<()> {
    let Some(upper) = pixels.get(2 * line) else {
        return Ok(());
    };
    let lower = pixels.get(2 * line + 1);
    let pair = |column: usize| (upper[column], lower.map(|lower| lower[column]));
    let columns: Vec<usize> = (0..upper.len()).collect();
    for run in columns.chunk_by(|&one, &other| pair(one) == pair(other)) {
        let (upper, lower) = pair(run[0]);
        let colour = |[red, green, blue]: [u8; 3]| RgbColor(red, green, blue).into();
        let style = Style::new()
            .fg_color(Some(colour(upper)))
            .bg_color(lower.map(colour));
        pen.write(&"▀".repeat(run.len()), style)?;
    }
    Ok(())
}

fn style(cell: &Cell, before: Option<&Cell>) -> Style {
    let changed = before.is_some_and(|before| before.text != cell.text);
    match cell.look {
        Look::Faint | Look::Outside | Look::Floor | Look::Wall => Style::new().dimmed(),
        Look::Dark if changed => Style::new()
            .invert()
            .bold()
            .fg_color(Some(AnsiColor::Yellow.into())),
        Look::Dark => Style::new().invert(),
        _ if changed => Style::new().bold().fg_color(Some(AnsiColor::Yellow.into())),
        _ => Style::new(),
    }
}

/// Writes a line from left to right, and counts its columns. Leaves no spaces at its end.
struct Pen<W> {
    out: W,
    column: usize,
}

impl<W: Write> Pen<W> {
    fn go_to(&mut self, column: usize) -> io::Result<()> {
        write!(self.out, "{:1$}", "", column.saturating_sub(self.column))?;
        self.column = self.column.max(column);
        Ok(())
    }

    fn write(&mut self, text: &str, style: Style) -> io::Result<()> {
        self.column += text.chars().count();
        write!(self.out, "{style}{text}{style:#}")
    }

    fn end_line(&mut self) -> io::Result<()> {
        self.column = 0;
        writeln!(self.out)
    }
}
