//! The navigator on a bitmap: Kuffner's planner, see [`plan_between`](super::plan::plan_between).

use super::bucket_search::{BlockedGoal, BucketSearch, Guide, PlanOutcome};
use super::dilation::{DilatedBitmap, Dilation, SOLID};
use super::obstruct::{obstruct, put_others};
use super::other_run::OtherRun;
use super::plan::{BitmapPath, plan_found, plan_run, query_between};
use super::projection::{Agility, Slab};
use super::raster::BitmapLayout;
use crate::message::Message;
use crate::path::{
    Course, Navigator, NavigatorQuery, NavigatorSize, PlanningBody, Route, SceneContext,
};
use crate::trace::{StateHash, Status};
use std::sync::Arc;

/// The settings of planning on a bitmap.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BitmapPlanning {
    /// The side of a cell, in metres.
    pub cell: f64,
    /// How obstacles are dilated.
    pub dilation: Dilation,
    /// Which search plans.
    pub guide: Guide,
    /// What is done with a goal that is not free.
    pub blocked_goal: BlockedGoal,
    /// What is stepped over and ducked under.
    pub agility: Agility,
}

/// A [`Navigator`] by Kuffner's planner: the scene projected onto a bitmap, dilated for the body, and searched.
///
/// Of the body's height it takes what is in its way from the scene itself, so that
/// [`headroom`](SceneContext::headroom) is no limit. With [`Dilation::Conservative`] a body touches nothing anywhere on
/// the way, except on the way out of cells that are not free; with the other dilations it may, see there.
///
/// The preparation for a body is one unit; a unit of search is an expansion. Answers without a way are those of
/// [`plan_between`](super::plan::plan_between) and [`BitmapLayout::over`].
#[derive(Debug, Default)]
pub struct BitmapNavigator {
    planning: Option<BitmapPlanning>,
    /// For each body that has asked lately.
    grounds: Vec<Ground>,
    search: BucketSearch,
    query: Option<NavigatorQuery>,
    /// Revision of the scene at the step before.
    seen: Option<u64>,
    run: Run,
    found: Option<Result<BitmapPath, Message>>,
    answer: Option<Result<Route, Message>>,
    work: u64,
}

/// The static obstacles, dilated for bodies of one size.
#[derive(Clone, Debug)]
struct Ground {
    body: PlanningBody,
    revision: u64,
    map: Arc<DilatedBitmap>,
}

/// The state of a query: asked, or the search that answers it.
#[derive(Default)]
enum Run {
    #[default]
    Asked,
    Buckets(Arc<DilatedBitmap>),
    Other(Arc<DilatedBitmap>, Box<OtherRun>),
}

impl std::fmt::Debug for Run {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str(match self {
            Run::Asked => "Asked",
            Run::Buckets(_) => "Buckets",
            Run::Other(..) => "Other",
        })
    }
}

impl Clone for BitmapNavigator {
    /// A copy that gives the same answers. A search that is under way begins anew in it.
    fn clone(&self) -> BitmapNavigator {
        BitmapNavigator {
            planning: self.planning,
            grounds: self.grounds.clone(),
            search: BucketSearch::default(),
            query: self.query.clone(),
            seen: self.seen,
            run: Run::Asked,
            found: self.found.clone(),
            answer: self.answer.clone(),
            work: self.work,
        }
    }
}

impl BitmapNavigator {
    /// A planner without any bitmap yet.
    pub fn new(planning: BitmapPlanning) -> BitmapNavigator {
        BitmapNavigator {
            planning: Some(planning),
            ..BitmapNavigator::default()
        }
    }

    /// The settings; none of one that was not given any.
    pub fn planning(&self) -> Option<&BitmapPlanning> {
        self.planning.as_ref()
    }

    /// Sets the settings; what was made with others is dropped.
    pub fn set_planning(&mut self, planning: BitmapPlanning) {
        if self.planning != Some(planning) {
            self.planning = Some(planning);
            self.forget();
        }
    }

    /// What was made is of another scene, though its revision may have the same number.
    pub fn forget(&mut self) {
        self.grounds.clear();
        self.run = Run::Asked;
        self.found = None;
        self.answer = None;
    }

    /// Drops the bitmaps of all bodies but these.
    pub fn retain(&mut self, keep: impl Fn(PlanningBody) -> bool) {
        self.grounds.retain(|ground| keep(ground.body));
    }

    /// The static obstacles dilated for a body, where that was done for the scene of this revision.
    pub fn known(&self, body: PlanningBody, revision: u64) -> Option<&Arc<DilatedBitmap>> {
        let mut grounds = self.grounds.iter();
        let known = grounds.find(|ground| ground.body == body && ground.revision == revision);
        known.map(|ground| &ground.map)
    }

    /// The static obstacles dilated for a body; computed when first needed: O(cells + edges).
    ///
    /// # Errors
    /// Those of [`BitmapLayout::over`].
    pub fn ground(
        &mut self,
        on: &dyn SceneContext,
        body: PlanningBody,
    ) -> Result<Arc<DilatedBitmap>, Message> {
        let revision = on.revision();
        if let Some(known) = self.known(body, revision) {
            return Ok(known.clone());
        }
        let planning = self.planning.ok_or_else(unasked)?;
        self.grounds.retain(|ground| ground.revision == revision);
        let scene = on.scene();
        let layout = BitmapLayout::over(scene.min(), scene.max(), planning.cell, body.radius)?;
        let slab = Slab::of_body(body.height, planning.agility);
        let map = obstruct(scene, &slab, layout, &[], body.radius, planning.dilation);
        let map = Arc::new(map);
        self.grounds.push(Ground {
            body,
            revision,
            map: map.clone(),
        });
        Ok(map)
    }

    /// The map on which a question is answered: [`ground`](BitmapNavigator::ground), and the others that it names.
    ///
    /// # Errors
    /// Those of [`BitmapLayout::over`].
    pub fn map(
        &mut self,
        on: &dyn SceneContext,
        query: &NavigatorQuery,
    ) -> Result<Arc<DilatedBitmap>, Message> {
        let mut map = self.ground(on, query.body)?;
        if let (Some(planning), false) = (self.planning, query.others.is_empty()) {
            let (radius, dilation) = (query.body.radius, planning.dilation);
            put_others(Arc::make_mut(&mut map), &query.others, radius, dilation);
        }
        Ok(map)
    }

    /// The plan behind the answer, with its cells and its cost.
    pub fn plan(&self) -> Option<&Result<BitmapPath, Message>> {
        self.found.as_ref()
    }

    fn advance(
        &mut self,
        on: &dyn SceneContext,
        query: &NavigatorQuery,
        mut units: u64,
    ) -> Result<Option<BitmapPath>, Message> {
        let planning = self.planning.ok_or_else(unasked)?;
        let (from, to) = (query.from, query.to);
        if matches!(self.run, Run::Asked) {
            if units == 0 {
                return Ok(None);
            }
            if self.known(query.body, on.revision()).is_none() {
                units -= 1;
            }
            let map = self.map(on, query)?;
            let cells = query_between(&map, from, to, planning.guide, planning.blocked_goal)?;
            let other = match planning.guide {
                Guide::Other(other) => OtherRun::new(&map, other, cells, false),
                _ => None,
            };
            self.run = match other {
                Some(run) => Run::Other(map, Box::new(run)),
                None => {
                    self.search.begin(&map, cells);
                    Run::Buckets(map)
                }
            };
        }
        match &mut self.run {
            Run::Asked => Ok(None),
            Run::Other(map, run) => {
                let outcome = run.step(units);
                self.work = u64::from(run.expanded());
                let ended = outcome != PlanOutcome::Running;
                ended.then(|| plan_run(run, map, from, to)).transpose()
            }
            Run::Buckets(map) => {
                while units > 0 && self.search.step(map) == PlanOutcome::Running {
                    units -= 1;
                }
                self.work = u64::from(self.search.expanded());
                let ended = self.search.outcome() != PlanOutcome::Running;
                ended
                    .then(|| plan_found(&self.search, map, from, to))
                    .transpose()
            }
        }
    }
}

fn unasked() -> Message {
    Message::new("navigator.unasked")
}

impl Navigator for BitmapNavigator {
    fn id(&self) -> &'static str {
        "bitmap"
    }

    fn prepare(
        &mut self,
        on: &dyn SceneContext,
        body: PlanningBody,
        units: u64,
    ) -> Result<bool, Message> {
        if units > 0 {
            self.ground(on, body)?;
        }
        Ok(self.known(body, on.revision()).is_some())
    }

    fn ask(&mut self, query: NavigatorQuery) {
        self.query = Some(query);
        self.run = Run::Asked;
        self.found = None;
        self.answer = None;
        self.work = 0;
    }

    fn step(&mut self, on: &dyn SceneContext, units: u64) -> Status {
        let Some(query) = self.query.take() else {
            return Status::Failed;
        };
        if self.seen.replace(on.revision()) != Some(on.revision()) {
            self.run = Run::Asked;
            self.answer = None;
        }
        if self.answer.is_none()
            && let Some(found) = self.advance(on, &query, units).transpose()
        {
            // What was searched is needed no more.
            self.run = Run::Asked;
            self.work = self.work.max(1);
            self.answer = Some(found.clone().map(|plan| Route {
                end: plan.route.end().unwrap_or(query.to),
                course: Course::Waypoints(plan.route.points().to_vec()),
                revision: on.revision(),
            }));
            self.found = Some(found);
        }
        self.query = Some(query);
        match &self.answer {
            None => Status::Running,
            Some(Ok(_)) => Status::Done,
            Some(Err(_)) => Status::Failed,
        }
    }

    fn answer(&self) -> Option<&Result<Route, Message>> {
        self.answer.as_ref()
    }

    fn work(&self) -> u64 {
        self.work
    }

    /// By the cells of the bitmap: those in which the rest of the way turns, and those that a straight line passes
    /// between them, are free. Cells on the way out of where the body is count only if something stands in them.
    fn holds(
        &mut self,
        on: &dyn SceneContext,
        route: &Route,
        from: f64,
        query: &NavigatorQuery,
    ) -> bool {
        let Ok(map) = self.map(on, query) else {
            return false;
        };
        let layout = map.raster();
        let rest = route.curve().part(from, f64::INFINITY);
        let mut out = false;
        let mut places = rest.pieces().iter().flat_map(|piece| {
            // Neighbours are nearer; lines between cells far apart are looked at in steps of half a cell.
            let steps = (piece.length() / layout.cell()).floor().max(0.0) as u32;
            let steps = if steps > 1 { 2 * steps } else { 1 };
            (1..=steps)
                .map(move |step| piece.at(piece.length() * f64::from(step) / f64::from(steps)))
        });
        let clear = places.all(|place| {
            let spot = layout.in_cells(place);
            let aside = (spot - spot.round()).abs();
            // On a line between cells it lies in neither.
            if aside.min_element() < 1e-6 {
                return true;
            }
            let Some(cell) = layout.cell_at(place) else {
                return false;
            };
            out |= map.free(cell);
            map.free(cell) || (!out && map.cells()[cell as usize] != SOLID)
        });
        // A way within one cell needs no free one.
        clear && (out || rest.length() <= layout.cell() * std::f64::consts::SQRT_2)
    }

    fn size(&self) -> NavigatorSize {
        let Some(ground) = self.grounds.last() else {
            return NavigatorSize::default();
        };
        NavigatorSize {
            nodes: ground.map.free_cells() as u64,
            edges: ground.map.moves(),
            bytes: ground.map.cells().len() as u64,
        }
    }

    fn hash_into(&self, hash: &mut StateHash) {
        let Some(BitmapPlanning {
            cell,
            dilation,
            guide,
            blocked_goal,
            agility,
        }) = self.planning
        else {
            return;
        };
        let guide = match guide {
            Guide::Cost => 0,
            Guide::Estimate => 1,
            Guide::Other(other) => 2 + other as u64,
        };
        hash.number(cell);
        hash.word((dilation as u64) << 16 | guide << 8 | blocked_goal as u64);
        // Plans without it keep the hashes that they had before there was any.
        if agility != Agility::default() {
            hash.numbers([agility.step, agility.duck].into_iter());
        }
    }
}
