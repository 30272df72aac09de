//! Labs with one lane whose agent is on its way, edits that are made meanwhile, and what the agent believes.

use std::ops::Range;

use crate::support::oracle::{OracleRule, rules};
use crate::support::worlds::Problem;
use proptest::prelude::*;
use wayscope::graph::{Graph, NodeId};
use wayscope::lab::{Catalogue, Journey, Lab};
use wayscope::search::journey::BeliefGraph;
use wayscope::search::journey::learner::Learner;
use wayscope::search::move_rule;
use wayscope::trace::{BELIEF, INFINITE};
use wayscope::world::{Cell, Edit, Grid, Medium, Terrain, World, generate};

/// A lab with one lane of that algorithm: its settings drawn by a number, but for the given ones.
pub fn lab_of(algorithm: &str, problem: &Problem, mut draw: u64, given: &[(&str, &str)]) -> Lab {
    let world = World::new("t", problem.grid.clone(), problem.start, problem.goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane(algorithm).unwrap();
    for spec in lab.lanes()[0].entry().all_settings() {
        let many = spec.options.len() as u64;
        let option = match given.iter().find(|(id, _)| *id == spec.id) {
            Some((_, option)) => option,
            None => spec.options[(draw % many) as usize],
        };
        draw /= many;
        lab.set_setting(0, spec.id, option).unwrap();
    }
    lab
}

/// A world of rows, and a lab with one lane on it.
pub fn on_rows(rows: &[&str], ends: [(u32, u32); 2], algorithm: &str) -> Lab {
    let [start, goal] = ends.map(|(x, y)| Cell::new(x, y));
    let world = World::new("t", Grid::from_rows(rows).unwrap(), start, goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane(algorithm).unwrap();
    lab
}

/// The oracle's rule for the lane.
pub fn rule_of(lab: &Lab) -> OracleRule {
    rules::rule_of(lab.lanes()[0].settings())
}

/// Shows this step, or the last one that there is.
pub fn show(lab: &mut Lab, step: u64) {
    while lab.advance(step, 100_000) > 0 {}
}

/// Shows the last step.
pub fn finish(lab: &mut Lab) {
    show(lab, u64::MAX);
}

/// Lengths that are the same but for the root of two, which is one of whole numbers.
pub fn same(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 + 2e-8 * b
}

/// Worlds that take some going through: mostly free, of so many cells a side.
pub fn wide_problems(sides: Range<u32>) -> impl Strategy<Value = Problem> {
    let kinds = prop_oneof![
        (Just("random"), 8.0..38.0f64),
        (Just("caves"), 40.0..48.0f64),
        (Just("rooms"), 4.0..9.0f64),
        (Just("maze"), Just(1.0)),
    ];
    (kinds, sides.clone(), sides, any::<u64>()).prop_map(|((kind, amount), width, height, seed)| {
        let made = generate(kind, width, height, seed, amount).unwrap();
        Problem {
            grid: made.grid,
            start: made.start,
            goal: made.goal,
        }
    })
}

/// An edit as numbers: its kind, where it is, and how large.
pub type Numbers = (u8, u32, u32, u32);

/// Edits, each with how many steps are done before it.
pub type Edits = Vec<(Numbers, u32)>;

/// The numbers of any edit, up to so many cells a side.
pub fn numbers(size: u32) -> impl Strategy<Value = Numbers> {
    (0..14u8, 0..32u32, 0..32u32, 1..=size)
}

/// Some edit, made of numbers.
pub fn edit_of((kind, x, y, size): Numbers, grid: &Grid) -> Edit {
    let (x, y) = (x % grid.width(), y % grid.height());
    let cells: Vec<Cell> = (0..size)
        .flat_map(|dx| (0..size).map(move |dy| Cell::new(x + dx, y + dy)))
        .filter(|&cell| grid.contains(cell))
        .collect();
    let terrain = |cells, terrain| Edit::Terrain { cells, terrain };
    match kind {
        0..=3 => terrain(cells, Terrain::OutOfBounds),
        4..=7 => terrain(cells, Terrain::Dot),
        8 => terrain(cells, Terrain::Water),
        9 => terrain(cells, Terrain::Swamp),
        10 => Edit::Cost { cells, cost: 7 },
        11 => Edit::Cost { cells, cost: 1 },
        12 => Edit::Risk { cells, risk: 6 },
        _ => Edit::Risk { cells, risk: 0 },
    }
}

/// What an agent believes that has seen nothing: all is free, of the medium that it stands in.
pub fn unseen(lab: &Lab) -> Grid {
    let real = lab.world().grid();
    let water = real.medium(real.index(lab.world().start())) == Some(Medium::Water);
    let fill = if water { Terrain::Water } else { Terrain::Dot };
    Grid::new(real.width(), real.height(), fill).unwrap()
}

/// The world as an agent remembers it, by hand: what it believes of cells that have been edited out of its sight is
/// nowhere else.
#[derive(Default)]
pub struct Memory {
    grid: Option<Grid>,
    /// Where the agent stood when it looked last, and the revision of the world.
    last: Option<(u32, u64)>,
}

impl Memory {
    /// The lane's agent looks around; to be called after each step and each edit.
    pub fn look(&mut self, lab: &Lab, journey: &Journey) {
        let (lane, real) = (&lab.lanes()[0], lab.world().grid());
        let sensor = lane.settings().get("sensor").parse::<u32>().ok();
        let Some((agent, sensor)) = journey.agent.zip(sensor) else {
            *self = Memory::default();
            return;
        };
        let now = Some((agent, lab.world().revision()));
        if std::mem::replace(&mut self.last, now) == now {
            return;
        }
        let grid = self.grid.get_or_insert_with(|| unseen(lab));
        let at = real.cell(agent as usize);
        let body = u32::from(move_rule(lane.settings()).reach);
        // In halves of a cell: half a cell more than its radius.
        let reach = 2 * (sensor + body) + 1;
        for index in 0..real.len() {
            let cell = real.cell(index);
            let [dx, dy] = [cell.x.abs_diff(at.x), cell.y.abs_diff(at.y)];
            // All that its next move would cover is seen, too.
            let next = dx.max(dy) <= body + 1;
            if next || 4 * (dx * dx + dy * dy) <= reach * reach {
                grid.set_terrain(index, real.terrain()[index]);
                grid.set_cost(index, real.cost(index));
                grid.set_risk(index, real.risk(index));
            }
        }
    }

    /// The world as the lane's agent believes it to be; all of it as it is, where that is what it senses.
    pub fn believed(&self, lab: &Lab) -> Grid {
        let known = || lab.world().grid().clone();
        self.grid.clone().unwrap_or_else(known)
    }
}

/// The world as the lane's agent believes it to be, where nothing is edited out of its sight.
pub fn believed(lab: &Lab) -> Grid {
    let seen = lab.seen_cells(0).unwrap();
    let real = lab.world().grid();
    if seen.is_empty() {
        return real.clone();
    }
    let mut grid = unseen(lab);
    let belief = lab.lanes()[0].trace().view(usize::from(BELIEF));
    for (i, &mark) in seen.iter().enumerate() {
        match (mark, belief.record(i as u32)) {
            (1, Some(record)) => {
                grid.set_terrain(i, real.terrain()[i]);
                grid.set_cost(i, record.g as u8);
            }
            (2, _) => grid.set_terrain(i, Terrain::OutOfBounds),
            _ => {}
        }
    }
    grid
}

/// What it costs from each cell to the goal, by going over all moves until nothing gets better.
pub fn costs_to(ground: &BeliefGraph<'_>, goal: NodeId) -> Vec<u64> {
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

/// h is 0 at the goal, and no larger than any move and the h behind it.
pub fn is_consistent(learner: &Learner, ground: &BeliefGraph<'_>, goal: NodeId) -> bool {
    let h = |node| learner.h(ground, node);
    let mut holds = h(goal) == 0;
    for node in (0..ground.node_bound() as u32).map(NodeId) {
        ground.successors(node, |edge| {
            holds &= h(node) <= edge.cost.saturating_add(h(edge.node));
        });
    }
    holds
}
