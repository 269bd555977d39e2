use anyhow::Result;
use homing::{Notation, Table};
use serde::Serialize;
use std::io::{self, Write};

/// Boards one a line, or one JSON object a board with its depth.
pub struct Listing<'t, P, W> {
    pub table: &'t Table<P>,
    pub json: bool,
    pub out: W,
}

#[derive(Serialize)]
struct Record {
    board: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth_moves: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth_pushes: Option<u32>,
}

impl<P: Notation, W: Write> Listing<'_, P, W> {
    pub fn write(&mut self, index: u64) -> Result<()> {
        let space = self.table.space();
        let board = space.board_text(&space.unrank(index));
        if self.json {
            let cost = self.table.cost(index)?;
            let depth_pushes = cost.filter(|_| space.weights().is_some()).map(|cost| cost.weight());
            let record = Record { board, depth_moves: cost.map(|cost| cost.moves()), depth_pushes };
            serde_json::to_writer(&mut self.out, &record).map_err(io::Error::from)?;
            writeln!(self.out)?;
        } else {
            writeln!(self.out, "{board}")?;
        }
        Ok(())
    }
}
