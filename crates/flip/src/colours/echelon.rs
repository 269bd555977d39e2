/// Arithmetic modulo a number of at most 256.
#[derive(Clone, Copy)]
pub struct Modulus(pub u16);

/// The rows of a matrix modulo K in Howell form.
///
/// Each row starts with a divisor of K, farther right than the row above. Every sum of multiples of rows that has zeros up to some column
/// is a sum of multiples of the rows that start after it. That decides membership column by column, also if K is not prime (Howell 1986).
pub struct Echelon {
    pub modulus: Modulus,
    pub rows: Vec<Row>,
}

/// A row, with the column of its first entry, and this entry: a divisor of K.
#[derive(Clone)]
pub struct Row {
    pub entries: Vec<u16>,
    pub pivot: usize,
    pub divisor: u16,
}

impl Modulus {
    /// Adds a multiple of a row to another one. No sum before the division exceeds 255 + 255^2, so all fits into 16 bits, and the quotient
    /// is a product with the reciprocal that is too small by at most one.
    pub fn add(self, to: &mut [u16], factor: u16, from: &[u16]) {
        let reciprocal = (1 << 16) / u32::from(self.0);
        for (to, &from) in to.iter_mut().zip(from) {
            let sum = *to + factor * from;
            let quotient = ((u32::from(sum) * reciprocal) >> 16) as u16;
            let rest = sum - quotient * self.0;
            *to = rest.min(rest.wrapping_sub(self.0));
        }
    }

    fn scaled(self, row: &[u16], factor: u16) -> Vec<u16> {
        let mut scaled = vec![0; row.len()];
        self.add(&mut scaled, factor, row);
        scaled
    }

    pub fn minus(self, number: u16) -> u16 {
        (self.0 - number) % self.0
    }
}

impl Echelon {
    /// Brings rows into Howell form.
    pub fn new(modulus: Modulus, rows: impl Iterator<Item = Vec<u16>>) -> Self {
        let mut left: Vec<Vec<u16>> = rows.collect();
        let columns = left.first().map_or(0, Vec::len);
        let (all, mut rows) = (modulus.0, Vec::new());
        for column in 0..columns {
            let (mut here, rest): (Vec<_>, _) = left.into_iter().partition(|row| row[column] != 0);
            left = rest;
            // The pivot with the fewest common divisors comes first, so that it usually divides all others.
            here.sort_by_key(|row| gcd(row[column], all));
            let mut here = here.into_iter();
            let Some(mut pivot) = here.next() else {
                continue;
            };
            for mut row in here {
                // The entries shrink as in Euclid's algorithm until one of them is zero.
                loop {
                    pivot = modulus.scaled(&pivot, unit_of(pivot[column], all));
                    let factor = modulus.minus(row[column] / pivot[column]);
                    modulus.add(&mut row[column..], factor, &pivot[column..]);
                    if row[column] == 0 {
                        break;
                    }
                    std::mem::swap(&mut row, &mut pivot);
                }
                if row.iter().any(|&entry| entry != 0) {
                    left.push(row);
                }
            }
            pivot = modulus.scaled(&pivot, unit_of(pivot[column], all));
            let divisor = pivot[column];
            if divisor > 1 {
                let killed = modulus.scaled(&pivot, all / divisor);
                if killed.iter().any(|&entry| entry != 0) {
                    left.push(killed);
                }
            }
            rows.push(Row {
                entries: pivot,
                pivot: column,
                divisor,
            });
        }
        Self { modulus, rows }
    }

    /// Subtracts rows that start in the first columns until these are zero. Returns `false` if that is impossible.
    pub fn clear(&self, row: &mut [u16], columns: usize) -> bool {
        for reducer in self.rows.iter().filter(|row| row.pivot < columns) {
            let factor = row[reducer.pivot] / reducer.divisor;
            if factor > 0 {
                self.modulus
                    .add(row, self.modulus.minus(factor), &reducer.entries);
            }
        }
        row[..columns].iter().all(|&entry| entry == 0)
    }

    /// Returns the rows that have zeros in the first columns, without these: they span all such sums.
    pub fn beyond(&self, columns: usize) -> Vec<Row> {
        let beyond = self.rows.iter().filter(|row| row.pivot >= columns);
        let cut = |row: &Row| Row {
            entries: row.entries[columns..].to_vec(),
            pivot: row.pivot - columns,
            divisor: row.divisor,
        };
        beyond.map(cut).collect()
    }
}

/// Returns a unit that turns a number modulo K into its greatest common divisor with K.
fn unit_of(number: u16, modulus: u16) -> u16 {
    let divisor = gcd(number, modulus);
    let is_unit = |&unit: &u16| {
        gcd(unit, modulus) == 1
            && u32::from(unit) * u32::from(number) % u32::from(modulus) == u32::from(divisor)
    };
    if divisor == number {
        return 1;
    }
    (1..modulus).find(is_unit).unwrap_or(1)
}

/// Returns the greatest common divisor.
pub fn gcd(one: u16, other: u16) -> u16 {
    if other == 0 {
        one
    } else {
        gcd(other, one % other)
    }
}
