//! Best-first searches on any graph: A\*, Dijkstra, greedy, weighted, breadth-first, bidirectional, and A\* with
//! landmarks or other open lists.

pub mod a_star;
pub mod a_star_landmarks;
pub mod bidirectional;
pub mod breadth_first;
pub mod dijkstra;
pub mod greedy;
pub mod landmarks;
pub mod listed_a_star;
pub mod weighted_a_star;
