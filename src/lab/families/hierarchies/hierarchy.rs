//! The abstraction that a lane searches: what a picture draws of it at the cursor, and its building and searches in
//! words.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::hierarchy::Part;
use crate::lab::core::family::FamilyView;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::search::{AbstractionFacts, Effort, Layers, Moment, OnAbstraction, Task};
use crate::trace::{CLOSED, Event, NO_NODE, Quantity, Status};
use crate::world::World;

/// The abstraction of a lane and its query at the cursor.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Hierarchy {
    /// How many levels it has.
    pub levels: usize,
    /// How many nodes are shown, by level: those that belong to it or to one above.
    pub nodes: Vec<usize>,
    /// Bytes of the abstraction, once it is whole.
    pub bytes: u64,
    /// Clusters that are built at the cursor, each once for its borders and once a level, and how many there are in
    /// all.
    pub built: [usize; 2],
    /// How many clusters the last edit has made anew.
    pub repaired: usize,
    /// What the query is at: `building`, `joining`, `top`, `refining`, `smoothing`, `ended`.
    pub part: &'static str,
    /// Which of its searches it is at, from 1; 0 before the first.
    pub search: u64,
    /// How many cells of the path are refined.
    pub led: u64,
    /// Expansions of the whole run, as far as it is known: joining, at the top, refining.
    pub expanded: [u64; 3],
    /// Searches of the refinement, and looks of smoothing, likewise.
    pub legs: u64,
    /// See there.
    pub looks: u64,
    /// Whether costs through clusters are found when a search first comes into them.
    pub lazily: bool,
    /// For how many clusters of all levels they were found so at the cursor, and how many there are.
    pub met: [usize; 2],
    /// Expansions of the whole run that this took, as far as it is known.
    pub edges: u64,
    /// Whether ways inside clusters are read from tables, and steps that were read of them.
    pub reads: bool,
    /// See there.
    pub read: u64,
}

/// The parts of an abstraction that are not built yet at the cursor.
struct Pending {
    /// Clusters whose crossings are not known.
    crossings: BTreeSet<u32>,
    /// Levels and clusters without costs.
    rooms: BTreeSet<(u8, u32)>,
    /// Tasks done and tasks in all.
    built: [usize; 2],
    /// Whether nodes are known before the costs between them, once all crossings are.
    lazily: bool,
}

impl Lane {
    fn abstraction(&self) -> Option<&dyn OnAbstraction> {
        self.runner().on_abstraction()
    }

    /// Its search and the abstraction, once there is one.
    pub(in crate::lab) fn layers(&self) -> Option<(&dyn OnAbstraction, &dyn Layers)> {
        let search = self.abstraction()?;
        Some((search, search.layers()?))
    }

    /// The clusters that the last edit has made anew; none while the step shown knows nothing of it.
    fn repaired<'a>(&self, facts: &AbstractionFacts<'a>) -> &'a [Task] {
        let heard = match self.is_journey() {
            true => self.quantity(Quantity::Heard),
            false => 0,
        };
        if heard < facts.since {
            &[]
        } else {
            facts.repaired
        }
    }

    /// Whether its search goes over an abstraction.
    pub fn is_on_abstraction(&self) -> bool {
        self.abstraction().is_some()
    }

    pub(in crate::lab) fn quantity(&self, quantity: Quantity) -> u64 {
        self.trace().view(0).quantity(quantity).unwrap_or(0)
    }

    pub(in crate::lab) fn part(&self) -> Option<Part> {
        Part::of_code(self.quantity(Quantity::Part))
    }

    fn pending(&self, facts: &AbstractionFacts<'_>) -> Pending {
        let of = |level_0: bool| {
            let tasks = facts.tasks.iter();
            tasks.filter(move |task| (task.level == 0) == level_0)
        };
        let (placed, linked) = match facts.told {
            true => (
                self.quantity(Quantity::Placed) as usize,
                self.quantity(Quantity::Linked) as usize,
            ),
            false => (usize::MAX, usize::MAX),
        };
        let crossings: BTreeSet<u32> = of(true).skip(placed).map(|task| task.cluster).collect();
        let left: Vec<&Task> = of(false).skip(linked).collect();
        let done = facts.tasks.len() - crossings.len() - left.len();
        let unmet = &facts.met[self.met(facts)..];
        let rooms = left.into_iter().chain(unmet);
        Pending {
            rooms: rooms.map(|task| (task.level, task.cluster)).collect(),
            built: [done, facts.ahead],
            lazily: facts.lazily,
            crossings,
        }
    }

    /// Of the clusters that searches have come into, how many they have at the cursor.
    fn met(&self, facts: &AbstractionFacts<'_>) -> usize {
        let told = self.quantity(Quantity::Linked) as usize;
        told.min(facts.met.len())
    }
}

impl Pending {
    fn has(&self, level: usize, cluster: usize) -> bool {
        self.rooms.contains(&(level as u8, cluster as u32))
    }

    /// Whether the nodes of a cluster are known.
    fn has_nodes(&self, level: usize, cluster: usize) -> bool {
        match self.lazily {
            true => self.crossings.is_empty(),
            false => !self.has(level, cluster),
        }
    }

    /// Whether its costs may be shown, as far as they are known.
    fn has_costs(&self, level: usize, cluster: usize) -> bool {
        self.has_nodes(level, cluster) && !self.has(level, cluster)
    }
}

impl Lab {
    /// The abstraction of a lane and its query at the cursor; `None` for lanes without one. O(clusters). Errors: no
    /// such lane.
    pub fn hierarchy(&self, lane: usize) -> Result<Option<Hierarchy>, Message> {
        let lane = self.lane(lane)?;
        let Some(search) = lane.abstraction() else {
            return Ok(None);
        };
        let facts = search.facts();
        let pending = lane.pending(&facts);
        let effort = search.effort();
        let nodes = |level: usize| {
            let Some(known) = search.layers() else {
                return 0;
            };
            let clusters = 0..known.count(level);
            let shown = clusters.filter(|&cluster| pending.has_nodes(level, cluster));
            shown.map(|cluster| known.nodes(level, cluster).len()).sum()
        };
        Ok(Some(Hierarchy {
            levels: facts.levels,
            nodes: (1..=facts.levels).map(nodes).collect(),
            bytes: facts.bytes,
            built: pending.built,
            repaired: lane.repaired(&facts).len(),
            part: match lane.part() {
                None => "building",
                Some(Part::Join { .. }) => "joining",
                Some(Part::Top) => "top",
                Some(Part::Refine) => "refining",
                Some(Part::Smooth) => "smoothing",
                Some(Part::Ended(_)) => "ended",
            },
            search: lane.quantity(Quantity::Searches),
            led: lane.quantity(Quantity::Led),
            expanded: [effort.joining, effort.top, effort.refinement].map(|part| part.expanded),
            legs: effort.legs,
            looks: effort.looks,
            lazily: facts.lazily,
            met: [lane.met(&facts), clusters_of(search)],
            edges: effort.edges,
            reads: facts.reads,
            read: effort.read,
        }))
    }

    /// The boxes of a level's clusters: left, upper, right and lower cell of each, and the sum of 1 where the last edit
    /// has made it anew or taken away what was known of it, 2 where a search has come into it and found what it costs
    /// to go through, 4 where that is the last such cluster of a run that goes on. Empty for lanes without an
    /// abstraction and for levels that it does not have. O(clusters). Errors: no such lane.
    pub fn hierarchy_clusters(&self, lane: usize, level: usize) -> Result<Vec<u32>, Message> {
        let lane = self.lane(lane)?;
        let Some((search, known)) = lane.layers() else {
            return Ok(Vec::new());
        };
        let facts = search.facts();
        if !(1..=facts.levels).contains(&level) {
            return Ok(Vec::new());
        }
        let new: BTreeSet<u32> = lane
            .repaired(&facts)
            .iter()
            .filter(|task| usize::from(task.level) == level)
            .map(|task| task.cluster)
            .collect();
        let met = &facts.met[..lane.met(&facts)];
        let of_level = |task: &&Task| usize::from(task.level) == level;
        let found: BTreeSet<u32> = met.iter().filter(of_level).map(|t| t.cluster).collect();
        let goes_on = !matches!(lane.part(), Some(Part::Ended(_)));
        let last = met.last().filter(|_| goes_on).filter(of_level);
        let mut boxes = Vec::with_capacity(5 * known.count(level));
        for cluster in 0..known.count(level) {
            let area = known.cells(level, cluster);
            let number = cluster as u32;
            let is_last = last.is_some_and(|task| task.cluster == number);
            let [made, met, last] =
                [new.contains(&number), found.contains(&number), is_last].map(u32::from);
            let (min, max) = (area.min, area.max);
            boxes.extend([min.x, min.y, max.x, max.y, made + 2 * met + 4 * last]);
        }
        Ok(boxes)
    }

    /// The nodes of a lane's abstraction that are shown at the cursor: cell and highest level by turns. O(nodes).
    /// Errors: no such lane.
    pub fn hierarchy_nodes(&self, lane: usize) -> Result<Vec<u32>, Message> {
        let lane = self.lane(lane)?;
        let mut nodes = Vec::new();
        if let Some((search, known)) = lane.layers() {
            let pending = lane.pending(&search.facts());
            for cluster in (0..known.count(1)).filter(|&cluster| pending.has_nodes(1, cluster)) {
                let cells = known.nodes(1, cluster).iter();
                nodes.extend(cells.flat_map(|&cell| [cell, known.level_of(cell) as u32]));
            }
        }
        Ok(nodes)
    }

    /// The paths through clusters of a level that are shown at the cursor: from which node to which by turns, each
    /// once. O(paths). Errors: no such lane.
    pub fn hierarchy_paths(&self, lane: usize, level: usize) -> Result<Vec<u32>, Message> {
        let lane = self.lane(lane)?;
        let mut paths = Vec::new();
        let known = lane.layers();
        let has = |search: &dyn OnAbstraction| (1..=search.facts().levels).contains(&level);
        if let Some((search, known)) = known.filter(|(search, _)| has(*search)) {
            let pending = lane.pending(&search.facts());
            let shown = |cluster: &usize| {
                known.knows(level, *cluster) && pending.has_costs(level, *cluster)
            };
            for cluster in (0..known.count(level)).filter(shown) {
                let nodes = known.nodes(level, cluster);
                for (i, &from) in nodes.iter().enumerate() {
                    let later = nodes[i + 1..].iter();
                    let joined =
                        later.filter(|&&to| known.cost(level, cluster, from, to).is_some());
                    paths.extend(joined.flat_map(|&to| [from, to]));
                }
            }
        }
        Ok(paths)
    }

    /// The steps across borders between clusters of level 1 that are shown at the cursor: from which cell to which by
    /// turns, each once. O(steps). Errors: no such lane.
    pub fn hierarchy_crossings(&self, lane: usize) -> Result<Vec<u32>, Message> {
        let lane = self.lane(lane)?;
        let mut steps = Vec::new();
        if let Some((search, known)) = lane.layers() {
            let pending = lane.pending(&search.facts());
            let shown = |cluster: &usize| !pending.crossings.contains(&(*cluster as u32));
            for cluster in (0..known.count(1)).filter(shown) {
                steps.extend(known.transitions(cluster));
            }
        }
        Ok(steps)
    }

    /// The path at the highest level, as cells, once it is found at the cursor. Errors: no such lane.
    pub fn hierarchy_top(&self, lane: usize) -> Result<Vec<u32>, Message> {
        let lane = self.lane(lane)?;
        let known = lane
            .abstraction()
            .filter(|_| lane.quantity(Quantity::Led) > 0);
        Ok(known.map_or_else(Vec::new, |known| known.facts().top.to_vec()))
    }

    /// The path of cells as far as it is refined at the cursor, before smoothing. Errors: no such lane.
    pub fn hierarchy_refined(&self, lane: usize) -> Result<Vec<u32>, Message> {
        let lane = self.lane(lane)?;
        let led = lane.quantity(Quantity::Led) as usize;
        let known = lane.abstraction();
        Ok(known.map_or_else(Vec::new, |known| {
            let refined = known.facts().refined;
            refined[..led.min(refined.len())].to_vec()
        }))
    }

    /// What it costs to go from a node of a lane's abstraction to each other node of its cluster, on a level: cell and
    /// length by turns. Empty where the cell is no node of it, or not built at the cursor. Errors: no such lane, a cell
    /// outside.
    pub fn hierarchy_costs(
        &self,
        lane: usize,
        level: usize,
        cell: u32,
    ) -> Result<Vec<f64>, Message> {
        let lane = self.lane(lane)?;
        if cell as usize >= self.world().grid().len() {
            return Err(Message::new("path.outside").with("index", cell));
        }
        let known = lane.layers();
        let has = |search: &dyn OnAbstraction| (1..=search.facts().levels).contains(&level);
        let Some((search, known)) = known.filter(|(search, _)| has(*search)) else {
            return Ok(Vec::new());
        };
        let cluster = known.cluster_of(level, cell);
        if !lane.pending(&search.facts()).has_costs(level, cluster) {
            return Ok(Vec::new());
        }
        let unit = lane.unit(self.world());
        let cost = |&to: &u32| {
            let units = known
                .cost(level, cluster, cell, to)
                .filter(|_| to != cell)?;
            Some([f64::from(to), units as f64 * unit])
        };
        let nodes = known.nodes(level, cluster).iter();
        Ok(nodes.filter_map(cost).flatten().collect())
    }
}

/// The view of lanes that search an abstraction ([`Lane::is_on_abstraction`]).
pub(in crate::lab) struct HierarchyView;

impl FamilyView for HierarchyView {
    fn of_event(&self, world: &World, lane: &Lane, event: &Event) -> Option<Message> {
        say(world, lane, event)
    }

    fn values(&self, _world: &World, _lane: &Lane, event: &Event) -> Option<Vec<Message>> {
        let built = matches!(Moment::of(event), Moment::Placed | Moment::Linked);
        built.then(|| vec![Message::new("values.clusters").with("n", event.g)])
    }

    fn made(&self, lane: &Lane) -> Option<Vec<Message>> {
        let query = |effort: Effort| {
            Message::new("lane.query")
                .with("joining", effort.joining.expanded)
                .with("top", effort.top.expanded)
                .with("refining", effort.refinement.expanded)
                .with("legs", effort.legs + effort.looked_up)
        };
        Some(notes(lane, query))
    }

    fn drawn(&self, _: &Lane) -> &'static [&'static str] {
        &["hierarchies"]
    }
}

/// What its abstraction is and, in the words of `query`, where its query expanded, once that has ended.
pub(super) fn notes(lane: &Lane, query: fn(Effort) -> Message) -> Vec<Message> {
    let Some((search, known)) = lane.layers() else {
        return Vec::new();
    };
    let facts = search.facts();
    let [kept, worst] = [known.storage(), known.worst_case()].map(|of| {
        [of.nodes, of.links, of.paths].map(|by_level| by_level.into_iter().sum::<usize>())
    });
    let effort = search.effort();
    let query = lane.outcome().is_some().then(|| query(effort));
    let met = Message::new("lane.met")
        .with("met", effort.met)
        .with("of", clusters_of(search))
        .with("expanded", effort.edges);
    let met = (query.is_some() && facts.lazily).then_some(met);
    let looked_up = Message::new("lane.legs-kept").with("kept", effort.looked_up);
    let looked_up = (query.is_some() && !facts.reads && effort.looked_up > 0).then_some(looked_up);
    let built = Message::new("lane.abstraction")
        .with("nodes", kept[0])
        .with("bytes", facts.bytes);
    let beside = Message::new("lane.abstraction-worst")
        .with("links", kept[1])
        .with("paths", kept[2])
        .with("worst-nodes", worst[0])
        .with("worst-links", worst[1])
        .with("worst-paths", worst[2]);
    // The article's count is of one medium, and of moves that do not always cut corners.
    let counted = lane.settings().get("corners") != "always";
    let beside =
        (counted && kept.iter().zip(worst).all(|(kept, worst)| *kept <= worst)).then_some(beside);
    let built = (facts.bytes > 0).then(|| std::iter::once(built).chain(beside));
    let read = facts.loaded.then(|| Message::new("lane.abstraction-read"));
    let built = built.into_iter().flatten().chain(read);
    built.chain(query).chain(met).chain(looked_up).collect()
}

/// How many clusters there are, of all levels.
fn clusters_of(search: &dyn OnAbstraction) -> usize {
    let levels = 1..=search.facts().levels;
    let known = search.layers();
    known.map_or(0, |known| levels.map(|level| known.count(level)).sum())
}

/// What the building of an abstraction and the searches on it came to, in words; `None` for lanes without one.
pub(super) fn say(world: &World, lane: &Lane, event: &Event) -> Option<Message> {
    let known = lane.abstraction()?;
    let unit = lane.unit(world);
    let walks = lane.is_journey();
    let about = |id| about(world, lane, event, id);
    let closed = event.note == u16::from(CLOSED);
    Some(match Moment::of(event) {
        Moment::Placed | Moment::Linked => return say_built(known, event),
        Moment::Noted => return say_noted(lane, event),
        Moment::Expanded if walks => {
            about("event.replanning.taken-out").with("f", event.other as f64 * unit)
        }
        Moment::Started => about(started_id(lane)),
        // An agent that has arrived, or knows of no way, is told of as others are.
        Moment::Reached if walks => return None,
        Moment::Reached | Moment::Pruned => about(match (lane.part(), walks) {
            (Some(Part::Top), true) => "event.walking.planned",
            (Some(Part::Top), false) => "event.hierarchy.reached-top",
            (_, true) => "event.walking.leg",
            (_, false) => "event.hierarchy.reached-leg",
        }),
        Moment::Exhausted => Message::new(match (lane.part(), walks) {
            (Some(Part::Join { end: 0, .. }), true) => "event.walking.joined",
            (Some(Part::Join { end: 0, .. }), false) => "event.hierarchy.start-joined",
            (Some(Part::Join { .. }), _) => "event.hierarchy.goal-joined",
            (_, true) => return None,
            (_, false) => "event.hierarchy.exhausted",
        }),
        Moment::Valued | Moment::Unvalued if walks => return None,
        Moment::Valued => about("event.hierarchy.kept-before"),
        Moment::Forgotten | Moment::Backtracked if closed => {
            about("event.hierarchy.forgotten-closed")
        }
        Moment::Forgotten | Moment::Backtracked => about("event.hierarchy.forgotten-open"),
        _ => return None,
    })
}

/// A sentence about an event's g and, where it has one, its cell.
pub(super) fn about(world: &World, lane: &Lane, event: &Event, id: &'static str) -> Message {
    let told = Message::new(id).with("g", event.g as f64 * lane.unit(world));
    match event.node {
        NO_NODE => told,
        node => told.with("cell", world.grid().cell(node as usize)),
    }
}

/// Which search began, by the part that it belongs to.
fn started_id(lane: &Lane) -> &'static str {
    match (lane.part(), lane.is_journey()) {
        (Some(Part::Join { end: 0, .. }), true) => "event.walking.from-agent",
        (Some(Part::Join { end: 0, .. }), false) => "event.hierarchy.from-start",
        (Some(Part::Join { .. }), _) => "event.hierarchy.from-goal",
        (Some(Part::Top), true) => "event.walking.from-top",
        (Some(Part::Top), false) => "event.hierarchy.from-top",
        _ => "event.hierarchy.from-leg",
    }
}

/// A part began, a search of it, or a number of the whole changed.
fn say_noted(lane: &Lane, event: &Event) -> Option<Message> {
    let is = |quantity: Quantity| event.note == quantity as u16;
    Some(if is(Quantity::Part) {
        return say_part(lane, Part::of_code(event.g)?);
    } else if is(Quantity::Searches) {
        Message::new("event.hierarchy.search").with("n", event.g)
    } else if is(Quantity::Led) {
        Message::new("event.hierarchy.led").with("cells", event.g)
    } else if is(Quantity::Plans) {
        Message::new("event.walking.plan").with("n", event.g)
    } else if is(Quantity::First) {
        Message::new("event.walking.first").with("expanded", event.g)
    } else {
        return None;
    })
}

/// A part of the query began.
fn say_part(lane: &Lane, part: Part) -> Option<Message> {
    let known = lane.abstraction()?;
    let walks = lane.is_journey();
    let of = |walking: &'static str, whole: &'static str| if walks { walking } else { whole };
    Some(match part {
        Part::Join { end: 0, level } => {
            let id = of("event.walking.join-agent", "event.hierarchy.join-start");
            Message::new(id).with("level", level)
        }
        Part::Join { level, .. } => Message::new("event.hierarchy.join-goal").with("level", level),
        Part::Top => Message::new("event.hierarchy.top").with("level", known.facts().levels),
        Part::Refine if walks => Message::new("event.walking.refine"),
        Part::Refine => refined(known, "event.hierarchy.refine"),
        Part::Smooth => Message::new("event.hierarchy.smooth"),
        Part::Ended(Status::Done) => {
            let id = of("event.walking.refined", "event.hierarchy.ended");
            ended(lane, known, id)
        }
        Part::Ended(_) => Message::new("event.hierarchy.no-path"),
    })
}

/// The refinement of the path at the highest level began.
pub(super) fn refined(search: &dyn OnAbstraction, id: &'static str) -> Message {
    let nodes = search.facts().top.len();
    let told = Message::new(id).with("nodes", nodes);
    told.with("legs", nodes.saturating_sub(1))
}

/// The query ended with a path.
pub(super) fn ended(lane: &Lane, search: &dyn OnAbstraction, id: &'static str) -> Message {
    let told = Message::new(id).with("searches", lane.quantity(Quantity::Searches));
    told.with("read", search.effort().read)
}

/// One cluster was gone through.
fn say_built(search: &dyn OnAbstraction, event: &Event) -> Option<Message> {
    let (facts, known) = (search.facts(), search.layers()?);
    let crossings = event.note == Quantity::Placed as u16;
    if facts.lazily && !crossings {
        let task = facts.met.get((event.g as usize).checked_sub(1)?)?;
        let (level, cluster) = (usize::from(task.level), task.cluster as usize);
        let area = known.cells(level, cluster);
        let told = Message::new("event.hierarchy.met")
            .with("n", event.g)
            .with("level", level)
            .with("from", area.min)
            .with("to", area.max);
        return Some(told.with("nodes", known.nodes(level, cluster).len()));
    }
    if !crossings {
        return inside(search, event, "event.hierarchy.room");
    }
    let (task, of) = task_of(&facts, event)?;
    let told = Message::new("event.hierarchy.crossings")
        .with("n", event.g)
        .with("of", of);
    let cluster = task.cluster as usize;
    Some(told.with("found", known.transitions(cluster).len() / 2))
}

/// The task that an event of building tells of, and how many of its kind there are.
fn task_of<'a>(facts: &AbstractionFacts<'a>, event: &Event) -> Option<(&'a Task, usize)> {
    let crossings = event.note == Quantity::Placed as u16;
    let mut tasks = facts
        .tasks
        .iter()
        .filter(|task| (task.level == 0) == crossings);
    let of = tasks.clone().count();
    Some((tasks.nth((event.g as usize).checked_sub(1)?)?, of))
}

/// The paths through one cluster became known.
pub(super) fn inside(
    search: &dyn OnAbstraction,
    event: &Event,
    id: &'static str,
) -> Option<Message> {
    let (facts, known) = (search.facts(), search.layers()?);
    let (task, of) = task_of(&facts, event)?;
    let level = usize::from(task.level);
    let told = Message::new(id).with("n", event.g).with("of", of);
    let nodes = known.nodes(level, task.cluster as usize).len();
    Some(told.with("level", level).with("nodes", nodes))
}
