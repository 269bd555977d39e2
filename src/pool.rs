//! Iterators on the threads of the current rayon pool. WebAssembly has one thread, so these rayon names are iterators of the standard
//! library there, and rayon, a tenth of the module, is left out.

use std::sync::{Mutex, PoisonError};

/// Whether this process never has more than one thread.
pub(crate) const IS_SINGLE: bool = cfg!(target_family = "wasm");

#[cfg(not(target_family = "wasm"))]
pub(crate) use rayon::{current_num_threads, prelude::*};

/// Runs `task` for each number in `0..count` and returns the results in order. A thread takes one number at a time, so a task must be
/// worth a lock.
///
/// A rayon iterator compiles to some 70 functions per closure. Here all tasks share the same ones.
pub(crate) fn tasks<T: Send>(count: usize, task: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let places = Mutex::new(empty(count));
    each(count, &|number| {
        let result = task(number);
        places.lock().unwrap_or_else(PoisonError::into_inner)[number] = Some(result);
    });
    filled(places.into_inner().unwrap_or_else(PoisonError::into_inner))
}

// These are compiled for each type of result, but not for each task. Loops, since a chain of iterators is several functions.
fn empty<T>(count: usize) -> Vec<Option<T>> {
    let mut places = Vec::with_capacity(count);
    for _ in 0..count {
        places.push(None);
    }
    places
}

fn filled<T>(places: Vec<Option<T>>) -> Vec<T> {
    let mut results = Vec::with_capacity(places.len());
    for result in places {
        results.extend(result);
    }
    results
}

/// Acts on each chunk of a slice, with its number and a thread's own data. Up to `few` chunks are left to the calling thread, so that small
/// work starts no other.
pub(crate) fn each_chunk<T: Send, K>(
    slice: &mut [T],
    len: usize,
    few: usize,
    kept: impl Fn() -> K + Sync + Send,
    act: impl Fn(&mut K, usize, &mut [T]) + Sync + Send,
) {
    if slice.len() <= few * len {
        let mut kept = kept();
        for (number, chunk) in slice.chunks_mut(len).enumerate() {
            act(&mut kept, number, chunk);
        }
        return;
    }
    let chunks = slice.par_chunks_mut(len).enumerate();
    chunks
        .map_init(kept, |kept, (number, chunk)| act(kept, number, chunk))
        .for_each(|()| ());
}

fn each(count: usize, act: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().with_max_len(1).for_each(act);
}

#[cfg(target_family = "wasm")]
pub(crate) use serial::*;

#[cfg(target_family = "wasm")]
mod serial {
    use std::slice::{Chunks, ChunksExactMut, ChunksMut, IterMut};

    pub(crate) fn current_num_threads() -> usize {
        1
    }

    pub(crate) trait ParallelSlice<T> {
        fn par_chunks(&self, len: usize) -> Chunks<'_, T>;
    }

    impl<T> ParallelSlice<T> for [T] {
        fn par_chunks(&self, len: usize) -> Chunks<'_, T> {
            self.chunks(len)
        }
    }

    pub(crate) trait ParallelSliceMut<T> {
        fn par_iter_mut(&mut self) -> IterMut<'_, T>;
        fn par_chunks_mut(&mut self, len: usize) -> ChunksMut<'_, T>;
        fn par_chunks_exact_mut(&mut self, len: usize) -> ChunksExactMut<'_, T>;
        fn par_sort_unstable(&mut self)
        where
            T: Ord;
    }

    impl<T> ParallelSliceMut<T> for [T] {
        fn par_iter_mut(&mut self) -> IterMut<'_, T> {
            self.iter_mut()
        }

        fn par_chunks_mut(&mut self, len: usize) -> ChunksMut<'_, T> {
            self.chunks_mut(len)
        }

        fn par_chunks_exact_mut(&mut self, len: usize) -> ChunksExactMut<'_, T> {
            self.chunks_exact_mut(len)
        }

        fn par_sort_unstable(&mut self)
        where
            T: Ord,
        {
            self.sort_unstable();
        }
    }

    pub(crate) trait IntoParallelIterator: IntoIterator + Sized {
        fn into_par_iter(self) -> Self::IntoIter {
            self.into_iter()
        }
    }

    impl<I: IntoIterator> IntoParallelIterator for I {}

    pub(crate) trait ParallelIterator: Iterator + Sized {
        fn with_min_len(self, _len: usize) -> Self {
            self
        }

        fn with_max_len(self, _len: usize) -> Self {
            self
        }

        fn find_first(mut self, is_sought: impl Fn(&Self::Item) -> bool) -> Option<Self::Item> {
            self.find(is_sought)
        }

        fn map_init<T, R>(
            self,
            init: impl FnOnce() -> T,
            mut map: impl FnMut(&mut T, Self::Item) -> R,
        ) -> impl Iterator<Item = R> {
            let mut kept = init();
            self.map(move |item| map(&mut kept, item))
        }

        fn reduce_with(
            self,
            join: impl FnMut(Self::Item, Self::Item) -> Self::Item,
        ) -> Option<Self::Item> {
            self.reduce(join)
        }
    }

    impl<I: Iterator> ParallelIterator for I {}
}
