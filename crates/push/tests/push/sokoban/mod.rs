//! Sokoban with several boxes, compared with a plain search over boxes and man.

mod bounds;
mod checkpoint;
mod explain;
mod levels;
mod notation;
mod oracle;
mod repeat;
mod tables;

use crate::Random;

/// A level in XSB: up to `longest` rows and columns of floor and some walls, inside walls, with this many boxes and targets.
fn random_level(
    random: &mut Random,
    longest: usize,
    box_count: usize,
    target_count: usize,
) -> String {
    loop {
        let (rows, columns) = (2 + random.below(longest - 1), 2 + random.below(longest - 1));
        let percent = random.below(30);
        let mut cells: Vec<char> = (0..rows * columns)
            .map(|_| {
                if random.below(100) < percent {
                    '#'
                } else {
                    ' '
                }
            })
            .collect();
        let mut put = |letters: &[(char, char)]| {
            let free: Vec<usize> = (0..cells.len())
                .filter(|&at| letters.iter().any(|letter| letter.0 == cells[at]))
                .collect();
            if let Some(&at) = free.get(random.below(free.len().max(1))) {
                cells[at] = letters
                    .iter()
                    .find(|letter| letter.0 == cells[at])
                    .unwrap()
                    .1;
            }
        };
        (0..target_count).for_each(|_| put(&[(' ', '.')]));
        (0..box_count).for_each(|_| put(&[(' ', '$'), ('.', '*')]));
        put(&[(' ', '@'), ('.', '+')]);
        let row = |row: &[char]| format!("#{}#\n", row.iter().collect::<String>());
        let edge = format!("{}\n", "#".repeat(columns + 2));
        let text = format!(
            "{edge}{}{edge}",
            cells.chunks(columns).map(row).collect::<String>()
        );
        // Things that did not fit, or are out of the man's reach, change the level.
        let level = homing::puzzle::push::sokoban::Xsb::parse(&text, None);
        if level.is_ok_and(|level| {
            (level.boxes.len(), level.targets.len()) == (box_count, target_count)
        }) {
            return text;
        }
    }
}
