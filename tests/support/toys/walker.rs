//! A simulation: a body walks to and fro between start and goal in fixed time steps, in the lane's overlay. It
//! never ends and rewinds by snapshot.

use glam::DVec3;
use wayscope::message::Message;
use wayscope::search::{About, Advance, Claim, Entry, Guarantee, Runner, Stage};
use wayscope::trace::{Counters, StateHash, Status, Trace};
use wayscope::world::{Cell, OverlayBody, World};

pub const ENTRY: Entry = Entry {
    id: "toy-walker",
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
    make: |_| Box::new(Walker::default()),
};

/// Cells a second.
const SPEED: f64 = 3.0;

#[derive(Clone, Default)]
pub struct Walker {
    position: DVec3,
    homewards: bool,
    steps: u64,
}

fn middle(cell: Cell) -> DVec3 {
    DVec3::new(f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5, 0.0)
}

impl Walker {
    fn show(&self, stage: &mut Stage<'_>) {
        stage.overlay.bodies = vec![OverlayBody {
            position: self.position,
            radius: 0.4,
        }];
    }
}

impl Runner for Walker {
    fn advance(&mut self, stage: &mut Stage<'_>, budget: u64, _: &mut Trace) -> Advance {
        self.advance_silently(stage, budget)
    }

    fn advance_silently(&mut self, stage: &mut Stage<'_>, budget: u64) -> Advance {
        for _ in 0..budget {
            let to = middle(if self.homewards {
                stage.world.start()
            } else {
                stage.world.goal()
            });
            let stride = SPEED * stage.time_step;
            let left = to - self.position;
            if left.length() <= stride {
                self.position = to;
                self.homewards = !self.homewards;
            } else {
                self.position += left / left.length() * stride;
            }
            self.steps += 1;
        }
        self.show(stage);
        Advance {
            steps: budget,
            status: Status::Running,
        }
    }

    fn restart(&mut self, stage: &mut Stage<'_>) {
        *self = Walker {
            position: middle(stage.world.start()),
            ..Walker::default()
        };
        self.show(stage);
    }

    fn rewinds_by_snapshot(&self) -> bool {
        true
    }

    fn snapshot(&self) -> Option<Box<dyn Runner>> {
        Some(Box::new(self.clone()))
    }

    fn counters(&self) -> Counters {
        Counters::default()
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
        hash.word(self.position.x.to_bits());
        hash.word(self.position.y.to_bits());
        hash.word(u64::from(self.homewards));
        hash.word(self.steps);
        hash.finish()
    }
}
