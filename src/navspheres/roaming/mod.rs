//! Animals that walk their routes: steering by root motion with noise, away from notches, turns, and what happens where
//! several meet.

mod meetings;
mod notches;
mod roamer;
mod settings;
mod steering;
mod turning;

pub use meetings::{Meetings, PATIENCE};
pub use notches::Notch;
pub use roamer::{RoamContext, RoamCounts, RoamState, Roamer};
pub use settings::RoamSettings;
pub use turning::{TURN_SPEEDS, Turn, turned_towards};
