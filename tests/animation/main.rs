//! Tests of the room `animation`: motion cycles, gaits, motion capture files, the walk engine.

mod cycles;
mod foot_slide;
mod motion_fit;
mod walk_control;
mod walk_figures;
mod walk_law;
mod walk_pattern;
mod walk_skate;
mod walk_styles;
mod walkers;
mod walking_figures;
