//! Reads the text of a game.

mod source;
mod game;
mod names;
mod objects;
mod rule;
mod endings;

pub use game::{
    Board, Cell, Commands, Direction, Filter, Game, Level, Motion, Quantity, Row, RuleItem,
    RuleLine, SIDE, Term, Win,
};

use endings::LevelReader;
use homing_table::error::{Error, Result};
use names::Names;
use objects::ObjectReader;
use source::{Comments, Line, Section};

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
    let mut reader = GameReader {
        game: Game::default(),
        names: Names::default(),
        objects: ObjectReader::new(),
        levels: LevelReader::default(),
        is_layered: Vec::new(),
        last_group: None,
        loop_start: None,
    };
    let (mut comments, mut section) = (Comments::default(), Section::Prelude);
    for (number, text) in (1..).zip(text.split('\n')) {
        let line = comments.strip(text, number, section);
        let is_kept = section < Section::Levels && section != Section::Sounds;
        if is_kept && (line.is_blank || !line.text.trim().is_empty()) {
            reader.game.text += line.text.trim_end();
            reader.game.text.push('\n');
        }
        if section != Section::Levels
            && let Some((next, rest)) = Section::opened_by(&line.text)
        {
            let at = line.text.len() - rest.len();
            if !rest.trim().is_empty() {
                let what = format!(
                    "expected nothing after {}, the name of a section",
                    next.name()
                );
                return Err(line.error(at, what));
            }
            if !next.follows(section) {
                let what = format!(
                    "the section {} is out of order: a game has OBJECTS, LEGEND, SOUNDS, COLLISIONLAYERS, RULES, WINCONDITIONS, LEVELS",
                    next.name()
                );
                return Err(line.error(at - next.name().len(), what));
            }
            if section == Section::Sounds {
                reader.game.text += &format!("\n{}\n", next.name());
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
            reader.levels.end(&mut reader.game)?;
        } else {
            reader.read(section, &line)?;
        }
    }
    reader.levels.end(&mut reader.game)?;
    if section < Section::Rules {
        let missing = Section::Rules.name();
        return Err(Error::missing(format!("the section {missing} of a game")));
    }
    Ok(reader.game)
}

/// A game that is being read.
struct GameReader {
    game: Game,
    names: Names,
    objects: ObjectReader,
    levels: LevelReader,
    is_layered: Vec<bool>,
    /// The group of the last rule.
    last_group: Option<u64>,
    loop_start: Option<u64>,
}

impl GameReader {
    /// Begins a section.
    fn enter(&mut self, section: Section, line: &Line) -> Result<()> {
        if section >= Section::CollisionLayers && self.is_layered.is_empty() {
            self.is_layered = vec![false; self.game.objects.len()];
        }
        if section == Section::Rules {
            self.check_layers()?;
            self.find_named(line)?;
        }
        if section > Section::Rules
            && let Some(start) = self.loop_start.take()
        {
            return Err(Error::input("this STARTLOOP has no ENDLOOP").on_line(start));
        }
        if section == Section::Levels {
            for (letter, term) in self.names.letters() {
                if let Term::Object(_) | Term::Aggregate(_) = term {
                    let mut objects = self.game.filter(term).objects;
                    objects.sort_unstable();
                    let glyphs = &mut self.game.glyphs;
                    let at = glyphs.partition_point(|&(other, _)| other < letter);
                    glyphs.insert(at, (letter, objects));
                }
            }
        }
        Ok(())
    }

    /// Reads a line that is not blank.
    fn read(&mut self, section: Section, line: &Line) -> Result<()> {
        let text = line.text.trim();
        if text.is_empty() {
            return Ok(());
        }
        if text.bytes().all(|letter| letter == b'=' || letter == b' ') && text.starts_with('=') {
            return Ok(());
        }
        let count = self.game.properties.len() + self.game.aggregates.len();
        if count + self.game.objects.len() > MAX_NAMES {
            let error = Error::too_many("a game", count, "names", MAX_NAMES as u64);
            return Err(error.on_line(line.number));
        }
        if self.game.layer_count > MAX_LAYERS {
            let layers = self.game.layer_count;
            let error = Error::too_many("a game", layers, "collision layers", MAX_LAYERS as u64);
            return Err(error.on_line(line.number));
        }
        match section {
            Section::Prelude => self.read_setting(line),
            Section::Objects => self.objects.read(&mut self.game, &mut self.names, line),
            Section::Legend => self.names.read_legend(&mut self.game, line),
            Section::Sounds => Ok(()),
            Section::CollisionLayers => {
                self.names
                    .read_layer(&mut self.game, line, &mut self.is_layered)
            }
            Section::Rules => self.read_rule(line),
            Section::WinConditions => endings::read_win(&mut self.game, &self.names, line),
            Section::Levels => self.levels.read(&mut self.game, line),
        }
    }

    /// A line before the first section: a word, and perhaps its value.
    fn read_setting(&mut self, line: &Line) -> Result<()> {
        let mut words = line.words();
        let (Some(word), settings) = (words.next(), &mut self.game.settings) else {
            return Ok(());
        };
        match word.text.as_str() {
            "noaction" => settings.no_action = true,
            "run_rules_on_level_start" => settings.runs_rules_on_start = true,
            "require_player_movement" => settings.player_must_move = true,
            "noundo" => settings.no_undo = true,
            "norestart" => settings.no_restart = true,
            "realtime_interval" => settings.realtime = Some(line.number),
            "title" => line.text[word.at + word.text.len()..]
                .trim()
                .clone_into(&mut self.game.title),
            _ => {}
        }
        Ok(())
    }

    fn read_rule(&mut self, line: &Line) -> Result<()> {
        let item = rule::read(&self.names, line, self.last_group)?;
        match &item {
            RuleItem::Rule(rule) => self.last_group = Some(rule.group),
            RuleItem::LoopStart(number) => {
                if self.loop_start.replace(*number).is_some() {
                    return Err(line.error(0, "a loop cannot be within another"));
                }
            }
            RuleItem::LoopEnd(_) => {
                if self.loop_start.take().is_none() {
                    return Err(line.error(0, "this ENDLOOP has no STARTLOOP"));
                }
            }
        }
        self.game.rules.push(item);
        Ok(())
    }

    /// Checks that each object is in a collision layer.
    fn check_layers(&self) -> Result<()> {
        let bare = self.is_layered.iter().position(|&is_layered| !is_layered);
        bare.map_or(Ok(()), |bare| {
            let object = &self.game.objects[bare];
            let name = object.name.to_uppercase();
            Err(Error::input(format!("{name} is in no collision layer")).on_line(object.line))
        })
    }

    /// Finds the player and the background.
    fn find_named(&mut self, line: &Line) -> Result<()> {
        let found = |name: &str| {
            self.names.get(name).ok_or_else(|| {
                let what = format!("a game needs an object or legend entry named {name}");
                Error::input(what).on_line(line.number)
            })
        };
        let (player, background) = (found("player")?, found("background")?);
        self.game.player = self.game.filter(player);
        let background = self.game.filter(background);
        self.game.background = background.objects.first().copied().unwrap_or_default();
        Ok(())
    }
}
