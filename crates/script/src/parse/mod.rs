//! Reads the text of a game.

mod source;
mod game;
mod names;
mod objects;
mod rule;
mod endings;

pub use game::{
    Board, Cell, Commands, Direction, Filter, Form, Game, Motion, Quantity, Row, RuleLine, SIDE,
    Term, Win,
};

use game::NO_LAYER;
use homing_table::error::{Error, Result};
use names::Names;
use objects::ObjectReader;
use source::{Line, Section, starts_message};

/// The most objects and legend entries.
const MAX_NAMES: usize = 20_000;
/// The most collision layers: objects and the five movements of each layer are numbered in 16 bits.
const MAX_LAYERS: usize = 9_000;

/// Reads a game.
///
/// # Errors
///
/// The text is no game, with the line and the column; or it chooses at random.
pub fn parse(text: &str) -> Result<Game> {
    let (mut reader, mut section) = (GameReader::default(), Section::Prelude);
    for (number, text) in (1..).zip(text.split('\n')) {
        let line = Line::new(text, number, section, &mut reader.comments);
        let is_kept = section < Section::Levels && section != Section::Sounds;
        if is_kept && (line.is_blank || !line.text.trim().is_empty()) {
            reader.game.text += line.text.trim_end();
            reader.game.text.push('\n');
        }
        if section != Section::Levels
            && let Some((next, name, rest)) = Section::opened_by(&line.text)
        {
            let at = line.text.len() - rest.len();
            if !rest.trim().is_empty() {
                let what = format!("expected nothing after {name}, the name of a section");
                return Err(line.error(at, what));
            }
            if !next.follows(section) {
                let order = "a game has OBJECTS, LEGEND, SOUNDS, COLLISIONLAYERS, RULES, WINCONDITIONS, LEVELS";
                let what = format!("the section {name} is out of order: {order}");
                return Err(line.error(at - name.len(), what));
            }
            if section == Section::Sounds {
                reader.game.text += &format!("\n{name}\n");
            }
            if next == Section::Levels {
                // The text is that before this line.
                let text = reader.game.text.trim_end();
                let end = text.rfind('\n').map_or(0, |end| end + 1);
                reader.game.text.truncate(end);
            }
            reader.enter(next, &line)?;
            section = next;
        } else if line.is_blank {
            reader.objects.end();
            reader.end_level()?;
        } else {
            reader.read(section, &line)?;
        }
    }
    reader.end_level()?;
    if section < Section::Rules {
        return Err(Error::missing("the section RULES of a game"));
    }
    Ok(reader.game)
}

/// A game that is being read.
#[derive(Default)]
struct GameReader {
    game: Game,
    names: Names,
    objects: ObjectReader,
    /// The rows of a level that is open, with their lines.
    rows: Vec<(u64, String)>,
    loop_start: Option<u64>,
    /// The number of open comments.
    comments: usize,
}

impl GameReader {
    /// Begins a section.
    fn enter(&mut self, section: Section, line: &Line) -> Result<()> {
        if section == Section::Rules {
            let mut objects = self.game.objects.iter();
            if let Some(object) = objects.find(|object| object.layer == NO_LAYER) {
                let what = format!("{} is in no collision layer", object.name.to_uppercase());
                return Err(Error::input(what).on_line(object.line));
            }
            let [player, background] = ["player", "background"].map(|name| {
                let what = format!("a game needs an object or legend entry named {name}");
                let term = self
                    .names
                    .get(name)
                    .ok_or_else(|| Error::input(what).on_line(line.number));
                term.map(|term| self.game.filter(term))
            });
            self.game.player = player?;
            self.game.background = background?.objects.first().copied().unwrap_or_default();
        }
        if section > Section::Rules
            && let Some(start) = self.loop_start.take()
        {
            return Err(Error::input("this STARTLOOP has no ENDLOOP").on_line(start));
        }
        if section == Section::Levels {
            let letters = self.names.letters();
            for (letter, term) in letters.filter(|(_, term)| !matches!(term, Term::Property(_))) {
                let mut objects = self.game.filter(term).objects;
                objects.sort_unstable();
                let glyphs = &mut self.game.glyphs;
                let at = glyphs.partition_point(|(before, _)| *before < letter);
                glyphs.insert(at, (letter, objects));
            }
        }
        Ok(())
    }

    /// Reads a line that is not blank.
    fn read(&mut self, section: Section, line: &Line) -> Result<()> {
        let text = line.text.trim();
        let is_ruler = text.bytes().all(|letter| matches!(letter, b'=' | b' '));
        if text.is_empty() || text.starts_with('=') && is_ruler {
            return Ok(());
        }
        let game = &self.game;
        let names = game.properties.len() + game.aggregates.len();
        for (count, most, of) in [
            (names + game.objects.len(), MAX_NAMES, "names"),
            (game.layer_count, MAX_LAYERS, "collision layers"),
        ] {
            if count > most {
                let error = Error::too_many("a game", count, of, most as u64);
                return Err(error.on_line(line.number));
            }
        }
        match section {
            Section::Prelude => self.read_setting(line),
            Section::Objects => self.objects.read(&mut self.game, &mut self.names, line),
            Section::Legend => self.names.read_legend(&mut self.game, line),
            Section::Sounds => Ok(()),
            Section::CollisionLayers => self.names.read_layer(&mut self.game, line),
            Section::Rules => self.read_rule(line),
            Section::WinConditions => endings::read_win(&mut self.game, &self.names, line),
            Section::Levels if starts_message(text) => {
                self.end_level()?;
                self.game.levels.push(None);
                Ok(())
            }
            Section::Levels => {
                self.rows.push((line.number, text.to_lowercase()));
                Ok(())
            }
        }
    }

    fn end_level(&mut self) -> Result<()> {
        let board = Board::read(&self.game, &std::mem::take(&mut self.rows))?;
        self.game.levels.extend(board.map(Some));
        Ok(())
    }

    /// A line before the first section: a word, and perhaps its value.
    fn read_setting(&mut self, line: &Line) -> Result<()> {
        let (mut words, game) = (line.words().map(|word| word.text), &mut self.game);
        match words.next().unwrap_or_default().as_str() {
            "color_palette" => self.objects.palette = words.next().unwrap_or_default(),
            "noaction" => game.no_action = true,
            "run_rules_on_level_start" => game.runs_rules_on_start = true,
            "require_player_movement" => game.player_must_move = true,
            "realtime_interval" => game.realtime = Some(line.number),
            _ => {}
        }
        Ok(())
    }

    fn read_rule(&mut self, line: &Line) -> Result<()> {
        let word = line.text.trim();
        if word.eq_ignore_ascii_case("startloop") {
            if self.loop_start.replace(line.number).is_some() {
                return Err(line.error(0, "a loop cannot be within another"));
            }
        } else if word.eq_ignore_ascii_case("endloop") {
            let start = self.loop_start.take();
            let start = start.ok_or_else(|| line.error(0, "this ENDLOOP has no STARTLOOP"))?;
            self.game.loops.push(start..=line.number);
        } else {
            let last_group = self.game.rules.last().map(|rule| rule.group);
            self.game
                .rules
                .push(rule::read(&self.names, line, last_group)?);
        }
        Ok(())
    }
}
