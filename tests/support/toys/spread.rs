//! A flood over free cells that handles edits: when a wall falls beside what it has reached, it goes on there.

use std::collections::VecDeque;

use wayscope::message::Message;
use wayscope::search::{About, Advance, Claim, Entry, Guarantee, Response, Runner, Stage};
use wayscope::trace::{
    Counters, Event, EventKind, NO_NODE, Process, Recorder, StateHash, Status, Trace,
};
use wayscope::world::{Cell, Change, Grid, World};

pub const ENTRY: Entry = Entry {
    id: "toy-spread",
    family: wayscope::search::Family::Shortest,
    settings: &[],
    moves_on_grid: false,
    needs: &[],
    about: || About {
        paper: "toy",
        idea: "toy.idea",
        deviations: &["toy.deviation"],
        use_when: &["toy.use"],
        avoid_when: &["toy.avoid"],
    },
    pseudocode: |_| &[],
    claim: |_, _| Claim::new(Guarantee::Any, Message::new("toy.claim")),
    order: |_| None,
    heuristic: |_| None,
    make: |_| Box::new(Spread::default()),
};

/// One cell a step.
#[derive(Clone, Default)]
pub struct Spread {
    seen: Vec<bool>,
    open: VecDeque<u32>,
    begun: bool,
    ended: bool,
    expanded: u64,
}

fn neighbours(grid: &Grid, cell: Cell) -> Vec<u32> {
    let around = [(0, -1), (1, 0), (0, 1), (-1, 0)];
    let step = |(dx, dy)| {
        let to = Cell::new(
            cell.x.checked_add_signed(dx)?,
            cell.y.checked_add_signed(dy)?,
        );
        (grid.contains(to) && grid.medium(grid.index(to)).is_some()).then(|| grid.index(to) as u32)
    };
    around.into_iter().filter_map(step).collect()
}

impl Spread {
    pub fn reached(&self) -> usize {
        self.seen.iter().filter(|seen| **seen).count()
    }

    fn reach<R: Recorder>(&mut self, node: u32, parent: u32, recorder: &mut R) {
        if !self.seen[node as usize] {
            self.seen[node as usize] = true;
            self.open.push_back(node);
            recorder.record(Event::generated(node, parent, 0, 0));
        }
    }
}

impl Process<&World> for Spread {
    fn step<R: Recorder>(&mut self, world: &World, recorder: &mut R) -> Status {
        let grid = world.grid();
        if !self.begun {
            self.begun = true;
            self.seen = vec![false; grid.len()];
            self.reach(grid.index(world.start()) as u32, NO_NODE, recorder);
            return Status::Running;
        }
        let Some(node) = self.open.pop_front() else {
            if !self.ended {
                recorder.record(Event::about(EventKind::Exhausted, NO_NODE, 0));
            }
            self.ended = true;
            return Status::Done;
        };
        self.expanded += 1;
        recorder.record(Event::about(EventKind::Expanded, node, 0));
        for to in neighbours(grid, grid.cell(node as usize)) {
            self.reach(to, node, recorder);
        }
        Status::Running
    }
}

impl Spread {
    fn drive<R: Recorder>(
        &mut self,
        world: &World,
        budget: u64,
        recorder: &mut R,
        end: fn(&mut R) -> bool,
    ) -> Advance {
        let (mut steps, mut status) = (0, Status::Running);
        while steps < budget && status == Status::Running {
            status = self.step(world, recorder);
            steps += 1;
            if !end(recorder) {
                break;
            }
        }
        Advance { steps, status }
    }
}

impl Runner for Spread {
    fn advance(&mut self, stage: &mut Stage<'_>, budget: u64, trace: &mut Trace) -> Advance {
        self.drive(stage.world, budget, trace, Trace::end_step)
    }

    fn advance_silently(&mut self, stage: &mut Stage<'_>, budget: u64) -> Advance {
        self.drive(stage.world, budget, &mut (), |()| true)
    }

    fn restart(&mut self, _: &mut Stage<'_>) {
        *self = Spread::default();
    }

    fn edited(&mut self, stage: &mut Stage<'_>, change: &Change, trace: &mut Trace) -> Response {
        let grid = stage.world.grid();
        let Some(area) = change
            .area
            .filter(|_| !change.replaced && !change.start && self.begun)
        else {
            return Response::Restart;
        };
        self.ended = false;
        for cell in area.cells() {
            let here = grid.index(cell) as u32;
            let from = neighbours(grid, cell)
                .into_iter()
                .find(|&n| self.seen[n as usize]);
            if let (Some(from), Some(_)) = (from, grid.medium(here as usize)) {
                self.reach(here, from, trace);
            }
        }
        Response::GoOn
    }

    fn handles_edits(&self) -> bool {
        true
    }

    fn snapshot(&self) -> Option<Box<dyn Runner>> {
        Some(Box::new(self.clone()))
    }

    fn counters(&self) -> Counters {
        Counters {
            expanded: self.expanded,
            generated: self.reached() as u64,
            ..Counters::default()
        }
    }

    fn path(&self) -> Option<Vec<u32>> {
        None
    }

    fn unit(&self, _: &World) -> f64 {
        1.0
    }

    fn path_length(&self, _: &World) -> Result<Option<f64>, Message> {
        Ok(None)
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::new();
        self.seen
            .iter()
            .for_each(|&seen| hash.word(u64::from(seen)));
        self.open
            .iter()
            .for_each(|&node| hash.word(u64::from(node)));
        hash.word(self.expanded);
        hash.finish()
    }
}
