//! Any-angle searches: Theta\* and Lazy Theta\*.
//!
//! **Lines of sight.** `path/line_of_sight.rs` is all that is known of lines, in whole numbers: the moves by which one
//! goes from cell to cell, so that corner rule and agent size hold for lines as for moves; its length, rounded up, so
//! that a bend is never cheaper. A `GridAlgorithm` says that it is `any_angle`, and what a unit of its costs is worth.
//!
//! **Paths** of such a lane are where it turns: cells that are not neighbours, drawn as lines through their middles.
//! What takes a path for one of moves asks `Lane::any_angle` first (`lines_length` for its length, `cells_along` for
//! the cells that it passes). The claim is `Guarantee::OnGrid`: no path by moves is shorter. The reference goes by
//! moves, so the verdict is `OnLines`, shorter by so much, and that is no fault.
//!
//! **In the trace.** An event `Sighted` is one look, `Counters::sights` counts them,
//! `lab/families/scans/sight_lines.rs` gives those of the step shown. What Lazy Theta\* takes for granted it corrects
//! by an `Improved` event with the note `CORRECTED`, the only one by which a g rises. `tests/search/theta_star.rs`
//! holds lines to an oracle of pure geometry, and paths between the best along lines and the best by moves.

pub mod lazy_theta_star;
pub(in crate::search) mod line_parents;
pub mod theta_star;
