//! Tests of the room `animation`: motion cycles, gaits, motion capture files, the walk engine.

mod cycles;
mod walk_control;
mod walkers;
mod walking_figures;
