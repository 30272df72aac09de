//! The lab: a world, its lanes, and the cursor that they share.
//!
//! `advance(cursor, budget)`, once a frame, brings all lanes to the cursor, runs them ahead to their ends, and
//! searches the exact references silently, one for each move rule in use. Where a result is longer than the optimum or
//! there is no path, the reference also searches back from the goal, so that `truth` can name the cell where the
//! estimate is too large, or the wall that parts the two. Everything a front end needs is in `Lab`; it drives nothing
//! below.
//!
//! What the parts of a lab hold in memory is counted, and what lanes may come to is bounded from above before a lane
//! is added, a map opened or brought back by undo (`measure/memory.rs`); what would not fit the 4 GB of a page is
//! refused.

use super::catalogue::Catalogue;
use super::chapters::Chapters;
use super::comparison::Comparison;
use super::family::FamilyView;
use std::rc::Rc;

use super::lane::{Compose, Lane, Setup};
use super::pace::Pace;
use super::picture::Palette;
use super::pop_order::PopOrder;
use super::quota::Quota;
use super::recorded::{self, Recorded};
use super::reference::Reference;
use super::shelf::Shelf;
use super::world_notes::Offers;
use super::world_notes::Sources;
use crate::graph::MoveRule;
use crate::message::Message;
use crate::search::{Entry, Settings, move_rule};
use crate::trace::{Counters, DEFAULT_LIMIT};
use crate::world::{
    Cell, CellBox, Change, Edit, Joined, Scenario, World, check_against, first_world,
};

/// The most lanes at once.
pub const MAX_LANES: usize = 6;

/// One world and the lanes on it.
///
/// All lanes show the same step (or as much as the [`Pace`] says), or their last one when they are shorter. After an
/// edit all lanes begin again at once (but for those that handle edits and go on); [`advance`](Lab::advance), called
/// once a frame, brings them to the step asked for, then runs them ahead to their ends, then searches the exact
/// references, always within its budget.
pub struct Lab {
    catalogue: Catalogue,
    pub(in crate::lab) world: World,
    pub(in crate::lab) lanes: Vec<Lane>,
    /// What the cursor counts.
    pub(in crate::lab) pace: Pace,
    /// What was asked for last, in units of the pace.
    pub(in crate::lab) cursor: u64,
    /// How many events of the step after the cursor are asked for on top of it.
    pub(in crate::lab) part: u64,
    /// The common levels of f, once asked for and until something changes.
    pub(in crate::lab) levels: Option<Vec<f64>>,
    references: Vec<Reference>,
    /// The lanes that are compared, until something changes.
    pub(in crate::lab) comparison: Option<Comparison>,
    /// The run that tells in which order an open list gives back nodes with equal keys.
    pub(in crate::lab) pop_order: Option<PopOrder>,
    pub(in crate::lab) sources: Sources,
    pub(in crate::lab) offers: Offers,
    pub(in crate::lab) scenarios: Shelf,
    /// The labs that undo and redo lead to.
    pub(in crate::lab) chapters: Chapters,
    palette: Palette,
    trace_limit: usize,
}

impl Lab {
    /// The first scene, with A* and Dijkstra's algorithm side by side.
    pub fn first() -> Lab {
        Lab::first_of(Catalogue::standard())
    }

    /// The same with the algorithms of another catalogue.
    pub fn first_of(catalogue: Catalogue) -> Lab {
        let mut lab = Lab::new(catalogue, first_world());
        for algorithm in ["a-star", "dijkstra"] {
            // Those that are not on offer are left out.
            let _ = lab.add_lane(algorithm);
        }
        lab
    }

    /// A lab without lanes.
    pub fn new(catalogue: Catalogue, world: World) -> Lab {
        Lab {
            scenarios: Shelf::new(world.origin()),
            chapters: Chapters::default(),
            catalogue,
            world,
            lanes: Vec::new(),
            pace: Pace::default(),
            cursor: 0,
            part: 0,
            levels: None,
            references: Vec::new(),
            sources: Vec::new(),
            offers: Offers::default(),
            comparison: None,
            pop_order: None,
            palette: [u32::MAX; 4 * super::picture::MARKS],
            trace_limit: DEFAULT_LIMIT,
        }
    }

    /// Has traces of lanes made from now on keep to `bytes` instead of 64 MB.
    pub fn limit_traces(&mut self, bytes: usize) {
        self.trace_limit = bytes;
    }

    pub(in crate::lab) fn trace_limit(&self) -> usize {
        self.trace_limit
    }

    pub(in crate::lab) fn references(&self) -> &[Reference] {
        &self.references
    }

    /// The algorithms on offer.
    pub fn catalogue(&self) -> &Catalogue {
        &self.catalogue
    }

    /// What the families that have a lane's search show and say of it.
    pub(in crate::lab) fn views(&self, lane: &Lane) -> Vec<&'static dyn FamilyView> {
        self.catalogue.views(lane)
    }

    /// The world.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// The lanes.
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// The lane with that number. Errors: there is none.
    pub fn lane(&self, lane: usize) -> Result<&Lane, Message> {
        self.lanes.get(lane).ok_or_else(|| self.no_lane(lane))
    }

    /// What was asked for last, in units of the pace: steps unless said otherwise.
    pub fn cursor(&self) -> u64 {
        self.cursor
    }

    /// How many events of the step after the cursor were asked for on top of it; 0 where the cursor does not count
    /// steps.
    pub fn part(&self) -> u64 {
        match self.counts() {
            Pace::Steps => self.part,
            Pace::Levels | Pace::Time => 0,
        }
    }

    // Time ------------------------------------------------------------------------------------------------

    /// Asks for `cursor` to be shown and does at most `budget` units of work: expansions recorded, run ahead or
    /// searched for the references. Returns how many were done; 0 means that there is nothing left to do.
    pub fn advance(&mut self, cursor: u64, budget: u64) -> u64 {
        self.advance_within(cursor, 0, budget)
    }

    /// The same, with `part` events of the step after `cursor` shown on top of it, all but its last at most. Only where
    /// the cursor counts steps; elsewhere `part` is without effect.
    pub fn advance_within(&mut self, cursor: u64, part: u64, budget: u64) -> u64 {
        self.advance_by(cursor, part, &mut Quota::units(budget))
    }

    /// The same for as long as `goes_on`, asked after every few units, answers that there is time left: for front ends
    /// that have a clock.
    pub fn advance_while(
        &mut self,
        cursor: u64,
        part: u64,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> u64 {
        self.advance_by(cursor, part, &mut Quota::while_true(goes_on))
    }

    fn advance_by(&mut self, cursor: u64, part: u64, quota: &mut Quota<'_>) -> u64 {
        self.cursor = cursor;
        self.part = part;
        let part = self.part();
        self.find_levels();
        let targets = self.targets();
        let world = &self.world;
        if let Some(targets) = targets {
            quota.share(targets.len(), &mut |lane, turn| {
                self.lanes[lane].bring_to(targets[lane], part, turn, world)
            });
        }
        let lanes = &mut self.lanes;
        quota.share(lanes.len(), &mut |lane, turn| {
            lanes[lane].run_ahead(turn, world)
        });
        quota.share(lanes.len(), &mut |lane, turn| {
            lanes[lane].watch_on(turn, world)
        });
        let references = &mut self.references;
        quota.share(references.len(), &mut |reference, turn| {
            references[reference].advance(turn, world)
        });
        self.want_explanations();
        quota.done()
    }

    /// The longest lane's steps, as far as known.
    pub fn steps(&self) -> u64 {
        self.lanes.iter().map(Lane::steps).max().unwrap_or(0)
    }

    /// Whether every lane has been run to its end, so that [`steps`](Lab::steps) is final.
    pub fn is_complete(&self) -> bool {
        self.lanes.iter().all(|lane| lane.outcome().is_some())
    }

    /// Whether every lane shows what was asked for, or its own end.
    pub fn has_arrived(&self) -> bool {
        self.targets().is_some_and(|targets| {
            let arrived = |(lane, step): (&Lane, u64)| lane.has_arrived(step, self.part());
            self.lanes.iter().zip(targets).all(arrived)
        })
    }

    /// Whether [`advance`](Lab::advance) would find something to do.
    pub fn has_work(&self) -> bool {
        self.can_move()
            || self.lanes.iter().any(Lane::can_run_ahead)
            || self.lanes.iter().any(Lane::watch_lags)
            || self.references.iter().any(|r| !r.is_complete())
    }

    /// Has the references search what is needed to explain why a path is longer than the optimum, or why there is none.
    fn want_explanations(&mut self) {
        let wanted = (0..self.lanes.len()).filter(|&lane| self.needs_explanation(lane));
        let rules: Vec<MoveRule> = wanted
            .map(|lane| move_rule(self.lanes[lane].settings()))
            .collect();
        for reference in &mut self.references {
            if rules.contains(&reference.rule()) {
                reference.want_back(&self.world);
            }
        }
    }

    // The world -------------------------------------------------------------------------------------------

    /// Makes an edit; every lane handles it. Answers what changed, or `None` when nothing did.
    pub fn edit(&mut self, edit: Edit, joined: Joined) -> Result<Option<Change>, Message> {
        self.world.check(&edit)?;
        if let Edit::Replace { grid, .. } = &edit {
            self.check_cells(grid.len())?;
        }
        let replaces = matches!(edit, Edit::Replace { .. });
        self.bring_hearers_to_cursor();
        let change = self.world.edit(edit, joined)?;
        if let Some(change) = &change {
            self.chapters.edited(joined == Joined::New);
            if replaces {
                self.scenarios.turn_to(self.world.origin());
            }
            self.tell(change);
        }
        Ok(change)
    }

    /// Takes back the edits of the gesture in progress as if they had not been; answers whether there were any.
    pub fn cancel(&mut self) -> bool {
        self.bring_hearers_to_cursor();
        let change = self.world.cancel();
        if change.is_some() {
            self.chapters.cancelled();
        }
        self.told(change)
    }

    /// Takes the last edit back, or goes back to the lab before another was opened; answers whether there was one.
    pub fn undo(&mut self) -> bool {
        self.undo_edit() || self.turn(true)
    }

    /// Makes the last undone edit again, or goes on to the lab that undo left; answers whether there was one.
    pub fn redo(&mut self) -> bool {
        self.redo_edit() || self.turn(false)
    }

    /// Takes the last edit of the present world back; answers whether there was one.
    pub(crate) fn undo_edit(&mut self) -> bool {
        self.chapters.settled();
        if !self.world.can_undo() {
            return false;
        }
        self.bring_hearers_to_cursor();
        let change = self.world.undo();
        self.told(change)
    }

    /// Makes the last undone edit of the present world again; answers whether there was one.
    pub(crate) fn redo_edit(&mut self) -> bool {
        self.chapters.settled();
        if !self.world.can_redo() {
            return false;
        }
        self.bring_hearers_to_cursor();
        let change = self.world.redo();
        self.told(change)
    }

    /// The scenarios at hand for the present map.
    pub fn scenarios(&self) -> &[Scenario] {
        self.scenarios.present()
    }

    /// Takes scenarios for the present map. Errors: they are for a map of another size.
    pub fn set_scenarios(&mut self, scenarios: Vec<Scenario>) -> Result<(), Message> {
        check_against(&scenarios, self.world.grid())?;
        self.scenarios.set(scenarios);
        Ok(())
    }

    /// Moves start and goal to those of a scenario, as one edit. Errors: no such scenario.
    pub fn use_scenario(&mut self, index: usize) -> Result<(), Message> {
        let Some(scenario) = self.scenarios().get(index) else {
            return Err(Message::new("scenario.none").with("index", index));
        };
        let (start, goal) = (scenario.start, scenario.goal);
        self.move_ends(start, goal).map(drop)
    }

    /// Moves start and goal as one edit; answers whether either moved. Errors: a cell outside the grid.
    pub fn move_ends(&mut self, start: Cell, goal: Cell) -> Result<bool, Message> {
        self.world.check(&Edit::Goal(goal))?;
        let moved = self.edit(Edit::Start(start), Joined::New)?;
        let joined = if moved.is_some() {
            Joined::WithLast
        } else {
            Joined::New
        };
        let also = self.edit(Edit::Goal(goal), joined)?;
        Ok(moved.or(also).is_some())
    }

    // Lanes -----------------------------------------------------------------------------------------------

    /// Adds a lane with the algorithm's defaults, under the move rule of the lane before it; returns its number.
    /// Errors: unknown algorithm, too many lanes.
    pub fn add_lane(&mut self, algorithm: &str) -> Result<usize, Message> {
        let entry = *self.catalogue.entry(algorithm)?;
        self.push_lane(&entry, self.settings_of_new(algorithm)?, None)
    }

    pub(in crate::lab) fn settings_of_new(&self, algorithm: &str) -> Result<Settings, Message> {
        // An algorithm that does not move on the grid has none of them.
        let mut specs = self.specs(algorithm)?;
        let mut settings = Settings::defaults(&specs);
        let of_moves = |id: &str| {
            crate::search::MOVE_SETTINGS
                .iter()
                .any(|spec| spec.id == id)
        };
        specs.retain(|spec| of_moves(spec.id));
        if let Some(last) = self.lanes.last() {
            settings.adopt(&specs, last.settings());
        }
        Ok(settings)
    }

    /// Adds a lane that shows a recorded run, under the move rule of the lane before it or, where it says so itself,
    /// its own; returns its number. Errors: too many lanes, no room.
    pub fn add_recorded(
        &mut self,
        recorded: Recorded,
        moves: &[(String, String)],
    ) -> Result<usize, Message> {
        let mut settings = self.settings_of_new(recorded::ID)?;
        let specs = recorded::ENTRY.all_settings();
        for (setting, option) in moves {
            // What is unknown is of a later version, and no reason to refuse the rest.
            let _ = settings.set(&specs, setting, option);
        }
        self.push_lane(&recorded::ENTRY, settings, Some(Rc::new(recorded)))
    }

    /// Takes a lane away. Errors: no such lane, or it is the only one.
    pub fn remove_lane(&mut self, lane: usize) -> Result<(), Message> {
        self.lane(lane)?;
        if self.lanes.len() == 1 {
            return Err(Message::new("lane.last"));
        }
        self.lanes.remove(lane);
        self.sort_out_references();
        Ok(())
    }

    /// Gives a lane another algorithm; settings that both have are kept. Errors: no such lane or algorithm.
    pub fn set_algorithm(&mut self, lane: usize, algorithm: &str) -> Result<(), Message> {
        let old = self.lane(lane)?.settings().clone();
        let mut settings = self.defaults(algorithm)?;
        let specs = self.specs(algorithm)?;
        settings.adopt(&specs, &old);
        let entry = *self.catalogue.entry(algorithm)?;
        self.replace_lane(lane, &entry, settings, None)
    }

    /// Changes one setting of a lane. Errors: no such lane, setting or option.
    pub fn set_setting(&mut self, lane: usize, setting: &str, option: &str) -> Result<(), Message> {
        let known = self.lane(lane)?;
        let (entry, recorded) = (*known.entry(), known.recorded().cloned());
        let mut settings = known.settings().clone();
        settings.set(&entry.all_settings(), setting, option)?;
        self.replace_lane(lane, &entry, settings, recorded)
    }

    /// Runs a lane's search from the beginning without recorder and answers its counters; what the lane shows stays.
    pub fn run_silently(&self, lane: usize) -> Result<Counters, Message> {
        Ok(self.lane(lane)?.run_silently(&self.world))
    }

    /// The exact reference for a lane: `None` when its algorithm does not move on the grid or while it is searched, and
    /// for an agent under whose feet the world was edited: no optimum is that of its way.
    pub fn reference(&self, lane: usize) -> Option<&Reference> {
        let lane = self.lanes.get(lane).filter(|lane| !lane.voids_claim())?;
        let rule = move_rule(lane.settings());
        let moves = lane.entry().moves_on_grid;
        self.references.iter().find(|r| moves && r.rule() == rule)
    }

    // Pictures --------------------------------------------------------------------------------------------

    /// Sets the colours of all pictures.
    pub fn set_palette(&mut self, palette: Palette) {
        self.palette = palette;
        self.lanes
            .iter_mut()
            .for_each(|lane| lane.picture.repaint_all());
    }

    /// The colours of all pictures.
    pub fn palette(&self) -> &Palette {
        &self.palette
    }

    /// Brings a lane's picture up to date; returns the box that changed. Errors: no such lane.
    pub fn paint(&mut self, lane: usize) -> Result<Option<CellBox>, Message> {
        self.lane(lane)?;
        let views = self.views(&self.lanes[lane]);
        let compose = |lane: &Lane, marks: &mut [u8]| {
            views.iter().for_each(|view| view.mark(lane, marks));
        };
        let compose = (!views.is_empty()).then_some(&compose as Compose<'_>);
        Ok(self.lanes[lane].paint(&self.world, &self.palette, compose))
    }

    pub(in crate::lab) fn push_lane(
        &mut self,
        entry: &Entry,
        settings: Settings,
        recorded: Option<Rc<Recorded>>,
    ) -> Result<usize, Message> {
        self.check_setup(None, entry, &settings, recorded.as_deref())?;
        let lane = self.make_lane(entry, settings, recorded);
        self.lanes.push(lane);
        self.sort_out_references();
        Ok(self.lanes.len() - 1)
    }

    pub(in crate::lab) fn defaults(&self, algorithm: &str) -> Result<Settings, Message> {
        Ok(Settings::defaults(&self.specs(algorithm)?))
    }

    pub(in crate::lab) fn specs(
        &self,
        algorithm: &str,
    ) -> Result<Vec<crate::search::SettingSpec>, Message> {
        Ok(self.entry_of(algorithm)?.all_settings())
    }

    /// The entry of a lane with that id: one of the catalogue, or that of recorded runs.
    pub(in crate::lab) fn entry_of(&self, id: &str) -> Result<&Entry, Message> {
        match id {
            recorded::ID => Ok(&recorded::ENTRY),
            _ => self.catalogue.entry(id),
        }
    }

    fn make_lane(&self, entry: &Entry, settings: Settings, recorded: Option<Rc<Recorded>>) -> Lane {
        Lane::of(entry, settings, recorded, &self.world, self.trace_limit)
    }

    pub(in crate::lab) fn replace_lane(
        &mut self,
        lane: usize,
        entry: &Entry,
        settings: Settings,
        recorded: Option<Rc<Recorded>>,
    ) -> Result<(), Message> {
        self.check_setup(Some(lane), entry, &settings, recorded.as_deref())?;
        self.put_lane(lane, self.make_lane(entry, settings, recorded));
        Ok(())
    }

    pub(in crate::lab) fn put_lane(&mut self, lane: usize, made: Lane) {
        self.lanes[lane] = made;
        self.sort_out_references();
    }

    /// Lanes as they were set up elsewhere, for a world that is new to all.
    pub(in crate::lab) fn set_up_anew(&mut self, setups: Vec<Setup>) {
        self.references.clear();
        self.lanes.clear();
        for (entry, settings, recorded) in setups {
            let lane = self.make_lane(&entry, settings, recorded);
            self.lanes.push(lane);
        }
        self.sort_out_references();
    }

    /// One reference for each move rule in use; those still of use are kept.
    fn sort_out_references(&mut self) {
        self.levels = None;
        self.comparison = None;
        let on_grid = |lane: &&Lane| lane.entry().moves_on_grid;
        let wanted: Vec<_> = self
            .lanes
            .iter()
            .filter(on_grid)
            .map(Lane::settings)
            .collect();
        self.references.retain(|r| {
            wanted
                .iter()
                .any(|settings| move_rule(settings) == r.rule())
        });
        for settings in wanted {
            if self
                .references
                .iter()
                .all(|r| r.rule() != move_rule(settings))
            {
                self.references.push(Reference::new(settings, &self.world));
            }
        }
        self.grow_memory();
    }

    fn bring_hearers_to_cursor(&mut self) {
        for lane in &mut self.lanes {
            lane.come_to_cursor(&self.world);
        }
    }

    fn told(&mut self, change: Option<Change>) -> bool {
        let Some(change) = change else { return false };
        if change.replaced {
            self.scenarios.turn_to(self.world.origin());
        }
        self.tell(&change);
        true
    }

    fn tell(&mut self, change: &Change) {
        self.levels = None;
        self.comparison = None;
        for lane in &mut self.lanes {
            lane.edited(change, &self.world);
        }
        for reference in &mut self.references {
            reference.edited(change, &self.world);
        }
        if change.replaced {
            self.grow_memory();
        }
    }

    fn no_lane(&self, lane: usize) -> Message {
        let number = i64::try_from(lane).unwrap_or(i64::MAX).saturating_add(1);
        Message::new("lane.none")
            .with("found", number)
            .with("lanes", self.lanes.len())
    }
}
