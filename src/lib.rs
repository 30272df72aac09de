//! Wayscope: a laboratory for navigation algorithms.
//!
//! Every algorithm here advances one unit of work at a time and reports what it does, so that a search can be
//! watched, stopped, rewound and compared with another on the same world. The same code runs without an
//! observer when it is to be fast.
//!
//! # The map of the house
//!
//! A room is a folder of `src`. It imports only from rooms above it in this list.
//!
//! - [`message`]: texts for people, as ids with arguments; the words are in one catalogue per language.
//! - [`spatial`]: spatial indexes over points, discs and segments, and the exact orientation predicate.
//! - [`world`]: grid and terrain, start and goal, edits with undo, map files, generators; scenes of polygons and discs.
//! - [`trace`]: what a step reports, and going back in time.
//! - [`graph`]: what can be searched: the `Graph` trait, costs, heuristics, a world seen as a graph.
//! - [`path`]: validity and length of paths, lines of sight, curves, smoothing; [`path::Navigator`], the interface of
//!   path planners.
//! - [`search`]: the search algorithms on cells, in folders by family.
//! - [`hierarchy`]: searches on abstractions of a grid: HPA\* and DHPA\*, PRA\*, the minimal memory abstraction.
//! - [`navmesh`]: navigation meshes of scenes and grids, and shortest paths across them.
//! - [`roadmap`]: a roadmap along the Voronoi diagram of a scene: its building and its queries.
//! - [`navspheres`]: overlapping spheres on land, in water and in the air, and animals that move through them.
//! - [`animation`]: skeletons, motion cycles and gaits, the walk engine, motion capture files.
//! - [`agents`]: characters, groups, cameras and crowds that plan and move in continuous space.
//! - [`story`]: plans for characters: operators, partial-order planning with causal links, PDDL.
//! - [`papers`]: the tables of the papers on HPA\* and SGA\*, measured again; the cost of edits.
//! - [`space`]: an open scene, and paths on its representations (grid, roadmap, meshes, packed mesh, spheres) compared.
//! - [`lab`]: lanes on one world: the one object that a front end talks to, and its saved form.
//! - `web`: the wasm boundary of the laboratory and of the page of continuous space: the only room that knows
//!   JavaScript (built for wasm only).
//!
//! To read: [`world::Grid`], [`graph::Graph`], [`trace::Process`], then [`search::BestFirst`] and
//! [`search::a_star`], then [`trace::Trace`] and [`lab::Lab`].
//!
//! # Solve a map
//!
//! A [`lab::Solver`] is one algorithm on one map, set up once for many problems; it records nothing. An [`Entry`] of
//! the [`lab::Catalogue`] says which settings an algorithm has and makes it.
//!
//! [`Entry`]: search::Entry
//!
//! ```
//! use wayscope::lab::{Catalogue, Solver};
//! use wayscope::search::Settings;
//! use wayscope::world::{Cell, Grid};
//!
//! let catalogue = Catalogue::standard();
//! let a_star = catalogue.entry("a-star")?;
//! let specs = a_star.all_settings();
//! let mut settings = Settings::defaults(&specs);
//! settings.set(&specs, "neighbours", "4")?;
//!
//! // '.' is free, '@' is blocked.
//! let grid = Grid::from_rows(&[".....", ".@@@.", "....."])?;
//! let mut solver = Solver::new(a_star, &settings, grid)?;
//! let path = solver.find(Cell::new(0, 1), Cell::new(4, 1))?.expect("there is a way round");
//! assert_eq!((path.cost, path.cells.len()), (6.0, 7));
//! # Ok::<(), wayscope::message::Message>(())
//! ```
//!
//! # Step through a search
//!
//! A [`lab::Lab`] is a world with lanes that advance together: each records what it does, so that any step can be
//! shown, forwards or backwards.
//!
//! ```
//! use wayscope::lab::{Catalogue, Lab};
//! use wayscope::world::{Cell, Grid, World};
//!
//! let grid = Grid::from_rows(&["....", ".@@.", "...."])?;
//! let mut lab = Lab::new(Catalogue::standard(), World::new("yard", grid, Cell::new(0, 1), Cell::new(3, 1))?);
//! lab.add_lane("a-star")?;
//!
//! // At most so many units of work at a time: a page calls this once a frame.
//! while lab.advance(u64::MAX, 1_000) > 0 {}
//! assert_eq!(lab.summary().lanes[0].cost, Some(5.0));
//!
//! let mut order = Vec::new();
//! for step in 0..=lab.steps() {
//!     while lab.advance(step, 1_000) > 0 {}
//!     order.extend(lab.current(0)?);
//! }
//! assert_eq!(order[..3], [4, 0, 1], "indices of cells, row by row");
//!
//! // Back again: the cell that step 3 expanded, and what is said about it.
//! while lab.advance(3, 1_000) > 0 {}
//! assert_eq!((lab.current(0)?, lab.sentence(0)?.id), (Some(0), "event.expanded.high-g"));
//! # Ok::<(), wayscope::message::Message>(())
//! ```
//!
//! # Compare two lanes
//!
//! ```
//! use wayscope::lab::{Difference, Lab};
//!
//! // The first scene has two lanes: A* and Dijkstra's algorithm.
//! let mut lab = Lab::first();
//! while lab.advance(u64::MAX, 10_000) > 0 {}
//! let lanes = lab.summary().lanes;
//! assert_eq!(lanes[0].cost, lanes[1].cost);
//! assert!(lanes[0].counters.expanded < lanes[1].counters.expanded);
//!
//! lab.compare(0, 1)?;
//! let Difference::Ready { only_first, both, .. } = lab.difference(true, u64::MAX) else { panic!("both have ended") };
//! assert_eq!(only_first + both, lanes[0].counters.expanded);
//! assert!(lab.divergence().is_some(), "a step at which they expand different cells");
//! # Ok::<(), wayscope::message::Message>(())
//! ```
//!
//! # Read a MovingAI map and its scenarios
//!
//! What cannot be read is a [`message::Message`] that says what, where, and what would be right.
//!
//! ```
//! use wayscope::lab::{Catalogue, Solver};
//! use wayscope::search::Settings;
//! use wayscope::world::{check_against, read_map, read_scenarios};
//!
//! let grid = read_map(b"type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n")?;
//! let scenarios = read_scenarios(b"version 1\n1\tyard.map\t4\t3\t0\t1\t3\t1\t5.00000000\n")?;
//! check_against(&scenarios, &grid)?;
//!
//! let catalogue = Catalogue::standard();
//! let entry = catalogue.entry("dijkstra")?;
//! let mut solver = Solver::new(entry, &Settings::defaults(&entry.all_settings()), grid)?;
//! for scenario in scenarios {
//!     let found = solver.find(scenario.start, scenario.goal)?;
//!     assert_eq!(found.map(|path| path.cost), Some(scenario.length));
//! }
//!
//! let refused = read_map(b"type hexagonal").unwrap_err();
//! assert_eq!(refused.id, "map.type");
//! # Ok::<(), wayscope::message::Message>(())
//! ```

#![forbid(unsafe_code)]
#![deny(missing_docs)]

// What only the page of continuous space uses is left out where `cargo xtask serve` compiles the laboratory, which
// is there sooner so.
#[cfg(not(laboratory_alone))]
pub mod agents;
#[cfg(not(laboratory_alone))]
pub mod animation;
pub mod graph;
pub mod hierarchy;
pub mod lab;
pub mod message;
pub mod navmesh;
#[cfg(not(laboratory_alone))]
pub mod navspheres;
pub mod papers;
pub mod path;
#[cfg(not(laboratory_alone))]
pub mod roadmap;
pub mod search;
#[cfg(not(laboratory_alone))]
pub mod space;
pub mod spatial;
#[cfg(not(laboratory_alone))]
pub mod story;
pub mod trace;
#[cfg(target_arch = "wasm32")]
pub mod web;
pub mod world;
