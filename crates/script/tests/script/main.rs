//! PuzzleScript: small games for each part of the language, a plain search, games that are wrong, and sessions that the original recorded.

mod bad;
mod features;
mod oracle;
mod recorded;

use homing_engine::discovered::Rules;
use homing_script::ScriptLevel;

/// A game with these lines in front, these rules and this level.
fn game(prelude: &str, rules: &str, level: &str) -> String {
    let level = level.replace('/', "\n");
    format!(
        "{prelude}
OBJECTS

background
black

target
yellow
.....
.000.

wall
brown

player p
pink

crate c
red

gem g
blue

LEGEND

. = background
# = wall
t = target
* = crate and target
+ = player and target
thing = crate or gem
solid = thing or wall or player
both = crate and target

SOUNDS

COLLISIONLAYERS

background
target
player, wall, thing

RULES

{rules}

WINCONDITIONS

all target on crate
some target

LEVELS

message a level

{level}
"
    )
}

/// The board after some inputs.
fn after(game: &str, inputs: &str) -> String {
    let level = ScriptLevel::parse(game, None).unwrap();
    let mut state = level.starts()[0];
    for input in inputs.chars() {
        let before = state;
        let names = level.move_names();
        level.moves(&before, |code, next| {
            if names[usize::from(code)] == input.to_string() {
                state = next;
            }
        });
    }
    let text = level.board_text(&state);
    assert_eq!(level.parse_board(&text).unwrap(), state, "{text}");
    text
}
