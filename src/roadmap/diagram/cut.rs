//! Pieces of the diagram end where the clearance is that of the body.

use super::boxes::TreeBox;
use super::cell::{Node, Pieces};
use super::crossings::crossings;
use super::sites::Sites;
use glam::DVec2;

/// Halvings of a piece when its end is sought.
const HALVINGS: u32 = 40;
/// Thirds of a piece when its narrowest place is sought.
const THIRDS: u32 = 30;

/// Pieces with less than so many times the clearance of the body have places in between, so that straight lines from
/// one to the next have clearance enough, too.
const TIGHT: f64 = 1.15;
/// How many parts they have.
const PARTS: u32 = 8;

/// The pieces without what has less clearance than `radius`.
pub(super) fn cut(sites: &Sites, leaves: &[TreeBox], pieces: Pieces, radius: f64) -> Pieces {
    let Pieces {
        mut nodes,
        links,
        loose,
    } = pieces;
    let mut kept = Vec::new();
    for (ends, leaf) in links {
        let [a, b] = ends.map(|end| nodes[end as usize]);
        let piece = Piece {
            sites,
            list: &leaves[leaf as usize].list,
            ends: [a.at, b.at],
        };
        let fits = [a, b].map(|end| end.clearance >= radius);
        match fits {
            [false, false] => {}
            [true, true] => {
                let narrowest = a.clearance.max(b.clearance) - a.at.distance(b.at);
                let waist = (narrowest < radius).then(|| piece.waist(radius)).flatten();
                let Some(waist) = waist else {
                    let tight = a.clearance.min(b.clearance) < TIGHT * radius;
                    let between = if tight { piece.between() } else { Vec::new() };
                    let mut from = ends[0];
                    for node in between {
                        nodes.push(node);
                        let to = nodes.len() as u32 - 1;
                        kept.push(([from, to], leaf));
                        from = to;
                    }
                    kept.push(([from, ends[1]], leaf));
                    continue;
                };
                for (end, share) in [(ends[0], 0.0), (ends[1], 1.0)] {
                    if let Some(node) = piece.end(radius, share, waist) {
                        nodes.push(node);
                        kept.push(([end, nodes.len() as u32 - 1], leaf));
                    }
                }
            }
            [first, _] => {
                let (end, share) = if first {
                    (ends[0], 0.0)
                } else {
                    (ends[1], 1.0)
                };
                if let Some(node) = piece.end(radius, share, 1.0 - share) {
                    nodes.push(node);
                    kept.push(([end, nodes.len() as u32 - 1], leaf));
                }
            }
        }
    }
    Pieces {
        nodes,
        links: kept,
        loose,
    }
}

/// A piece of an edge within a leaf, by the share of the straight way between its ends.
struct Piece<'a> {
    sites: &'a Sites,
    list: &'a [u32],
    ends: [DVec2; 2],
}

impl Piece<'_> {
    /// The place on it beside a share of the straight way.
    fn at(&self, share: f64) -> Option<Node> {
        let [a, b] = self.ends;
        let at = a.lerp(b, share);
        // Not quite across it: there other edges of the diagram lie, where four walls meet.
        let aside = (b - a).perp() / 2.0 + (b - a) * 0.113;
        let found = crossings(self.sites, self.list, at - aside, at + aside);
        let nearest = found
            .iter()
            .min_by(|one, other| one.at.distance(at).total_cmp(&other.at.distance(at)))?;
        Some(Node {
            at: nearest.at,
            clearance: nearest.clearance,
            witnesses: nearest.witnesses,
        })
    }

    /// Places on it that are as far apart, but for its ends.
    fn between(&self) -> Vec<Node> {
        let shares = (1..PARTS).map(|part| f64::from(part) / f64::from(PARTS));
        shares.filter_map(|share| self.at(share)).collect()
    }

    fn clearance(&self, share: f64) -> f64 {
        self.at(share).map_or(0.0, |node| node.clearance)
    }

    /// The share at which the clearance is least, where that is less than the body needs.
    fn waist(&self, radius: f64) -> Option<f64> {
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..THIRDS {
            let third = (high - low) / 3.0;
            let [one, two] = [low + third, high - third];
            let [of_one, of_two] = [one, two].map(|share| self.clearance(share));
            if of_one.min(of_two) < radius {
                return Some(if of_one < of_two { one } else { two });
            }
            if of_one < of_two {
                high = two;
            } else {
                low = one;
            }
        }
        None
    }

    /// The last place with clearance enough between a share that has it and one that has not.
    fn end(&self, radius: f64, fits: f64, narrow: f64) -> Option<Node> {
        let (mut fits, mut narrow) = (fits, narrow);
        let mut last = None;
        for _ in 0..HALVINGS {
            let middle = (fits + narrow) / 2.0;
            match self.at(middle).filter(|node| node.clearance >= radius) {
                Some(node) => {
                    fits = middle;
                    last = Some(node);
                }
                None => narrow = middle,
            }
        }
        last
    }
}
