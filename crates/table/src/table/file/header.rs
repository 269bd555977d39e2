//! The header of a table file, and its codec: `bincode` with fixed widths, little-endian, with a size limit. `bincode` is
//! unmaintained (RUSTSEC-2025-0141), so only this file uses it. Other crates write the same bytes, should it need replacing.

use homing_space::space::Description;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// The header of a table file. The fields are stored in this order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The family and size: `slide:3x3`.
    pub puzzle: String,
    /// Parameters that distinguish the space from others of the same name. Often empty.
    pub parameters: String,
    /// The goal, in the puzzle's notation.
    pub goal: String,
    /// The rule that numbers the states.
    pub index: String,
    /// The definition of one move.
    pub metric: String,
    /// The number of states.
    pub states: u64,
    /// The number of states from which a goal can be reached.
    pub reachable: u64,
    /// The greatest depth, in moves.
    pub greatest_depth: u64,
    /// The number of states at each depth.
    pub layers: Vec<u64>,
    /// The columns, in file order.
    pub columns: Vec<ColumnHeader>,
}

/// The name, width, place and checksums of a column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ColumnHeader {
    /// The name of the column.
    pub name: String,
    /// The width of an entry, in bits.
    pub bits: u8,
    /// The number of entries.
    pub entries: u64,
    /// The offset of the column's first byte in the file.
    pub offset: u64,
    /// The size of the column, in bytes.
    pub size_bytes: u64,
    /// The CRC-32 (ISO-HDLC) of each block of 1 MiB; the last block may be shorter.
    pub checksums: Vec<u32>,
}

/// The greatest size of a header, in bytes. The checksums of a column of 64 GiB take 256 KiB.
pub const LIMIT_BYTES: usize = 1 << 24;

fn config() -> impl bincode::config::Config {
    bincode::config::standard()
        .with_little_endian()
        .with_fixed_int_encoding()
        .with_limit::<LIMIT_BYTES>()
}

impl Header {
    /// Returns the description of the table's space.
    pub fn description(&self) -> Description {
        Description {
            puzzle: self.puzzle.clone(),
            parameters: self.parameters.clone(),
            goal: self.goal.clone(),
            index: self.index.clone(),
            metric: self.metric.clone(),
        }
    }

    /// Encodes the header.
    ///
    /// # Errors
    ///
    /// If the header is larger than 1 MiB: the message for [`Error::Header`](crate::Error::Header).
    pub fn encode(&self) -> Result<Vec<u8>, String> {
        encode(self)
    }

    /// Decodes a header that fills these bytes exactly.
    ///
    /// # Errors
    ///
    /// If the bytes are invalid: the message for [`Error::Header`](crate::Error::Header).
    pub fn decode(bytes: &[u8]) -> Result<Self, String> {
        decode(bytes)
    }
}

/// Encodes the part of a file after its prelude.
pub fn encode(head: &impl Serialize) -> Result<Vec<u8>, String> {
    let bytes = bincode::serde::encode_to_vec(head, config()).map_err(|error| error.to_string())?;
    if bytes.len() > LIMIT_BYTES {
        return Err(format!(
            "it would take {} bytes, but at most {LIMIT_BYTES} are allowed",
            bytes.len()
        ));
    }
    Ok(bytes)
}

/// Decodes all of these bytes. Unused bytes are an error.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    let (head, used) =
        bincode::serde::decode_from_slice(bytes, config()).map_err(|error| error.to_string())?;
    if used != bytes.len() {
        return Err(format!(
            "it ends after {used} bytes, but its length is given as {}",
            bytes.len()
        ));
    }
    Ok(head)
}
