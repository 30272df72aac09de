//! Tests of the room `search`: every algorithm of the catalogue against the oracle, then family by family.

mod adaptive;
mod anytime;
mod focused_d_star;
mod grid;
mod incremental;
mod iterative_deepening;
mod keys_and_counters;
mod landmarks;
mod mt_aa_star;
mod open_lists;
mod oracle;
mod real_maps;
mod real_time;
mod replanning;
mod risk;
mod rtd_star;
mod series;
mod sga_star;
mod sma_star;
#[path = "../support/mod.rs"]
mod support;
mod theta_star;
