use std::ops::BitXorAssign;

/// A set of pieces or presses: the black pieces of a colouring, or the pressed ones. Bit `i % 64` of word `i / 64` is piece `i`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PieceSet {
    words: Vec<u64>,
    len: usize,
}

impl PieceSet {
    /// The empty set of a board with `len` pieces.
    pub fn new(len: usize) -> Self {
        Self {
            words: vec![0; len.div_ceil(64)],
            len,
        }
    }

    /// The set of all pieces.
    pub fn full(len: usize) -> Self {
        let mut set = Self {
            words: vec![u64::MAX; len.div_ceil(64)],
            len,
        };
        set.trim();
        set
    }

    /// The set of these pieces.
    pub fn of(len: usize, pieces: impl IntoIterator<Item = usize>) -> Self {
        let mut set = Self::new(len);
        pieces.into_iter().for_each(|piece| set.insert(piece));
        set
    }

    /// Creates a set from its words; bits beyond the last piece are dropped.
    ///
    /// # Panics
    /// If the number of words does not fit a board with `len` pieces.
    pub fn from_words(len: usize, words: Vec<u64>) -> Self {
        assert_eq!(words.len(), len.div_ceil(64), "a set of {len} pieces");
        let mut set = Self { words, len };
        set.trim();
        set
    }

    fn trim(&mut self) {
        if let Some(last) = self
            .words
            .last_mut()
            .filter(|_| !self.len.is_multiple_of(64))
        {
            *last &= u64::MAX >> (64 - self.len % 64);
        }
    }

    /// The number of pieces of the board, in the set or not.
    pub fn board_len(&self) -> usize {
        self.len
    }

    /// The words.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Whether a piece is in the set.
    #[inline]
    pub fn contains(&self, piece: usize) -> bool {
        assert!(piece < self.len, "a piece of this board");
        self.words[piece / 64] >> (piece % 64) & 1 == 1
    }

    /// Adds a piece.
    #[inline]
    pub fn insert(&mut self, piece: usize) {
        assert!(piece < self.len, "a piece of this board");
        self.words[piece / 64] |= 1 << (piece % 64);
    }

    /// Adds a piece that is not in the set, and removes one that is.
    #[inline]
    pub fn toggle(&mut self, piece: usize) {
        assert!(piece < self.len, "a piece of this board");
        self.words[piece / 64] ^= 1 << (piece % 64);
    }

    /// The number of pieces in the set.
    pub fn count(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Whether no piece is in the set.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The pieces in the set, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        ones_in(&self.words)
    }

    /// Whether an odd number of pieces is in both sets.
    pub fn is_odd_with(&self, other: &[u64]) -> bool {
        self.words
            .iter()
            .zip(other)
            .fold(0, |sum, (one, other)| sum ^ (one & other))
            .count_ones()
            % 2
            == 1
    }

    /// Returns whether this set comes first by ascending list. Of two sets of one size, it is the one that has the first piece that is not
    /// in both.
    pub fn precedes(&self, other: &Self) -> bool {
        let differing = self
            .words
            .iter()
            .zip(&other.words)
            .find(|(one, other)| one != other);
        differing.is_some_and(|(one, other)| one >> (one ^ other).trailing_zeros() & 1 == 1)
    }
}

/// The places of the ones in some words, ascending.
pub fn ones_in(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words
        .iter()
        .enumerate()
        .flat_map(|(at, &word)| ones(word).map(move |bit| at * 64 + bit))
}

/// The places of the ones in a word, ascending.
pub fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(bit)
    })
}

impl BitXorAssign<&[u64]> for PieceSet {
    fn bitxor_assign(&mut self, other: &[u64]) {
        self.words
            .iter_mut()
            .zip(other)
            .for_each(|(word, other)| *word ^= other);
    }
}

impl BitXorAssign<&Self> for PieceSet {
    fn bitxor_assign(&mut self, other: &Self) {
        *self ^= other.words();
    }
}
