//! The scans of a search: what a picture of a step draws of them, and in words.

use crate::graph::{DIRECTIONS, Moves};
use crate::lab::core::family::FamilyView;
use crate::lab::core::lab::Lab;
use crate::lab::core::lane::Lane;
use crate::message::Message;
use crate::search::{CellByCell, StraightScan, direction_between, scan};
use crate::trace::{Event, EventKind, GOAL, JUMPS};
use crate::world::{Cell, Grid, World};

/// The most lines of one answer.
const MOST: usize = 20_000;

/// A line that a search looked along.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScanLine {
    /// The cell where it begins, as an index.
    pub from: u32,
    /// The last cell, as an index.
    pub to: u32,
    /// Whether it ended at a jump point, or at the goal.
    pub jumps: bool,
    /// Whether it went to the side from a diagonal scan.
    pub side: bool,
}

impl Lab {
    /// The lines that a lane's search looked along in the step, or part of one, that is shown; those to the sides of a
    /// diagonal scan before it. Empty for searches that do not scan; at most 20,000. O(cells scanned). Errors: no such
    /// lane.
    pub fn scan_lines(&self, lane: usize) -> Result<Vec<ScanLine>, Message> {
        let lane = self.lane(lane)?;
        let mut lines = Vec::new();
        for event in lane.trace().shown_events() {
            if event.kind == EventKind::Scanned && lines.len() < MOST {
                self.lines_of(lane, event, &mut lines);
            }
        }
        lines.truncate(MOST);
        Ok(lines)
    }

    /// The same for all steps up to the one shown that are at hand, the latest 20,000, without those to the sides.
    /// O(events). Errors: no such lane.
    pub fn past_scans(&self, lane: usize) -> Result<Vec<ScanLine>, Message> {
        let lane = self.lane(lane)?;
        let past = lane
            .trace()
            .kept()
            .take_while(|(step, _)| *step <= lane.at());
        let scans = past.filter(|(_, event)| event.kind == EventKind::Scanned);
        let mut lines: Vec<ScanLine> = scans.map(|(_, event)| line_of(event)).collect();
        lines.drain(..lines.len().saturating_sub(MOST));
        Ok(lines)
    }

    fn lines_of(&self, lane: &Lane, event: &Event, lines: &mut Vec<ScanLine>) {
        let grid = self.world().grid();
        for look in self.looks(lane, event) {
            let (dx, dy) = DIRECTIONS[look.direction];
            let step = dy * grid.width() as i32 + dx;
            let from = grid.index(look.from) as u32;
            lines.push(ScanLine {
                from,
                to: (from as i32 + step * look.run.cells as i32) as u32,
                jumps: look.run.jumps,
                side: true,
            });
        }
        lines.push(line_of(event));
    }

    /// The lines to the sides of a scan, made again; a look at a distance has none.
    fn looks(&self, lane: &Lane, event: &Event) -> Vec<StraightScan> {
        let mut looks = Vec::new();
        if let Some(moves) = lane.moves().filter(|_| !lane.has_jump_distances()) {
            let (grid, goal) = (self.world().grid(), self.world().goal());
            let [from, to] = [event.parent, event.node].map(|node| grid.cell(node as usize));
            if let Some(direction) = direction_between(from, to) {
                let runs = CellByCell { grid, moves };
                scan((grid, moves, &runs), from, direction, goal, |look| {
                    if look.run.cells > 0 {
                        looks.push(look);
                    }
                });
            }
        }
        looks
    }
}

/// The view of lanes whose search scans ([`Lane::scans`]).
pub(in crate::lab) struct ScansView;

impl FamilyView for ScansView {
    fn of_event(&self, world: &World, _: &Lane, event: &Event) -> Option<Message> {
        (event.kind == EventKind::Scanned).then(|| say(world.grid(), event))
    }

    fn values(&self, world: &World, _: &Lane, event: &Event) -> Option<Vec<Message>> {
        let looked_at = Message::new("values.looked-at").with("cells", event.other);
        let [n, s] = scan_ends(world.grid(), event)?;
        Some(vec![n, s, looked_at])
    }

    fn why_unmet(&self, world: &World, lane: &Lane, node: u32, _: bool) -> Option<Message> {
        let ids = IdsOfPassing {
            passed: "why.scanned",
            not_yet: "why.not-scanned",
            never: "why.never-scanned",
        };
        ids.why(world, lane, node, true)
    }

    fn drawn(&self, _: &Lane) -> &'static [&'static str] {
        &["scans"]
    }
}

/// A scan in words.
fn say(grid: &Grid, event: &Event) -> Message {
    let id = match event.note {
        note if note & GOAL != 0 => "event.scanned.goal",
        note if note & JUMPS != 0 => "event.scanned.jump",
        _ => "event.scanned.wall",
    };
    let cell = |node: u32| grid.cell(node as usize);
    Message::new(id)
        .with("parent", cell(event.parent))
        .with("cell", cell(event.node))
        .with("cells", event.other)
}

/// Where a scan began and where it ended, as values; `None` for other events.
pub(super) fn scan_ends(grid: &Grid, event: &Event) -> Option<[Message; 2]> {
    if event.kind != EventKind::Scanned {
        return None;
    }
    let cell = |id, node: u32| Message::new(id).with("cell", grid.cell(node as usize));
    let s = match event.note & JUMPS {
        0 => "values.scan-end",
        _ => "values.s",
    };
    Some([cell("values.n", event.parent), cell(s, event.node)])
}

/// The texts that say why a cell is no node of a search that passes over cells.
pub(super) struct IdsOfPassing {
    /// Where it was passed.
    pub passed: &'static str,
    /// Where it was not, and the search goes on.
    pub not_yet: &'static str,
    /// Where it was not, and the search has ended.
    pub never: &'static str,
}

impl IdsOfPassing {
    /// Why a cell is no node; `sides`: whether scans look to their sides, too.
    pub fn why(&self, world: &World, lane: &Lane, node: u32, sides: bool) -> Option<Message> {
        if let Some((step, from)) = scan_past(world, lane, node, sides) {
            let told = Message::new(self.passed).with("step", step);
            return Some(told.with("from", world.grid().cell(from as usize)));
        }
        let ended = lane.outcome().filter(|outcome| lane.at() >= outcome.steps);
        match ended {
            None => Some(Message::new(self.not_yet)),
            Some(outcome) => outcome.path.as_ref().map(|_| Message::new(self.never)),
        }
    }
}

/// The first scan up to the step shown that passed a cell: its step, and the cell where it began. O(events).
fn scan_past(world: &World, lane: &Lane, node: u32, sides: bool) -> Option<(u64, u32)> {
    let moves = lane.moves()?;
    let grid = world.grid();
    let cell = grid.cell(node as usize);
    let past = lane.trace().kept();
    let mut past = past.take_while(|(step, _)| *step <= lane.at());
    past.find(|(_, event)| {
        event.kind == EventKind::Scanned
            && (goes_over(grid, event, cell)
                || sides && looks_over(grid, moves, world.goal(), event, cell))
    })
    .map(|(step, event)| (step, event.parent))
}

fn line_of(event: &Event) -> ScanLine {
    ScanLine {
        from: event.parent,
        to: event.node,
        jumps: event.note & JUMPS != 0,
        side: false,
    }
}

/// Whether a scan came to a cell, going straight ahead.
fn goes_over(grid: &Grid, event: &Event, cell: Cell) -> bool {
    let [from, to] = [event.parent, event.node].map(|node| grid.cell(node as usize));
    let ahead = direction_between(from, cell) == direction_between(from, to);
    let far = |to: Cell| (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    let ((x, y), (most_x, most_y)) = (far(cell), far(to));
    let straight = x == 0 || y == 0 || x == y;
    from != to && ahead && straight && x <= most_x && y <= most_y
}

/// Whether a scan came to a cell on a line to a side.
fn looks_over(grid: &Grid, moves: &Moves, goal: Cell, event: &Event, cell: Cell) -> bool {
    let [from, to] = [event.parent, event.node].map(|node| grid.cell(node as usize));
    let Some(direction) = direction_between(from, to) else {
        return false;
    };
    let (dx, dy) = DIRECTIONS[direction];
    if dx == 0 || dy == 0 {
        return false;
    }
    // A line to the side begins where the scan crosses the cell's row or column.
    let ahead = (
        (i64::from(cell.x) - i64::from(from.x)) * i64::from(dx),
        (i64::from(cell.y) - i64::from(from.y)) * i64::from(dy),
    );
    let length = i64::from(from.x.abs_diff(to.x));
    let crossing = ahead.0.min(ahead.1);
    if crossing < 1 || crossing > length || ahead.0 == ahead.1 {
        return false;
    }
    let runs = CellByCell { grid, moves };
    let mut passed = false;
    scan((grid, moves, &runs), from, direction, goal, |look| {
        let (dx, dy) = DIRECTIONS[look.direction];
        let end = Cell::new(
            look.from.x.wrapping_add_signed(dx * look.run.cells as i32),
            look.from.y.wrapping_add_signed(dy * look.run.cells as i32),
        );
        passed |= look.run.cells > 0 && is_on(look.from, end, cell);
    });
    passed
}

/// Whether a cell lies on the straight line between two cells.
fn is_on(a: Cell, b: Cell, cell: Cell) -> bool {
    let within = |a: u32, b: u32, c: u32| (a.min(b)..=a.max(b)).contains(&c);
    within(a.x, b.x, cell.x) && within(a.y, b.y, cell.y)
}
