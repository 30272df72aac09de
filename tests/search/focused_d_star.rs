//! Focused D\*: what it plans costs what a plain search from the goal finds, after every change and move; what rises is
//! told apart from what falls. `journey.rs` has it in a lab, beside the others whose plans are shortest paths.

use crate::support::journeys::{edit_of, finish, numbers, on_rows, show};
use crate::support::worlds;
use proptest::prelude::*;
use wayscope::graph::{
    CornerRule, DiagonalCost, Graph, GridGraph, Heuristic, MoveRule, Moves, Neighbours, NodeId,
};
use wayscope::lab::{EARLIER, Lab, UNDER};
use wayscope::search::Role;
use wayscope::search::focused_d_star::FocusedDStar;
use wayscope::search::journey::{BeliefGraph, Planner, Planning, touched};
use wayscope::trace::{EventKind, INFINITE, Status, VALUES};
use wayscope::world::{Cell, CellBox, Edit, Grid, Joined, Terrain};

/// What it costs from each cell to the goal, by going over all moves until nothing gets better.
fn costs(ground: &BeliefGraph<'_>, goal: NodeId) -> Vec<u64> {
    let mut costs = vec![INFINITE; ground.node_bound()];
    if ground.is_open(goal) {
        costs[goal.index()] = 0;
    }
    loop {
        let mut better = false;
        for node in 0..costs.len() {
            let mut least = costs[node];
            ground.successors(NodeId(node as u32), |edge| {
                least = least.min(costs[edge.node.index()].saturating_add(edge.cost));
            });
            better |= least < costs[node];
            costs[node] = least;
        }
        if !better {
            return costs;
        }
    }
}

fn rules() -> impl Strategy<Value = MoveRule> {
    let neighbours = prop_oneof![4 => Just(Neighbours::Eight), 1 => Just(Neighbours::Four), 1 => Just(Neighbours::Hexagons)];
    let corners = prop_oneof![
        Just(CornerRule::NeverCut),
        Just(CornerRule::PastOne),
        Just(CornerRule::Always)
    ];
    let diagonals = prop_oneof![Just(DiagonalCost::default()), Just(DiagonalCost::D1_5)];
    let reach = prop_oneof![5 => Just(0u8), 1 => Just(1u8)];
    (neighbours, corners, diagonals, reach).prop_map(|(neighbours, corners, diagonal, reach)| {
        MoveRule {
            neighbours,
            corners,
            diagonal,
            reach,
            risk: 0,
        }
    })
}

/// Makes an edit as the world does, and answers the box of what has changed.
fn apply(grid: &mut Grid, edit: Edit) -> Option<CellBox> {
    let cells = match edit {
        Edit::Terrain { cells, terrain } => {
            for &cell in &cells {
                grid.set_terrain(grid.index(cell), terrain);
            }
            cells
        }
        Edit::Cost { cells, cost } if grid.costs().is_some() => {
            for &cell in &cells {
                grid.set_cost(grid.index(cell), cost);
            }
            cells
        }
        _ => return None,
    };
    cells
        .into_iter()
        .map(CellBox::around)
        .reduce(CellBox::union)
}

proptest! {
    #![proptest_config(worlds::cases(6_000))]

    #[test]
    fn its_plans_cost_what_is_left(
        problem in worlds::problems(12), rule in rules(), zero in any::<bool>(),
        changes in proptest::collection::vec((numbers(4), 0..5usize, 0..30usize), 1..16),
    ) {
        let mut grid = problem.grid;
        let node = |grid: &Grid, cell| NodeId(grid.index(cell) as u32);
        let (mut agent, goal) = (node(&grid, problem.start), node(&grid, problem.goal));
        let mut moves = Moves::new(&grid, rule);
        let heuristic = if zero { Heuristic::Zero } else { Heuristic::Octile };
        let mut search = FocusedDStar::new(heuristic);
        search.begin(&BeliefGraph::new(&grid, &moves), (agent, goal), &mut ());
        for (numbers, steps, units) in changes {
            // Whatever it has planned so far, it plans to the end now and then.
            let ground = GridGraph::new(&grid, &moves);
            let mut done = Planning::Working;
            for _ in 0..units {
                done = search.plan(&ground, &mut ());
                if done != Planning::Working {
                    break;
                }
            }
            if units % 2 == 0 {
                let mut work = 0;
                while done == Planning::Working {
                    done = search.plan(&ground, &mut ());
                    work += 1;
                    prop_assert!(work < 100_000, "it comes to no end");
                }
                let left = costs(&ground, goal);
                let planned = search.path(&ground).filter(|_| done == Planning::Ready);
                prop_assert_eq!(planned.as_ref().map_or(INFINITE, |(_, cost)| *cost), left[agent.index()]);
                for _ in 0..steps {
                    let Some(to) = search.next(&ground).filter(|_| done == Planning::Ready && agent != goal) else {
                        break;
                    };
                    let mut cost = INFINITE;
                    ground.successors(agent, |edge| if edge.node == to { cost = edge.cost });
                    prop_assert_eq!(left[agent.index()], cost.saturating_add(left[to.index()]), "a move along a shortest path");
                    search.moved(&ground, to, &mut ());
                    agent = to;
                    prop_assert!(search.is_ready(&ground), "a move without news asks for no plan");
                }
            }
            let edit = edit_of(numbers, &grid);
            let Some(area) = apply(&mut grid, edit) else {
                continue;
            };
            moves.update(&grid, area);
            let cells = touched(&grid, rule, area);
            search.changed(&BeliefGraph::new(&grid, &moves), &cells, &mut ());
        }
    }
}

fn block(lab: &mut Lab, cells: &[(u32, u32)]) {
    let cells = cells.iter().map(|&(x, y)| Cell::new(x, y)).collect();
    let terrain = Terrain::OutOfBounds;
    lab.edit(Edit::Terrain { cells, terrain }, Joined::New)
        .unwrap();
}

#[test]
fn what_rises_is_drawn_apart_and_told() {
    let rows = ["......", ".@@@@.", "......", ".@@@@.", "......"];
    let mut lab = on_rows(&rows, [(0, 2), (5, 2)], "focused-d-star");
    assert_eq!(lab.lanes()[0].roles(), [Role::Least]);
    let mut step = 0;
    while lab.journey(0).unwrap().unwrap().trail.len() < 4 {
        step += 1;
        show(&mut lab, step);
    }
    assert_eq!(lab.journey(0).unwrap().unwrap().drift, Some(0.0));
    block(&mut lab, &[(4, 2)]);
    // It has gone three cells since it was told of anything: that, and a unit, is the bias now.
    let journey = lab.journey(0).unwrap().unwrap();
    let drift = journey.drift.unwrap();
    assert!((drift - 3.0).abs() < 1e-3 && drift > 3.0, "{drift}");
    let (lower, raise) = journey.inconsistent.unwrap();
    assert!(
        raise >= 2,
        "the wall, and the cell before it: {lower} {raise}"
    );
    lab.paint(0).unwrap();
    let marks = lab.lanes()[0].picture().marks();
    assert_eq!(marks[2 * 6 + 4], UNDER);
    assert_eq!(marks[2 * 6 + 3], UNDER);
    finish(&mut lab);
    let lane = &lab.lanes()[0];
    assert_eq!(lane.outcome().unwrap().status, Status::Done);
    assert_eq!(
        lane.outcome().unwrap().length,
        Ok(Some(3.0 + 3.0 + 9.0)),
        "there, back, and around"
    );
    assert!(lab.summary().lanes[0].fault.is_none());
}

#[test]
fn least_is_g_of_what_is_closed_and_never_above_it() {
    let rows = [
        ".........",
        "...@@@@..",
        "......@..",
        "......@..",
        "...@@@@..",
        ".........",
    ];
    let mut lab = on_rows(&rows, [(0, 2), (8, 2)], "focused-d-star");
    lab.set_setting(0, "sensor", "1").unwrap();
    finish(&mut lab);
    assert_eq!(lab.lanes()[0].roles(), [Role::Least, Role::Belief]);
    let steps = lab.lanes()[0].steps();
    let (mut raised, mut earlier) = (0, 0);
    for step in 0..=steps {
        show(&mut lab, step);
        lab.paint(0).unwrap();
        let lane = &lab.lanes()[0];
        earlier += lane
            .picture()
            .marks()
            .iter()
            .filter(|&&m| m == EARLIER)
            .count();
        let (search, least) = (lane.trace().view(0), lane.trace().view(usize::from(VALUES)));
        for node in 0..rows.len() as u32 * 9 {
            let (Some(record), Some(k)) = (search.record(node), least.record(node)) else {
                assert_eq!(search.record(node).is_some(), least.record(node).is_some());
                continue;
            };
            assert!(k.g <= record.g);
            if k.g < record.g {
                raised += 1;
                assert!(lane.picture().marks()[node as usize] == UNDER);
            }
        }
    }
    assert!(raised > 0 && earlier > 0);
}

#[test]
fn its_first_plan_expands_no_more_than_a_star_from_the_goal() {
    let rows = ["........", "..@@@@..", ".......@", ".@@@@@..", "........"];
    let mut lab = on_rows(&rows, [(0, 2), (7, 3)], "focused-d-star");
    lab.add_lane("d-star-lite").unwrap();
    finish(&mut lab);
    let expanded = |lane: usize| {
        let trace = lab.lanes()[lane].trace();
        let all = trace.kept().filter(|(_, e)| e.kind == EventKind::Expanded);
        let mut nodes: Vec<u32> = all.map(|(_, event)| event.node).collect();
        nodes.sort_unstable();
        nodes
    };
    let (focused, lite) = (expanded(0), expanded(1));
    let start = lab.world().grid().index(lab.world().start()) as u32;
    // D* Lite expands the agent's cell, too.
    let lite: Vec<u32> = lite.into_iter().filter(|&node| node != start).collect();
    assert_eq!(focused, lite);
}
