//! Explanations: of cells, verdicts, stops, notes, predictions.

pub mod cell_values;
pub mod explanations;
pub mod notes;
pub mod predictions;
pub mod stops;
pub mod verdicts;
