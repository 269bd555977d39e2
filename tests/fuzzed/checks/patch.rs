use super::forge::{file_of, parts};
use homing::table::Header;

/// The bytes of a change: its kind, a place, and a value.
const CHANGE_BYTES: usize = 4;

/// A file changed by the data, four bytes per change, with corrected lengths and checksums.
pub fn patched(file: &[u8], data: &[u8]) -> Vec<u8> {
    let (mut header, mut columns) = parts(file);
    data.as_chunks::<CHANGE_BYTES>()
        .0
        .iter()
        .for_each(|&bytes| change(&mut header, &mut columns, bytes));
    file_of(header, &columns)
}

/// Makes one change to a header or to columns.
pub fn change(
    header: &mut Header,
    columns: &mut [Vec<u8>],
    [kind, low, high, value]: [u8; CHANGE_BYTES],
) {
    let place = usize::from(low) | usize::from(high) << 8;
    let layer_count = header.layers.len().max(1);
    match kind % 16 {
        kind @ 0..4 => {
            if let Some(column) = columns
                .get_mut(usize::from(kind))
                .filter(|column| !column.is_empty())
            {
                let at = place % column.len();
                column[at] ^= value;
            }
        }
        4 => {
            if let Some(layer) = header.layers.get_mut(place % layer_count) {
                *layer = layer.wrapping_add(u64::from(value)).wrapping_sub(128);
            }
        }
        5 => header.layers.insert(place % layer_count, value.into()),
        6 => {
            header.layers.pop();
        }
        7 => {
            header.states = header
                .states
                .wrapping_add(u64::from(value))
                .wrapping_sub(128)
        }
        8 => {
            header.reachable = header
                .layers
                .iter()
                .fold(0, |sum, &count| sum.wrapping_add(count))
        }
        9 => {
            header.greatest_depth = (header.layers.len() as u64).wrapping_sub(u64::from(value % 2))
        }
        10 => header.greatest_depth = u64::from(value) << (place % 57),
        11 => {
            if let Some(column) = header.columns.get_mut(place % 7) {
                column.bits = value;
            }
        }
        12 => {
            if let Some(column) = header.columns.get_mut(place % 7) {
                column.entries = column
                    .entries
                    .wrapping_add(u64::from(value))
                    .wrapping_sub(128);
            }
        }
        13 => {
            if let Some(column) = columns.get_mut(place % 7) {
                column.resize((column.len() + usize::from(value)).saturating_sub(128), 0);
            }
        }
        14 => {
            let names = ["move", "depth", "next", "\u{1b}", ""];
            if let Some(column) = header.columns.get_mut(place % 7) {
                column.name = names[usize::from(value) % names.len()].into();
            }
        }
        _ => {
            let fields = [
                &mut header.puzzle,
                &mut header.parameters,
                &mut header.goal,
                &mut header.index,
                &mut header.metric,
            ];
            if let Some(field) = fields.into_iter().nth(place % 5) {
                field.push(char::from(value));
            }
        }
    }
}
