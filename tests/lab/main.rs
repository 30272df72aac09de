//! Tests of the room `lab`: lanes, time, explanations, comparison, saved forms and files.

mod adviser;
mod benchmark;
mod cell_values;
mod comparison;
mod driving;
mod edits;
mod explanations;
mod lanes;
#[path = "../fuzz_bodies/link_text.rs"]
mod link_text;
mod links;
mod lockstep;
mod memory;
mod notes;
mod painting;
mod papers;
mod posthoc_traces;
mod predictions;
mod preparations;
mod saved_form;
mod saved_scenarios;
mod scenario_json;
mod solver_calls;
mod solver_edits;
mod stops;
mod sub_goals;
#[path = "../support/mod.rs"]
mod support;
mod table;
mod toy_algorithms;
mod undo_across_loads;
mod verdicts;
