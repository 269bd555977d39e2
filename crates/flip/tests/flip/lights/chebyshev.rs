//! The nullity of a board of crosses without a matrix, by polynomials (A. E. Brouwer, "Lights Out and Button Madness Games"; M. Hunziker,
//! A. Machiavelo and J. Park, "Chebyshev polynomials over finite fields and reversibility of sigma-automata on square grids").
//!
//! With F the Fibonacci polynomials over GF(2), F(0) = 0, F(1) = 1, F(n+1) = x F(n) + F(n-1), the nullity of R x C is the degree of
//! gcd(F(R+1)(x), F(C+1)(x+1)).

/// A polynomial over GF(2) of a degree below 128: bit i is the coefficient of x^i.
type Polynomial = u128;

fn fibonacci(number: usize) -> Polynomial {
    let (mut before, mut now) = (0, 1);
    for _ in 1..number {
        (before, now) = (now, now << 1 ^ before);
    }
    now
}

/// The polynomial with x + 1 in place of x, by Horner's rule.
fn shifted(polynomial: Polynomial) -> Polynomial {
    (0..128).rev().fold(0, |sum: Polynomial, power| {
        sum << 1 ^ sum ^ (polynomial >> power & 1)
    })
}

fn greatest_common_divisor(mut one: Polynomial, mut other: Polynomial) -> Polynomial {
    while other != 0 {
        while one != 0 && one.leading_zeros() <= other.leading_zeros() {
            one ^= other << (other.leading_zeros() - one.leading_zeros());
        }
        (one, other) = (other, one);
    }
    one
}

pub fn nullity(rows: usize, columns: usize) -> usize {
    greatest_common_divisor(fibonacci(rows + 1), shifted(fibonacci(columns + 1))).ilog2() as usize
}
