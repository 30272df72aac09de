//! A lane's run out, in slices.

use std::fmt::Write;

use crate::graph::Neighbours;
use crate::lab::core::recorded::MOST_EVENTS;
use crate::lab::{Lab, Lane};
use crate::message::Message;
use crate::search::{By, Moment, move_rule};
use crate::trace::{Event, EventKind, LEAVES, NO_NODE, Status};
use crate::world::{Cell, Medium, Terrain, World};

/// Colours of cells that are no plain ground.
const WALL: &str = "#455a64";
const SWAMP: &str = "#b0a06a";
const WATER: &str = "#8fb8d8";
const PATH: &str = "#d81b60";

/// The record of a node while events are written.
#[derive(Clone, Copy, Default)]
struct Node {
    g: u64,
    h: u64,
    parent: u32,
}

/// Writes a run as a trace of Posthoc: the heading first, then its events, some at a time.
///
/// It has taken what it needs, so that the lab can be worked on meanwhile.
pub struct TraceWriter {
    world: World,
    events: Vec<Event>,
    /// How many events each step ends with.
    ends: Vec<usize>,
    /// By side and cell.
    nodes: Vec<Node>,
    path: Option<Vec<u32>>,
    heading: String,
    unit: f64,
    decimals: usize,
    by: Option<(By, crate::search::Order)>,
    estimates: bool,
    at: usize,
    step: usize,
    expanding: Option<(u8, u32)>,
    any: bool,
    done: bool,
}

impl Lab {
    /// How many events a lane's run has, as far as known.
    pub fn trace_events(&self, lane: usize) -> Result<u64, Message> {
        let lane = self.lane(lane)?;
        let counters = lane.counters();
        Ok(lane
            .trace()
            .recorded()
            .max(counters.generated + counters.expanded))
    }

    /// A writer of a lane's whole run.
    ///
    /// Errors: no such lane; a search that goes by passes, corrects costs, builds a graph, consists of several searches
    /// or is incremental or real-time, whose events the format has no words for; a run that has not ended, expands
    /// nothing, is stale, does not end by itself, or has more events than can be read again (`trace.too-long`).
    pub fn write_trace(&self, number: usize) -> Result<TraceWriter, Message> {
        let lane = self.lane(number)?;
        if !lane.can_end() || lane.is_stale() {
            return Err(Message::new("trace.nothing"));
        }
        if lane.backs_up() || lane.order().is_some_and(|order| order.by.has_passes()) {
            return Err(Message::new("trace.passes"));
        }
        if lane.has_moment(Moment::Corrected) {
            return Err(Message::new("trace.corrects"));
        }
        if lane.is_journey() {
            return Err(Message::new("trace.lasts"));
        }
        if lane.is_in_series() {
            return Err(Message::new("trace.series"));
        }
        if lane.is_on_graph() || lane.has_subgoals() {
            return Err(Message::new("trace.graph"));
        }
        let Some(outcome) = lane.outcome() else {
            return Err(Message::new("trace.running"));
        };
        // A file without expansions says nothing.
        if outcome.counters.expanded == 0 {
            return Err(Message::new("trace.nothing"));
        }
        let trace = lane.trace();
        let count = self.trace_events(number)?;
        // Each expansion is written twice, as its beginning and its end.
        let written = count + outcome.counters.expanded;
        let whole = trace.first() == 0 && trace.last() == outcome.steps;
        if written > MOST_EVENTS as u64 || !whole {
            return Err(Message::new("trace.too-long")
                .with("events", written as i64)
                .with("most", MOST_EVENTS));
        }
        let world = self.world();
        let grid = world.grid();
        let mut ends = Vec::new();
        let mut events = Vec::new();
        for step in 1..=trace.last() {
            events.extend(
                trace
                    .events_of(step)
                    .filter(|e| usize::from(e.space) < lane.sides()),
            );
            ends.push(events.len());
        }
        let unit = lane.unit(world);
        Ok(TraceWriter {
            world: World::new(world.name(), grid.clone(), world.start(), world.goal())?,
            events,
            ends,
            nodes: vec![Node::default(); grid.len() * lane.sides()],
            path: outcome
                .path
                .clone()
                .filter(|_| outcome.status == Status::Done),
            heading: heading(lane, world, outcome.path.as_deref()),
            unit,
            // Two more than tell the units apart.
            decimals: decimals(unit),
            by: lane.order().map(|order| (order.by, order)),
            estimates: lane.has_estimate(),
            at: 0,
            step: 0,
            expanding: None,
            any: false,
            done: false,
        })
    }
}

/// How many places tell a hundredth of `unit`, at most 12.
fn decimals(unit: f64) -> usize {
    let mut least = 1.0;
    (0..12)
        .take_while(|_| {
            let more = least > unit / 100.0;
            least /= 10.0;
            more
        })
        .count()
}

impl TraceWriter {
    /// The next part of the file, of about `most` events; empty when all has been written.
    pub fn next_part(&mut self, most: usize) -> String {
        if self.done {
            return String::new();
        }
        let mut out = std::mem::take(&mut self.heading);
        if self.at == 0 && !self.any {
            let (start, goal) = (self.world.start(), self.world.goal());
            for (kind, cell) in [("source", start), ("destination", goal)] {
                let node = self.world.grid().index(cell) as u32;
                self.begin(&mut out, kind, (0, node));
                out.push('}');
            }
        }
        let until = self.at.saturating_add(most.max(1)).min(self.events.len());
        while self.at < until {
            let event = self.events[self.at];
            self.write(&mut out, &event);
            self.at += 1;
            while self.ends.get(self.step).is_some_and(|&end| end <= self.at) {
                self.step += 1;
                self.close(&mut out);
            }
        }
        if self.at == self.events.len() {
            self.done = true;
            // All that can be reached has been, and the goal is among it.
            let reached = self
                .events
                .last()
                .is_some_and(|e| e.kind == EventKind::Reached);
            if let Some(&goal) = self.path.as_ref().and_then(|path| path.last())
                && !reached
            {
                self.end(&mut out, goal, self.nodes[goal as usize].g, false);
            }
            out.push_str("\n]}\n");
        }
        out
    }

    /// The share of the events that has been written, from 0 to 1.
    pub fn progress(&self) -> f64 {
        match self.done {
            true => 1.0,
            false => self.at as f64 / self.events.len().max(1) as f64,
        }
    }

    fn place(&self, space: u8, node: u32) -> usize {
        usize::from(space) * self.world.grid().len() + node as usize
    }

    fn write(&mut self, out: &mut String, event: &Event) {
        let key = (event.space, event.node);
        if event.kind.opens() {
            let place = self.place(event.space, event.node);
            let node = &mut self.nodes[place];
            (node.g, node.parent) = (event.g, event.parent);
            if event.kind == EventKind::Generated {
                node.h = event.other;
            }
        }
        match event.kind {
            EventKind::Generated => self.node(out, "generating", key),
            EventKind::Improved | EventKind::Reopened => self.node(out, "updating", key),
            EventKind::Expanded => {
                self.node(out, "expanding", key);
                self.expanding = Some(key);
            }
            EventKind::Pruned => {
                self.begin(out, "closing", key);
                self.figures(out, key);
                self.figure(out, "cost", event.other);
            }
            EventKind::Met => {
                self.begin(out, "meeting", key);
                self.figure(out, "cost", event.g);
            }
            EventKind::Reached => {
                return self.end(out, event.node, event.g, event.note & LEAVES != 0);
            }
            // The format has no lines; the cells between are no nodes. Searches that go by passes and incremental and
            // real-time ones are not written.
            EventKind::Scanned
            | EventKind::Sighted
            | EventKind::PhaseBegan
            | EventKind::Exhausted
            | EventKind::Deferred
            | EventKind::Forgotten
            | EventKind::Revised
            | EventKind::Cut
            | EventKind::Changed
            | EventKind::Estimated
            | EventKind::Moved
            | EventKind::Noted => return,
        }
        out.push('}');
    }

    /// The expansion of this step is over.
    fn close(&mut self, out: &mut String) {
        if let Some(key) = self.expanding.take() {
            self.node(out, "closing", key);
            out.push('}');
        }
    }

    fn node(&mut self, out: &mut String, kind: &str, key: (u8, u32)) {
        self.begin(out, kind, key);
        self.figures(out, key);
    }

    fn begin(&mut self, out: &mut String, kind: &str, (space, node): (u8, u32)) {
        let Cell { x, y } = self.world.grid().cell(node as usize);
        out.push_str(if self.any { ",\n" } else { "\n" });
        self.any = true;
        let id = self.place(space, node) + 1;
        // Writing to a text cannot fail.
        let _ = write!(out, "{{\"type\":\"{kind}\",\"id\":{id},\"x\":{x},\"y\":{y}");
        if space > 0 {
            let _ = write!(out, ",\"side\":{}", space + 1);
        }
    }

    fn figures(&mut self, out: &mut String, (space, node): (u8, u32)) {
        let place = self.place(space, node);
        let Node { g, h, parent } = self.nodes[place];
        match parent {
            NO_NODE => out.push_str(",\"pId\":null"),
            parent => {
                let parent = self.place(space, parent) + 1;
                let _ = write!(out, ",\"pId\":{parent}");
            }
        }
        self.figure(out, "g", g);
        if self.estimates {
            self.figure(out, "h", h);
        }
        match self.by {
            Some((By::F, order)) => self.figure(out, "f", order.f(g, h).unwrap_or(g)),
            Some((By::H, _)) => self.figure(out, "f", h),
            _ => {}
        }
    }

    fn figure(&self, out: &mut String, name: &str, units: u64) {
        let _ = write!(out, ",\"{name}\":");
        decimal(out, units as f64 * self.unit, self.decimals);
    }

    fn end(&mut self, out: &mut String, node: u32, g: u64, closes: bool) {
        let key = (0, node);
        self.begin(out, "end", key);
        let parent = self.nodes[node as usize].parent;
        if parent != NO_NODE {
            let _ = write!(out, ",\"pId\":{}", parent + 1);
        }
        self.figure(out, "g", g);
        if !closes {
            out.push_str(",\"closes\":false");
        }
        let path = self.path.iter().flatten();
        let grid = self.world.grid();
        let cells: Vec<String> = path
            .map(|&cell| grid.cell(cell as usize))
            .map(|Cell { x, y }| format!("[{x},{y}]"))
            .collect();
        let _ = write!(out, ",\"path\":[{}]}}", cells.join(","));
    }
}

/// All that comes before the events.
fn heading(lane: &Lane, world: &World, path: Option<&[u32]>) -> String {
    let grid = world.grid();
    let hexagons = move_rule(lane.settings()).neighbours == Neighbours::Hexagons;
    let mut out = String::from("{\"version\":\"1.4.0\",\n\"views\":{\"world\":[");
    // Every second row of hexagons is set half a cell to the right.
    let set = |y: u32| hexagons && y % 2 == 1;
    let mut first = true;
    let mut rect = |out: &mut String, x: u32, y: u32, width: u32, fill: &str| {
        let half = if set(y) { ".5" } else { "" };
        let comma = if std::mem::take(&mut first) { "" } else { "," };
        let _ = write!(
            out,
            "{comma}\n{{\"$\":\"rect\",\"x\":{x}{half},\"y\":{y},\"width\":{width},\"height\":1,\"fill\":\"{fill}\"}}"
        );
    };
    for y in 0..grid.height() {
        let colour = |x: u32| colour(world, Cell::new(x, y));
        let mut from = 0;
        while from < grid.width() {
            let fill = colour(from);
            let to = (from + 1..grid.width())
                .find(|&x| colour(x) != fill)
                .unwrap_or(grid.width());
            if let Some(fill) = fill {
                rect(&mut out, from, y, to - from, fill);
            }
            from = to;
        }
    }
    let shift = if hexagons { " + ($.y % 2) / 2" } else { "" };
    let _ = write!(
        out,
        "],\n\"solution\":[{}],\n\"main\":[{{\"$\":\"world\",\"$if\":\"${{{{ step == 0 }}}}\"}},\
         \n{{\"$\":\"rect\",\"x\":\"${{{{ $.x{shift} }}}}\",\"y\":\"${{{{ $.y }}}}\",\"width\":1,\"height\":1,\
         \"fill\":\"${{{{ color[$.type] }}}}\",\"$if\":\"${{{{ $.type != 'meeting' }}}}\"}},\
         \n{{\"$\":\"circle\",\"x\":\"${{{{ $.x{shift} + 0.5 }}}}\",\"y\":\"${{{{ $.y + 0.5 }}}}\",\"radius\":0.3,\
         \"fill\":\"{PATH}\",\"$if\":\"${{{{ $.type == 'meeting' }}}}\"}},\
         \n{{\"$\":\"solution\",\"$if\":\"${{{{ $.type == 'end' }}}}\"}}]}},\
         \n\"pivot\":{{\"x\":\"${{{{ $.x{shift} + 0.5 }}}}\",\"y\":\"${{{{ $.y + 0.5 }}}}\",\"scale\":1}},\n",
        path.map_or_else(String::new, |path| solution(world, path, set)),
    );
    own(&mut out, lane, world);
    out.push_str("\"events\":[");
    out
}

/// What this program adds, to be used when it reads the file again.
fn own(out: &mut String, lane: &Lane, world: &World) {
    let grid = world.grid();
    let order = lane.order();
    let by = order.and_then(|order| match order.by {
        By::F => Some("f"),
        By::H => Some("h"),
        By::Age => Some("age"),
        By::Turn | By::Depth => None,
    });
    let _ = write!(
        out,
        "\"wayscope\":{{\"version\":{},\"algorithm\":{},",
        text(env!("CARGO_PKG_VERSION")),
        text(lane.entry().id),
    );
    // How many make a length of 1: whole, whatever is searched on a grid.
    let units = (1.0 / lane.unit(world)).round();
    if 1.0 / units == lane.unit(world) {
        let _ = write!(out, "\"units\":{},", units as u64);
    }
    if let Some((by, order)) = by.zip(order) {
        let _ = write!(
            out,
            "\"order\":\"{by}\",\"weight\":{},",
            order.weight.real()
        );
    }
    let pair = |(id, option): (&str, &str)| format!("{}:{}", text(id), text(option));
    let settings: Vec<_> = lane.settings().iter().map(pair).collect();
    let (start, goal) = (world.start(), world.goal());
    let _ = write!(
        out,
        "\"settings\":{{{}}},\n\"world\":{{\"name\":{},\"start\":[{},{}],\"goal\":[{},{}],\"rows\":[",
        settings.join(","),
        text(world.name()),
        start.x,
        start.y,
        goal.x,
        goal.y,
    );
    for (y, row) in grid.terrain().chunks(grid.width() as usize).enumerate() {
        let row: String = row.iter().map(|terrain| terrain.to_char()).collect();
        let _ = write!(out, "{}\n{}", if y > 0 { "," } else { "" }, text(&row));
    }
    out.push(']');
    if let Some(costs) = grid.costs() {
        let costs: Vec<String> = costs.iter().map(u8::to_string).collect();
        let _ = write!(out, ",\n\"costs\":[{}]", costs.join(","));
    }
    if let Some(risks) = grid.risks() {
        let risks: Vec<String> = risks.iter().map(u8::to_string).collect();
        let _ = write!(out, ",\n\"risks\":[{}]", risks.join(","));
    }
    out.push_str("}},\n");
}

fn solution(world: &World, path: &[u32], set: impl Fn(u32) -> bool) -> String {
    let point = |&cell: &u32| {
        let Cell { x, y } = world.grid().cell(cell as usize);
        match set(y) {
            true => format!("{{\"x\":{},\"y\":{y}.5}}", x + 1),
            false => format!("{{\"x\":{x}.5,\"y\":{y}.5}}"),
        }
    };
    let points: Vec<String> = path.iter().map(point).collect();
    format!(
        "{{\"$\":\"path\",\"points\":[{}],\"fill\":\"{PATH}\",\"line-width\":0.3}}",
        points.join(",")
    )
}

/// What a cell that is no plain ground is drawn in.
fn colour(world: &World, cell: Cell) -> Option<&'static str> {
    let grid = world.grid();
    let index = grid.index(cell);
    match (grid.medium(index), grid.terrain()[index]) {
        (None, _) => Some(WALL),
        (Some(Medium::Water), _) => Some(WATER),
        (_, Terrain::Swamp) => Some(SWAMP),
        _ if grid.cost(index) > 1 => Some(SWAMP),
        _ => None,
    }
}

/// A number that is not negative, with at most so many places after the point. By hand: what the standard library has
/// for this would be part of the first file of the wasm.
fn decimal(out: &mut String, value: f64, places: usize) {
    let scale = 10u64.pow(places as u32);
    // Casts saturate.
    let scaled = (value * scale as f64).round() as u64;
    let _ = write!(out, "{}", scaled / scale);
    let mut rest = scaled % scale;
    if rest == 0 {
        return;
    }
    let mut width = places;
    while rest.is_multiple_of(10) {
        rest /= 10;
        width -= 1;
    }
    let digits = rest.to_string();
    out.push('.');
    out.extend(std::iter::repeat_n('0', width - digits.len()));
    out.push_str(&digits);
}

/// A text in JSON.
fn text(plain: &str) -> String {
    let mut out = String::from("\"");
    for c in plain.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if c < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
    out
}
