use super::answers::form;
use super::status::Status;
use crate::engine::{Listing, What};
use std::io::{self, BufWriter, Write};

/// Writes listed boards, one a line, as text or JSON.
pub fn write(listing: Listing, json: bool) -> anyhow::Result<Status> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    let (form, mut line) = (form(json), String::new());
    for answer in listing {
        line.clear();
        form.render(&answer?, &What::Path, &mut line);
        line.push('\n');
        out.write_all(line.as_bytes())?;
    }
    out.flush()?;
    Ok(Status::Answered)
}
