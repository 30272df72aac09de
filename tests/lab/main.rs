//! Tests of the room `lab`: lanes, time, explanations, comparison, saved forms and files.

mod adviser;
mod benchmark;
mod comparison;
mod driving;
mod edits;
mod explain;
mod files;
mod lanes;
#[path = "../fuzz_bodies/link_text.rs"]
mod link_text;
mod lockstep;
mod memory;
mod painting;
mod papers;
mod preparations;
mod solver_calls;
mod solver_edits;
mod sub_goals;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod toy_algorithms;
