//! Damaged tables: questions end, and the check finds the error.

use homing::Watch;
use homing::internals::route::Columns;
use homing::puzzle::route::{Graph, Routes};

/// The first answers of every node, as far as possible.
fn answers(columns: Columns) -> Vec<std::result::Result<(u64, Vec<u32>), String>> {
    let mut all = Vec::new();
    for source in 0..columns.nodes() {
        let mut walks = columns.walks(source);
        for _ in 0..6 {
            let Some(length) = walks.next() else { break };
            let mut arcs = Vec::new();
            let answer = length.and_then(|length| walks.arcs(&mut arcs).map(|()| (length, arcs)));
            let damaged = answer.is_err();
            all.push(answer.map_err(|error| error.to_string()));
            if damaged {
                break;
            }
        }
    }
    if let Ok(outgoing) = columns.outgoing() {
        for source in 0..columns.nodes() {
            for length in columns
                .simple_paths(&outgoing, source)
                .into_iter()
                .flatten()
                .take(6)
            {
                all.push(
                    length
                        .map(|length| (length, Vec::new()))
                        .map_err(|error| error.to_string()),
                );
            }
        }
    }
    all
}

/// Each bit of each column changed, in a file too large to be checked on opening: questions end without a panic, and `verify` finds every
/// change that makes them wrong.
#[test]
fn every_changed_bit_is_harmless_or_found() {
    let text = b"6 12\n1 2 1\n2 3 0\n3 1 3\n3 2 0\n2 2 2\n1 4 1\n4 3 2\n1 4 7\n5 1 9\n5 4 0\n3 6 1\n5 5 0\n";
    let routes = Routes::toward(&Graph::read(text, 1).unwrap(), 2, &homing::Stop::NEVER).unwrap();
    let sound = routes.columns();
    let right = answers(sound);
    sound.verify(Watch::NONE).unwrap();
    let mut found = 0;
    for at in 0..7 {
        let mut bytes = place(&mut { sound }, at).to_vec();
        for bit in 0..8 * bytes.len() {
            bytes[bit / 8] ^= 1 << (bit % 8);
            let mut damaged = sound;
            *place(&mut damaged, at) = &bytes;
            let given = answers(damaged);
            match damaged.verify(Watch::NONE) {
                Err(_) => found += 1,
                Ok(()) => assert_eq!(given, right, "bit {bit} of column {at}"),
            }
            bytes[bit / 8] ^= 1 << (bit % 8);
        }
    }
    assert!(found > 0);
}

fn place<'c, 'a>(columns: &'c mut Columns<'a>, at: usize) -> &'c mut &'a [u8] {
    let Columns {
        distance,
        next,
        root,
        heap,
        tail,
        head,
        weight,
        ..
    } = columns;
    [distance, next, root, heap, tail, head, weight]
        .into_iter()
        .nth(at)
        .unwrap()
}
