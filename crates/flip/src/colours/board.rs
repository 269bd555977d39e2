use crate::lights::{Layout, PressMatrix, Steps};
use homing_table::error::{Error, Result};
use homing_table::notation::{Look, Picture, parts_cells};

/// The colours of the lights, in row order; or how often each press is made.
pub type Numbers = Vec<u8>;

/// A board of lights with its goals.
#[derive(Clone)]
pub struct ColourBoard {
    pub name: String,
    /// The number of colours.
    pub colours: u16,
    pub layout: Layout,
    pub lights: usize,
    /// The lights of a row.
    pub columns: usize,
    /// By press: the lights that it turns, and by how many colours.
    pub steps: Vec<Steps>,
    /// The only goal, or `None` if all lights may have any colour that is the same.
    pub goal: Option<Numbers>,
}

impl ColourBoard {
    /// The most colours: a colour is a byte.
    pub const MAX_COLOURS: u16 = 256;
    /// The most lights, and presses: a square of 64. Its matrix has 64 MB.
    pub const MAX_LIGHTS: usize = 1 << 12;

    /// Creates a board whose goal is any colour.
    ///
    /// # Errors
    ///
    /// [`Error::PuzzleSize`] if it has too many lights or presses.
    pub fn new(
        name: String,
        presses: &PressMatrix,
        steps: Vec<Steps>,
        colours: u16,
    ) -> Result<Self> {
        let (lights, most) = (presses.pieces(), Self::MAX_LIGHTS);
        if lights.max(steps.len()) > most {
            let limits = format!("1 to {most} pieces and presses of more than two colours");
            return Err(Error::PuzzleSize { name, limits });
        }
        Ok(Self {
            name,
            colours,
            layout: presses.layout(),
            lights,
            columns: presses.columns(),
            steps,
            goal: None,
        })
    }

    /// Reads a goal: a board, a colour for all lights, `white` for the first one, or `any`.
    pub fn with_goal(mut self, text: &str) -> Result<Self> {
        let all = |colour: &u16| *colour < self.colours;
        self.goal = match (text, text.parse().ok().filter(all)) {
            ("any", _) => None,
            ("white", _) => Some(vec![0; self.lights]),
            (_, Some(colour)) => Some(self.parse(text).unwrap_or(vec![colour as u8; self.lights])),
            _ => Some(self.parse(text)?),
        };
        Ok(self)
    }

    /// The goals: one, or a board of each colour.
    pub fn goals(&self) -> Vec<Numbers> {
        let colours = 0..=(self.colours - 1) as u8;
        match &self.goal {
            Some(goal) => vec![goal.clone()],
            None => colours.map(|colour| vec![colour; self.lights]).collect(),
        }
    }

    /// Whether a board is a goal.
    pub fn is_goal(&self, board: &[u8]) -> bool {
        match &self.goal {
            Some(goal) => goal == board,
            None => board.windows(2).all(|two| two[0] == two[1]),
        }
    }

    /// Reads a board: a digit for each light in row order, or numbers with spaces or commas between them if there are more than ten
    /// colours.
    pub fn parse(&self, text: &str) -> Result<Numbers> {
        let greatest = self.colours - 1;
        let (mut board, mut word, mut column) = (Vec::new(), String::new(), 0);
        let ends_word = |letter: char| parts_cells(letter) || self.colours <= 10;
        for (letter, at) in text.chars().chain([' ']).zip(1..) {
            if !parts_cells(letter) {
                if word.is_empty() {
                    column = at;
                }
                word.push(letter);
            }
            if !ends_word(letter) || word.is_empty() {
                continue;
            }
            let colour = word.parse().ok().filter(|&colour: &u16| colour <= greatest);
            let wrong = || Error::unexpected(format!("a colour from 0 to {greatest}"), &word);
            board.push(colour.ok_or_else(|| wrong().at_column(column))? as u8);
            word.clear();
        }
        if board.len() == self.lights {
            return Ok(board);
        }
        Err(Error::CellCount {
            rows: self.lights / self.columns,
            columns: self.columns,
            found: board.len(),
        })
    }

    /// Returns a board in one line, which [`parse`](Self::parse) reads.
    pub fn text(&self, board: &[u8]) -> String {
        let colours: Vec<String> = board.iter().map(u8::to_string).collect();
        colours.join(if self.colours <= 10 { "" } else { " " })
    }

    /// Draws a board; the first colour is the light one.
    pub fn picture(&self, board: &[u8]) -> Picture {
        let look = |colour: u8| if colour == 0 { Look::Plain } else { Look::Dark };
        let cells = board
            .iter()
            .map(|&colour| (colour.to_string(), look(colour)));
        Picture::of_grid(self.columns, cells)
    }

    /// Returns a board after a press.
    pub fn after(&self, board: &[u8], press: usize) -> Numbers {
        let mut after = board.to_vec();
        self.make(&mut after, press, 1);
        after
    }

    /// Makes a press several times.
    pub fn make(&self, board: &mut [u8], press: usize, times: u8) {
        for &(light, step) in &self.steps[press] {
            let colour = &mut board[usize::from(light)];
            let turned = u32::from(*colour) + u32::from(step) * u32::from(times);
            *colour = (turned % u32::from(self.colours)) as u8;
        }
    }

    /// Returns one board minus another, light by light.
    pub fn minus(&self, one: &[u8], other: &[u8]) -> Numbers {
        let lights = one.iter().zip(other);
        let minus = |(&one, &other): (&u8, &u8)| {
            (u16::from(one) + self.colours - u16::from(other)) % self.colours
        };
        lights.map(|lights| minus(lights) as u8).collect()
    }

    /// The most that one press adds to the colours of all lights together.
    pub fn max_steps(&self) -> u32 {
        let sums = self
            .steps
            .iter()
            .map(|steps| steps.iter().map(|&(_, step)| u32::from(step)).sum());
        sums.max().unwrap_or(0)
    }

    /// Visits the image of a board under each symmetry that keeps the goals, except the identity.
    pub fn each_image(&self, board: &[u8], visit: &mut dyn FnMut(Numbers)) {
        let goals = self.goals();
        let differing = self.minus(board, &goals[0]);
        // A board that is subtracted from the negated goals is the board plus a goal.
        let zero = vec![0; self.lights];
        let mut visit_plus = |image: &[u8], goals: &[Numbers]| {
            for goal in goals {
                visit(self.minus(image, &self.minus(&zero, goal)));
            }
        };
        visit_plus(&differing, &goals[1..]);
        let Layout::Grid {
            rows,
            columns,
            pattern,
        } = self.layout
        else {
            return;
        };
        for place in pattern.symmetries(rows, columns).skip(1) {
            let mut image = zero.clone();
            differing
                .iter()
                .enumerate()
                .for_each(|(light, &colour)| image[place(light)] = colour);
            visit_plus(&image, &goals);
        }
    }
}
