//! Games in PuzzleScript: no text panics, a level is the same when its text is read again, and boards are read as they are written.

use homing::discovered::{Discovered, Rules};
use homing::puzzle::script::ScriptLevel;
use homing::space::Space;
use homing::{Stop, Table, Watch};
use std::time::Duration;

/// The states whose boards are read again.
const STATES: usize = 8;
/// The longest games of which a table is made.
const MAX_BYTES: usize = 900;

pub fn check(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Ok(level) = ScriptLevel::parse(&text, Some("1")) else {
        return;
    };
    let again = ScriptLevel::parse(&level.parameters(), None).unwrap();
    assert_eq!(again.parameters(), level.parameters());
    let mut states = level.starts();
    for at in 0..STATES {
        let Some(&state) = states.get(at) else {
            break;
        };
        let board = level.board_text(&state);
        assert_eq!(level.parse_board(&board).unwrap(), state, "{board}");
        level.picture(&state);
        level.moves(&state, |_, next| states.push(next));
    }
    let stop = Stop::NEVER.within(Duration::from_millis(20));
    if data.len() > MAX_BYTES {
        return;
    }
    let Ok(space) = Discovered::find(level, &stop) else {
        return;
    };
    if space.len() < 300 && (0..space.len()).any(|index| space.is_goal(index)) {
        let table = Table::generate(space, |_| {}).unwrap();
        table.verify(Watch::NONE).unwrap();
    }
}
