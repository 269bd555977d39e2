//! Rows of states as the files of layers have them.

use homing::puzzle::perm::layers::code::{each, encode, most_bytes};

fn decoded(code: &[u8], row_len: usize) -> Option<Vec<usize>> {
    let mut places = Vec::new();
    each(code, row_len, |place| places.push(place)).then_some(places)
}

#[test]
fn rows_come_back_in_few_bytes() {
    for row_len in [1, 2, 24, 63, 64, 65, 720, 5040, 40_320] {
        for every in [1, 2, 7, 9, 250, 255, 256, 257, 511, 5000] {
            let places: Vec<usize> = (0..row_len).filter(|place| place % every == every / 2).collect();
            let mut row = vec![0; row_len.div_ceil(64)];
            places.iter().for_each(|place| row[place / 64] |= 1 << (place % 64));
            let mut code = Vec::new();
            assert_eq!(encode(&row, row_len, &mut code) as usize, places.len());
            assert!(code.len() <= most_bytes(row_len).min(places.len() + row_len / 255));
            assert_eq!(decoded(&code, row_len), Some(places), "{row_len} {every}");
        }
    }
}

#[test]
fn what_is_no_row_is_refused() {
    for (code, row_len) in [(&[255][..], 720), (&[3, 255], 720), (&[255, 255, 210], 720), (&[16; 91], 720), (&[0, 64], 14)] {
        assert_eq!(decoded(code, row_len), None, "{code:?}");
    }
}
