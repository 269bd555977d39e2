//! Limits of the free memory.

use homing::check_room;

#[test]
fn requests_beyond_memory_are_refused_with_the_limit() {
    assert!(check_room(1 << 20, "boards", 1 << 24).is_ok());
    for count in [1 << 50, u64::MAX] {
        let said = check_room(count, "boards", u128::from(count) * 9)
            .unwrap_err()
            .to_string();
        let most = said
            .strip_prefix(&format!(
                "the free memory has no room for {count} boards: ask for at most "
            ))
            .unwrap();
        let most: u64 = most.parse().unwrap();
        assert!(
            (1..1 << 50).contains(&most)
                && check_room(most / 2, "boards", u128::from(most / 2) * 9).is_ok(),
            "{said}"
        );
    }
}
