//! A small puzzle with glued pieces, played by the rules of ksolve in a plain search.

use crate::{counts_of, depths_from, layers};
use homing::engine::Options;
use homing::internals::perm::shapes;

/// A move of the small puzzle: where its five corners and four edges come from, and the twists of the edges.
struct Turn {
    name: &'static str,
    from: [usize; 9],
    twists: [u8; 4],
}

const TURNS: [Turn; 3] = [
    Turn {
        name: "U",
        from: [1, 2, 3, 0, 4, 6, 5, 7, 8],
        twists: [1, 1, 0, 0],
    },
    Turn {
        name: "R",
        from: [0, 1, 3, 4, 2, 5, 7, 8, 6],
        twists: [0, 0, 1, 1],
    },
    Turn {
        name: "D",
        from: [0, 4, 2, 3, 1, 5, 6, 8, 7],
        twists: [0; 4],
    },
];

/// The puzzle as ksolve writes it. R and D turn the centres.
pub fn small(blocks: &str) -> String {
    let mut text = "Name small\nSet C 5\nSet E 4 2\nSet RC 1\nSet DC 1 1\n".to_string();
    for turn in &TURNS {
        let line = |numbers: &mut dyn Iterator<Item = usize>| {
            let words: Vec<String> = numbers.map(|number| number.to_string()).collect();
            words.join(" ")
        };
        let corners = line(&mut turn.from[..5].iter().map(|from| from + 1));
        let edges = line(&mut turn.from[5..].iter().map(|from| from - 4));
        // By the positions from which the pieces come.
        let mut twists = [0; 4];
        for (to, from) in turn.from[5..].iter().enumerate() {
            twists[from - 5] = usize::from(turn.twists[to]);
        }
        let twists = line(&mut twists.into_iter());
        text += &format!("Move {}\nC\n{corners}\nE\n{edges}\n{twists}\n", turn.name);
        if turn.name != "U" {
            text += &format!("{}C\n1\n1\n", turn.name);
        }
        text += "End\n";
    }
    text + blocks
}

/// The pieces by position, corners first, and the twists of the edges.
type State = ([usize; 9], [u8; 4]);

/// The state after a power of a move, unless it moves or twists some but not all pieces of a block. Numbers from 9 on are the centres of R
/// and D.
fn after(state: &State, (turn, times): (&Turn, u32), blocks: &[&[usize]]) -> Option<State> {
    let (mut from, mut twists): State = ([0, 1, 2, 3, 4, 5, 6, 7, 8], [0; 4]);
    for _ in 0..times {
        let (old, old_twists) = (from, twists);
        for place in 0..9 {
            from[place] = old[turn.from[place]];
            if place > 4 {
                twists[place - 5] = (old_twists[turn.from[place] - 5] + turn.twists[place - 5]) % 2;
            }
        }
    }
    let changes = |place: usize| from[place] != place || place > 4 && twists[place - 5] != 0;
    let is_moved = |piece: usize| match piece {
        9 => turn.name == "R",
        10 => turn.name == "D",
        piece => changes(state.0.iter().position(|&other| other == piece).unwrap()),
    };
    let is_whole = |block: &&[usize]| {
        block.iter().all(|&piece| is_moved(piece)) || !block.iter().any(|&piece| is_moved(piece))
    };
    let next = from.map(|from| state.0[from]);
    let next_twists = |edge: usize| (state.1[from[edge + 5] - 5] + twists[edge]) % 2;
    let all = [0, 1, 2, 3].map(next_twists);
    blocks.iter().all(is_whole).then_some((next, all))
}

#[test]
fn glued_pieces_move_together_as_in_ksolve() {
    let block = |parts: &str| format!("Block\n{}\nEnd\n", parts.replace(' ', "\n"));
    for (text, blocks) in [
        (block("C 3 E 2"), &[&[2, 6][..]][..]),
        (block("C 1 E 1") + &block("C 5 DC 1"), &[&[0, 5], &[4, 10]]),
        (block("C 3 E 3 RC 1"), &[&[2, 7, 9]]),
        (block("C 1 E 1") + &block("E 3 C 4"), &[&[0, 5], &[7, 3]]),
    ] {
        let start = ([0, 1, 2, 3, 4, 5, 6, 7, 8], [0; 4]);
        for (metric, is_quarter) in [("half-turn", false), ("quarter-turn", true)] {
            let powers = TURNS.iter().flat_map(|turn| {
                let order = 12;
                let times: Vec<u32> = if is_quarter {
                    vec![1, order - 1]
                } else {
                    (1..order).collect()
                };
                times.into_iter().map(move |times| (turn, times))
            });
            let powers: Vec<(&Turn, u32)> = powers.collect();
            let depths = depths_from(vec![start], |state| {
                powers
                    .iter()
                    .filter_map(|&power| after(state, power, blocks))
                    .collect::<Vec<_>>()
            });
            let name = format!("perm:{}", small(&text));
            let options = Options::default().with("metric", metric);
            assert_eq!(layers(&name, options), counts_of(&depths), "{text}");
            let shapes = shapes(&small(&text), metric, true).unwrap();
            let states = shapes.states.unwrap() * shapes.after.len() as u128;
            assert_eq!(states, depths.len() as u128, "{text}");
        }
    }
}
