//! The overlaps of two edges, and how each is merged.
//!
//! Section 2.2 and figure 6 of the paper; the shapes are lost with the figure and made out from the text. An end
//! projects on an edge if it is less than δ_m away from it and its foot at least δ_m / 2 inside (ends nearer to a
//! vertex than that are the welding's business). Added here, where settings ask for covering: of two edges of one
//! vertex that make a hairpin the longer one is led over the end of the shorter one, however long they are. Far from
//! the vertex they may lie farther apart than δ_m, but no smooth path turns there, so that what is connected to one
//! edge could not be reached from the other.

use super::blend::SHARP;
use super::growing_roadmap::GrowingRoadmap;
use super::retract::angle;
use crate::roadmap::settings::RoadmapSettings;
use crate::world::scene::Surroundings;
use glam::DVec2;

/// The kinds of overlap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Overlap {
    /// Two vertices lay together.
    Weld,
    /// a-c-b-d: one end of each edge lay on the other; three edges in a row came of it.
    Stagger,
    /// a-c-d-b: both ends of one lay on the other, which became three in a row.
    Contained,
    /// Two edges of one vertex, the end of one on the other: two in a row.
    Shared,
    /// One end of one on the other, which is split there.
    Tee,
    /// Two edges crossed: four, from where they did.
    Crossing,
}

/// All of them, in the order in which [`Counts`](super::build::Counts) counts them.
pub(in crate::roadmap) const OVERLAPS: [Overlap; 6] = [
    Overlap::Weld,
    Overlap::Stagger,
    Overlap::Contained,
    Overlap::Shared,
    Overlap::Tee,
    Overlap::Crossing,
];

/// The change to be made to two edges that overlap.
#[derive(Clone, Debug)]
pub(in crate::roadmap) struct Plan {
    pub overlap: Overlap,
    /// Edges that go.
    pub remove: Vec<u32>,
    /// Vertices between which edges come; where they are joined already nothing comes.
    pub add: Vec<[u32; 2]>,
    /// Where a new vertex comes, to be joined with all that `add` names as [`NEW`].
    pub vertex: Option<DVec2>,
}

/// Stands for the vertex that a plan adds.
pub(in crate::roadmap) const NEW: u32 = u32::MAX;

/// Whether a vertex projects on an edge.
pub(in crate::roadmap) fn projects(
    net: &GrowingRoadmap,
    settings: &RoadmapSettings,
    vertex: u32,
    edge: u32,
) -> bool {
    let ends = net.ends(edge);
    if ends.contains(&vertex) {
        return false;
    }
    let [a, b] = net.segment(edge);
    let length = a.distance(b);
    let along = (b - a) / length;
    let away = net.at(vertex) - a;
    let foot = away.dot(along);
    let inside = settings.merge / 2.0;
    foot >= inside && foot <= length - inside && away.perp_dot(along).abs() < settings.merge
}

/// Where settings ask for covering: whether the edge to a vertex and another one of the same vertex form a corner too
/// sharp for a smooth path, and the other one is the longer.
fn folds(
    net: &GrowingRoadmap,
    settings: &RoadmapSettings,
    shared: u32,
    vertex: u32,
    edge: u32,
) -> bool {
    let from = net.at(shared);
    let (short, long) = (
        net.at(vertex) - from,
        net.at(net.other(edge, shared)) - from,
    );
    let inside = settings.merge / 2.0;
    let foot = short.dot(long) / long.length();
    settings.covering > 0
        && foot >= inside
        && foot <= long.length() - inside
        && angle(short, long) < SHARP
}

/// What to do with two edges, if they overlap or cross, and if the body can pass along all that comes. O(1) clearances.
pub(in crate::roadmap) fn overlap(
    net: &GrowingRoadmap,
    around: &Surroundings,
    settings: &RoadmapSettings,
    e: u32,
    f: u32,
) -> Option<Plan> {
    plans(net, settings, e, f)
        .into_iter()
        .find(|plan| allowed(net, around, settings, plan))
}

fn allowed(
    net: &GrowingRoadmap,
    around: &Surroundings,
    settings: &RoadmapSettings,
    plan: &Plan,
) -> bool {
    let place = |vertex: u32| match plan.vertex {
        Some(at) if vertex == NEW => at,
        _ => net.at(vertex),
    };
    plan.add.iter().all(|&[a, b]| {
        let there = a != NEW && b != NEW && net.edge_between(a, b).is_some();
        there || settings.passes(around, place(a), place(b))
    })
}

/// All that could be done with two edges, the best first.
fn plans(net: &GrowingRoadmap, settings: &RoadmapSettings, e: u32, f: u32) -> Vec<Plan> {
    let mut plans = Vec::new();
    let (ends_e, ends_f) = (net.ends(e), net.ends(f));
    let mut plan = |overlap, remove: &[u32], add: &[[u32; 2]]| {
        plans.push(Plan {
            overlap,
            remove: remove.to_vec(),
            add: add.to_vec(),
            vertex: None,
        });
    };
    if let Some(&shared) = ends_e.iter().find(|end| ends_f.contains(end)) {
        let (b, d) = (net.other(e, shared), net.other(f, shared));
        if projects(net, settings, d, e) || folds(net, settings, shared, d, e) {
            plan(Overlap::Shared, &[e], &[[shared, d], [d, b]]);
        }
        if projects(net, settings, b, f) || folds(net, settings, shared, b, f) {
            plan(Overlap::Shared, &[f], &[[shared, b], [b, d]]);
        }
        return plans;
    }
    let onto = |ends: [u32; 2], edge| ends.map(|end| projects(net, settings, end, edge));
    let (f_on_e, e_on_f) = (onto(ends_f, e), onto(ends_e, f));
    for (outer, inner, both) in [(e, f, f_on_e), (f, e, e_on_f)] {
        if both == [true, true] {
            let [a, b] = net.ends(outer);
            let [mut c, mut d] = net.ends(inner);
            let along = net.at(b) - net.at(a);
            if along.dot(net.at(c)) > along.dot(net.at(d)) {
                (c, d) = (d, c);
            }
            plan(Overlap::Contained, &[outer], &[[a, c], [c, d], [d, b]]);
        }
    }
    for (x, on_e) in ends_f.into_iter().zip(f_on_e) {
        for (y, on_f) in ends_e.into_iter().zip(e_on_f) {
            if on_e && on_f {
                let (far_e, far_f) = (net.other(e, y), net.other(f, x));
                plan(Overlap::Stagger, &[e, f], &[[far_e, x], [x, y], [y, far_f]]);
            }
        }
    }
    for (edge, ends, on) in [(e, ends_f, f_on_e), (f, ends_e, e_on_f)] {
        let [a, b] = net.ends(edge);
        for (c, projects) in ends.into_iter().zip(on) {
            if projects {
                plan(Overlap::Tee, &[edge], &[[a, c], [c, b]]);
            }
        }
    }
    if plans.is_empty()
        && let Some(at) = crossing(net, e, f)
    {
        let add = [ends_e[0], ends_e[1], ends_f[0], ends_f[1]].map(|end| [end, NEW]);
        plans.push(Plan {
            overlap: Overlap::Crossing,
            remove: vec![e, f],
            add: add.to_vec(),
            vertex: Some(at),
        });
    }
    plans
}

/// Where two edges without a common end cross, both inside.
pub(in crate::roadmap) fn crossing(net: &GrowingRoadmap, e: u32, f: u32) -> Option<DVec2> {
    // Shares of an edge's length so near to its ends are the ends.
    const END: f64 = 1e-9;
    let ([a, b], [c, d]) = (net.segment(e), net.segment(f));
    let (u, v) = (b - a, d - c);
    let turn = u.perp_dot(v);
    if turn == 0.0 {
        return None;
    }
    let on_e = (c - a).perp_dot(v) / turn;
    let on_f = (c - a).perp_dot(u) / turn;
    let inside = |share: f64| share > END && share < 1.0 - END;
    (inside(on_e) && inside(on_f)).then(|| a + u * on_e)
}
