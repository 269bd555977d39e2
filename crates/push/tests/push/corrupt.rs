use homing::Table;
use homing::puzzle::push::{Maze, Push};

/// A table of 4.6 kB with any bit changed, or truncated anywhere, is refused on opening.
#[test]
fn changed_bits_and_cut_files_are_refused() {
    let (space, table) = crate::table_of("#######\n#S.B.T#\n#.....#\n#######\n");
    let bytes = table.to_bytes();
    let open = |bytes: Vec<u8>| Table::from_bytes(bytes, space.clone());
    assert_eq!(open(bytes.clone()).unwrap().to_bytes(), bytes);
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1 << (at % 8);
        assert!(open(changed).is_err(), "byte {at}");
        assert!(open(bytes[..at].to_vec()).is_err(), "{at} bytes");
    }
    let other = Push::new(&Maze::parse("#######\n#S.B..#\n#....T#\n#######\n").unwrap());
    let error = Table::from_bytes(bytes, other).unwrap_err().to_string();
    assert!(error.contains("expected a table of push:4x7 (#.....# in line 2), found one of push:4x7 (#....T# in line 2)"), "{error}");
}
