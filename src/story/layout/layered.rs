//! A layered drawing of a partial order (Sugiyama, Tagawa, Toda 1981): layers, an order in each with few crossings,
//! and places near what each node is tied to.
//!
//! Edges over several layers get a bend in each between, so that they pass beside the nodes there. Nodes of one group
//! stand beside each other in a layer.

use super::ranks::{layers, settle};

/// How wide a node is, and the place of a bend.
const WIDTHS: [f64; 2] = [1.0, 0.24];
/// What is free between two of them.
const GAP: f64 = 0.16;
/// How much more a bend is tied to a bend than to a node.
const STRAIGHT: f64 = 8.0;
/// Turns in which the order and the places are made better.
const TURNS: usize = 14;

/// A place of an edge in a layer that it crosses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EdgeBend {
    /// The layer.
    pub layer: u16,
    /// The place across, in widths of a node.
    pub across: f64,
}

/// A layered drawing: the places of nodes and edges.
#[derive(Clone, Debug, PartialEq)]
pub struct LayeredLayout {
    /// The layer of each node.
    pub layers: Vec<u16>,
    /// The middle of each node across the layers, in widths of a node.
    pub across: Vec<f64>,
    /// Of each edge, its bends in the order of layers.
    pub bends: Vec<Vec<EdgeBend>>,
    /// How wide all of it is, in widths of a node.
    pub width: f64,
    /// How many layers there are.
    pub depth: u16,
}

/// Nodes and bends as one graph whose edges lead from a layer to the next.
struct Proper {
    /// How many of them are nodes.
    nodes: usize,
    layer: Vec<u16>,
    above: Vec<Vec<u16>>,
    below: Vec<Vec<u16>>,
    /// Of each layer, what stands in it, in order.
    rows: Vec<Vec<u16>>,
}

impl LayeredLayout {
    /// The drawing of nodes, the first of them at the top. `ordered` decides the layers; `drawn` are the edges that
    /// get bends; `groups` has for each node the groups that it is in, the outermost first.
    pub fn of(
        count: usize,
        ordered: &[(u16, u16)],
        drawn: &[(u16, u16)],
        groups: &[Vec<u16>],
    ) -> LayeredLayout {
        let inside = |edge: &&(u16, u16)| usize::from(edge.0.max(edge.1)) < count;
        let ordered: Vec<(u16, u16)> = ordered.iter().filter(inside).copied().collect();
        let layers = layers(count, &ordered);
        let (mut proper, chains) = Proper::of(&layers, drawn);
        proper.order(groups);
        let across = proper.places();
        let bends = chains.iter().map(|chain| {
            let bend = |one: &u16| EdgeBend {
                layer: proper.layer[usize::from(*one)],
                across: across[usize::from(*one)],
            };
            chain.iter().map(bend).collect()
        });
        let right = across[..count].iter().copied().fold(0.5, f64::max);
        LayeredLayout {
            bends: bends.collect(),
            width: across.iter().copied().fold(right, f64::max) + 0.5,
            depth: layers.iter().max().map_or(0, |last| last + 1),
            across: across[..count].to_vec(),
            layers,
        }
    }
}

impl Proper {
    fn of(layers: &[u16], drawn: &[(u16, u16)]) -> (Proper, Vec<Vec<u16>>) {
        let depth = layers.iter().max().map_or(0, |last| usize::from(*last) + 1);
        let mut proper = Proper {
            nodes: layers.len(),
            layer: layers.to_vec(),
            above: vec![Vec::new(); layers.len()],
            below: vec![Vec::new(); layers.len()],
            rows: vec![Vec::new(); depth],
        };
        let mut chains = Vec::new();
        for &(from, to) in drawn {
            let mut chain = Vec::new();
            let ends = (layers.get(usize::from(from)), layers.get(usize::from(to)));
            if let (Some(first), Some(last)) = ends {
                let mut at = from;
                for layer in first + 1..*last {
                    let bend = proper.layer.len() as u16;
                    proper.layer.push(layer);
                    proper.above.push(Vec::new());
                    proper.below.push(Vec::new());
                    proper.tie(at, bend);
                    chain.push(bend);
                    at = bend;
                }
                if first < last {
                    proper.tie(at, to);
                }
            }
            chains.push(chain);
        }
        for one in 0..proper.layer.len() as u16 {
            proper.rows[usize::from(proper.layer[usize::from(one)])].push(one);
        }
        (proper, chains)
    }

    fn tie(&mut self, upper: u16, lower: u16) {
        self.below[usize::from(upper)].push(lower);
        self.above[usize::from(lower)].push(upper);
    }

    /// Sorts each row by the middle of what its members are tied to, down and up in turn, and keeps the best.
    fn order(&mut self, groups: &[Vec<u16>]) {
        let mut best = (usize::MAX, self.rows.clone());
        for turn in 0..TURNS {
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.rows.clone());
            }
            let down = turn % 2 == 0;
            let depth = self.rows.len();
            for at in 1..depth {
                let (row, beside) = match down {
                    true => (at, at - 1),
                    false => (depth - 1 - at, depth - at),
                };
                self.sort_row(row, beside, down, groups);
            }
        }
        if self.crossings() > best.0 {
            self.rows = best.1;
        }
    }

    fn sort_row(&mut self, row: usize, beside: usize, down: bool, groups: &[Vec<u16>]) {
        let mut place = vec![0.0; self.layer.len()];
        for (at, one) in self.rows[beside].iter().enumerate() {
            place[usize::from(*one)] = at as f64;
        }
        let ties = if down { &self.above } else { &self.below };
        let scale = self.rows[beside].len() as f64 / self.rows[row].len().max(1) as f64;
        let own = |(at, one): (usize, &u16)| match &ties[usize::from(*one)][..] {
            // What is tied to nothing there stays where it is.
            [] => at as f64 * scale,
            tied => {
                let sum: f64 = tied.iter().map(|tie| place[usize::from(*tie)]).sum();
                sum / tied.len() as f64
            }
        };
        let wants: Vec<f64> = self.rows[row].iter().enumerate().map(own).collect();
        let nothing = Vec::new();
        let of = |one: u16| groups.get(usize::from(one)).unwrap_or(&nothing);
        let mean = |group: u16| {
            let members = self.rows[row].iter().zip(&wants);
            let wants = members
                .filter(|(one, _)| of(**one).contains(&group))
                .map(|(_, want)| *want);
            let (sum, many) = wants.fold((0.0, 0.0), |(sum, many), want| (sum + want, many + 1.0));
            sum / f64::max(many, 1.0)
        };
        // By the group's middle first, so that a group stays together.
        let mut keyed: Vec<(Vec<(f64, u16)>, u16)> = Vec::new();
        for (one, want) in self.rows[row].iter().zip(&wants) {
            let mut key: Vec<(f64, u16)> = of(*one)
                .iter()
                .map(|group| (mean(*group), *group))
                .collect();
            key.push((*want, u16::MAX));
            keyed.push((key, *one));
        }
        keyed.sort_by(|(a, _), (b, _)| {
            let pairs = a.iter().zip(b);
            let first = pairs
                .map(|(a, b)| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)))
                .find(|order| order.is_ne());
            first.unwrap_or_else(|| a.len().cmp(&b.len()))
        });
        self.rows[row] = keyed.into_iter().map(|(_, one)| one).collect();
    }

    /// How many pairs of edges cross.
    fn crossings(&self) -> usize {
        let mut place = vec![0; self.layer.len()];
        for row in &self.rows {
            for (at, one) in row.iter().enumerate() {
                place[usize::from(*one)] = at;
            }
        }
        let mut crossings = 0;
        for row in &self.rows {
            let edges: Vec<(usize, usize)> = row
                .iter()
                .flat_map(|one| {
                    let below = self.below[usize::from(*one)].iter();
                    below.map(|other| (place[usize::from(*one)], place[usize::from(*other)]))
                })
                .collect();
            for (at, (upper, lower)) in edges.iter().enumerate() {
                let cross = |other: &&(usize, usize)| {
                    (other.0 < *upper && other.1 > *lower) || (other.0 > *upper && other.1 < *lower)
                };
                crossings += edges[at + 1..].iter().filter(cross).count();
            }
        }
        crossings
    }

    fn width(&self, one: u16) -> f64 {
        WIDTHS[usize::from(usize::from(one) >= self.nodes)]
    }

    /// Places across: each as near as may be to the middle of what it is tied to. The leftmost begins at 0.
    fn places(&self) -> Vec<f64> {
        let mut across = vec![0.0; self.layer.len()];
        for row in &self.rows {
            let mut at = 0.0;
            for one in row {
                at += self.width(*one) / 2.0;
                across[usize::from(*one)] = at;
                at += self.width(*one) / 2.0 + GAP;
            }
        }
        for turn in 0..2 * TURNS {
            let rows: Vec<&Vec<u16>> = match turn % 2 {
                0 => self.rows.iter().collect(),
                _ => self.rows.iter().rev().collect(),
            };
            for row in rows {
                self.settle_row(row, &mut across);
            }
        }
        let left = (0..self.layer.len())
            .map(|one| across[one] - self.width(one as u16) / 2.0)
            .fold(f64::INFINITY, f64::min);
        across.iter().map(|place| place - left).collect()
    }

    fn settle_row(&self, row: &[u16], across: &mut [f64]) {
        let wanted: Vec<f64> = row
            .iter()
            .map(|one| {
                let ties = self.above[usize::from(*one)].iter();
                let ties = ties.chain(&self.below[usize::from(*one)]);
                let (sum, many) = ties.fold((0.0, 0.0), |(sum, many), tie| {
                    // Between two bends an edge is to be straight before all.
                    let both = usize::from(*one.min(tie)) >= self.nodes;
                    let weight = if both { STRAIGHT } else { 1.0 };
                    (sum + weight * across[usize::from(*tie)], many + weight)
                });
                if many > 0.0 {
                    sum / many
                } else {
                    across[usize::from(*one)]
                }
            })
            .collect();
        let distances: Vec<f64> = row
            .windows(2)
            .map(|pair| (self.width(pair[0]) + self.width(pair[1])) / 2.0 + GAP)
            .collect();
        if row.is_empty() {
            return;
        }
        for (one, place) in row.iter().zip(settle(&wanted, &distances)) {
            across[usize::from(*one)] = place;
        }
    }
}
