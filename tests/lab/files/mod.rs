//! What is saved and read: links, traces, forms, scenarios.

pub mod links;
pub mod posthoc_traces;
pub mod saved_form;
pub mod saved_scenarios;
pub mod scenario_json;
pub mod undo_across_loads;
