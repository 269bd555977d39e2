//! The processes of an MPI job as peers of a search.

use homing::engine::Peers;
use homing::error::Result;
use mpi::collective::SystemOperation;
use mpi::datatype::{Partition, PartitionMut};
use mpi::request::{Request, Scope, scope};
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

/// The number of bytes that a process sends in one exchange: MPI counts in signed 32-bit numbers.
const MAX_BYTES: u64 = 1 << 29;

/// The number of polls, some ten microseconds in all, after which a process sleeps between polls.
const LOOKS_AWAKE: u32 = 100;

/// The longest sleep between polls.
const LONGEST_SLEEP: Duration = Duration::from_micros(100);

/// All processes of the job. If one of them is lost, MPI ends the job, so nothing here returns an error.
///
/// Only the main thread calls MPI. The communicator is requested at each call: that of Open MPI is a pointer, which must not be shared with
/// other threads, and a search has threads.
#[derive(Clone, Default)]
pub struct World {
    /// The number of bytes that this process has sent to others, without lengths and sums.
    sent: Arc<AtomicU64>,
}

impl World {
    /// Returns the number of bytes that this process has sent to others.
    pub fn sent_bytes(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }
}

impl Peers for World {
    fn rank(&self) -> usize {
        SimpleCommunicator::world().rank() as usize
    }

    fn ranks(&self) -> usize {
        SimpleCommunicator::world().size() as usize
    }

    fn exchange(&self, parcels: Vec<Vec<u8>>) -> Result<Vec<Vec<u8>>> {
        let world = SimpleCommunicator::world();
        let lengths: Vec<u64> = parcels.iter().map(|parcel| parcel.len() as u64).collect();
        let to_others = lengths.iter().sum::<u64>() - lengths[self.rank()];
        self.sent.fetch_add(to_others, Ordering::Relaxed);
        // Each process sends each other one the length of its parcel, and that of its longest one: all then know the longest of all.
        let longest = lengths.iter().copied().max().unwrap_or(0);
        let announced: Vec<u64> = lengths
            .iter()
            .flat_map(|&length| [length, longest])
            .collect();
        let mut arriving = vec![0u64; announced.len()];
        scope(|scope| {
            wait(world.immediate_all_to_all_into(scope, &announced[..], &mut arriving[..]))
        });
        let longest_of_all = arriving
            .iter()
            .skip(1)
            .step_by(2)
            .copied()
            .max()
            .unwrap_or(0);
        let coming: Vec<u64> = arriving.into_iter().step_by(2).collect();
        let mut arrived: Vec<Vec<u8>> = coming
            .iter()
            .map(|&length| Vec::with_capacity(length as usize))
            .collect();
        let piece = MAX_BYTES / parcels.len() as u64;
        for start in (0..longest_of_all).step_by(piece as usize) {
            let counts = |lengths: &[u64]| -> Vec<i32> {
                lengths
                    .iter()
                    .map(|&length| piece.min(length.saturating_sub(start)) as i32)
                    .collect()
            };
            let (send_counts, receive_counts) = (counts(&lengths), counts(&coming));
            let mut sent: Vec<u8> = Vec::new();
            for (parcel, &count) in parcels.iter().zip(&send_counts) {
                let start = parcel.len().min(start as usize);
                sent.extend_from_slice(&parcel[start..start + count as usize]);
            }
            // An empty buffer has the address 1, which Open MPI mistakes for MPI_IN_PLACE, so buffers are never empty.
            sent.push(0);
            let mut received = vec![
                0u8;
                receive_counts
                    .iter()
                    .map(|&count| count as usize)
                    .sum::<usize>()
                    + 1
            ];
            let (send_places, receive_places) = (places(&send_counts), places(&receive_counts));
            let sent = Partition::new(&sent[..], &send_counts[..], &send_places[..]);
            let mut all_received =
                PartitionMut::new(&mut received[..], &receive_counts[..], &receive_places[..]);
            scope(|scope| {
                wait(world.immediate_all_to_all_varcount_into(scope, &sent, &mut all_received))
            });
            for ((arrived, &place), &count) in
                arrived.iter_mut().zip(&receive_places).zip(&receive_counts)
            {
                arrived.extend_from_slice(&received[place as usize..][..count as usize]);
            }
        }
        Ok(arrived)
    }

    fn sum(&self, number: u64) -> Result<u64> {
        let mut sum = 0u64;
        let world = SimpleCommunicator::world();
        scope(|scope| {
            wait(world.immediate_all_reduce_into(scope, &number, &mut sum, SystemOperation::sum()))
        });
        Ok(sum)
    }
}

/// Waits for a collective operation. The blocking calls of MPI keep a processor busy meanwhile, possibly the one that another process
/// needs, so after a short while this function sleeps between polls.
fn wait<'a, D: ?Sized, S: Scope<'a>>(mut request: Request<'a, D, S>) {
    let mut sleep = Duration::from_micros(20);
    for look in 0u32.. {
        match request.test() {
            Ok(_) => return,
            Err(pending) => request = pending,
        }
        if look >= LOOKS_AWAKE {
            thread::sleep(sleep);
            sleep = (sleep * 2).min(LONGEST_SLEEP);
        }
    }
}

/// Returns the offsets of adjacent parts with these lengths.
fn places(counts: &[i32]) -> Vec<i32> {
    let mut end = 0;
    let place = |&count: &i32| {
        end += count;
        end - count
    };
    counts.iter().map(place).collect()
}
