//! Exchanges of moves that relabellings may induce.

use super::relabellings::{RelabellingFinder, spend};

/// A partial exchange: the images of the first permutations.
struct Exchange<'e> {
    images: Vec<usize>,
    /// The products of the first permutations with their images, and both by number.
    paired: Vec<(usize, usize)>,
    image_of: Vec<Option<usize>>,
    comes_from: Vec<Option<usize>>,
    /// For the first permutations, then for their images, and after each of them: a digest of each point's cycles.
    digests: Vec<[Vec<u64>; 2]>,
    visit: &'e mut dyn FnMut(&[usize]) -> bool,
}

impl Exchange<'_> {
    /// Removes the last image, and all pairs of products but the first ones.
    fn pop(&mut self, paired: usize) {
        self.images.pop();
        self.digests.truncate(self.images.len());
        for (from, to) in self.paired.drain(paired..) {
            (self.image_of[from], self.comes_from[to]) = (None, None);
        }
    }
}

/// Mixes the bits of a digest.
fn mixed(digest: u64) -> u64 {
    let digest = (digest ^ digest >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    digest ^ digest >> 29
}

impl RelabellingFinder<'_> {
    /// Visits the exchanges of permutations for permutations of the same kinds that begin with these images, until `visit` returns false.
    /// Returns `None` if that takes more than half of the tries or steps that are left.
    pub fn exchanges(
        &self,
        begin: &[usize],
        visit: &mut dyn FnMut(&[usize]) -> bool,
    ) -> Option<()> {
        let halves = [&self.tries_left, &self.steps_left].map(|left| {
            let half = left.get() / 2;
            left.set(left.get() - half);
            half
        });
        let count = self.moves.len() * (self.moves.len() + 1);
        let mut exchange = Exchange {
            images: Vec::new(),
            paired: Vec::new(),
            image_of: vec![None; count],
            comes_from: vec![None; count],
            digests: Vec::new(),
            visit,
        };
        if begin.iter().all(|&to| self.push(&mut exchange, to)) {
            self.extend(&mut exchange);
        }
        let is_spent = self.tries_left.get() == 0 || self.steps_left.get() == 0;
        for (left, half) in [&self.tries_left, &self.steps_left].into_iter().zip(halves) {
            left.set(left.get() + half);
        }
        (!is_spent).then_some(())
    }

    fn extend(&self, exchange: &mut Exchange) -> bool {
        if exchange.images.len() == self.moves.len() {
            return (exchange.visit)(&exchange.images) && self.steps_left.get() > 0;
        }
        let paired = exchange.paired.len();
        for to in 0..self.moves.len() {
            if self.push(exchange, to) {
                let goes_on = spend(&self.tries_left, 1).is_some()
                    && spend(&self.steps_left, self.moves[0].len()).is_some()
                    && self.extend(exchange);
                exchange.pop(paired);
                if !goes_on {
                    return false;
                }
            }
        }
        true
    }

    /// Adds the image of the next permutation. Returns whether the kinds and the products allow that; if not, it changes nothing.
    fn push(&self, exchange: &mut Exchange, to: usize) -> bool {
        let (at, paired) = (exchange.images.len(), exchange.paired.len());
        let is_alike = |(before, &image): (usize, &usize)| {
            self.kinds[before][at] == self.kinds[image][to]
                && self.kinds[at][before] == self.kinds[to][image]
        };
        let images = &exchange.images;
        if images.contains(&to)
            || self.kinds[at][at] != self.kinds[to][to]
            || !images.iter().enumerate().all(is_alike)
        {
            return false;
        }
        exchange.images.push(to);
        let is_possible = self.keeps_products(exchange) && self.keeps_lengths(exchange);
        if !is_possible {
            exchange.pop(paired);
        }
        is_possible
    }

    /// Adds to the digests of points, one digest for all cycles that a point is in. Returns whether the points of the permutations so far
    /// have the digests of the points of their images.
    fn keeps_lengths(&self, exchange: &mut Exchange) -> bool {
        let at = exchange.images.len() - 1;
        let last = exchange.digests.last().cloned();
        let mut digests = last.unwrap_or_else(|| [(); 2].map(|()| vec![0; self.moves[0].len()]));
        for (other, &image) in exchange.images.iter().enumerate() {
            let pairs = [(at, other), (exchange.images[at], image)];
            for (digests, (first, second)) in digests.iter_mut().zip(pairs) {
                for (digest, &length) in digests.iter_mut().zip(&self.lengths[first][second]) {
                    *digest = mixed(*digest ^ u64::from(length));
                }
            }
        }
        let [points, images] = [0, 1].map(|side| {
            let digests = digests[side].iter();
            digests.fold(0, |sum: u64, &digest| sum.wrapping_add(mixed(digest)))
        });
        exchange.digests.push(digests);
        points == images
    }

    /// Adds the images of the last permutation's products. Returns whether equal products become equal, and different ones different.
    fn keeps_products(&self, exchange: &mut Exchange) -> bool {
        let at = exchange.images.len() - 1;
        for other in 0..=at {
            let (image, last) = (exchange.images[other], exchange.images[at]);
            let pairs = [
                (at, last),
                (self.products[other][at], self.products[image][last]),
                (self.products[at][other], self.products[last][image]),
            ];
            for (from, to) in pairs {
                match (exchange.image_of[from], exchange.comes_from[to]) {
                    (None, None) => {
                        (exchange.image_of[from], exchange.comes_from[to]) = (Some(to), Some(from));
                        exchange.paired.push((from, to));
                    }
                    (Some(known), _) if known == to => {}
                    _ => return false,
                }
            }
        }
        true
    }
}
