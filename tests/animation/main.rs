//! Tests of the room `animation`: motion cycles, gaits, motion capture files.

mod cycles;
