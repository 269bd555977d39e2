//! Colour and width of standard output on a terminal.

use anstream::{AutoStream, ColorChoice};
use anstyle::AnsiColor;
use std::io::{self, IsTerminal, Write};
use terminal_size::{Height, Width, terminal_size, terminal_size_of};

/// Whether answers are in colour.
#[derive(Clone, Copy, clap::Args)]
pub struct Colored {
    /// Whether to use colour
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    color: Color,
}

/// Whether colour is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Color {
    /// On a terminal, unless NO_COLOR is set
    Auto,
    /// In any case
    Always,
    /// In no case
    Never,
}

impl Colored {
    /// The choice for standard output.
    pub fn choice(self) -> ColorChoice {
        let stdout = io::stdout();
        match self.color {
            Color::Always => ColorChoice::Always,
            Color::Auto if stdout.is_terminal() => AutoStream::choice(&stdout),
            Color::Auto | Color::Never => ColorChoice::Never,
        }
    }

    /// The function if colours are used, else `None`.
    pub fn paint(self, paint: Paint) -> Option<Paint> {
        (self.choice() != ColorChoice::Never).then_some(paint)
    }
}

/// Returns the byte from which to the end of the line is coloured, and the colour.
pub type Paint = fn(&str) -> Option<(usize, AnsiColor)>;

/// An output whose lines are coloured. Each write must contain whole lines.
pub struct ColoredOutput<W> {
    pub out: W,
    pub paint: Option<Paint>,
}

impl<W: Write> Write for ColoredOutput<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(paint) = self.paint else {
            return self.out.write(bytes);
        };
        let mut painted = String::with_capacity(2 * bytes.len());
        for line in String::from_utf8_lossy(bytes).split_inclusive('\n') {
            let text = line.trim_end_matches('\n');
            match paint(text) {
                Some((at, color)) => {
                    let (style, end) = (color.on_default(), &line[text.len()..]);
                    painted += &format!("{}{style}{}{style:#}{end}", &text[..at], &text[at..]);
                }
                None => painted += line,
            }
        }
        self.out.write_all(painted.as_bytes())?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// The width of the terminal on standard output; without one `$COLUMNS`, else the width of the terminal of a pager, else 80.
pub fn width() -> usize {
    let columns = |size: Option<(Width, Height)>| size.map(|(width, _)| width.0.into());
    let asked_for = || std::env::var("COLUMNS").ok()?.parse().ok();
    let width = columns(terminal_size_of(io::stdout()))
        .or_else(asked_for)
        .or_else(|| columns(terminal_size()));
    width.filter(|&width| width > 0).unwrap_or(80)
}
