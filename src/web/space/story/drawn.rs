//! Drawings of plans and searches: what they consist of, and where it stands.

use serde::Serialize;

use super::values::{
    DecisionValue, FlawValue, PlanValue, decision_value, flaw_value, partial_value, plan_value,
};
use crate::story::{
    EdgeBend, GroundTask, LayeredLayout, PartialPlan, StoryPlan, TreeLayout, WatchedPlanner,
};
use crate::trace::Status;

/// A bend of an edge: its layer and its place across.
#[derive(Serialize)]
struct BendValue(u16, f64);

/// An edge between two steps, with the links that go along it; without one it is an ordering alone.
#[derive(Serialize)]
struct EdgeValue {
    from: u16,
    to: u16,
    links: Vec<u16>,
    bends: Vec<BendValue>,
}

/// The drawing of a plan: of each step its layer and its place across, in widths of a step.
#[derive(Serialize)]
struct PlaceValue {
    layers: Vec<u16>,
    across: Vec<f64>,
    edges: Vec<EdgeValue>,
    width: f64,
    depth: u16,
}

/// A plan and where it is drawn.
#[derive(Serialize)]
pub(super) struct DrawnPlan {
    plan: PlanValue,
    layout: PlaceValue,
}

/// A node of the tree that is shown.
#[derive(Serialize)]
struct TreeNodeValue {
    node: u32,
    /// The parent's place in the list.
    parent: u32,
    depth: u16,
    across: f64,
    hidden: u32,
    estimate: u32,
    /// Whether it lies on the way to the node that is shown.
    way: bool,
}

/// The tree of partial plans after some steps.
#[derive(Serialize)]
pub(super) struct TreeValue {
    nodes: Vec<TreeNodeValue>,
    width: f64,
    depth: u16,
}

/// The state of the search after some steps.
#[derive(Serialize)]
pub(super) struct MomentValue {
    pub node: u32,
    pub nodes: u32,
    pub expanded: f64,
    pub states: f64,
    pub guided: bool,
    pub status: &'static str,
    pub flaw: Option<FlawValue>,
}

/// A node with its partial plan, and how it was made.
#[derive(Serialize)]
pub(super) struct NodeValue {
    node: u32,
    parent: u32,
    decision: Option<DecisionValue>,
    drawn: DrawnPlan,
}

/// The edges of a plan: one for each pair of steps that links tie, with them, and the orderings that no link says.
/// Links from the start are so many that `with_start` says whether they are among them.
fn edges(plan: &PlanValue, links: &[(u16, u16)], with_start: bool) -> Vec<(u16, u16, Vec<u16>)> {
    let mut edges: Vec<(u16, u16, Vec<u16>)> = Vec::new();
    for (number, &(from, to)) in (0..).zip(links) {
        if from == 0 && !with_start {
            continue;
        }
        match edges.iter_mut().find(|edge| (edge.0, edge.1) == (from, to)) {
            Some(edge) => edge.2.push(number),
            None => edges.push((from, to, vec![number])),
        }
    }
    for &(from, to) in &plan.orderings {
        let is_end = from == 0 || to == plan.goal;
        if !is_end && !edges.iter().any(|edge| (edge.0, edge.1) == (from, to)) {
            edges.push((from, to, Vec::new()));
        }
    }
    edges
}

fn drawn(
    plan: PlanValue,
    links: &[(u16, u16)],
    groups: &[Vec<u16>],
    with_start: bool,
) -> DrawnPlan {
    let edges = edges(&plan, links, with_start);
    let pairs: Vec<(u16, u16)> = edges.iter().map(|edge| (edge.0, edge.1)).collect();
    let layout = LayeredLayout::of(plan.steps.len(), &plan.orderings, &pairs, groups);
    let value = |bend: &EdgeBend| BendValue(bend.layer, bend.across);
    let edges = edges.into_iter().zip(&layout.bends);
    let edges = edges.map(|((from, to, links), bends)| EdgeValue {
        from,
        to,
        links,
        bends: bends.iter().map(value).collect(),
    });
    DrawnPlan {
        layout: PlaceValue {
            edges: edges.collect(),
            layers: layout.layers,
            across: layout.across,
            width: layout.width,
            depth: layout.depth,
        },
        plan,
    }
}

/// A whole plan, drawn.
pub(super) fn drawn_plan(task: &GroundTask, plan: &StoryPlan, with_start: bool) -> DrawnPlan {
    let mut groups = vec![Vec::new(); plan.actions.len() + 2];
    // Parts that are within others stand behind them in the list.
    for (number, part) in (0..).zip(&plan.parts) {
        for step in &part.steps {
            groups[usize::from(*step)].push(number);
        }
    }
    let links: Vec<(u16, u16)> = plan
        .links
        .iter()
        .map(|link| (link.producer, link.consumer))
        .collect();
    drawn(plan_value(task, plan), &links, &groups, with_start)
}

/// A partial plan, drawn.
pub(super) fn drawn_partial(task: &GroundTask, plan: &PartialPlan, with_start: bool) -> DrawnPlan {
    let links: Vec<(u16, u16)> = plan
        .links
        .iter()
        .map(|link| (link.producer, link.consumer))
        .collect();
    drawn(partial_value(task, plan), &links, &[], with_start)
}

/// A node with its partial plan.
pub(super) fn node_value(
    task: &GroundTask,
    search: &WatchedPlanner,
    node: u32,
    with_start: bool,
) -> NodeValue {
    let node = node.min(search.nodes().len() as u32 - 1);
    let one = search.nodes()[node as usize];
    let before = search.plan_of(task, one.parent);
    NodeValue {
        node,
        parent: one.parent,
        decision: decision_value(task, &before, one.decision),
        drawn: drawn_partial(task, &search.plan_of(task, node), with_start),
    }
}

/// The tree after so many steps, with the way to the node that is shown.
pub(super) fn tree_value(
    search: &WatchedPlanner,
    steps: usize,
    shown: u32,
    most: usize,
) -> TreeValue {
    let count = search.moment(steps).nodes as usize;
    let nodes = &search.nodes()[..count];
    let parents: Vec<u32> = nodes.iter().map(|node| node.parent).collect();
    let layout = TreeLayout::of(&parents, shown, most);
    let mut way = vec![false; count];
    let mut at = shown.min(count as u32 - 1);
    while !std::mem::replace(&mut way[at as usize], true) {
        at = parents[at as usize];
    }
    let value = |place: usize| {
        let node = layout.nodes[place];
        TreeNodeValue {
            node,
            parent: layout.parents[place],
            depth: layout.depths[place],
            across: layout.across[place],
            hidden: layout.hidden[place],
            estimate: nodes[node as usize].estimate,
            way: way[node as usize],
        }
    };
    TreeValue {
        width: layout.across.iter().copied().fold(0.0, f64::max) + 1.0,
        depth: layout.depths.iter().max().map_or(0, |last| last + 1),
        nodes: (0..layout.nodes.len()).map(value).collect(),
    }
}

/// Where the search stood after so many steps.
pub(super) fn moment_value(
    task: &GroundTask,
    search: &WatchedPlanner,
    steps: usize,
) -> MomentValue {
    let moment = search.moment(steps);
    let plan = search.plan_of(task, moment.node);
    MomentValue {
        node: moment.node,
        nodes: moment.nodes,
        expanded: moment.expanded as f64,
        states: moment.states as f64,
        guided: moment.is_guided,
        status: match moment.status {
            Status::Running => "running",
            Status::Done => "done",
            Status::Failed => "failed",
            Status::Stopped => "stopped",
        },
        flaw: moment.flaw.and_then(|flaw| flaw_value(task, &plan, flaw)),
    }
}
