//! The header of a table file and its codec: `bincode`, fixed-width, little-endian, under a size limit. `bincode` is unmaintained
//! (RUSTSEC-2025-0141), so it is named in this file alone; other crates write the same bytes, should it have to go.

use crate::space::Description;
use serde::{Deserialize, Serialize};

/// What a table file says of itself, in the order in which it stands there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// Family and size: `slide:3x3`.
    pub puzzle: String,
    /// What else tells the space from others of its name; often empty.
    pub parameters: String,
    /// The goal, in the puzzle's notation.
    pub goal: String,
    /// How states are numbered.
    pub index: String,
    /// What one move is.
    pub metric: String,
    /// The number of states.
    pub states: u64,
    /// The states from which a goal can be reached.
    pub reachable: u64,
    /// The greatest depth, in moves.
    pub greatest_depth: u64,
    /// The number of states at each depth.
    pub layers: Vec<u64>,
    /// The columns, in the order in which they lie in the file.
    pub columns: Vec<ColumnHeader>,
}

/// What the header says of a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColumnHeader {
    /// Its name.
    pub name: String,
    /// The width of an entry, in bits.
    pub bits: u8,
    /// The number of entries.
    pub entries: u64,
    /// Where it begins, in bytes from the start of the file.
    pub offset: u64,
    /// Its size, in bytes.
    pub size_bytes: u64,
    /// The CRC-32 (ISO-HDLC) of each block of 1 MiB; the last block may be shorter.
    pub checksums: Vec<u32>,
}

/// No header is larger, in bytes. A column of 64 GiB has 256 KiB of checksums.
pub const LIMIT_BYTES: usize = 1 << 20;

fn config() -> impl bincode::config::Config {
    bincode::config::standard().with_little_endian().with_fixed_int_encoding().with_limit::<LIMIT_BYTES>()
}

impl Header {
    /// What space the table is of.
    pub fn description(&self) -> Description {
        Description {
            puzzle: self.puzzle.clone(),
            parameters: self.parameters.clone(),
            goal: self.goal.clone(),
            index: self.index.clone(),
            metric: self.metric.clone(),
        }
    }

    /// The header's bytes. The limit holds on decoding only, so it is checked here too.
    pub fn encode(&self) -> Result<Vec<u8>, String> {
        let bytes = bincode::serde::encode_to_vec(self, config()).map_err(|error| error.to_string())?;
        if bytes.len() > LIMIT_BYTES {
            return Err(format!("it would take {} bytes, and at most {LIMIT_BYTES} are allowed", bytes.len()));
        }
        Ok(bytes)
    }

    /// Reads a header that fills just these bytes.
    pub fn decode(bytes: &[u8]) -> Result<Self, String> {
        let (header, used) = bincode::serde::decode_from_slice(bytes, config()).map_err(|error| error.to_string())?;
        if used != bytes.len() {
            return Err(format!("it should end after {used} bytes, but has {}", bytes.len()));
        }
        Ok(header)
    }
}
