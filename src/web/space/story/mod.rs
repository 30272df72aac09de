//! Stories on the page of continuous space: [`StoryHandle`] has a story's task, the search for its plan, and the plan.
//!
//! `handle` makes it and searches; `values` and `drawn` are what the page is told of it, as plain objects.
//! [`StoryPerformance`] carries it out; [`StoryReader`] lets the reader act at any point of the plan.

mod common;
mod drawn;
mod floor;
mod handle;
mod handle_floor;
mod mediation_values;
mod performance;
mod performance_values;
mod reader;
mod requests;
mod search_settings;
mod values;

pub use handle::StoryHandle;
pub use performance::StoryPerformance;
pub use reader::StoryReader;
