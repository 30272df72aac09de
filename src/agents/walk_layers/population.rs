//! The walkers of a crowd: builds and styles drawn by a seed, and where they begin.

use super::walk_crowd_settings::WalkCrowdSettings;
use crate::agents::crowds::ground::CrowdGround;
use crate::animation::{BodyBuild, HipMode, SpeedVariation, Style, WalkEngine, WalkPattern};
use crate::message::Message;
use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use std::f64::consts::TAU;
use std::sync::Arc;

/// The radius of a body, in leg lengths.
const RADIUS: f64 = 0.27;
/// The longest leg of all, in metres.
const LONGEST: f64 = 1.1;
/// How often a free place is drawn before there is none.
const TRIES: usize = 300;

/// How many that found no place end the crowd: the floor is full.
const MOST_MISSES: usize = 40;
/// The most cells on a side of the lattice of places.
const MOST_CELLS: f64 = 256.0;

/// One walker of a crowd.
#[derive(Clone, Debug, PartialEq)]
pub struct CrowdWalker {
    pub(in crate::agents) engine: WalkEngine,
    pub(in crate::agents) radius: f64,
    /// Its own speed, in m/s.
    pub(in crate::agents) speed: f64,
    /// Which of [`Style::PRESETS`] its style leans to.
    pub(in crate::agents) leaning: u8,
    /// The corners of its way that are left, the next last; the first is its target.
    pub(in crate::agents) way: Vec<DVec2>,
    /// The nearest that it came to the next corner, in metres, and for how many seconds it came no nearer.
    pub(in crate::agents) nearest: f64,
    pub(in crate::agents) waited: f64,
}

impl CrowdWalker {
    /// Its engine: place, heading, phase, footprints.
    pub fn engine(&self) -> &WalkEngine {
        &self.engine
    }

    /// Its radius in metres.
    pub fn radius(&self) -> f64 {
        self.radius
    }

    /// The speed that it likes, in m/s.
    pub fn own_speed(&self) -> f64 {
        self.speed
    }

    /// Which of [`Style::PRESETS`] its style leans to.
    pub fn leaning(&self) -> usize {
        usize::from(self.leaning)
    }

    /// The corners of its way that are left, the next first.
    pub fn way(&self) -> impl ExactSizeIterator<Item = DVec2> {
        self.way.iter().rev().copied()
    }

    /// Leaves the corners behind that it has come to.
    pub(super) fn pass_corners(&mut self, near: f64) {
        let at = self.engine.position();
        while let Some(&corner) = self.way.last() {
            // Or it has come past it beside it.
            let past = self.way.iter().rev().nth(1).is_some_and(|after| {
                (at - corner).dot(*after - corner) > 0.0 && at.distance(corner) < 3.0 * near
            });
            if at.distance(corner) > near && !past {
                break;
            }
            self.way.pop();
            (self.nearest, self.waited) = (f64::INFINITY, 0.0);
        }
    }

    /// Gives its way up where it comes no nearer to its next corner, as in a jam.
    pub(super) fn lose_patience(&mut self, nearer: f64, patience: f64, dt: f64) {
        let away = match self.way.last() {
            Some(corner) => self.engine.position().distance(*corner),
            None => f64::INFINITY,
        };
        if away < self.nearest - nearer {
            (self.nearest, self.waited) = (away, 0.0);
            return;
        }
        self.waited += dt;
        if self.waited > patience || self.way.is_empty() {
            self.way.clear();
            (self.nearest, self.waited) = (f64::INFINITY, 0.0);
        }
    }
}

pub(super) fn unit(random: &mut Pcg32) -> f64 {
    f64::from(random.next_u32()) / 4_294_967_296.0
}

fn between(random: &mut Pcg32, low: f64, high: f64) -> f64 {
    low + (high - low) * unit(random)
}

/// A place on a ground where a body of this radius stands free.
pub(super) fn free_place(
    ground: &dyn CrowdGround,
    radius: f64,
    random: &mut Pcg32,
) -> Option<DVec2> {
    free_place_where(ground, radius, random, |_| true)
}

/// The same, where `holds` is true, too.
fn free_place_where(
    ground: &dyn CrowdGround,
    radius: f64,
    random: &mut Pcg32,
    holds: impl Fn(DVec2) -> bool,
) -> Option<DVec2> {
    let (low, high) = ground.bounds();
    (0..TRIES).find_map(|_| {
        let part = DVec2::new(unit(random), unit(random));
        let at = low + (high - low) * part;
        (holds(at) && ground.clearance(at, radius) >= radius).then_some(at)
    })
}

/// Build and style of a walker, and the preset that the style leans to.
fn pattern(settings: &WalkCrowdSettings, random: &mut Pcg32) -> (WalkPattern, u8) {
    if !settings.mixed {
        let build = BodyBuild::of_leg(0.93);
        return (
            WalkPattern::new(Style::default(), build, HipMode::Planted),
            0,
        );
    }
    let leaning = (unit(random) * Style::PRESETS.len() as f64) as usize;
    let name = Style::PRESETS[leaning.min(Style::PRESETS.len() - 1)];
    let leg = match name {
        "child" => between(random, 0.5, 0.7),
        "giant" => between(random, 1.02, LONGEST),
        _ => between(random, 0.8, 1.0),
    };
    let towards = Style::preset(name).unwrap_or_default();
    let style = Style::default().towards(&towards, between(random, 0.4, 1.0));
    let pattern = WalkPattern::new(style, BodyBuild::of_leg(leg), HipMode::Planted);
    (pattern, leaning as u8)
}

/// The bodies placed so far, by cells as wide as the broadest body, or wider.
struct Placed {
    low: DVec2,
    cell: f64,
    columns: usize,
    rows: usize,
    cells: Vec<Vec<(DVec2, f64)>>,
}

impl Placed {
    fn over(ground: &dyn CrowdGround) -> Placed {
        let (low, high) = ground.bounds();
        let size = (high - low).max(DVec2::ZERO);
        let cell = (2.0 * RADIUS * LONGEST).max(size.max_element() / MOST_CELLS);
        let [columns, rows] = [size.x, size.y].map(|side| (side / cell) as usize + 1);
        Placed {
            low,
            cell,
            columns,
            rows,
            cells: vec![Vec::new(); columns * rows],
        }
    }

    fn cell_of(&self, at: DVec2) -> (usize, usize) {
        let cell = (at - self.low) / self.cell;
        let (column, row) = (cell.x as usize, cell.y as usize);
        (column.min(self.columns - 1), row.min(self.rows - 1))
    }

    /// Whether a body is in none of them. O(bodies in nine cells).
    fn free(&self, at: DVec2, radius: f64) -> bool {
        let (column, row) = self.cell_of(at);
        let rows = row.saturating_sub(1)..(row + 2).min(self.rows);
        rows.into_iter().all(|row| {
            let columns = column.saturating_sub(1)..(column + 2).min(self.columns);
            let cells = &self.cells[row * self.columns..][columns];
            let mut others = cells.iter().flatten();
            others.all(|(other, broad)| other.distance(at) > radius + broad)
        })
    }

    fn put(&mut self, at: DVec2, radius: f64) {
        let (column, row) = self.cell_of(at);
        self.cells[row * self.columns + column].push((at, radius));
    }
}

/// A crowd at free places, none in another: as many as there is room for. Patterns that are alike are shared.
pub(super) fn populate(
    settings: &WalkCrowdSettings,
    ground: &dyn CrowdGround,
    random: &mut Pcg32,
) -> Result<Vec<CrowdWalker>, Message> {
    let mut walkers: Vec<CrowdWalker> = Vec::with_capacity(settings.walkers);
    let mut placed = Placed::over(ground);
    let mut misses = 0;
    let mut shared: Option<Arc<WalkPattern>> = None;
    for number in 0..settings.walkers {
        let (pattern, leaning) = match &shared {
            Some(pattern) => (pattern.clone(), 0),
            None => {
                let (pattern, leaning) = pattern(settings, random);
                (Arc::new(pattern), leaning)
            }
        };
        if !settings.mixed {
            shared = Some(pattern.clone());
        }
        let leg = pattern.build().leg;
        let radius = RADIUS * leg;
        let free = |at: DVec2| placed.free(at, radius);
        let Some(at) = free_place_where(ground, radius, random, free) else {
            // One that is smaller may fit.
            misses += 1;
            if misses > MOST_MISSES {
                break;
            }
            continue;
        };
        placed.put(at, radius);
        let mut engine = WalkEngine::new(pattern, at, between(random, 0.0, TAU))?;
        engine.keep_prints(8);
        let part = if settings.mixed {
            between(random, 0.8, 1.2)
        } else {
            1.0
        };
        let seed = random.next_u32() ^ number as u32;
        if settings.varied {
            engine.set_variation(Some(SpeedVariation::of(seed)))?;
        }
        walkers.push(CrowdWalker {
            engine,
            radius,
            speed: settings.speed * part * leg,
            leaning,
            way: Vec::new(),
            nearest: f64::INFINITY,
            waited: 0.0,
        });
    }
    Ok(walkers)
}
