//! The nullity of a board of crosses without a matrix, by polynomials (A. E. Brouwer, "Lights Out and Button Madness Games"; M. Hunziker,
//! A. Machiavelo and J. Park, "Chebyshev polynomials over finite fields and reversibility of sigma-automata on square grids").
//!
//! With F the polynomials over GF(p) with F(0) = 0, F(1) = 1, F(n+1) = x F(n) - F(n-1), the nullity of R x C is the degree of
//! gcd(F(R+1)(x), F(C+1)(-1-x)), since the matrix is 1 + P + P' with commuting paths P and P'.

/// A polynomial over GF(p): number i is the coefficient of x^i, and the last one is not zero.
type Polynomial = Vec<i64>;

pub fn nullity(rows: usize, columns: usize, prime: i64) -> usize {
    let trim = |mut one: Polynomial| {
        one.iter_mut()
            .for_each(|factor| *factor = factor.rem_euclid(prime));
        while one.last() == Some(&0) {
            one.pop();
        }
        one
    };
    let times = |one: &[i64], other: &[i64]| {
        let mut product = vec![0; one.len() + other.len()];
        for (a, one) in one.iter().enumerate() {
            other
                .iter()
                .enumerate()
                .for_each(|(b, other)| product[a + b] += one * other);
        }
        trim(product)
    };
    let minus = |one: &[i64], other: &[i64]| {
        let at = |of: &[i64], power: usize| of.get(power).copied().unwrap_or(0);
        trim(
            (0..one.len().max(other.len()))
                .map(|power| at(one, power) - at(other, power))
                .collect(),
        )
    };
    let of = |side: usize, x: &[i64]| {
        (0..side)
            .fold((vec![], vec![1]), |(before, now), _| {
                (now.clone(), minus(&times(x, &now), &before))
            })
            .1
    };
    let (mut one, mut other) = (of(rows, &[0, 1]), of(columns, &[-1, -1]));
    while !other.is_empty() {
        while one.len() >= other.len() {
            let (&top, &divisor) = (one.last().unwrap(), other.last().unwrap());
            let factor = (1..prime)
                .find(|factor| factor * divisor % prime == top)
                .unwrap();
            let mut multiple = vec![0; one.len() - other.len()];
            multiple.push(factor);
            one = minus(&one, &times(&multiple, &other));
        }
        (one, other) = (other, one);
    }
    one.len() - 1
}
