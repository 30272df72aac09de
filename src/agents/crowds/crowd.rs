//! A crowd simulation: hundreds of agents that sense, think and act under a frame budget.
//!
//! Anguelov (2011), chapter 2: constant tasks (movement, steering, giving way) belong into every frame; periodic ones
//! (sensing, thinking) follow human reaction, 250 ms; paths are requested on demand and planned one after the other,
//! each without interruption. [`Scheduler`] has the three schedules of his figures 2.9 to 2.11.
//!
//! The cost of tasks is counted in units of work (one is an expansion of a path search) and converted to milliseconds
//! by a setting, so that a run is the same on every machine. The budget is soft, as in production systems (2.4.3): a
//! task begins while there is budget left and then runs to its end, so a frame overruns by less than its last task; and
//! at least one waiting task runs in each frame, so that no agent starves even if constant tasks take the whole budget.
//! A frame that overruns delays the next: missed frames are counted, and a front end can show them by holding the
//! picture; the simulation itself advances in equal steps.
//!
//! A frame takes O(n k) for n agents with k others within range, plus the tasks done. A [`Clone`] is a snapshot.

use super::agent::{Agent, AgentState, Senses, Thinking};
use super::crowd_motion::{TOUCH, body, part, steer, walk};
use super::crowd_settings::{CrowdSettings, Scheduler};
use super::frame_report::{CrowdTotals, FrameReport};
use super::grid_paths::Paths;
use super::ground::CrowdGround;
use super::histogram::Histogram;
use super::steering::Mover;
use crate::message::Message;
use crate::spatial::PointGrid;
use crate::spatial::SpacedPoints;
use crate::trace::StateHash;
use glam::DVec2;
use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;
use std::collections::VecDeque;

/// The most agents of a crowd.
pub const MAX_AGENTS: usize = 5000;
/// Seconds by which an agent moves on at most when its turn comes.
const CATCH_UP: f64 = 1.0;

/// A crowd of agents.
#[derive(Clone, Debug)]
pub struct Crowd {
    settings: CrowdSettings,
    agents: Vec<Agent>,
    /// Places of interest.
    places: Vec<DVec2>,
    frame: u64,
    /// A queue of the frames in which agents are to think, soonest first.
    due: VecDeque<(u64, u32)>,
    /// The queue of path requests, first in, first out.
    queue: VecDeque<(u64, u32)>,
    /// The next agent, if one is updated per frame.
    turn: usize,
    totals: CrowdTotals,
    responses: Histogram,
    lateness: Histogram,
    scratch: Scratch,
}

/// Working memory; nothing in it outlives a frame.
#[derive(Clone, Debug, Default)]
struct Scratch {
    bodies: Vec<Mover>,
    velocities: Vec<DVec2>,
    places: Vec<DVec2>,
    pairs: Vec<(u32, u32)>,
    neighbours: PointGrid,
    /// For the separation of overlapping agents; sensing still needs the neighbours sorted for steering.
    parting: PointGrid,
}

impl Crowd {
    /// A crowd of this many agents at random free places drawn by the seed, none touching another. `places` are the
    /// places of interest; without any, agents go anywhere.
    ///
    /// Errors: those of [`CrowdSettings::check`]; `crowd.agents` for none or more than [`MAX_AGENTS`]; `crowd.no-room`
    /// where too few places were found; `crowd.place` for a place of interest that is not finite.
    pub fn new(
        ground: &dyn CrowdGround,
        settings: CrowdSettings,
        places: Vec<DVec2>,
        agents: usize,
    ) -> Result<Crowd, Message> {
        settings.check()?;
        check_count(agents)?;
        let (low, high) = ground.bounds();
        let mut rng = Pcg32::new(settings.seed, 0x6372_6f77);
        let mut unit = || f64::from(rng.next_u32()) / (f64::from(u32::MAX) + 1.0);
        let mut starts = SpacedPoints::new(low, high, 2.1 * settings.radius, agents);
        let mut tries = 400 * agents + 1000;
        while starts.places().len() < agents && tries > 0 {
            tries -= 1;
            let place = low + (high - low) * DVec2::new(unit(), unit());
            // In this order: where it is crowded most places are too near to others, which is sooner seen.
            let free =
                starts.holds(place) && ground.clearance(place, settings.radius) >= settings.radius;
            if free {
                starts.push(place);
            }
        }
        let starts = starts.places();
        if starts.len() < agents {
            return Err(Message::new("crowd.no-room")
                .with("agents", agents)
                .with("found", starts.len()));
        }
        Crowd::with_agents(ground, settings, places, starts)
    }

    /// Agents that start at these places.
    ///
    /// Errors: as [`Crowd::new`]; `crowd.inside` for a start that has not the agent's radius free around it.
    pub fn with_agents(
        ground: &dyn CrowdGround,
        settings: CrowdSettings,
        places: Vec<DVec2>,
        starts: &[DVec2],
    ) -> Result<Crowd, Message> {
        settings.check()?;
        check_count(starts.len())?;
        if let Some(place) = places.iter().position(|place| !place.is_finite()) {
            return Err(Message::new("crowd.place").with("place", place));
        }
        for (agent, &at) in starts.iter().enumerate() {
            let fits = ground.clearance(at, settings.radius) >= settings.radius * (1.0 - TOUCH);
            if !fits {
                return Err(Message::new("crowd.inside")
                    .with("agent", agent)
                    .with("x", at.x)
                    .with("y", at.y));
            }
        }
        let agents = starts.iter().enumerate();
        let agents = agents.map(|(number, &at)| Agent::new(number as u32, at));
        let mut crowd = Crowd {
            settings,
            agents: agents.collect(),
            places,
            frame: 0,
            due: VecDeque::new(),
            queue: VecDeque::new(),
            turn: 0,
            totals: CrowdTotals::default(),
            responses: Histogram::new(settings.frame_ms(), 64),
            lateness: Histogram::new(settings.frame_ms(), 64),
            scratch: Scratch::default(),
        };
        crowd.stagger();
        Ok(crowd)
    }

    /// Staggers the agents' thinking over a period.
    fn stagger(&mut self) {
        let period = self.settings.period_frames();
        let count = self.agents.len() as u64;
        self.due = (0..count)
            .map(|number| (self.frame + 1 + number * period / count, number as u32))
            .collect();
    }

    /// Sets the settings from the next frame on; paths and states stay.
    ///
    /// Errors: those of [`CrowdSettings::check`]; `crowd.radius-fixed` for another radius. Nothing is changed then.
    pub fn set_settings(&mut self, settings: CrowdSettings) -> Result<(), Message> {
        settings.check()?;
        if settings.radius != self.settings.radius {
            return Err(Message::new("crowd.radius-fixed"));
        }
        let before = self.settings;
        self.settings = settings;
        let turned = settings.scheduler != before.scheduler
            || settings.period_frames() != before.period_frames();
        if turned {
            self.stagger();
        }
        if settings.rate != before.rate {
            self.forget_times();
        }
        Ok(())
    }

    /// Empties the histograms.
    pub fn forget_times(&mut self) {
        self.responses = Histogram::new(self.settings.frame_ms(), 64);
        self.lateness = Histogram::new(self.settings.frame_ms(), 64);
    }

    /// Announces a change of the world: an agent whose disc is no longer free is moved to a free place near by, and all
    /// agents on their way request a path, as the thesis concludes (4.4): a burst of requests. Returns the number of
    /// agents for which no free place was found; they stay where they are.
    pub fn world_changed(&mut self, ground: &dyn CrowdGround) -> usize {
        let radius = self.settings.radius;
        let mut left = 0;
        for agent in &mut self.agents {
            if ground.clearance(agent.at, radius) >= radius * (1.0 - TOUCH) {
                continue;
            }
            let rings = (1..=200).flat_map(|ring| (0..24).map(move |part| (ring, part)));
            let mut places = rings.map(|(ring, part)| {
                let angle = f64::from(part) * std::f64::consts::TAU / 24.0;
                agent.at + DVec2::from_angle(angle) * (f64::from(ring) * 0.5 * radius)
            });
            match places.find(|&place| ground.clearance(place, radius) >= radius) {
                Some(place) => agent.at = place,
                None => left += 1,
            }
            agent.velocity = DVec2::ZERO;
        }
        for agent in 0..self.agents.len() {
            if self.agents[agent].state != AgentState::Wait {
                self.ask(agent);
            }
        }
        left
    }

    /// Enqueues the path request of an agent, unless it is queued already.
    fn ask(&mut self, agent: usize) {
        if self.agents[agent].asked.is_none() {
            self.agents[agent].asked = Some(self.frame);
            self.queue.push_back((self.frame, agent as u32));
            self.totals.requests += 1;
        }
    }

    /// Calculates one frame.
    pub fn step(&mut self, ground: &dyn CrowdGround, paths: &mut dyn Paths) -> FrameReport {
        self.frame += 1;
        let mut report = FrameReport {
            frame: self.frame,
            budget_ms: self.settings.budget_ms(),
            ..FrameReport::default()
        };
        self.look_around();
        match self.settings.scheduler {
            Scheduler::AllAtOnce => {
                self.move_all(ground, &mut report);
                let period = self.settings.period_frames();
                if (self.frame - 1).is_multiple_of(period) {
                    self.look_again();
                    for agent in 0..self.agents.len() {
                        self.periodic(agent, ground, &mut report);
                    }
                    while self.answer_first(ground, paths, &mut report) {}
                }
            }
            Scheduler::OneByOne => {
                let agent = self.turn % self.agents.len();
                self.turn = (agent + 1) % self.agents.len();
                self.move_one(agent, ground, &mut report);
                self.look_again();
                self.periodic(agent, ground, &mut report);
                if self.agents[agent].asked.is_some() {
                    self.queue.retain(|&(_, other)| other as usize != agent);
                    self.answer(agent, ground, paths, &mut report);
                }
            }
            Scheduler::Spread => {
                self.move_all(ground, &mut report);
                self.look_again();
                self.spread(ground, paths, &mut report);
            }
        }
        self.close(report)
    }

    /// Runs periodic tasks and path requests, the oldest first, while there is budget; at least one.
    fn spread(
        &mut self,
        ground: &dyn CrowdGround,
        paths: &mut dyn Paths,
        report: &mut FrameReport,
    ) {
        let budget = self.settings.budget_work();
        let mut first = true;
        while first || (report.work() as f64) < budget {
            first = false;
            let due = self.due.front().copied().filter(|due| due.0 <= self.frame);
            let asked = self.queue.front().copied();
            match (due, asked) {
                (Some((when, agent)), asked) if asked.is_none_or(|(since, _)| when <= since) => {
                    self.due.pop_front();
                    let late = (self.frame - when) as f64 * self.settings.frame_ms();
                    self.lateness.add(late);
                    self.due_again(when, agent);
                    self.periodic(agent as usize, ground, report);
                }
                (_, Some(_)) => {
                    self.answer_first(ground, paths, report);
                }
                _ => break,
            }
        }
    }

    /// Schedules the next thinking of an agent in phase with its turn before, at least half a period from now: agents
    /// delayed together by a burst do not stay together.
    fn due_again(&mut self, when: u64, agent: u32) {
        let period = self.settings.period_frames();
        let earliest = self.frame + period.div_ceil(2);
        let next = when + period * (earliest - when).div_ceil(period);
        let place = self.due.partition_point(|due| due.0 <= next);
        self.due.insert(place, (next, agent));
    }

    /// Records all positions at the beginning of the frame.
    fn look_around(&mut self) {
        let Scratch {
            bodies,
            places,
            neighbours,
            ..
        } = &mut self.scratch;
        bodies.clear();
        bodies.extend(self.agents.iter().map(|agent| body(agent, &self.settings)));
        places.clear();
        places.extend(self.agents.iter().map(|agent| agent.at));
        neighbours.sort(places, self.settings.range);
    }

    /// Sorts all agents again by their positions after moving, so that sensing sees the present state.
    fn look_again(&mut self) {
        let Scratch {
            places, neighbours, ..
        } = &mut self.scratch;
        places.clear();
        places.extend(self.agents.iter().map(|agent| agent.at));
        neighbours.sort(places, self.settings.range);
    }

    /// The constant tasks of all agents: all steer by the state at the beginning of the frame, then all move.
    fn move_all(&mut self, ground: &dyn CrowdGround, report: &mut FrameReport) {
        let settings = self.settings;
        let scratch = &mut self.scratch;
        scratch.velocities.clear();
        for agent in &mut self.agents {
            let (velocity, others) = steer(
                agent,
                &settings,
                ground,
                &scratch.bodies,
                &scratch.neighbours,
            );
            scratch.velocities.push(velocity);
            report.constant += u64::from(settings.costs.movement)
                + u64::from(settings.costs.avoidance) * u64::from(others);
        }
        for (agent, &velocity) in self.agents.iter_mut().zip(&scratch.velocities) {
            walk(agent, &settings, ground, velocity);
            agent.moved = self.frame;
        }
        report.moved = self.agents.len() as u32;
        self.part(ground, None, report);
    }

    /// The constant tasks of one agent, for the time since its last turn, up to a limit.
    fn move_one(&mut self, agent: usize, ground: &dyn CrowdGround, report: &mut FrameReport) {
        let settings = self.settings;
        let most = ((CATCH_UP * settings.rate) as u64).max(1);
        let steps = (self.frame - self.agents[agent].moved).clamp(1, most);
        let scratch = &mut self.scratch;
        let before = scratch.bodies[agent];
        for step in 0..steps {
            let own = &mut self.agents[agent];
            let (velocity, others) =
                steer(own, &settings, ground, &scratch.bodies, &scratch.neighbours);
            walk(own, &settings, ground, velocity);
            scratch.bodies[agent] = body(own, &settings);
            // It is one update, by a longer time; the steps in it are for the simulation's sake.
            if step == 0 {
                report.constant += u64::from(settings.costs.movement)
                    + u64::from(settings.costs.avoidance) * u64::from(others);
            }
        }
        // How far it comes is told from where it was.
        scratch.bodies[agent] = before;
        self.agents[agent].moved = self.frame;
        report.moved = 1;
        report.not_moved = self.agents.len() as u32 - 1;
        self.part(ground, Some(agent), report);
    }

    fn part(&mut self, ground: &dyn CrowdGround, only: Option<usize>, report: &mut FrameReport) {
        let settings = self.settings;
        let before = std::mem::take(&mut self.scratch.bodies);
        let Scratch {
            parting,
            pairs,
            places,
            ..
        } = &mut self.scratch;
        let (deepest, count) = part(
            &mut self.agents,
            &settings,
            ground,
            only,
            parting,
            pairs,
            places,
        );
        for (agent, body) in self.agents.iter().zip(&before) {
            report.largest_jump = report.largest_jump.max(agent.at.distance(body.at));
        }
        self.scratch.bodies = before;
        self.totals.overlap = deepest;
        self.totals.overlapping_pairs = count as u64;
        self.totals.worst_overlap = self.totals.worst_overlap.max(deepest);
    }

    /// Sensing and thinking of one agent.
    fn periodic(&mut self, number: usize, ground: &dyn CrowdGround, report: &mut FrameReport) {
        let settings = self.settings;
        let costs = settings.costs;
        let mut work = u64::from(costs.sensing) + u64::from(costs.thinking);
        let at = self.agents[number].at;
        let mut others = 0;
        let limit = settings.range * settings.range;
        let agents = &self.agents;
        self.scratch.neighbours.around(at, |other| {
            if other != number && agents[other].at.distance_squared(at) < limit {
                others += 1;
            }
        });
        work += u64::from(others) * u64::from(costs.neighbour);
        let agent = &mut self.agents[number];
        let next = agent.path().first().copied();
        let in_sight = match next {
            Some(place) => {
                work += u64::from(costs.sight);
                // Where it brushes along a wall it still sees its way.
                ground.sees(at, place, 0.9 * settings.radius)
            }
            None => true,
        };
        agent.senses = Senses {
            others,
            in_sight,
            left: agent.left(),
        };
        let about = Thinking {
            frame: self.frame,
            rate: settings.rate,
            radius: settings.radius,
            speed: settings.speed,
            seed: settings.seed,
            places: &self.places,
            ground,
        };
        let trips = agent.trips;
        let wants = agent.think(&about);
        self.totals.trips += u64::from(agent.trips - trips);
        if wants {
            self.ask(number);
        }
        report.periodic += work;
        report.last_task = work;
        report.thoughts += 1;
    }

    /// Answers the oldest path request; false if there is none.
    fn answer_first(
        &mut self,
        ground: &dyn CrowdGround,
        paths: &mut dyn Paths,
        report: &mut FrameReport,
    ) -> bool {
        let Some((_, agent)) = self.queue.pop_front() else {
            return false;
        };
        self.answer(agent as usize, ground, paths, report);
        true
    }

    fn answer(
        &mut self,
        number: usize,
        ground: &dyn CrowdGround,
        paths: &mut dyn Paths,
        report: &mut FrameReport,
    ) {
        let settings = self.settings;
        let agent = &mut self.agents[number];
        let asked = agent.asked.unwrap_or(self.frame);
        if agent.state == AgentState::Wait {
            // It has changed its mind meanwhile.
            agent.asked = None;
            return;
        }
        let found = paths.find(ground, agent.at, agent.target);
        report.path += found.work;
        report.last_task = found.work;
        report.answered += 1;
        self.totals.answered += 1;
        self.totals.no_path += u64::from(found.path.is_none());
        agent.answer(found.path, self.frame, settings.rate);
        // From the frame of the request to the moment in this frame at which the answer is ready.
        let waited = (self.frame - asked) as f64 * settings.frame_ms();
        self.responses.add(waited + settings.ms(report.work()));
    }

    fn close(&mut self, mut report: FrameReport) -> FrameReport {
        let settings = &self.settings;
        report.constant_ms = settings.ms(report.constant);
        report.periodic_ms = settings.ms(report.periodic);
        report.path_ms = settings.ms(report.path);
        report.waiting = self.queue.len() as u32;
        if settings.scheduler == Scheduler::Spread {
            let late = self.due.iter().take_while(|due| due.0 <= self.frame);
            report.overdue = late.count() as u32;
        }
        let frame = settings.frame_ms();
        let taken = report.ms() + settings.other * frame;
        report.missed = ((taken / frame).ceil() as u32).saturating_sub(1);
        let totals = &mut self.totals;
        totals.frames += 1;
        totals.missed += u64::from(report.missed);
        totals.over_budget += u64::from(report.ms() > report.budget_ms);
        totals.over_ms += (report.ms() - report.budget_ms).max(0.0);
        totals.not_moved += u64::from(report.not_moved);
        totals.largest_jump = totals.largest_jump.max(report.largest_jump);
        report
    }
}

fn check_count(agents: usize) -> Result<(), Message> {
    if agents == 0 || agents > MAX_AGENTS {
        return Err(Message::new("crowd.agents")
            .with("found", agents)
            .with("most", MAX_AGENTS));
    }
    Ok(())
}

/// Queries of a crowd.
impl Crowd {
    /// The settings.
    pub fn settings(&self) -> &CrowdSettings {
        &self.settings
    }

    /// All agents, by number.
    pub fn agents(&self) -> &[Agent] {
        &self.agents
    }

    /// The places of interest.
    pub fn places(&self) -> &[DVec2] {
        &self.places
    }

    /// Frames calculated.
    pub fn frame(&self) -> u64 {
        self.frame
    }

    /// The queue of path requests, oldest first: the frame of the request, and the agent's number.
    pub fn queue(&self) -> impl ExactSizeIterator<Item = (u64, u32)> + '_ {
        self.queue.iter().copied()
    }

    /// Sums over all frames.
    pub fn totals(&self) -> &CrowdTotals {
        &self.totals
    }

    /// The response times of path requests: from the request to the moment of the answer.
    pub fn responses(&self) -> &Histogram {
        &self.responses
    }

    /// The lateness of thinking, in the [`Scheduler::Spread`].
    pub fn lateness(&self) -> &Histogram {
        &self.lateness
    }

    /// A hash of all that the next frame depends on.
    pub fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.settings.hash_into(&mut hash);
        hash.places(&self.places);
        hash.word(self.frame);
        hash.word(self.turn as u64);
        for agent in &self.agents {
            agent.hash_into(&mut hash);
        }
        for &(when, agent) in self.due.iter().chain(&self.queue) {
            hash.word(when);
            hash.word(u64::from(agent));
        }
        self.responses.hash_into(&mut hash);
        hash.finish()
    }
}
