//! Planning of walking characters: which ones plan in a tick, what a planner is asked, and what becomes of the answer.

use super::guided::Guided;
use super::kept_path::KeptPath;
use super::pulled_path::PulledPath;
use super::walker::{Badge, Body};
use super::walkers::Walkers;
use crate::agents::bitmap_planning::dilation::DilatedBitmap;
use crate::agents::bitmap_planning::obstruct::{put_others, taken_rows};
use crate::agents::bitmap_planning::plan::BitmapPath;
use crate::agents::bitmap_planning::projection::Slab;
use crate::agents::bitmap_planning::raster::BitmapLayout;
use crate::agents::bodies::route::Polyline;
use crate::message::Message;
use crate::path::{
    Course, LentScene, Navigator, NavigatorQuery, PlanningBody, Route, StandingCharacter,
};
use crate::world::scene::Scene;
use glam::DVec2;
use rand_pcg::rand_core::Rng;
use std::sync::Arc;

/// How far a chord of a way may be from the arc for which it stands, in radii of the body.
const CHORD: f64 = 0.02;

/// A way and, where the bitmap's planner has found it, its cells.
struct FoundWay {
    plan: BitmapPath,
    route: Option<Route>,
}

impl Walkers {
    /// Plans for all characters that are due, up to the limit per tick: the next tick begins with the first one left
    /// out.
    pub(in crate::agents) fn plan_in_turn(
        &mut self,
        turn: Option<usize>,
        scene: &Scene,
        guided: &mut Option<Guided>,
    ) {
        let count = self.walkers.len();
        let first = self.first_to_plan;
        self.first_to_plan = 0;
        for index in (0..count).map(|i| (first + i) % count) {
            if self.due(index, turn == Some(index), guided) {
                if self.planned >= self.settings.most_plans {
                    self.first_to_plan = index;
                    return;
                }
                self.plan(index, scene, guided);
            }
        }
    }

    /// Whether a character plans in this tick.
    fn due(&self, index: usize, turn: bool, guided: &mut Option<Guided>) -> bool {
        let walker = &self.walkers[index];
        match walker.badge {
            Badge::Walking | Badge::Yielding if walker.kept.is_some() => {
                walker.must_plan || (turn && self.may_shorten(index)) || self.blocked(index)
            }
            Badge::Walking | Badge::Yielding => {
                let turn = turn && !(self.pulls() && walker.route.is_some());
                walker.must_plan || turn || self.hindered(index) || self.outdated(index, guided)
            }
            Badge::Waiting => walker.must_plan || self.now >= walker.retry_at,
            _ => false,
        }
    }

    /// Whether the rest of a way of another navigator holds no more.
    fn outdated(&self, index: usize, guided: &mut Option<Guided>) -> bool {
        let walker = &self.walkers[index];
        let (Some(Guided { on, navigator }), Some(route)) = (guided, &walker.route) else {
            return false;
        };
        let query = self.query(index, walker.state().at, route.end);
        !navigator.holds(*on, route, walker.follower.along(), &query)
    }

    /// Whether the rest of a path leads through a cell that another character occupies.
    fn hindered(&self, index: usize) -> bool {
        let walker = &self.walkers[index];
        let ahead = walker.cells_ahead();
        let Some(ground) = self.ground_of(walker.body) else {
            return false;
        };
        if ahead.is_empty() {
            return false;
        }
        let raster = *ground.raster();
        let radius = self.radius(walker.body);
        if self.settings.dilation.line_width(radius).is_some() {
            let mut map = DilatedBitmap::of_cells(raster, &vec![true; raster.len()], false);
            put_others(
                &mut map,
                &self.standing(index),
                radius,
                self.settings.dilation,
            );
            return ahead.iter().any(|&cell| !map.free(cell));
        }
        let spots = ahead.iter().map(|&cell| raster.spot(cell));
        let (mut low, mut high) = ((u32::MAX, u32::MAX), (0, 0));
        for (x, y) in spots.clone() {
            low = (low.0.min(x), low.1.min(y));
            high = (high.0.max(x), high.1.max(y));
        }
        let mut rows = Vec::new();
        self.standing(index).iter().any(|other| {
            // Far from the whole path: the usual case.
            let at = raster.in_cells(other.at);
            let reach = (other.radius + other.margin + radius) / raster.cell() + 3.0;
            if at.x < f64::from(low.0) - reach
                || at.x > f64::from(high.0) + reach
                || at.y < f64::from(low.1) - reach
                || at.y > f64::from(high.1) + reach
            {
                return false;
            }
            taken_rows(&raster, other, radius, self.settings.dilation, &mut rows);
            let Some(&(first, ..)) = rows.first() else {
                return false;
            };
            spots.clone().any(|(x, y)| {
                let row = y.checked_sub(first).and_then(|i| rows.get(i as usize));
                row.is_some_and(|&(_, from, to)| from <= x && x <= to)
            })
        })
    }

    /// The radius with which a body plans.
    pub(in crate::agents) fn radius(&self, body: Body) -> f64 {
        body.radius + self.settings.clearance
    }

    /// All others as obstacles to the character at `index`.
    pub(in crate::agents) fn standing(&self, index: usize) -> Vec<StandingCharacter> {
        let margin = self
            .settings
            .margin
            .unwrap_or(self.walkers[index].body.radius);
        let others = self.walkers.iter().enumerate().filter(|(i, _)| *i != index);
        let standing = others.map(|(_, other)| StandingCharacter {
            at: other.state().at,
            radius: other.body.radius,
            margin,
        });
        standing.collect()
    }

    pub(in crate::agents) fn raster(
        &self,
        scene: &Scene,
        body: Body,
    ) -> Result<BitmapLayout, Message> {
        BitmapLayout::over(
            scene.min(),
            scene.max(),
            self.settings.cell,
            self.radius(body),
        )
    }

    /// A body as it plans.
    fn planning_body(&self, body: Body) -> PlanningBody {
        PlanningBody {
            radius: self.radius(body),
            height: body.height,
        }
    }

    fn ground_of(&self, body: Body) -> Option<&Arc<DilatedBitmap>> {
        self.bitmap.known(self.planning_body(body), self.changes)
    }

    /// The scene as it is lent to the bitmap's planner.
    fn lent<'a>(&self, scene: &'a Scene) -> LentScene<'a> {
        LentScene::new(scene, self.changes, Slab::STEP, f64::INFINITY)
    }

    /// What a character asks: with all others as they stand.
    fn query(&self, index: usize, from: DVec2, to: DVec2) -> NavigatorQuery {
        NavigatorQuery {
            body: self.planning_body(self.walkers[index].body),
            from,
            to,
            others: self.standing(index),
        }
    }

    /// Bitmaps for bodies that no character has any more (a slider leaves many behind) are dropped before another is
    /// made.
    fn drop_old_grounds(&mut self, body: Body) {
        if self.ground_of(body).is_none() {
            let bodies = self.walkers.iter().map(|walker| walker.body);
            let bodies: Vec<_> = bodies.map(|body| self.planning_body(body)).collect();
            self.bitmap.retain(|body| bodies.contains(&body));
        }
    }

    /// The map on which a character plans now.
    pub(in crate::agents) fn map(
        &mut self,
        index: usize,
        scene: &Scene,
    ) -> Result<Arc<DilatedBitmap>, Message> {
        let at = self.walkers[index].state().at;
        self.drop_old_grounds(self.walkers[index].body);
        let query = self.query(index, at, at);
        self.bitmap.map(&self.lent(scene), &query)
    }

    /// A way as it is asked for: of the navigator that is lent, else of the bitmap's planner.
    fn way(
        &mut self,
        query: NavigatorQuery,
        scene: &Scene,
        guided: &mut Option<Guided>,
    ) -> Result<FoundWay, Message> {
        let Some(Guided { on, navigator }) = guided else {
            let lent = self.lent(scene);
            self.bitmap.find(&lent, query)?;
            let plan = self.bitmap.plan().cloned();
            let plan = plan.unwrap_or_else(|| Err(Message::new("navigator.unasked")))?;
            return Ok(FoundWay { plan, route: None });
        };
        let (to, radius) = (query.to, query.body.radius);
        let route = navigator.find(*on, query)?;
        Ok(FoundWay {
            plan: BitmapPath {
                expanded: u32::try_from(navigator.work()).unwrap_or(u32::MAX),
                route: Polyline::new(&route.waypoints(CHORD * radius)),
                snapped: route.end != to,
                ..BitmapPath::default()
            },
            route: Some(route),
        })
    }

    /// The way of a character to its goal as if it were alone, as places.
    pub(in crate::agents) fn way_alone(
        &mut self,
        index: usize,
        scene: &Scene,
        guided: &mut Option<Guided>,
    ) -> Option<Vec<DVec2>> {
        let walker = &self.walkers[index];
        let (body, from, to) = (walker.body, walker.state().at, walker.goal?);
        self.drop_old_grounds(body);
        let query = NavigatorQuery::new(self.planning_body(body), from, to);
        let alone = self.way(query, scene, guided).ok()?;
        if alone.route.is_some() {
            return Some(alone.plan.route.points().to_vec());
        }
        let layout = self.ground_of(body)?.raster();
        let cells = alone.plan.cells.iter();
        Some(cells.map(|&cell| layout.centre(cell)).collect())
    }

    fn plan(&mut self, index: usize, scene: &Scene, guided: &mut Option<Guided>) {
        let walker = &self.walkers[index];
        let from = walker.state().at;
        let target = walker.yields.map(|yields| yields.at).or(walker.goal);
        let Some(to) = target else {
            return;
        };
        self.planned += 1;
        self.drop_old_grounds(self.walkers[index].body);
        let found = self.way(self.query(index, from, to), scene, guided);
        // Lines and arcs of a roadmap are no cells: they stay as they are.
        let curve = |way: &FoundWay| matches!(&way.route, Some(route) if matches!(route.course, Course::Curve(_)));
        if !self.pulls() || found.as_ref().is_ok_and(curve) {
            self.take_up(index, found, None);
            return;
        }
        let keeps = self.keeps_path(index, to, scene);
        let pulled = match &found {
            Ok(way) => Some(self.pulled(index, way.plan.route.points(), scene)),
            Err(_) => None,
        };
        let better = |pulled: &PulledPath| self.is_worth_it(index, pulled.length());
        if keeps && !pulled.as_ref().is_some_and(better) {
            let walker = &mut self.walkers[index];
            walker.plans += 1;
            walker.must_plan = false;
            return;
        }
        let kept = pulled.map(|path| (KeptPath::new(to, &path, self.changes), path));
        self.take_up(index, found, kept);
    }

    /// Hands a plan to the controller at once, or lets the character stop and wait.
    fn take_up(
        &mut self,
        index: usize,
        found: Result<FoundWay, Message>,
        pulled: Option<(KeptPath, PulledPath)>,
    ) {
        let by = f64::from(self.random.next_u32()) / 4_294_967_296.0;
        let wait = self.settings.retry * (1.0 + self.settings.jitter * (2.0 * by - 1.0));
        let walker = &mut self.walkers[index];
        walker.plans += 1;
        walker.must_plan = false;
        match found {
            Ok(FoundWay { plan, route }) => {
                let (kept, path) = pulled.unzip();
                walker.follower.set_route(match &path {
                    Some(path) => Polyline::new(path.points()),
                    None => plan.route.clone(),
                });
                walker.kept = kept;
                walker.plan = Some(plan);
                walker.route = route;
                walker.waiting_since = None;
                walker.trouble = None;
                walker.badge = match walker.yields {
                    Some(_) => Badge::Yielding,
                    None => Badge::Walking,
                };
            }
            Err(message) => {
                walker.forget_way();
                walker.trouble = Some(message);
                walker.badge = Badge::Waiting;
                walker.waiting_since.get_or_insert(self.now);
                walker.retry_at = self.now + (wait / self.settings.dt).round().max(1.0) as u64;
            }
        }
    }
}
