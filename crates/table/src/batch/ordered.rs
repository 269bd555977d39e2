//! Parts that are made side by side and written in order.

use crate::error::Result;
use rayon::prelude::*;

/// The number of parts that each thread renders before they are written.
const PARTS_A_THREAD: u64 = 4;

/// Renders numbered parts of an output on the threads of the current rayon pool, and writes them in order: while one wave of parts is
/// written, the next is rendered. Memory holds at most two waves.
pub fn in_order(
    part_count: u64,
    render: impl Fn(u64, &mut Vec<u8>) -> Result<()> + Sync,
    mut write: impl FnMut(&[u8], u64) -> Result<()> + Send,
) -> Result<()> {
    waves(part_count, &render, &mut write)
}

/// Runs the waves. The code is the same for all outputs.
fn waves(
    part_count: u64,
    render: &(dyn Fn(u64, &mut Vec<u8>) -> Result<()> + Sync),
    write: &mut (dyn FnMut(&[u8], u64) -> Result<()> + Send),
) -> Result<()> {
    let wave = PARTS_A_THREAD * rayon::current_num_threads() as u64;
    let mut rendered: Vec<Vec<u8>> = vec![Vec::new(); wave as usize];
    let mut written = rendered.clone();
    let mut written_count = 0;
    for first in (0..part_count.next_multiple_of(wave) + wave).step_by(wave as usize) {
        let end = (first + wave).min(part_count);
        let count = end.saturating_sub(first) as usize;
        let render_all = || {
            rendered[..count]
                .par_iter_mut()
                .enumerate()
                .try_for_each(|(at, buffer)| {
                    buffer.clear();
                    render(first + at as u64, buffer)
                })
        };
        let write_all = || {
            written[..written_count]
                .iter()
                .zip(first.saturating_sub(wave) + 1..)
                .try_for_each(|(part, at)| write(part, at))
        };
        let (was_written, was_rendered) = rayon::join(write_all, render_all);
        was_written.and(was_rendered)?;
        std::mem::swap(&mut rendered, &mut written);
        written_count = count;
    }
    Ok(())
}
