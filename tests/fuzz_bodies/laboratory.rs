//! Calls on a lab in any order: whatever was called, the lab is what a fresh one would be.

use wayscope::graph::MoveRule;
use wayscope::lab::{
    Catalogue, CellState, Lab, MARKS, MAX_LANES, Pace, Palette, Picture, Preview, ReferenceSummary,
    Solver, Stride, TIGHT, Truth,
};
use wayscope::message::Message;
use wayscope::path::{grid_length, lines_length};
use wayscope::search::{Guarantee, move_rule};
use wayscope::trace::EventKind;
use wayscope::world::{
    Cell, CellBox, Change, Edit, Grid, Joined, MAX_RISK, Scenario, Terrain, World, check_against,
    generate, generators, read_scenarios, stroke,
};

use super::calls::{Beginning, Call, Choice, Shape};
use super::same::{assert_same_state, assert_same_world};

/// Rounds of `advance` in which every small lab must have come to rest.
const MOST_ROUNDS: u32 = 10_000;

/// A sequence of calls on a small lab.
pub fn lab_calls(bytes: &[u8]) -> bool {
    let beginning = Beginning::read(bytes);
    let mut play = Play::begin(&beginning);
    for call in &beginning.calls {
        play.call(call);
    }
    play.check();
    true
}

/// All that a refused call must leave as it is.
#[derive(PartialEq, Debug)]
struct Stamp {
    saved: Vec<u8>,
    revision: u64,
    scenarios: usize,
    history: (bool, bool),
    lanes: Vec<(u64, u64, u64)>,
}

struct Play {
    lab: Lab,
    /// What undoing everything comes back to.
    oldest: (String, Grid, Cell, Cell),
    palette: Palette,
}

fn joined(join: bool) -> Joined {
    if join { Joined::WithLast } else { Joined::New }
}

fn terrain(code: u8) -> Terrain {
    // There is an eighth number: of the commonest kind.
    Terrain::from_code(code).unwrap_or(Terrain::OutOfBounds)
}

fn parts(world: &World) -> (String, Grid, Cell, Cell) {
    let (name, grid) = (world.name().to_owned(), world.grid().clone());
    (name, grid, world.start(), world.goal())
}

/// Whether the lanes wait for being timed, as nobody has done yet.
fn waits(lab: &Lab) -> bool {
    lab.pace() == Pace::Time && lab.lanes().iter().any(|lane| lane.micros().is_none())
}

/// Times all lanes, the same way each time.
fn time(lab: &mut Lab) {
    for lane in 0..lab.lanes().len() {
        let micros = 10.0 * (lane + 1) as f64;
        lab.set_micros(lane, micros).expect("a time");
    }
}

/// Advances until there is nothing left to do.
fn finish(lab: &mut Lab, cursor: u64, part: u64) {
    for _ in 0..MOST_ROUNDS {
        let done = lab.advance_within(cursor, part, 100_000);
        if done == 0 || !lab.has_work() {
            assert_eq!(lab.advance_within(cursor, part, 100_000), 0);
            assert!(waits(lab) || !lab.has_work() && lab.has_arrived());
            return;
        }
    }
    panic!("it does not come to rest");
}

impl Play {
    fn begin(beginning: &Beginning) -> Play {
        let (grid, start, goal) = beginning.shape.build();
        let inside = |cell: Cell| match grid.contains(cell) {
            true => cell,
            false => Cell::new(0, 0),
        };
        let (start, goal) = (inside(start), inside(goal));
        let world = World::new("first", grid, start, goal).expect("both lie inside");
        let oldest = parts(&world);
        let mut lab = Lab::new(Catalogue::standard(), world);
        for choice in &beginning.lanes {
            let entries = lab.catalogue().entries();
            let id = choice.of(entries).unwrap_or(&entries[0]).id;
            lab.add_lane(id).expect("there is room");
        }
        let palette = [u32::MAX; 4 * MARKS];
        Play {
            lab,
            oldest,
            palette,
        }
    }

    fn stamp(&self) -> Stamp {
        let lab = &self.lab;
        let lanes = lab.lanes().iter();
        Stamp {
            saved: lab.save(),
            revision: lab.world().revision(),
            scenarios: lab.scenarios().len(),
            history: (lab.world().can_undo(), lab.world().can_redo()),
            lanes: lanes.map(|l| (l.hash(), l.at(), l.steps())).collect(),
        }
    }

    /// Makes a call that may be refused: then nothing has changed.
    fn attempt<T>(&mut self, call: impl FnOnce(&mut Lab) -> Result<T, Message>) -> Option<T> {
        let before = self.stamp();
        match call(&mut self.lab) {
            Ok(answer) => Some(answer),
            Err(refused) => {
                assert_eq!(self.stamp(), before, "{refused}");
                None
            }
        }
    }

    /// Makes an edit and holds what it answers against the worlds before and after.
    fn edit(&mut self, edit: Edit, join: bool) {
        let before = parts(self.lab.world());
        let revision = self.lab.world().revision();
        let Some(change) = self.attempt(|lab| lab.edit(edit, joined(join))) else {
            return;
        };
        match &change {
            None => {
                assert_eq!(parts(self.lab.world()), before);
                assert_eq!(self.lab.world().revision(), revision);
            }
            Some(change) => {
                assert_eq!(change.revision, revision + 1);
                self.check_change(&before, change);
            }
        }
    }

    fn check_change(
        &self,
        (name, grid, start, goal): &(String, Grid, Cell, Cell),
        change: &Change,
    ) {
        let world = self.lab.world();
        let now = world.grid();
        assert_eq!(change.revision, world.revision());
        if change.replaced {
            assert_eq!(change.area, Some(CellBox::of(now)));
            assert!(change.start && change.goal);
            return;
        }
        assert_eq!(world.name(), name);
        assert_eq!(change.start, world.start() != *start);
        assert_eq!(change.goal, world.goal() != *goal);
        let mut area: Option<CellBox> = None;
        for index in 0..now.len() {
            let same = now.terrain()[index] == grid.terrain()[index]
                && now.cost(index) == grid.cost(index)
                && now.risk(index) == grid.risk(index);
            if !same {
                let around = CellBox::around(now.cell(index));
                area = Some(area.map_or(around, |area| area.union(around)));
            }
        }
        // A stroke over a cell that ends as it was counts as touched; nothing that differs is left out.
        match (area, change.area) {
            (None, _) => {}
            (Some(differs), Some(told)) => assert_eq!(differs.union(told), told),
            (Some(differs), None) => panic!("{differs:?} is not told"),
        }
    }

    fn id_of(&self, choice: Choice) -> &'static str {
        let chosen = choice.of(self.lab.catalogue().entries());
        chosen.map_or("no-such-algorithm", |entry| entry.id)
    }

    fn call(&mut self, call: &Call) {
        let lanes = self.lab.lanes().len();
        let grid = self.lab.world().grid();
        match call {
            Call::Stroke {
                from,
                to,
                terrain: code,
                join,
            } => {
                let cells = stroke(from.near(grid), to.near(grid));
                let terrain = terrain(*code);
                self.edit(Edit::Terrain { cells, terrain }, *join);
            }
            Call::Cells {
                cells,
                terrain: code,
                join,
            } => {
                let cells = cells.iter().map(|place| place.on(grid)).collect();
                let terrain = terrain(*code);
                self.edit(Edit::Terrain { cells, terrain }, *join);
            }
            Call::Cost {
                from,
                to,
                cost,
                join,
            } => {
                let cells = stroke(from.near(grid), to.near(grid));
                let cost = *cost;
                self.edit(Edit::Cost { cells, cost }, *join);
            }
            Call::Start(place, join) => self.edit(Edit::Start(place.on(grid)), *join),
            Call::Goal(place, join) => self.edit(Edit::Goal(place.on(grid)), *join),
            Call::Replace(shape, join) => self.replace(shape, *join),
            Call::Undo => drop(self.lab.undo()),
            Call::Redo => drop(self.lab.redo()),
            Call::Cancel => drop(self.lab.cancel()),
            Call::AddLane(choice) => {
                let id = self.id_of(*choice);
                let added = self.attempt(|lab| lab.add_lane(id));
                assert!(added.is_none_or(|number| number == lanes && lanes < MAX_LANES));
            }
            Call::RemoveLane(lane) => {
                let lane = lane.number(lanes);
                let removed = self.attempt(|lab| lab.remove_lane(lane));
                assert_eq!(removed.is_some(), lane < lanes && lanes > 1);
            }
            Call::SetAlgorithm(lane, choice) => {
                let (lane, id) = (lane.number(lanes), self.id_of(*choice));
                self.attempt(|lab| lab.set_algorithm(lane, id));
            }
            Call::SetSetting(lane, setting, option) => {
                self.set_setting(lane.number(lanes), *setting, *option);
            }
            Call::Advance {
                cursor,
                part,
                budget,
            } => {
                let done = self.lab.advance_within(*cursor, *part, *budget);
                assert!(done <= *budget);
                assert_eq!(self.lab.cursor(), *cursor);
                let idle = waits(&self.lab) || !self.lab.has_work();
                assert!(done > 0 || *budget == 0 || idle);
            }
            Call::Stride {
                lane,
                stride,
                forwards,
            } => self.stride(lane.number(lanes), *stride, *forwards),
            Call::Pace(choice) => {
                if let Some(&pace) = choice.of(&Pace::ALL) {
                    self.lab.set_pace(pace);
                    assert_eq!(self.lab.pace(), pace);
                }
            }
            Call::Micros(lane, time) => {
                let lane = lane.number(lanes);
                let micros = match time {
                    255 => f64::NAN,
                    time => f64::from(*time),
                };
                let set = self.attempt(|lab| lab.set_micros(lane, micros));
                assert_eq!(set.is_some(), lane < lanes && micros > 0.0);
            }
            Call::Truth(lane) => {
                let lane = lane.number(lanes);
                assert_eq!(self.lab.truth(lane).is_ok(), lane < lanes);
                for what in ["region", "frontier", "way", "no such word"] {
                    let cells = self.lab.no_path_cells(lane, what);
                    assert_eq!(cells.is_ok(), lane < lanes);
                }
                assert_eq!(self.lab.optimal_path(lane).is_ok(), lane < lanes);
            }
            Call::Finish => self.settle(),
            Call::Reopen => {
                let saved = self.lab.save();
                let lab = Lab::restore(&saved, Catalogue::standard());
                self.lab = lab.expect("what was saved is restored");
                self.lab.set_palette(self.palette);
                self.oldest = parts(self.lab.world());
                assert_eq!(self.lab.save(), saved);
            }
            Call::Look(lane, place) => {
                let (lane, cell) = (lane.number(lanes), place.on(grid));
                let (there, inside) = (lane < lanes, grid.contains(cell));
                let seen = self.lab.inspect(lane, cell);
                assert_eq!(seen.is_ok(), there && inside);
                let story = self.lab.story(lane, cell);
                assert_eq!(story.is_ok(), there && inside);
                if there {
                    self.check_next(lane);
                }
                let index = cell.y.saturating_mul(8).saturating_add(cell.x);
                assert_eq!(self.lab.branch(lane, index).is_ok(), there);
                assert_eq!(self.lab.sentence(lane).is_ok(), there);
                assert_eq!(self.lab.current(lane).is_ok(), there);
                assert_eq!(self.lab.path(lane).is_ok(), there);
            }
            Call::Paint(lane) => {
                let lane = lane.number(lanes);
                assert_eq!(self.lab.paint(lane).is_ok(), lane < lanes);
                if lane < lanes {
                    self.check_picture(lane);
                }
            }
            Call::Palette(seed) => {
                self.palette = std::array::from_fn(|i| (i as u32 + 1) * (u32::from(*seed) + 1));
                self.lab.set_palette(self.palette);
            }
            Call::Scenarios {
                start,
                goal,
                other_size,
            } => {
                let (start, goal) = (start.on(grid), goal.on(grid));
                let one = Scenario {
                    bucket: 0,
                    map: "fuzz".to_owned(),
                    width: grid.width() + u32::from(*other_size),
                    height: grid.height(),
                    start,
                    goal,
                    length: 0.0,
                };
                let fits = !*other_size && grid.contains(start) && grid.contains(goal);
                let taken = self.attempt(|lab| lab.set_scenarios(vec![one.clone(), one]));
                assert_eq!(taken.is_some(), fits);
            }
            Call::UseScenario(choice) => {
                let number = choice.number(self.lab.scenarios().len());
                if self.attempt(|lab| lab.use_scenario(number)).is_some() {
                    let one = &self.lab.scenarios()[number];
                    let world = self.lab.world();
                    assert_eq!((world.start(), world.goal()), (one.start, one.goal));
                }
            }
            Call::Silently(lane) => {
                let lane = lane.number(lanes);
                let before = self.stamp();
                let counters = self.lab.run_silently(lane);
                assert_eq!(counters.is_ok(), lane < lanes);
                assert_eq!(self.stamp(), before, "a silent run shows nothing");
            }
            Call::Generate {
                kind,
                sides,
                seed,
                parameter,
            } => self.generate(*kind, *sides, *seed, *parameter),
            Call::Solve(lane, start, goal) => {
                let (start, goal) = (start.on(grid), goal.on(grid));
                self.solve(lane.number(lanes), start, goal);
            }
            Call::PaintCost {
                from,
                to,
                cost,
                join,
            } => {
                let cells = stroke(from.near(grid), to.near(grid));
                let right = *cost > 0 && cells.iter().all(|cell| grid.contains(*cell));
                let before = parts(self.lab.world());
                let how = joined(*join);
                let painted = self.attempt(|lab| lab.paint_cost(cells, *cost, how));
                assert_eq!(painted.is_some(), right);
                assert_eq!(painted == Some(true), parts(self.lab.world()) != before);
            }
            Call::PaintRisk {
                from,
                to,
                risk,
                join,
            } => {
                let cells = stroke(from.near(grid), to.near(grid));
                let right = *risk <= MAX_RISK && cells.iter().all(|cell| grid.contains(*cell));
                let before = parts(self.lab.world());
                let how = joined(*join);
                let painted = self.attempt(|lab| lab.paint_risk(cells, *risk, how));
                assert_eq!(painted.is_some(), right);
                assert_eq!(painted == Some(true), parts(self.lab.world()) != before);
            }
            Call::Erase { from, to, join } => {
                let cells = stroke(from.near(grid), to.near(grid));
                let inside = cells.iter().all(|cell| grid.contains(*cell));
                let before = parts(self.lab.world());
                let how = joined(*join);
                let erased = self.attempt(|lab| lab.erase(cells.clone(), how));
                assert_eq!(erased.is_some(), inside);
                assert_eq!(erased == Some(true), parts(self.lab.world()) != before);
                if inside {
                    let grid = self.lab.world().grid();
                    let plain = |cell: &Cell| {
                        let index = grid.index(*cell);
                        grid.cost(index) == 1
                            && grid.risk(index) == 0
                            && grid.terrain()[index] <= Terrain::Grass
                    };
                    assert!(cells.iter().all(plain));
                }
            }
            Call::Problem => self.problem(),
            Call::Preview(most) => {
                let palette = [0xFF00_FFFF; 4 * MARKS];
                let preview = Preview::new(grid, u32::from(*most), &palette);
                assert!(preview.width().max(preview.height()) <= u32::from(*most).max(1));
                let cells = preview.width() * preview.height();
                assert_eq!(preview.pixels().len(), cells as usize);
            }
            Call::SeekAll(from) => self.seek_all(u64::from(*from)),
        }
    }

    fn replace(&mut self, shape: &Shape, join: bool) {
        let (grid, start, goal) = shape.build();
        let name = "other".to_owned();
        self.edit(
            Edit::Replace {
                name,
                grid,
                start,
                goal,
            },
            join,
        );
    }

    fn set_setting(&mut self, lane: usize, setting: Choice, option: Choice) {
        let Some(known) = self.lab.lanes().get(lane) else {
            let refused = self.attempt(|lab| lab.set_setting(lane, "corners", "one"));
            assert!(refused.is_none());
            return;
        };
        let specs = known.entry().all_settings();
        let spec = setting.of(&specs);
        let id = spec.map_or("no-such-setting", |spec| spec.id);
        let chosen = spec.and_then(|spec| option.of(spec.options).copied());
        let value = chosen.unwrap_or("no-such-option");
        let set = self.attempt(|lab| lab.set_setting(lane, id, value));
        assert_eq!(set.is_some(), chosen.is_some());
        if set.is_some() {
            assert_eq!(self.lab.lanes()[lane].settings().get(id), value);
        }
    }

    fn generate(&mut self, kind: Choice, sides: u8, seed: u8, parameter: u8) {
        let Some(spec) = kind.of(generators()) else {
            return;
        };
        if spec.fixed_size.is_some() {
            return; // 40 x 40 cells are too many to be run thousands of times a second.
        }
        let (width, height) = (u32::from(sides & 7) + 1, u32::from(sides >> 3 & 7) + 1);
        let parameter = spec.parameter.as_ref().map_or(0.0, |range| {
            range.min + f64::from(parameter) / 250.0 * (range.max - range.min)
        });
        let Ok(made) = generate(spec.id, width, height, u64::from(seed), parameter) else {
            return;
        };
        let (start, goal) = (made.start, made.goal);
        assert!(made.grid.contains(start) && made.grid.contains(goal));
        self.edit(
            Edit::Replace {
                name: spec.id.to_owned(),
                grid: made.grid,
                start,
                goal,
            },
            false,
        );
    }

    /// A solver that keeps its memory finds what the lane finds, after other problems too.
    fn solve(&mut self, lane: usize, start: Cell, goal: Cell) {
        let Some(shown) = self.lab.lanes().get(lane) else {
            return;
        };
        let world = self.lab.world();
        let solver = Solver::new(shown.entry(), shown.settings(), world.grid().clone());
        let mut solver = solver.expect("the grid is one");
        let inside = world.grid().contains(start) && world.grid().contains(goal);
        assert_eq!(solver.set_problem(start, goal).is_ok(), inside);
        let recorded = solver.solve(true);
        assert_eq!(solver.solve(false), recorded);
        let ends = (world.start(), world.goal());
        let set = solver.set_problem(ends.0, ends.1);
        set.expect("the world's own ends");
        let counters = solver.solve(false);
        if let Some(outcome) = shown.outcome() {
            assert_eq!(counters, outcome.counters);
            assert_eq!(solver.path(), outcome.path);
            assert_eq!(solver.length(), outcome.length);
        }
    }

    /// Runs everything to its end and shows what was asked for last.
    fn settle(&mut self) {
        let (cursor, part) = (self.lab.cursor(), self.lab.part());
        finish(&mut self.lab, cursor, part);
    }

    /// A stride leads somewhere that can be shown; one event on and one back lead to where one was.
    fn stride(&mut self, number: usize, stride: Choice, forwards: bool) {
        let Some(&stride) = stride.of(&Stride::ALL) else {
            return;
        };
        let there = number < self.lab.lanes().len();
        if waits(&self.lab) {
            time(&mut self.lab);
        }
        self.settle();
        // More events may have been asked for than the step has.
        let lanes = self.lab.lanes();
        let part = lanes.get(number).map_or(0, |lane| lane.trace().part());
        let place = (self.lab.place(), part);
        let answer = self.lab.stride(number, stride, forwards);
        assert_eq!(answer.is_ok(), there);
        let Ok((cursor, part)) = answer else { return };
        assert!((cursor, part) >= place || !forwards);
        assert!((cursor, part) <= place || forwards);
        finish(&mut self.lab, cursor, part);
        let moved = (self.lab.place(), self.lab.lanes()[number].trace().part());
        assert_eq!(moved, (cursor, part));
        let alone = self.lab.lanes().len() == 1 && self.lab.pace() == Pace::Steps;
        if stride == Stride::Event && forwards && alone && moved != place {
            let back = self.lab.stride(number, stride, false);
            assert_eq!(back, Ok(place), "back from {moved:?}");
        }
    }

    /// What is taken out of the open list next is the first in it, as the story of its cell says.
    fn check_next(&self, number: usize) {
        let lane = &self.lab.lanes()[number];
        let trace = lane.trace();
        // Lists that nobody sorts have no ranks.
        let ranked = lane.order().is_some_and(|order| !order.by.has_passes());
        if lane.sides() > 1 || trace.part() > 0 || !ranked {
            return;
        }
        let mut next = trace.events_of(trace.at() + 1);
        if let Some(event) = next.find(|event| event.kind == EventKind::Expanded) {
            let cell = self.lab.world().grid().cell(event.node as usize);
            let story = self.lab.story(number, cell).expect("it is on the grid");
            let rank = story.rank.expect("it is open");
            assert_eq!(rank.from, 1, "{cell:?}");
            assert!(rank.from <= rank.to && rank.to <= rank.of);
        }
    }

    /// What is written as scenarios can be read, and fits.
    fn problem(&self) {
        let problem = self.lab.problem().expect("a problem can always be told");
        let text = self.lab.problem_file().expect("and written");
        let read = read_scenarios(text.as_bytes()).expect("and read");
        assert_eq!(read.len(), 1);
        let one = &read[0];
        assert_eq!((one.start, one.goal), (problem.start, problem.goal));
        assert_eq!((one.length, one.bucket), (problem.length, problem.bucket));
        check_against(&read, self.lab.world().grid()).expect("it fits the world");
        let text = self.lab.scenario_file();
        let read = read_scenarios(text.as_bytes()).expect("what was written is read");
        assert_eq!(read.len(), self.lab.scenarios().len());
        check_against(&read, self.lab.world().grid()).expect("they fit the world");
        self.lab.scenario_doubts();
    }

    /// Each step is the same whether it is reached forwards, backwards or by a jump.
    fn seek_all(&mut self, from: u64) {
        let (cursor, part) = (self.lab.cursor(), self.lab.part());
        let steps = self.lab.steps().min(from + 12);
        let mut hashes = Vec::new();
        let show = |lab: &mut Lab, step: u64| {
            finish(lab, step, 0);
            // Until times are measured, what the pace asks for may not be known.
            let known = lab.has_arrived();
            let lanes = lab.lanes().iter().filter(|_| known);
            lanes
                .map(|lane| (lane.at(), lane.hash()))
                .collect::<Vec<_>>()
        };
        for step in from..=steps {
            hashes.push(show(&mut self.lab, step));
        }
        show(&mut self.lab, u64::MAX);
        for (later, seen) in hashes.iter().enumerate().rev() {
            let step = from + later as u64;
            assert_eq!(&show(&mut self.lab, step), seen, "step {step}");
        }
        finish(&mut self.lab, cursor, part);
    }

    /// What was painted bit by bit is what is painted at once.
    fn check_picture(&self, number: usize) {
        let lane = &self.lab.lanes()[number];
        let marks = lane.picture().marks();
        // The cells that name corners are not painted.
        let on_corners = lane.sight_graph().is_some_and(|facts| facts.corners);
        let plain = lane.sides() == 1 && !lane.is_journey() && !lane.is_in_series() && !on_corners;
        if plain && !marks.contains(&TIGHT) {
            assert_eq!(marks, lane.trace().view(0).marks());
        }
        let grid = self.lab.world().grid();
        let mut whole = Picture::new(grid);
        whole.paint(grid, marks, &self.palette);
        assert_eq!(lane.picture().pixels(), whole.pixels());
    }

    /// A search that has heard of edits is where a fresh one would come, by another way: from here on it is a fresh
    /// one.
    fn begin_anew(&mut self, number: usize) {
        let lane = &self.lab.lanes()[number];
        // So with tables that were made before an edit.
        let has_tables = !lane.settings().get("landmarks").is_empty();
        if !lane.is_journey() && !has_tables {
            return;
        }
        let length = |lab: &Lab| {
            let lane = &lab.lanes()[number];
            let claims = lane.claim(lab.world()).guarantee == Guarantee::Optimal;
            let outcome = lane.outcome().filter(|_| claims);
            outcome.map(|outcome| outcome.length.clone().expect("its path is allowed"))
        };
        let (agent, repaired) = (lane.settings().get("agent"), length(&self.lab));
        let same = self.lab.set_setting(number, "agent", agent);
        same.expect("what is set can be set");
        time(&mut self.lab);
        self.settle();
        if let Some((a, b)) = repaired.zip(length(&self.lab)) {
            let close = |(a, b): (f64, f64)| (a - b).abs() <= 1e-6 * b.max(1.0);
            assert!(
                a.is_some() == b.is_some() && a.zip(b).is_none_or(close),
                "{a:?} {b:?}"
            );
        }
    }

    /// What must hold whatever was called.
    fn check(&mut self) {
        let fit = check_against(self.lab.scenarios(), self.lab.world().grid());
        fit.expect("the scenarios at hand are for the present world");
        time(&mut self.lab);
        self.settle();
        assert!(self.lab.is_complete());
        (0..self.lab.lanes().len()).for_each(|lane| self.begin_anew(lane));
        let mut fresh = self.fresh();
        fresh.set_palette(self.palette);
        time(&mut fresh);
        finish(&mut fresh, self.lab.cursor(), self.lab.part());
        assert_same_state(&self.lab, &fresh);
        for lane in 0..self.lab.lanes().len() {
            self.check_outcome(lane);
            self.check_truth(lane);
            self.check_next(lane);
            self.check_answers(lane, &fresh);
            for lab in [&mut self.lab, &mut fresh] {
                lab.paint(lane).expect("there is such a lane");
            }
            self.check_picture(lane);
            let pixels = |lab: &Lab| lab.lanes()[lane].picture().pixels().to_vec();
            assert_eq!(pixels(&self.lab), pixels(&fresh));
        }
        self.check_seeks(&mut fresh);
        self.check_history();
    }

    /// A lab that knows nothing but what was saved.
    fn fresh(&self) -> Lab {
        let saved = self.lab.save();
        let fresh = Lab::restore(&saved, Catalogue::standard());
        let fresh = fresh.expect("what was saved is restored");
        assert_eq!(fresh.save(), saved);
        fresh
    }

    /// The whole run against a silent one, its path against the rules, its length against the optimum.
    fn check_outcome(&self, number: usize) {
        let lane = &self.lab.lanes()[number];
        let outcome = lane.outcome().expect("it has been run to its end");
        let silent = self.lab.run_silently(number).expect("there is such a lane");
        assert_eq!(silent, outcome.counters);
        let world = self.lab.world();
        let summary = &self.lab.summary().lanes[number];
        assert_eq!(summary.fault, None);
        // Corners are named by cells, and do not lie in them.
        let on_corners = lane.sight_graph().is_some_and(|facts| facts.corners);
        let on_cells = lane.entry().moves_on_grid && !on_corners;
        if let (Some(path), true) = (&outcome.path, on_cells) {
            let rule: MoveRule = move_rule(lane.settings());
            let length = match lane.any_angle() {
                true => lines_length(world.grid(), rule, path),
                false => grid_length(world.grid(), rule, path),
            };
            let length = length.expect("it keeps the rule");
            assert_eq!(outcome.length, Ok(Some(length)));
            let ends = (path[0] as usize, path[path.len() - 1] as usize);
            let grid = world.grid();
            let ends = (grid.cell(ends.0), grid.cell(ends.1));
            assert_eq!(ends, (world.start(), world.goal()));
        }
        let ReferenceSummary::Known { cost: optimum } = summary.reference else {
            assert!(!lane.entry().moves_on_grid);
            return;
        };
        if summary.status == "stopped" {
            assert!(summary.cost.is_none());
            return;
        }
        assert_eq!(summary.cost.is_some(), optimum.is_some());
        let (Some(cost), Some(optimum)) = (summary.cost, optimum) else {
            return;
        };
        // The pair for a diagonal errs by 8e-9, so a sum of at most 64 of them by less than this.
        let slack = 1e-6 * optimum.max(1.0);
        let worth = lane.claim(world).guarantee;
        let may_be_shorter = [
            Guarantee::OnGrid,
            Guarantee::AnyAngle,
            Guarantee::InGraph,
            Guarantee::OnLines,
        ]
        .contains(&worth);
        assert!(
            may_be_shorter || cost >= optimum - slack,
            "{cost} below {optimum}"
        );
        let most = match worth {
            Guarantee::Optimal | Guarantee::OnGrid | Guarantee::AnyAngle => optimum,
            Guarantee::BoundedSuboptimal(factor) => optimum * factor,
            Guarantee::AdditiveBound(more) => optimum + more,
            Guarantee::Among { .. }
            | Guarantee::FewestMoves
            | Guarantee::Any
            | Guarantee::InGraph
            | Guarantee::OnLines => f64::INFINITY,
        };
        assert!(cost <= most + slack, "{cost}: {worth:?} of {optimum}");
    }

    /// The verdict is there when the lab is at rest, and what it proposes helps.
    fn check_truth(&self, number: usize) {
        let lane = &self.lab.lanes()[number];
        let worth = lane.claim(self.lab.world()).guarantee;
        let summary = &self.lab.summary().lanes[number];
        match self.lab.truth(number).expect("there is such a lane") {
            Truth::None => {
                assert!(!lane.entry().moves_on_grid || summary.status == "stopped");
            }
            Truth::Checking => panic!("nothing is left to check"),
            Truth::Missed { .. } | Truth::Stale => panic!("only what was recorded can be so"),
            Truth::Optimal { cost } => assert_eq!(Some(cost), summary.cost),
            Truth::OnLines { cost, .. } => {
                assert_eq!(Some(cost), summary.cost);
                assert!(
                    [
                        Guarantee::OnGrid,
                        Guarantee::AnyAngle,
                        Guarantee::InGraph,
                        Guarantee::OnLines
                    ]
                    .contains(&worth)
                );
            }
            Truth::Longer(longer) => {
                assert!(longer.cost > longer.optimum && longer.complete);
                assert_ne!(worth, Guarantee::Optimal);
            }
            Truth::NoPath(told) => {
                let grid = self.lab.world().grid();
                let region = self.lab.no_path_cells(number, "region");
                assert_eq!(region.map(|cells| cells.len()), Ok(told.region));
                assert_eq!(told.closest.is_some(), told.region > 0);
                let ground = Terrain::from_char(told.opened).expect("a terrain");
                let ways = [told.wall.map(|wall| vec![wall]), Some(told.walls)];
                for walls in ways.into_iter().flatten().filter(|walls| !walls.is_empty()) {
                    let mut opened = grid.clone();
                    for wall in &walls {
                        opened.set_terrain(grid.index(*wall), ground);
                    }
                    let solver = Solver::new(lane.entry(), lane.settings(), opened);
                    let mut solver = solver.expect("a grid of the same size");
                    let world = self.lab.world();
                    let set = solver.set_problem(world.start(), world.goal());
                    set.expect("the world's own ends");
                    solver.solve(false);
                    assert!(
                        solver.path().is_some() || solver.has_stopped(),
                        "without {walls:?}"
                    );
                }
            }
        }
    }

    /// Every answer about every cell is that of the fresh lab, and fits the path.
    fn check_answers(&self, lane: usize, fresh: &Lab) {
        let (lab, grid) = (&self.lab, self.lab.world().grid());
        let cursor = lab.cursor();
        assert_eq!(lab.sentence(lane), fresh.sentence(lane));
        assert_eq!(lab.current(lane), fresh.current(lane));
        assert_eq!(lab.path(lane), fresh.path(lane));
        assert_eq!(lab.sub_goals(lane), fresh.sub_goals(lane));
        for index in 0..grid.len() {
            let cell = grid.cell(index);
            let seen = lab.inspect(lane, cell).expect("it is on the grid");
            assert_eq!(Ok(&seen), fresh.inspect(lane, cell).as_ref());
            let branch = lab
                .branch(lane, index as u32)
                .expect("there is such a lane");
            assert_eq!(Ok(&branch), fresh.branch(lane, index as u32).as_ref());
            use CellState::{Closed, Deferred, Open};
            let met = matches!(seen.state, Open | Closed | Deferred);
            assert_eq!(branch.contains(&(index as u32)), met, "{cell:?}");
            // Stories are long: those of some cells.
            if index % 8 == (cursor % 8) as usize {
                assert_eq!(lab.story(lane, cell), fresh.story(lane, cell));
            }
        }
    }

    fn check_seeks(&mut self, fresh: &mut Lab) {
        let (cursor, part) = (self.lab.cursor(), self.lab.part());
        let steps = self.lab.length();
        for (step, part) in [(0, 0), (steps / 2, 1), (steps, 0), (cursor, part)] {
            finish(&mut self.lab, step, part);
            finish(fresh, step, part);
            for (a, b) in self.lab.lanes().iter().zip(fresh.lanes()) {
                assert_eq!((a.at(), a.hash()), (b.at(), b.hash()), "step {step}");
            }
        }
    }

    /// Undoing everything comes back to the first world, doing it all again to this one.
    fn check_history(&mut self) {
        let now = parts(self.lab.world());
        let before = self.stamp();
        let mut undone = 0;
        while self.lab.undo() {
            undone += 1;
        }
        assert_eq!(parts(self.lab.world()), self.oldest);
        for _ in 0..undone {
            assert!(self.lab.redo());
        }
        assert_eq!(parts(self.lab.world()), now);
        // The cursor is no part of the world: undoing leaves it.
        time(&mut self.lab);
        self.settle();
        (0..self.lab.lanes().len()).for_each(|lane| self.begin_anew(lane));
        let after = self.stamp();
        assert_eq!((after.saved, after.lanes), (before.saved, before.lanes));
        let fresh = self.fresh();
        assert_same_world(self.lab.world(), fresh.world());
    }
}
