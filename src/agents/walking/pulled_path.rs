//! String pulling in continuous space: a path on cells becomes the straight lines that a body can walk, with the
//! clearance measured exactly against the scene and against other characters.

use crate::path::StandingCharacter;
use crate::world::scene::{Surroundings, closest_on_segment};
use glam::DVec2;

/// A bend whose cosine is less, one of more than 17 degrees, is divided so that it can be drawn round the corner.
const SHARP: f64 = 0.956;
/// The rounds of tightening at most.
const ROUNDS: usize = 12;
/// Bisections of how far a bend can be moved.
const BISECTIONS: usize = 10;
/// Metres by which a bend must move at least to be worth it.
const WORTH: f64 = 1e-3;
/// The part that counts of a clearance from others beyond the one that is needed.
const BEYOND: f64 = 0.25;
/// Rounding that a comparison of clearances allows for, in metres.
const ROUNDING: f64 = 1e-9;

/// The hindrances of a body: obstacles that are in its way, and other characters where they stand.
#[derive(Clone, Copy, Debug)]
pub struct Hindrances<'a> {
    /// The obstacles in the way of a body of its height.
    pub around: &'a Surroundings,
    /// The others, with their margins.
    pub others: &'a [StandingCharacter],
    /// The clearance in metres beyond which that from others counts only a part: they move.
    pub needed: f64,
}

impl Hindrances<'_> {
    /// The clearance of a segment in metres: the least distance of its points to an obstacle, or to the margin around
    /// another character (below 0 within it), of which a quarter counts beyond what is needed; `enough` if that is
    /// less. Exact but for rounding. O(items nearby + others).
    pub fn clearance(&self, a: DVec2, b: DVec2, enough: f64) -> f64 {
        let others = self.others.iter().map(|other| {
            let away = closest_on_segment(other.at, a, b).distance(other.at);
            let clear = away - other.radius - other.margin;
            clear.min(self.needed + (clear - self.needed) * BEYOND)
        });
        let least = others.fold(enough, f64::min);
        if least <= 0.0 {
            return least;
        }
        self.around.segment_clearance(a, b, least)
    }
}

/// A path of straight lines, and the clearance that each of them keeps.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PulledPath {
    points: Vec<DVec2>,
    keeps: Vec<f64>,
}

impl PulledPath {
    /// Pulls a path straight (string pulling).
    ///
    /// A straight line replaces a part of the path where its clearance is at least `wanted` metres or, if the part has
    /// less, at least that of the part. Then each bend moves towards the line between its neighbours as far as the
    /// same holds, and sharp bends are divided and moved again. So the result is never longer than the path, never
    /// nearer to anything than the path or `wanted`, and has the same ends. Pieces with less clearance than `least`, as
    /// on the way out of an obstacle, stay as they are.
    ///
    /// O(points + bends · log points) measurements of clearance. Repeated points and those that are not finite are left
    /// out.
    pub fn new(path: &[DVec2], least: f64, wanted: f64, among: &Hindrances) -> PulledPath {
        let mut points: Vec<DVec2> = path.iter().copied().filter(|at| at.is_finite()).collect();
        points.dedup();
        let pieces = points.windows(2);
        let clear: Vec<f64> = pieces
            .map(|ends| among.clearance(ends[0], ends[1], wanted))
            .collect();
        let mut pulled = shortcuts(&points, &clear, least, among);
        pulled.tighten(least, among);
        if pulled.divide_bends(least, wanted) {
            pulled.tighten(least, among);
        }
        pulled.drop_repeated();
        pulled
    }

    /// Drops lines without length.
    fn drop_repeated(&mut self) {
        for at in (0..self.keeps.len()).rev() {
            if self.points[at] == self.points[at + 1] {
                self.points.remove(at + 1);
                self.keeps.remove(at);
            }
        }
    }

    /// Its points, in metres.
    pub fn points(&self) -> &[DVec2] {
        &self.points
    }

    /// For each of its lines the clearance that it keeps, in metres; no more than was wanted.
    pub fn keeps(&self) -> &[f64] {
        &self.keeps
    }

    /// Its length in metres.
    pub fn length(&self) -> f64 {
        self.points.windows(2).map(|p| p[0].distance(p[1])).sum()
    }

    /// Moves each bend towards the line between its neighbours as far as the clearance of both lines allows.
    fn tighten(&mut self, least: f64, among: &Hindrances) {
        for _ in 0..ROUNDS {
            let mut moved = false;
            let mut at = 1;
            while at + 1 < self.points.len() {
                let (before, after) = (self.keeps[at - 1], self.keeps[at]);
                if before < least || after < least {
                    at += 1;
                    continue;
                }
                let [from, bend, to] = [at - 1, at, at + 1].map(|i| self.points[i]);
                let both = before.min(after);
                if clear(among, from, to, both) {
                    self.points.remove(at);
                    self.keeps.remove(at);
                    self.keeps[at - 1] = both;
                    moved = true;
                    continue;
                }
                let straight = closest_on_segment(bend, from, to);
                let mut part = 0.0;
                let mut step = 0.5;
                for _ in 0..BISECTIONS {
                    let there = bend.lerp(straight, part + step);
                    if clear(among, from, there, before) && clear(among, there, to, after) {
                        part += step;
                    }
                    step /= 2.0;
                }
                let there = bend.lerp(straight, part);
                if there.distance(bend) > WORTH {
                    self.points[at] = there;
                    moved = true;
                }
                at += 1;
            }
            if !moved {
                return;
            }
        }
    }

    /// Puts a point on both sides of each sharp bend, `reach` metres away or halfway along a line that is short.
    /// Whether there was one.
    fn divide_bends(&mut self, least: f64, reach: f64) -> bool {
        let count = self.points.len();
        let sharp = |at: usize| {
            let [from, bend, to] = [at - 1, at, at + 1].map(|i| self.points[i]);
            let (before, after) = (bend - from, to - bend);
            before.dot(after) < SHARP * before.length() * after.length()
                && self.keeps[at - 1].min(self.keeps[at]) >= least
        };
        let bends: Vec<usize> = (1..count.saturating_sub(1))
            .filter(|&at| sharp(at))
            .collect();
        for &at in bends.iter().rev() {
            let bend = self.points[at];
            let near = |other: DVec2| {
                let share = (reach / other.distance(bend)).min(0.5);
                bend.lerp(other, share)
            };
            let (before, after) = (near(self.points[at - 1]), near(self.points[at + 1]));
            self.points.insert(at + 1, after);
            self.points.insert(at, before);
            self.keeps.insert(at, self.keeps[at]);
            self.keeps.insert(at, self.keeps[at - 1]);
        }
        !bends.is_empty()
    }
}

/// Whether a segment keeps this clearance.
fn clear(among: &Hindrances, a: DVec2, b: DVec2, keep: f64) -> bool {
    among.clearance(a, b, keep) >= keep - ROUNDING
}

/// From each point that stays the line to the farthest that is found in clear reach, by doubling and halving.
fn shortcuts(points: &[DVec2], clearances: &[f64], least: f64, among: &Hindrances) -> PulledPath {
    let mut pulled = PulledPath {
        points: points.first().copied().into_iter().collect(),
        keeps: Vec::new(),
    };
    let mut from = 0;
    while from < clearances.len() {
        let open = clearances[from..].iter().take_while(|&&c| c >= least);
        let most = from + open.count().max(1);
        let keep = |to: usize| {
            clearances[from..to]
                .iter()
                .copied()
                .fold(f64::INFINITY, f64::min)
        };
        let (mut to, mut step) = (from + 1, 1);
        let mut grows = true;
        while step > 0 {
            let next = to + step;
            if next <= most && clear(among, points[from], points[next], keep(next)) {
                to = next;
                step = if grows { step * 2 } else { step / 2 };
            } else {
                grows = false;
                step /= 2;
            }
        }
        pulled.points.push(points[to]);
        pulled.keeps.push(keep(to));
        from = to;
    }
    pulled
}
