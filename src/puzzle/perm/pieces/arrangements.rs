/// Ranks the orders of some symbols, at most one of which may be repeated. They are computed, not stored.
#[derive(Clone, Debug)]
pub struct Arrangements {
    /// The number of positions.
    len: usize,
    /// The symbols that occur once, ascending.
    singles: Vec<u8>,
    /// The repeated symbol, and the bits of the single symbols below it.
    repeated: Option<(u8, u64)>,
    /// The bit of each single symbol; 0 for others.
    bits: Box<[u64; 256]>,
    /// For each number of positions and of single symbols: the number of orders.
    orders: Vec<Vec<usize>>,
}

impl Arrangements {
    /// The orders of these symbols. Returns `None` if there are more than `limit`, or if more than one symbol is repeated.
    pub fn of(symbols: &[u8], limit: usize) -> Option<Self> {
        let len = symbols.len();
        let mut counts = [0; 256];
        symbols
            .iter()
            .for_each(|&symbol| counts[usize::from(symbol)] += 1);
        let of_count = |fits: fn(usize) -> bool| {
            (0..=u8::MAX).filter(move |&symbol| fits(counts[usize::from(symbol)]))
        };
        let singles: Vec<u8> = of_count(|count| count == 1).collect();
        let mut more = of_count(|count| count > 1);
        let (repeated, other) = (more.next(), more.next());
        if other.is_some() || singles.len() > 63 {
            return None;
        }
        let mut bits = Box::new([0; 256]);
        singles
            .iter()
            .enumerate()
            .for_each(|(bit, &symbol)| bits[usize::from(symbol)] = 1 << bit);
        let repeated = repeated.map(|repeated| {
            (
                repeated,
                (1 << singles.iter().filter(|&&symbol| symbol < repeated).count()) - 1,
            )
        });
        let orders = |len: usize, singles: usize| {
            (0..singles).try_fold(1usize, |orders, placed| {
                orders.checked_mul(len.saturating_sub(placed))
            })
        };
        orders(len, singles.len()).filter(|&count| count <= limit)?;
        // An entry that overflows is never used: every entry in use divides the total.
        let orders = (0..=len)
            .map(|len| {
                (0..=singles.len())
                    .map(|singles| orders(len, singles).unwrap_or(0))
                    .collect()
            })
            .collect();
        Some(Self {
            len,
            singles,
            repeated,
            bits,
            orders,
        })
    }

    /// The number of orders.
    pub fn count(&self) -> usize {
        self.orders[self.len][self.singles.len()]
    }

    /// Whether a symbol is repeated.
    pub fn has_alike(&self) -> bool {
        self.repeated.is_some()
    }

    /// The number of an order; `None` if it does not consist of these symbols.
    #[inline]
    pub fn number(&self, symbols: impl Iterator<Item = u8>) -> Option<usize> {
        let (mut left, mut number, mut after) = ((1u64 << self.singles.len()) - 1, 0, self.len);
        for symbol in symbols {
            after = after.checked_sub(1)?;
            let (remaining, bit) = (left.count_ones() as usize, self.bits[usize::from(symbol)]);
            let has_rest = after + 1 > remaining;
            let below = match self.repeated {
                _ if bit & left != 0 => bit - 1,
                Some((repeated, below)) if repeated == symbol && has_rest => below,
                _ => return None,
            };
            // Counts the orders with a smaller symbol here.
            let before = (left & below).count_ones() as usize;
            if before > 0 {
                number += before * self.orders[after][remaining - 1];
            }
            if has_rest && self.repeated.is_some_and(|(repeated, _)| repeated < symbol) {
                number += self.orders[after][remaining];
            }
            left &= !bit;
        }
        (after == 0).then_some(number)
    }

    /// The symbols of the order with a number.
    pub fn get(&self, number: usize) -> impl Iterator<Item = u8> {
        let (mut left, mut number) = ((1u64 << self.singles.len()) - 1, number);
        (0..self.len).rev().map(move |after| {
            let remaining = left.count_ones() as usize;
            let of_single = if remaining > 0 {
                self.orders[after][remaining - 1]
            } else {
                0
            };
            if let Some((repeated, below)) = self.repeated.filter(|_| after + 1 > remaining) {
                let (before, of_rest) = (
                    (left & below).count_ones() as usize * of_single,
                    self.orders[after][remaining],
                );
                if (before..before + of_rest).contains(&number) {
                    number -= before;
                    return repeated;
                }
                if number >= before {
                    number -= of_rest;
                }
            }
            let mut others = left;
            (0..number / of_single.max(1)).for_each(|_| others &= others - 1);
            number %= of_single.max(1);
            left &= !(others & others.wrapping_neg());
            self.singles
                .get(others.trailing_zeros() as usize)
                .copied()
                .unwrap_or(0)
        })
    }
}
