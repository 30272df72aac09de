//! Cells: a convex piece of free space, with the places at which edges of the diagram leave it.
//!
//! In free space the diagram has no loops and no ends (a loop goes round an obstacle, and ends are in corners), so with
//! two crossings on its rim a cell holds one piece of an edge, with three one vertex; the vertex is found by Newton's
//! method. Where it cannot be found, and with more crossings, a cell is cut in two. What agrees on the rim stays as it
//! is.

use super::crossings::{Crossing, crossings};
use super::sites::Sites;
use glam::{DMat2, DVec2};

/// Cuts at most; what remains is smaller than what numbers tell apart.
const CUTS: u32 = 64;

/// A crossing on the rim of a cell, the rim travelled with the cell to the left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Exit {
    /// The number of the crossing.
    pub node: u32,
    pub at: DVec2,
    /// The nearest site after it.
    pub after: u32,
}

/// A straight piece of a cell's rim, its crossings in order.
#[derive(Clone, Debug)]
pub(super) struct Rim {
    pub from: DVec2,
    pub exits: Vec<Exit>,
}

/// A convex cell: its rim, piece by piece.
#[derive(Clone, Debug)]
pub(super) struct Cell {
    pub rims: Vec<Rim>,
    pub cuts: u32,
}

/// A place on the diagram: on an edge, or a vertex.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub at: DVec2,
    pub clearance: f64,
    pub witnesses: [DVec2; 2],
}

/// The pieces of the diagram in cells, as they are found.
#[derive(Clone, Debug, Default)]
pub(super) struct Pieces {
    pub nodes: Vec<Node>,
    /// The nodes that a piece of an edge joins, and the leaf that it lies in.
    pub links: Vec<([u32; 2], u32)>,
    /// Edges that end in a cell, which is none of the diagram's but of rounding.
    pub loose: u32,
}

impl Pieces {
    /// Takes up a crossing; its number.
    pub fn crossing(&mut self, crossing: &Crossing) -> u32 {
        self.nodes.push(Node {
            at: crossing.at,
            clearance: crossing.clearance,
            witnesses: crossing.witnesses,
        });
        self.nodes.len() as u32 - 1
    }

    /// Finds what is in a cell, which lies in a leaf with such sites.
    pub fn resolve(&mut self, sites: &Sites, list: &[u32], leaf: u32, cell: Cell) {
        let mut pending = vec![cell];
        while let Some(cell) = pending.pop() {
            let exits: Vec<Exit> = cell.exits().collect();
            match exits[..] {
                [] => {}
                [_] => self.loose += 1,
                [a, b] => self.links.push(([a.node, b.node], leaf)),
                _ => match vertex(sites, list, &cell, &exits) {
                    Some(node) => self.star(node, &exits, leaf),
                    None if cell.cuts < CUTS => pending.extend(self.cut(sites, list, cell)),
                    None => {
                        let middle = centre(&exits);
                        let near = sites.nearest(list, middle);
                        let other = sites.at(exits[0].after, middle).witness;
                        let node = Node {
                            at: middle,
                            clearance: near.distance,
                            witnesses: [near.witness, other],
                        };
                        self.star(node, &exits, leaf);
                    }
                },
            }
        }
    }

    fn star(&mut self, node: Node, exits: &[Exit], leaf: u32) {
        let number = self.nodes.len() as u32;
        self.nodes.push(node);
        let arms = exits.iter().map(|exit| ([exit.node, number], leaf));
        self.links.extend(arms);
    }

    /// The two parts of a cell.
    fn cut(&mut self, sites: &Sites, list: &[u32], cell: Cell) -> Vec<Cell> {
        let (point, normal) = cell.cutting();
        let left_of = |at: DVec2| (at - point).dot(normal) > 0.0;
        let count = cell.rims.len();
        let mut parts: [Vec<Rim>; 2] = [Vec::new(), Vec::new()];
        let mut cuts = Vec::new();
        for (index, rim) in cell.rims.iter().enumerate() {
            let to = cell.rims[(index + 1) % count].from;
            let (begins, ends) = (left_of(rim.from), left_of(to));
            let exits = |side: bool| -> Vec<Exit> {
                let there = rim.exits.iter().filter(|exit| left_of(exit.at) == side);
                there.copied().collect()
            };
            if begins == ends {
                parts[usize::from(begins)].push(rim.clone());
                continue;
            }
            let [before, behind] = [rim.from, to].map(|at| (at - point).dot(normal));
            let at = rim.from.lerp(to, before / (before - behind));
            parts[usize::from(begins)].push(Rim {
                from: rim.from,
                exits: exits(begins),
            });
            // The cut itself follows in this part, from here to the other place where it meets the rim.
            parts[usize::from(begins)].push(Rim {
                from: at,
                exits: Vec::new(),
            });
            parts[usize::from(ends)].push(Rim {
                from: at,
                exits: exits(ends),
            });
            cuts.push((
                usize::from(begins),
                parts[usize::from(begins)].len() - 1,
                at,
            ));
        }
        if let [(one, first, a), (other, second, b)] = cuts[..] {
            let found = crossings(sites, list, a, b);
            for crossing in &found {
                let node = self.crossing(crossing);
                let at = crossing.at;
                let [before, after] = crossing.sites;
                parts[one][first].exits.push(Exit { node, at, after });
                let after = before;
                parts[other][second]
                    .exits
                    .insert(0, Exit { node, at, after });
            }
        }
        let cuts = cell.cuts + 1;
        parts.map(|rims| Cell { rims, cuts }).into()
    }
}

impl Cell {
    fn exits(&self) -> impl Iterator<Item = Exit> + '_ {
        self.rims.iter().flat_map(|rim| rim.exits.iter().copied())
    }

    fn bounds(&self) -> (DVec2, DVec2) {
        let first = self.rims.first().map_or(DVec2::ZERO, |rim| rim.from);
        let corners = self.rims.iter().map(|rim| rim.from);
        corners.fold((first, first), |(low, high), at| {
            (low.min(at), high.max(at))
        })
    }

    /// A point and the normal of the line at which it is cut: across its longer side, off the middle.
    fn cutting(&self) -> (DVec2, DVec2) {
        let (low, high) = self.bounds();
        let size = high - low;
        let point = low + size * 0.463_7;
        // Not along the axes, as edges of the diagram often are.
        let normal = if size.x >= size.y {
            DVec2::new(0.98, 0.199)
        } else {
            DVec2::new(-0.199, 0.98)
        };
        (point, normal)
    }

    /// Whether a place is in it, or out of it by no more than `slack`.
    fn holds(&self, at: DVec2, slack: f64) -> bool {
        let count = self.rims.len();
        (0..count).all(|index| {
            let (from, to) = (self.rims[index].from, self.rims[(index + 1) % count].from);
            let along = (to - from).normalize_or_zero();
            along.perp_dot(at - from) >= -slack
        })
    }
}

fn centre(exits: &[Exit]) -> DVec2 {
    let sum: DVec2 = exits.iter().map(|exit| exit.at).sum();
    sum / exits.len() as f64
}

/// The place in a cell that is equally far from what is nearest between its exits, if there is one.
fn vertex(sites: &Sites, list: &[u32], cell: &Cell, exits: &[Exit]) -> Option<Node> {
    let (low, high) = cell.bounds();
    let size = low.distance(high);
    let mut at = centre(exits);
    for _ in 0..30 {
        let [f, g, h] = [0, 1, 2].map(|index| sites.at(exits[index].after, at));
        let away = |site: super::sites::Nearest| (at - site.witness).normalize_or_zero();
        let (one, two) = (away(g) - away(f), away(h) - away(f));
        let matrix = DMat2::from_cols(one, two).transpose();
        let step = matrix.inverse() * -DVec2::new(g.distance - f.distance, h.distance - f.distance);
        if !step.is_finite() {
            return None;
        }
        at += step.clamp_length_max(size);
        if !cell.holds(at, size) {
            return None;
        }
        if step.length() <= 1e-14 * f.distance {
            break;
        }
    }
    let near = sites.nearest(list, at);
    let even = 1e-10 * near.distance;
    let equal = |exit: &Exit| sites.at(exit.after, at).distance <= near.distance + even;
    if !cell.holds(at, even) || !exits.iter().all(equal) {
        return None;
    }
    let first = sites.at(exits[0].after, at).witness;
    let others = exits.iter().map(|exit| sites.at(exit.after, at).witness);
    let second = others.max_by(|a, b| a.distance(first).total_cmp(&b.distance(first)))?;
    Some(Node {
        at,
        clearance: near.distance,
        witnesses: [first, second],
    })
}
