use crate::pieces::{Mixed, TooLarge};
use std::borrow::Borrow;
use std::collections::HashMap;
use std::hash::Hash;

/// Numbers different things in the order in which they are met.
pub struct Numbers<T> {
    numbers: HashMap<T, u16, Mixed>,
    most: usize,
}

impl<T: Hash + Eq> Numbers<T> {
    /// Numbers at most `most` things, and at most 65,536.
    pub fn up_to(most: usize) -> Self {
        let numbers = HashMap::default();
        Self {
            numbers,
            most: most.min(1 << 16),
        }
    }

    /// The same, where the first thing has the number 0.
    pub fn starting_with(first: T, most: usize) -> Self {
        let mut found = Self::up_to(most);
        found.numbers.insert(first, 0);
        found
    }

    /// How many things have a number.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// The number of a thing.
    pub fn number<B>(&mut self, thing: &B) -> Result<u16, TooLarge>
    where
        T: Borrow<B>,
        B: Hash + Eq + ToOwned<Owned = T> + ?Sized,
    {
        if let Some(&number) = self.numbers.get(thing) {
            return Ok(number);
        }
        let number = self.numbers.len();
        if number >= self.most {
            return Err(TooLarge);
        }
        self.numbers.insert(thing.to_owned(), number as u16);
        Ok(number as u16)
    }

    /// The things by number.
    pub fn into_list(self) -> Vec<T> {
        let mut list: Vec<(T, u16)> = self.numbers.into_iter().collect();
        list.sort_unstable_by_key(|&(_, number)| number);
        list.into_iter().map(|(thing, _)| thing).collect()
    }
}
