/// Numbers the combinations of twists of some pieces. The first piece has the least weight.
#[derive(Clone, Debug)]
pub struct Twists {
    /// The pieces, ascending.
    pieces: Vec<u8>,
    orientations: usize,
    len: usize,
}

impl Twists {
    /// The twists of these pieces. Returns `None` if there are too many.
    pub fn of(pieces: Vec<u8>, orientations: u8) -> Option<Self> {
        let len = usize::from(orientations).checked_pow(pieces.len() as u32)?;
        Some(Self {
            pieces,
            orientations: orientations.into(),
            len,
        })
    }

    /// The number of combinations.
    pub fn len(&self) -> usize {
        self.len
    }

    /// The number of a combination, from pieces with their twists. Other pieces are ignored.
    pub fn number(&self, lying: impl Iterator<Item = (u8, u8)>) -> usize {
        lying
            .map(|(piece, twist)| self.weight(piece) * usize::from(twist))
            .sum()
    }

    /// What a twist of a piece adds to the number; 0 for other pieces.
    pub fn weight(&self, piece: u8) -> usize {
        self.pieces
            .binary_search(&piece)
            .map_or(0, |at| self.orientations.pow(at as u32))
    }

    /// The twists of each piece in the combination with a number.
    pub fn get(&self, number: usize) -> impl Iterator<Item = u8> {
        let mut left = number;
        self.pieces.iter().map(move |_| {
            let twist = left % self.orientations;
            left /= self.orientations;
            twist as u8
        })
    }

    /// The twist of a piece; 0 for other pieces.
    pub fn of_piece(&self, number: usize, piece: u8) -> u8 {
        let at = self.pieces.binary_search(&piece);
        at.ok().and_then(|at| self.get(number).nth(at)).unwrap_or(0)
    }

    /// The number of the sum of two combinations.
    pub fn sum(&self, first: usize, second: usize) -> usize {
        let sums = self
            .get(first)
            .zip(self.get(second))
            .map(|(first, second)| (usize::from(first) + usize::from(second)) % self.orientations);
        sums.fold((0, 1), |(number, weight), twist| {
            (number + weight * twist, weight * self.orientations)
        })
        .0
    }
}
