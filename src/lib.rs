//! Wayscope: a laboratory for navigation algorithms.
//!
//! Every algorithm here advances one unit of work at a time and reports what it does, so that a search can be
//! watched, stopped, rewound and compared with another on the same world. The same code runs without an
//! observer when it is to be fast.
//!
//! # The map of the house
//!
//! A room imports only from rooms above it in this list.
//!
//! - [`message`]: what is said to people, as ids with arguments; the words live in one catalogue per language.
//! - [`world`]: what there is: grid, terrain, start and goal, the one door for edits, map files, generators.
//! - [`trace`]: what a step reports, and going back in time.
//! - [`graph`]: what can be searched: the `Graph` trait, costs, heuristics, a world seen as a graph.
//! - [`path`]: what a path is: its validity and its length.
//! - [`search`]: how a path is found: one file an algorithm.
//! - [`lab`]: lanes on one world: the one object that a front end talks to, and its saved form.
//! - `web`: the wasm boundary: the only room that knows JavaScript (built for wasm only).
//!
//! To read: [`world::Grid`], [`graph::Graph`], [`trace::Process`], then `search/best_first.rs` and
//! [`search::a_star`], then [`trace::Trace`] and [`lab::Lab`].
//!
//! ```
//! use wayscope::lab::Lab;
//!
//! let mut lab = Lab::first();
//! while lab.advance(u64::MAX, 10_000) > 0 {}
//! let summary = lab.summary();
//! assert_eq!(summary.lanes[0].cost, summary.lanes[1].cost);
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]

pub mod graph;
pub mod lab;
pub mod message;
pub mod path;
pub mod search;
pub mod trace;
#[cfg(target_arch = "wasm32")]
pub mod web;
pub mod world;
