//! What the page gives under "Use this in your game", compiled: `www/test/about.test.js` holds that these are its words.

use wayscope::lab::Solver;
use wayscope::message::Message;
use wayscope::world::Grid;

/// A program, by the text that the page gives.
pub type Snippet = (&'static str, fn(Grid) -> Result<Solver, Message>);

mod a_star_0;
mod a_star_1;
mod bidirectional_a_star_0;
mod bidirectional_a_star_1;
mod breadth_first_0;
mod breadth_first_1;
mod dijkstra_0;
mod dijkstra_1;
mod greedy_0;
mod greedy_1;
mod weighted_a_star_0;
mod weighted_a_star_1;

/// All of them: two for each algorithm of the catalogue.
pub const ALL: [Snippet; 12] = [
    (include_str!("a_star_0.rs"), a_star_0::open_map),
    (include_str!("a_star_1.rs"), a_star_1::open_map),
    (
        include_str!("bidirectional_a_star_0.rs"),
        bidirectional_a_star_0::open_map,
    ),
    (
        include_str!("bidirectional_a_star_1.rs"),
        bidirectional_a_star_1::open_map,
    ),
    (
        include_str!("breadth_first_0.rs"),
        breadth_first_0::open_map,
    ),
    (
        include_str!("breadth_first_1.rs"),
        breadth_first_1::open_map,
    ),
    (include_str!("dijkstra_0.rs"), dijkstra_0::open_map),
    (include_str!("dijkstra_1.rs"), dijkstra_1::open_map),
    (include_str!("greedy_0.rs"), greedy_0::open_map),
    (include_str!("greedy_1.rs"), greedy_1::open_map),
    (
        include_str!("weighted_a_star_0.rs"),
        weighted_a_star_0::open_map,
    ),
    (
        include_str!("weighted_a_star_1.rs"),
        weighted_a_star_1::open_map,
    ),
];
