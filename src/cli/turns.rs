//! Work on several threads that looks like the work of one: what is done ahead is done at once, what shows is done in turn.
//!
//! Uses threads and nothing else of the world; knows neither files nor findings.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::{io, thread};

/// Bytes of stack that a thread has, as the first of a process mostly has: no thread shall fail where another would not.
pub(super) const STACK: usize = 8 << 20;

/// What one after the other may touch, and whose turn it is.
struct Shared<T> {
    state: Mutex<(usize, T)>,
    passed: Condvar,
}

/// The turn of one item: it comes when those of all items before it have gone.
pub(super) struct Turn<'a, T> {
    index: usize,
    shared: &'a Shared<T>,
}

/// The state, in the hands of the item whose turn it is.
pub(super) struct InTurn<'a, T>(MutexGuard<'a, (usize, T)>);

impl<T> Turn<'_, T> {
    /// Which item it is the turn of, from 0.
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Waits until it is this item's turn; the others wait as long as the state is held.
    pub fn take(&self) -> InTurn<'_, T> {
        // A thread that panicked has told so; what it left is still counted and written.
        let mut state = self.shared.state.lock().unwrap_or_else(PoisonError::into_inner);
        while state.0 != self.index {
            state = self.shared.passed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        InTurn(state)
    }
}

impl<T> Drop for Turn<'_, T> {
    /// Passes the turn on, also in a panic: the others would wait for ever.
    fn drop(&mut self) {
        self.take().0.0 += 1;
        self.shared.passed.notify_all();
    }
}

impl<T> std::ops::Deref for InTurn<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.1
    }
}

impl<T> std::ops::DerefMut for InTurn<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0.1
    }
}

/// Does `work` for every item, on at most so many threads, and gives the state back. The items are begun in their order, and
/// each takes its turn with the state in that order: a thread is never more than one item ahead.
///
/// # Errors
/// When the system gives no thread.
pub(super) fn each<I: Sync, T: Send>(
    items: &[I],
    threads: NonZeroUsize,
    state: T,
    work: impl Fn(&I, &Turn<'_, T>) + Sync,
) -> io::Result<T> {
    let shared = Shared { state: Mutex::new((0, state)), passed: Condvar::new() };
    let next = AtomicUsize::new(0);
    let go = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { break };
            work(item, &Turn { index, shared: &shared });
        }
    };
    let threads = threads.get().min(items.len());
    if threads <= 1 {
        go();
    } else {
        thread::scope(|scope| {
            let builder = || thread::Builder::new().stack_size(STACK);
            (0..threads).try_for_each(|_| builder().spawn_scoped(scope, go).map(drop))
        })?;
    }
    Ok(shared.state.into_inner().unwrap_or_else(PoisonError::into_inner).1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn squares(threads: usize, items: &[u64]) -> Vec<u64> {
        let work = |item: &u64, turn: &Turn<'_, Vec<u64>>| {
            // The later is ready before the earlier.
            thread::sleep(Duration::from_micros(500_u64.saturating_sub(item * 10)));
            let square = item * item;
            // What has nothing to show passes.
            if !item.is_multiple_of(7) {
                turn.take().push(square);
                turn.take().push(square + 1);
            }
        };
        each(items, NonZeroUsize::new(threads).unwrap(), Vec::new(), work).unwrap()
    }

    #[test]
    fn what_shows_is_in_order_whatever_the_threads() {
        let items: Vec<u64> = (0..60).collect();
        let one = squares(1, &items);
        assert_eq!(one.len(), 102);
        assert!(one.is_sorted());
        for threads in [2, 3, 8, 100] {
            assert_eq!(squares(threads, &items), one, "{threads}");
        }
        assert!(squares(4, &[]).is_empty());
    }

    #[test]
    fn no_more_is_begun_than_there_are_threads() {
        let open = AtomicUsize::new(0);
        let work = |item: &usize, turn: &Turn<'_, usize>| {
            let now = open.fetch_add(1, Ordering::SeqCst) + 1;
            if *item == 0 {
                thread::sleep(Duration::from_millis(20));
            }
            let mut most = turn.take();
            *most = most.max(now);
            open.fetch_sub(1, Ordering::SeqCst);
        };
        let items: Vec<usize> = (0..50).collect();
        let most = each(&items, NonZeroUsize::new(3).unwrap(), 0, work).unwrap();
        assert!((2..=3).contains(&most), "{most}");
    }

    #[test]
    fn a_panic_stops_nobody() {
        let items: Vec<usize> = (0..20).collect();
        let done = AtomicUsize::new(0);
        let work = |item: &usize, turn: &Turn<'_, ()>| {
            assert!(*item != 3, "on purpose");
            drop(turn.take());
            done.fetch_add(1, Ordering::SeqCst);
        };
        let run = || each(&items, NonZeroUsize::new(4).unwrap(), (), work);
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).is_err());
        assert_eq!(done.load(Ordering::SeqCst), 19);
    }
}
