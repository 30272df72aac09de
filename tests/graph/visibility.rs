//! The graph of points of visibility against an oracle that knows geometry alone: every corner of every cell is a node
//! there, and every pair is looked along.

use crate::support::oracle::{Corner, OracleRule, shortest};
use crate::support::worlds::{Problem, cases, problems};
use proptest::prelude::*;
use wayscope::graph::{
    CornerGraph, CornerRule, Graph, GridGraph, HalfCellPoint, MoveRule, Moves, NodeId,
};
use wayscope::search::{BestFirst, Search, ThetaStar, ThetaStarSettings, a_star};
use wayscope::trace::Process;
use wayscope::world::{Cell, Grid, Medium, Terrain, generate};

type Place = (i64, i64);

/// Whether a cell is one that a point can be in.
fn is_free(grid: &Grid, medium: Medium, x: i64, y: i64) -> bool {
    let inside = u32::try_from(x).ok().zip(u32::try_from(y).ok());
    let terrain = inside.and_then(|(x, y)| grid.get(Cell::new(x, y)));
    terrain.and_then(Terrain::medium) == Some(medium)
}

/// Whether a segment comes into the inside of the cell (x, y): clipped by its sides, as fractions of its length. Places
/// are in half cells.
fn enters(a: Place, b: Place, x: i64, y: i64) -> bool {
    // From the largest of the lower ends to the smallest of the upper ends, each a fraction (over, under), under > 0.
    let (mut low, mut high) = ((0, 1), (1, 1));
    for (from, to, least) in [(a.0, b.0, 2 * x), (a.1, b.1, 2 * y)] {
        let d = to - from;
        if d == 0 {
            if from <= least || from >= least + 2 {
                return false;
            }
            continue;
        }
        let (near, far) = if d > 0 {
            (least, least + 2)
        } else {
            (least + 2, least)
        };
        let fraction = |at: i64| ((at - from) * d.signum(), d.abs());
        let less = |p: (i64, i64), q: (i64, i64)| p.0 * q.1 < q.0 * p.1;
        if less(low, fraction(near)) {
            low = fraction(near);
        }
        if less(fraction(far), high) {
            high = fraction(far);
        }
    }
    low.0 * high.1 < high.0 * low.1
}

/// Whether a point gets from one place to the other along a straight line, by every cell of the grid and every corner
/// on the way.
fn sees(grid: &Grid, medium: Medium, a: Place, b: Place) -> bool {
    let (width, height) = (i64::from(grid.width()), i64::from(grid.height()));
    let free = |x, y| is_free(grid, medium, x, y);
    for y in 0..height {
        for x in 0..width {
            if !free(x, y) && enters(a, b, x, y) {
                return false;
            }
        }
    }
    // Along a line between cells something has to be free on one side, all the way.
    let vertical = a.0 == b.0 && a.0 % 2 == 0;
    let horizontal = a.1 == b.1 && a.1 % 2 == 0;
    if a != b && (vertical || horizontal) {
        let (from, to) = if vertical {
            (a.1.min(b.1), a.1.max(b.1))
        } else {
            (a.0.min(b.0), a.0.max(b.0))
        };
        for along in from / 2..(to + 1) / 2 {
            let sides = if vertical {
                [(a.0 / 2 - 1, along), (a.0 / 2, along)]
            } else {
                [(along, a.1 / 2 - 1), (along, a.1 / 2)]
            };
            if !sides.iter().any(|&(x, y)| free(x, y)) {
                return false;
            }
        }
    }
    // At a corner between two blocked cells that touch there one gets no further.
    for y in 0..=height {
        for x in 0..=width {
            let at = (2 * x, 2 * y);
            let (dx, dy) = (b.0 - a.0, b.1 - a.1);
            let on_line = dx * (at.1 - a.1) == dy * (at.0 - a.0);
            let along = dx * (at.0 - a.0) + dy * (at.1 - a.1);
            let inside = on_line && along > 0 && along < dx * dx + dy * dy;
            if inside && is_pinch(grid, medium, x, y) {
                return false;
            }
        }
    }
    true
}

/// Whether at a corner two blocked cells touch, and nothing else is blocked.
fn is_pinch(grid: &Grid, medium: Medium, x: i64, y: i64) -> bool {
    let free = |dx: i64, dy: i64| is_free(grid, medium, x + dx, y + dy);
    let one = [free(-1, -1), free(0, 0)];
    let other = [free(0, -1), free(-1, 0)];
    (one == [true; 2] && other == [false; 2]) || (one == [false; 2] && other == [true; 2])
}

/// The length of a shortest path over all corners of cells, in cells.
fn by_all_corners(grid: &Grid, start: Cell, goal: Cell) -> Option<f64> {
    let medium = grid.medium(grid.index(start))?;
    let middle = |cell: Cell| (2 * i64::from(cell.x) + 1, 2 * i64::from(cell.y) + 1);
    if !is_free(grid, medium, i64::from(goal.x), i64::from(goal.y)) {
        return None;
    }
    let mut places = vec![middle(start), middle(goal)];
    for y in 0..=i64::from(grid.height()) {
        for x in 0..=i64::from(grid.width()) {
            if !is_pinch(grid, medium, x, y) {
                places.push((2 * x, 2 * y));
            }
        }
    }
    let mut distance = vec![f64::INFINITY; places.len()];
    let mut done = vec![false; places.len()];
    distance[0] = 0.0;
    loop {
        let open = (0..places.len()).filter(|&i| !done[i] && distance[i].is_finite());
        let i = open.min_by(|&i, &j| distance[i].total_cmp(&distance[j]))?;
        if i == 1 {
            return Some(distance[1]);
        }
        done[i] = true;
        for j in 0..places.len() {
            let (dx, dy) = (places[i].0 - places[j].0, places[i].1 - places[j].1);
            let through = distance[i] + ((dx * dx + dy * dy) as f64).sqrt() / 2.0;
            if !done[j] && through < distance[j] && sees(grid, medium, places[i], places[j]) {
                distance[j] = through;
            }
        }
    }
}

/// The length of the path that A* finds over the graph of corners, its lines looked along by the oracle.
fn by_corner_graph(grid: &Grid, start: Cell, goal: Cell) -> Option<f64> {
    let medium = grid.medium(grid.index(start))?;
    let mut corners = CornerGraph::new(grid, medium).unwrap();
    while corners.link_next().unwrap() {}
    corners.join(grid, &[start, goal]);
    let ends = [start, goal].map(|cell| NodeId(grid.index(cell) as u32));
    let graph = corners.graph();
    let mut search = BestFirst::between(a_star::settings(), ends[0], ends[1]);
    search.run(graph, &mut ());
    let path = search.path()?;
    let place = |node: &NodeId| {
        let HalfCellPoint { x, y } = graph.points()[graph.place(*node).unwrap()];
        (i64::from(x), i64::from(y))
    };
    let places: Vec<Place> = path.iter().map(place).collect();
    let mut length = 0.0;
    for pair in places.windows(2) {
        assert!(sees(grid, medium, pair[0], pair[1]), "{pair:?} on {grid:?}");
        let (dx, dy) = (pair[0].0 - pair[1].0, pair[0].1 - pair[1].1);
        length += ((dx * dx + dy * dy) as f64).sqrt() / 2.0;
    }
    let told = graph.real(search.path_units().unwrap());
    assert!((told - length).abs() <= 1e-9 * path.len() as f64 * (1.0 + length));
    Some(length)
}

fn same(found: Option<f64>, expected: Option<f64>) -> bool {
    match (found, expected) {
        (Some(found), Some(expected)) => (found - expected).abs() < 1e-8,
        (found, expected) => found == expected,
    }
}

fn past_one() -> MoveRule {
    MoveRule {
        corners: CornerRule::PastOne,
        ..MoveRule::default()
    }
}

proptest! {
    #![proptest_config(cases(3_000))]

    #[test]
    fn a_path_by_corners_is_a_shortest_path_of_a_point(problem in problems(7)) {
        let Problem { grid, start, goal } = problem;
        let found = by_corner_graph(&grid, start, goal);
        let expected = by_all_corners(&grid, start, goal);
        prop_assert!(same(found, expected), "{found:?} {expected:?} {start:?} {goal:?} on {grid:?}");
    }

    #[test]
    fn no_path_by_moves_and_none_of_theta_star_is_shorter(problem in problems(24)) {
        let Problem { mut grid, start, goal } = problem;
        for i in 0..grid.len() {
            grid.set_cost(i, 1);
        }
        let found = by_corner_graph(&grid, start, goal);
        let rule = OracleRule { corner: Corner::One, ..OracleRule::MOVING_AI };
        let by_moves = shortest(&grid, rule, start, goal);
        prop_assert_eq!(found.is_some(), by_moves.is_some());
        let moves = Moves::new(&grid, past_one());
        let graph = GridGraph::<u64>::new(&grid, &moves);
        let ends = [start, goal].map(|cell| NodeId(grid.index(cell) as u32));
        let mut theta = ThetaStar::<u64>::between(ThetaStarSettings::default(), ends[0], ends[1]);
        theta.run(&graph, &mut ());
        if let (Some(found), Some(by_moves)) = (found, by_moves) {
            prop_assert!(found <= by_moves + 1e-9);
            let path: Vec<u32> = theta.path().unwrap().iter().map(|node| node.0).collect();
            let along_lines = wayscope::path::lines_length(&grid, past_one(), &path).unwrap();
            prop_assert!(found <= along_lines + 1e-9, "{found} {along_lines} on {grid:?}");
        }
    }

    #[test]
    fn one_sees_what_the_oracle_sees(problem in problems(6), ends in any::<[u16; 4]>()) {
        let Problem { grid, .. } = problem;
        let free = wayscope::graph::FreeCells::new(&grid, Medium::Ground);
        let (width, height) = (2 * i64::from(grid.width()) + 1, 2 * i64::from(grid.height()) + 1);
        let at = |i: usize| (i64::from(ends[i]) % width, i64::from(ends[i + 1]) % height);
        let (a, b) = (at(0), at(2));
        let between = |(x, y): Place| x % 2 == 0 && y % 2 == 0 && is_pinch(&grid, Medium::Ground, x / 2, y / 2);
        prop_assume!(a != b && !between(a) && !between(b));
        let point = |(x, y): Place| HalfCellPoint { x: x as i32, y: y as i32 };
        let seen = free.sees(point(a), point(b));
        prop_assert_eq!(seen, sees(&grid, Medium::Ground, a, b), "{:?} {:?} on {:?}", a, b, grid);
        prop_assert_eq!(seen, free.sees(point(b), point(a)));
    }
}

#[test]
fn a_world_with_too_many_corners_is_refused() {
    let grid = generate("random", 512, 512, 1, 20.0).unwrap().grid;
    let refused = CornerGraph::new(&grid, Medium::Ground).unwrap_err();
    assert_eq!(refused.id, "event.too-many-corners");
}

#[test]
fn what_was_joined_can_be_forgotten_and_the_rest_stays() {
    let grid = Grid::from_rows(&[".....", ".@.@.", "....."]).unwrap();
    let mut corners = CornerGraph::new(&grid, Medium::Ground).unwrap();
    while corners.link_next().unwrap() {}
    let (nodes, links, looks) = (
        corners.graph().len(),
        corners.graph().links(),
        corners.looks(usize::MAX),
    );
    assert_eq!((corners.corners(), nodes), (8, 8));
    for _ in 0..2 {
        // The same cell twice is one node.
        corners.join(&grid, &[0, 4, 4].map(|x| Cell::new(x, 1)));
        assert_eq!(corners.graph().len(), 10);
        assert!(corners.graph().links() > links && corners.looks(usize::MAX) > looks);
        corners.part();
        assert_eq!(
            (corners.graph().len(), corners.graph().links()),
            (nodes, links)
        );
        assert_eq!(corners.looks(usize::MAX), looks);
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn each_node_is_named_by_another_cell_and_a_corner_by_one_beside_it_where_one_is_left(problem in problems(16)) {
        let Problem { grid, start, goal } = problem;
        let mut corners = CornerGraph::new(&grid, Medium::Ground).unwrap();
        while corners.link_next().unwrap() {}
        corners.join(&grid, &[start, goal]);
        let names = corners.graph().names();
        let mut sorted = names.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        prop_assert_eq!(sorted.len(), corners.graph().len());
        prop_assert!(sorted.last().is_none_or(|&name| (name as usize) < grid.len()));
        for (&name, point) in names.iter().zip(corners.graph().points()).take(corners.corners()) {
            let (x, y) = (point.x / 2, point.y / 2);
            let beside = [(x, y), (x - 1, y), (x, y - 1), (x - 1, y - 1)].map(|(x, y)| y as u32 * grid.width() + x as u32);
            prop_assert!(beside.contains(&name) || beside.iter().all(|cell| names.contains(cell)));
        }
    }
}
