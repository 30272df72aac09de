//! The measurement of algorithms: the solver that records nothing, batches, benchmarks, trials, advice, memory.
//!
//! A `Batch` is a copy of the world with the algorithms of all lanes, solved in slices. Memory in tables is search
//! data as `Counters` has it: a record for each node seen, an entry for each place in the open list; averages are over
//! the steps of another silent run (`survey.rs`), at most 1,024 looks. A race is the pace by time, played. Whatever
//! calls from outside has the clock.

pub(in crate::lab) mod adviser;
pub(in crate::lab) mod arbiter;
pub(in crate::lab) mod batch;
pub(in crate::lab) mod benchmark;
pub(in crate::lab) mod calls;
pub(in crate::lab) mod difference;
pub(in crate::lab) mod measured;
pub(in crate::lab) mod memory;
pub(in crate::lab) mod preparations;
pub(in crate::lab) mod problem;
pub(in crate::lab) mod solver;
pub(in crate::lab) mod survey;
pub(in crate::lab) mod trials;
pub(in crate::lab) mod verdict;
