//! Messages to chunks of another process, one after another.

use homing_table::error::{Error, Result};

/// Appends a message for a chunk to a parcel.
pub fn pack(parcel: &mut Vec<u8>, chunk: usize, message: &[u8]) {
    parcel.extend((chunk as u32).to_le_bytes());
    parcel.extend((message.len() as u32).to_le_bytes());
    parcel.extend_from_slice(message);
}

/// Calls `visit` with each message of a parcel and the chunk that it is for.
pub fn unpack(mut parcel: &[u8], mut visit: impl FnMut(usize, &[u8]) -> Result<()>) -> Result<()> {
    let damaged = || Error::Defect {
        what: "a message from another process is cut off".into(),
    };
    while let Some((&[a, b, c, d, e, f, g, h], rest)) = parcel.split_first_chunk::<8>() {
        let length = u32::from_le_bytes([e, f, g, h]) as usize;
        let (message, rest) = rest.split_at_checked(length).ok_or_else(damaged)?;
        visit(u32::from_le_bytes([a, b, c, d]) as usize, message)?;
        parcel = rest;
    }
    if parcel.is_empty() {
        Ok(())
    } else {
        Err(damaged())
    }
}
