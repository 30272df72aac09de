//! What is measured of algorithms: the solver that records nothing, batches, benchmarks, trials, advice, memory.

pub(in crate::lab) mod adviser;
pub(in crate::lab) mod batch;
pub(in crate::lab) mod benchmark;
pub(in crate::lab) mod difference;
pub(in crate::lab) mod measured;
pub(in crate::lab) mod memory;
pub(in crate::lab) mod problem;
pub(in crate::lab) mod solver;
pub(in crate::lab) mod survey;
pub(in crate::lab) mod trials;
