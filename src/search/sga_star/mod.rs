//! SGA\*: sub-goals along a straight line, with an A\* search only around each obstacle on it.
//!
//! **Idea.** Draw a raster line between start and goal. Where it is free it is a part of the path for nothing. Where it
//! is blocked, the first free cell behind is a sub-goal, and A\* searches the way round. In the first variant all
//! sub-goals lie on one line; in the second and third a path grows from both ends towards each other, the line is drawn
//! anew each time, and each way round is cut off where it is farthest on the way.
//!
//! **Guarantee.** Complete: a path of allowed moves whenever there is one, but its length has no bound. It always
//! terminates.
//!
//! **Complexity.** As many searches as obstacles on the lines. The memory is that of the largest of them, which is
//! smaller than that of A\* for the whole unless one search has to go all the way round.
//!
//! With [`Regions`](crate::graph::Regions) a problem without a path is known at once, and no sub-goal is tried that
//! cannot be reached.
//!
//! Which line is drawn, and which cell is the sub-goal, is a [`Division`].
//!
//! **Source.** B. Anguelov, "Video game pathfinding and improvements to discrete search on grid-based maps", 2011,
//! chapter 8, listings 8.1 to 8.3.
//!
//! **Deviations.** The listings forget the last run, turn no path round when both are joined, cut the last link, and
//! may empty a path; here they do not. In front means that the direction from where a search began to the cell and that
//! to the other end make an acute angle; the deviation is the larger of columns and rows. A way round, or a free run,
//! that touches the other path is joined to it there. The thesis does not prove that the second variant ends: after as
//! many rounds as the grid has columns and rows one search joins both ends.
//!
//! **In the trace.** What the search does besides expanding is kept in order by recorded runs
//! (`engine/sub_goal_events.rs`: lines, searches, cuts, sub-goals skipped, the join); an event counts it
//! (`Quantity::SubGoalEvents`), so a cursor says how much of that list is true. Paths are kept whole where a join cuts
//! them: `Led` and `LedBack` say how many of their cells count. Where the path from the goal fails, that from the start
//! may be led on to the first sub-goal tried for it (`lead_on`). `entry.rs` keeps `Regions` that follow edits
//! (`GridAlgorithm::follow`). `lab/families/sub_goals.rs` makes the picture and the sentences.
//! `tests/search/sga_star.rs` holds the process, `tests/lab/sub_goals.rs` the lane: each step's picture beside a
//! process that is not recorded, backwards as forwards.
//!
//! ```
//! use wayscope::graph::{GridGraph, MoveRule, Moves, NodeId};
//! use wayscope::search::Search;
//! use wayscope::search::sga_star::{SgaSettings, SgaStar};
//! use wayscope::trace::{Process, Status};
//! use wayscope::world::Grid;
//!
//! let grid = Grid::from_rows(&[".......", "...@...", "......."])?;
//! let moves = Moves::new(&grid, MoveRule::default());
//! let graph = GridGraph::<u32>::new(&grid, &moves);
//! let mut search = SgaStar::between(SgaSettings::default(), NodeId(7), NodeId(13));
//! assert_eq!(search.run((&graph, None), &mut ()), Status::Done);
//! assert_eq!(search.path().unwrap().len(), 8);
//! # Ok::<(), wayscope::message::Message>(())
//! ```

mod division;
mod entry;
mod ground;
mod lines;
mod listings;
pub mod moments;
mod rounds;
mod settings;

pub use crate::search::engine::sub_goal_events::Division;
pub use division::LONG_RUN;
pub use entry::{ENTRY, Regional, SgaAlgorithm};
pub use rounds::{SgaEffort, SgaSettings, SgaStar, Trim, Variant};
