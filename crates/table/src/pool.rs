//! Work on the threads of the current rayon pool. In WebAssembly, which has one thread, rayon works on that one.

use std::sync::{Mutex, PoisonError};

pub use rayon::{current_num_threads, prelude::*};

/// Runs `task` for each number in `0..count` and returns the results in order. A thread takes one number at a time, so a task must be
/// worth a lock.
///
/// A rayon iterator compiles to some 70 functions per closure. Here all tasks share the same ones.
pub fn tasks<T: Send>(count: usize, task: impl Fn(usize) -> T + Sync) -> Vec<T> {
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
pub fn each_chunk<T: Send, K>(
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
