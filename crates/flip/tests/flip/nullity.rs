//! The number of boards of more than two colours that can be solved, compared with polynomials.

use super::colours::table;
use super::lights::chebyshev::nullity;
use homing::watch::Watch;

#[test]
fn nullities_are_those_of_polynomials() {
    // Three colours on 5x5, the game Lights Out 2000, has 27 quiet patterns.
    assert_eq!(nullity(5, 5, 3), 3);
    for prime in [3, 5, 7] {
        for side in 5..=12 {
            let name = format!("flip:{side}x{side}%{prime}");
            let refused = table(&name, "any")
                .stats(false, Watch::NONE)
                .unwrap_err()
                .to_string();
            let (cells, nullity) = (side * side, nullity(side, side, prime));
            let expected = format!(
                "{prime}^{cells} boards, {prime}^{} of which",
                cells - nullity
            );
            assert!(refused.contains(&expected), "{refused}");
        }
    }
}
