//! The needs of searches in memory and of their tables.

use crate::families::Need;
use crate::records::Contents;
use homing_search::patterns::Pattern;
use homing_space::packed::bits_for;
use homing_space::space::DynSpace;
use homing_table::backward::{DepthCodes, Layers};
use homing_table::table::Kind;

/// The needs of a search of a space in memory and of its table, in bytes.
pub fn need_of(space: &dyn DynSpace, memory_bytes: u64, table_bytes: u64) -> Need {
    let states = space.len();
    let contents = if space.has_only_states() {
        Contents::of_states(states, states)
    } else {
        Contents::AtMost { states }
    };
    Need {
        contents: Some(contents),
        memory_bytes,
        table_bytes,
        checkpoint_bytes: 0,
    }
}

/// The needs of the search of any space, and of its table with all columns.
pub fn need_of_space(space: &dyn DynSpace) -> Need {
    let (states, moves) = (space.len(), space.move_count());
    match space.weights() {
        None => {
            let Need {
                memory_bytes,
                table_bytes,
                ..
            } = need_of_states(states, moves);
            need_of(space, memory_bytes, table_bytes)
        }
        // 17 bytes per state, and 16 for each entry of the heap.
        Some(_) => need_of(
            space,
            states.saturating_mul(33),
            bytes(states, bits_for(moves.saturating_add(1))),
        ),
    }
}

/// The same for a space of this number of states, whose moves have no weights.
pub fn need_of_states(states: u64, move_count: u8) -> Need {
    let search_bits = Layers::state_bits(DepthCodes::Residues, move_count);
    Need {
        contents: Some(Contents::of_states(states, states)),
        memory_bytes: bytes(states, search_bits),
        table_bytes: bytes(states, 2 + bits_for(move_count)),
        checkpoint_bytes: 0,
    }
}

/// The same for a table with only the column `depth` or `half`.
pub fn need_of_depths(space: &dyn DynSpace, kind: Kind) -> Need {
    let search_bits = Layers::state_bits(DepthCodes::Halves, space.move_count());
    need_of(
        space,
        bytes(space.len(), search_bits),
        bytes(space.len(), kind.bits()),
    )
}

fn bytes(states: u64, bits: u8) -> u64 {
    states.saturating_mul(bits.into()).div_ceil(8)
}

/// The needs of tables of patterns with these numbers of states, if the search of the largest takes `search_bytes` in addition to all
/// columns.
pub fn need_of_patterns<P: Pattern>(states: &[u64], search_bytes: u64) -> Need {
    let entries = states.iter().sum();
    let table_bytes = P::KIND.bytes(entries);
    let contents = Some(Contents::Patterns {
        count: states.len(),
        entries,
    });
    Need {
        contents,
        memory_bytes: table_bytes + search_bytes,
        table_bytes,
        checkpoint_bytes: 0,
    }
}
