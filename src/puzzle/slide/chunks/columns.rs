//! The column `move` of a finished search, from bit 1 of the depths.

use super::check;
use super::cut::Reach;
use super::moves::{ChunkMoves, PlaneCode};
use crate::error::{Error, Result};
use crate::layers::{Bench, Bit, ChunkSearch, Plane, PlaneMoves, Spool};
use crate::puzzle::slide::planes::pack::interleave;
use crate::puzzle::slide::planes::turn::Vertical;
use crate::watch::{Stop, Watch};

impl PlaneMoves for ChunkMoves {
    /// Collects the states that cross to the plane of a cell from that of the cell below.
    fn crossing(&self, search: &ChunkSearch, cell: usize, stop: &Stop) -> Result<Option<Spool>> {
        let cut = self.cut();
        if !cut.uppers().contains(&cell) || cut.reach(cell) == Reach::Within {
            return Ok(None);
        }
        let below = cell + cut.slide.columns();
        let arrived =
            search.each_chunk_sending("crossing-below", stop, &|chunk, bench, send| {
                let [plane, lanes, ..] = &mut bench.planes[..] else {
                    return Ok(());
                };
                search.load(Bit::Half, below, chunk, plane)?;
                self.send_through(
                    cell,
                    Vertical::Up,
                    chunk,
                    below,
                    plane,
                    lanes,
                    PlaneCode::default(),
                    send,
                );
                Ok(())
            })?;
        Ok(Some(arrived))
    }

    /// Packs the best moves. The best move is down, else left, else right, if that neighbour is nearer. Otherwise it is up, because every
    /// state but the goal has a nearer neighbour.
    ///
    /// From an even depth a neighbour is nearer if its bit differs, and from an odd depth if it is the same.
    fn pack(
        &self,
        search: &ChunkSearch,
        cell: usize,
        chunk: usize,
        crossed: Option<&Spool>,
        bench: &mut Bench,
    ) -> Result<Vec<u8>> {
        let (cut, shape) = (self.cut(), self.cut().shape());
        let mut bytes = vec![0; (cut.free_tiles.plane_len() * 2).div_ceil(8)];
        let [own, left, right, source, below, lanes, ..] = &mut bench.planes[..] else {
            return Ok(bytes);
        };
        search.load(Bit::Half, cell, chunk, own)?;
        let beside = shape.beside(cell);
        for (plane, beside) in [&mut *left, &mut *right].into_iter().zip(beside) {
            if let Some(beside) = beside {
                search.load(Bit::Half, beside, chunk, plane)?;
            }
        }
        let has_below = cut.uppers().contains(&cell);
        if has_below {
            let inbox = match crossed {
                Some(spool) => spool.take(chunk)?,
                None => {
                    search.load(Bit::Half, cell + cut.slide.columns(), chunk, source)?;
                    Vec::new()
                }
            };
            let damaged = |what| Error::Defect {
                what: format!("what crosses to chunk {chunk}: {what}"),
            };
            self.fetch((cell, Vertical::Up), chunk, source, &inbox, below, lanes)
                .map_err(damaged)?;
        }
        let is_odd = shape.colour(cell) != shape.colour(cut.slide.home());
        interleave(&mut bytes, |word| {
            let nearer = |is_there: bool, other: &Plane| {
                let differs = own.words()[word] ^ other.words()[word];
                match (is_there, is_odd) {
                    (false, _) => 0,
                    (true, false) => differs,
                    (true, true) => !differs,
                }
            };
            let (down, left, right) = (
                nearer(has_below, below),
                nearer(beside[0].is_some(), left),
                nearer(beside[1].is_some(), right),
            );
            (!down & !left, !down & (left | !right))
        });
        if cell == cut.slide.home() && chunk == 0 {
            bytes[0] &= !3;
        }
        Ok(bytes)
    }

    fn check(&self, search: &ChunkSearch, watch: Watch) -> Result<()> {
        check::check_neighbours(self, search, watch)
    }
}
