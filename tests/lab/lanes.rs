//! Lanes and the catalogue: turns, figures at the cursor, refusals, running ahead.

use crate::support::labs::{finish, lab_on};
use crate::support::toys;
use wayscope::lab::{Catalogue, Lab, ReferenceSummary};
use wayscope::message::Message;
use wayscope::search::{About, Advance, Claim, Entry, Guarantee, Runner, Settings, Stage, a_star};
use wayscope::trace::Recorder as _;
use wayscope::trace::{Counters, Event, EventKind, OPEN, Status, Trace};
use wayscope::world::{Cell, Edit, Grid, Joined, Terrain, World};

/// Improvements are told.
#[test]
fn improvements_are_told() {
    use wayscope::message::Arg;
    let mut lab = lab_on(Catalogue::standard(), &["....."; 4], (0, 0), (4, 3));
    for (x, y, cost) in [(1, 0, 90), (1, 1, 60), (2, 1, 9), (3, 2, 30), (2, 2, 70)] {
        lab.edit(
            Edit::Cost {
                cells: vec![Cell::new(x, y)],
                cost,
            },
            Joined::New,
        )
        .unwrap();
    }
    lab.add_lane("dijkstra").unwrap();
    finish(&mut lab);
    let (mut told, mut happened) = (0, 0);
    for step in 0..=lab.steps() {
        lab.advance(step, 0);
        if let Some(Arg::Int(n)) = lab.sentence(0).unwrap().arg("improved") {
            told += n;
        }
        let events = lab.lanes()[0].trace().events_of(step);
        happened += events.filter(|e| e.kind == EventKind::Improved).count() as i64;
    }
    assert!(happened > 0);
    assert_eq!(told, happened);
}

/// Lanes run side by side; a reference that is being searched is work.
#[test]
fn lanes_take_turns_and_references_are_work() {
    let grid = Grid::new(200, 200, Terrain::Dot).unwrap();
    let world = World::new("f", grid, Cell::new(0, 0), Cell::new(199, 199)).unwrap();
    let mut lab = Lab::new(toys::catalogue(), world);
    lab.add_lane("dijkstra").unwrap();
    lab.add_lane("dijkstra").unwrap();
    lab.add_lane("toy-spread").unwrap();
    assert_eq!(lab.advance(u64::MAX, 9_000), 9_000);
    let done: Vec<u64> = lab.lanes().iter().map(|lane| lane.steps()).collect();
    assert!(
        done.iter().max().unwrap() - done.iter().min().unwrap() <= 2_048,
        "{done:?}"
    );
    while !lab.is_complete() {
        lab.advance(u64::MAX, 1_000);
    }
    assert_eq!(lab.summary().lanes[0].reference, ReferenceSummary::Checking);
    assert!(lab.has_work() && lab.summary().working);
    assert_eq!(lab.summary().lanes[2].reference, ReferenceSummary::None);
}

/// Figures at the cursor.
#[test]
fn figures_at_the_cursor_are_those_of_the_view() {
    let mut lab = Lab::first();
    finish(&mut lab);
    lab.advance(100, 0);
    let summary = lab.summary();
    let view = lab.lanes()[0].trace().view(0);
    assert_eq!(summary.lanes[0].expanded_at_cursor, 99);
    let open = view.marks().iter().filter(|m| **m == OPEN).count() as u64;
    assert_eq!(summary.lanes[0].open_at_cursor, open);
    assert!(open > 0);
}

/// What a step is about.
#[test]
fn steps_and_cells_are_explained() {
    let mut lab = lab_on(
        Catalogue::standard(),
        &[".....", ".....", "....."],
        (0, 1),
        (4, 1),
    );
    lab.add_lane("a-star").unwrap();
    lab.add_lane("dijkstra").unwrap();
    lab.set_setting(1, "target", "all").unwrap();
    finish(&mut lab);
    assert_eq!(lab.sentence(1).unwrap().id, "event.settled-all");
    let end = lab.lanes()[0].steps();
    lab.advance(end, 0);
    assert_eq!(lab.current(0).unwrap(), Some(9));
    lab.advance(2, 0);
    assert_eq!(lab.current(0).unwrap(), Some(5));
    let info = lab.inspect(0, Cell::new(1, 1)).unwrap();
    assert_eq!(
        (info.g, info.h, info.f, info.parent),
        (Some(1.0), Some(3.0), Some(4.0), Some(Cell::new(0, 1)))
    );
    lab.advance(0, 0);
    assert_eq!(lab.current(0).unwrap(), None);
}

#[test]
fn an_unknown_setting_is_named() {
    let specs = a_star::ENTRY.all_settings();
    let mut settings = Settings::defaults(&specs);
    assert_eq!(
        settings.set(&specs, "colour", "zero").unwrap_err().id,
        "setting.unknown"
    );
    assert_eq!(
        settings.set(&specs, "ties", "zero").unwrap_err().id,
        "setting.unknown-option"
    );
    assert_eq!(settings.get("colour"), "");
}

/// A process that reports many events a step, as jump point search or an abstraction does.
struct Chatty(u64);
impl Runner for Chatty {
    fn advance(&mut self, _: &mut Stage<'_>, budget: u64, trace: &mut Trace) -> Advance {
        let mut steps = 0;
        while steps < budget && self.0 < 20_000 {
            for _ in 0..40 {
                trace.record(Event::phase(1));
            }
            self.0 += 1;
            steps += 1;
            if !trace.end_step() {
                break;
            }
        }
        let status = if self.0 < 20_000 {
            Status::Running
        } else {
            Status::Done
        };
        Advance { steps, status }
    }
    fn advance_silently(&mut self, s: &mut Stage<'_>, budget: u64) -> Advance {
        let cells = s.world.grid().len();
        self.advance(s, budget, &mut Trace::new(&[cells], 0))
    }
    fn restart(&mut self, _: &mut Stage<'_>) {
        self.0 = 0;
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
        self.0
    }
}
const CHATTY: Entry = Entry {
    id: "chatty",
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
    make: |_| Box::new(Chatty(0)),
};

#[test]
fn running_ahead_never_loses_what_lies_ahead_of_the_cursor() {
    let mut catalogue = Catalogue::standard();
    catalogue.add(CHATTY);
    let mut lab = lab_on(catalogue, &["...."], (0, 0), (3, 0));
    lab.limit_traces(2 << 20);
    lab.add_lane("chatty").unwrap();
    let mut frames = 0;
    while lab.advance(0, 1_000_000) > 0 && frames < 50 {
        frames += 1;
    }
    let lane = lab.lane(0).unwrap();
    assert_eq!((lane.trace().first(), lane.at()), (0, 0));
    assert!(frames < 50, "it never comes to rest");
}

#[test]
fn silent_steps_keep_to_the_limit_too() {
    let mut trace = Trace::new(&[4], 1 << 20);
    for _ in 0..1_000_000 {
        trace.end_step();
        trace.seek(u64::MAX);
    }
    assert!(
        trace.bytes() <= 2 << 20,
        "{} bytes of step index",
        trace.bytes()
    );
}

#[test]
fn a_lane_beyond_all_numbers_is_named() {
    let lab = Lab::first();
    let error = lab.lane(usize::MAX).err().unwrap();
    assert!(!error.to_string().contains("found=0"), "{error}");
}

#[test]
fn an_entry_takes_the_place_of_the_older_one() {
    let mut catalogue = Catalogue::standard();
    catalogue.add(a_star::ENTRY);
    assert_eq!(catalogue.entries()[0].id, "a-star");
}

#[test]
fn an_algorithm_that_is_not_ready_is_listed_and_refused() {
    let catalogue = Catalogue::standard().when(|id| id != "dijkstra");
    let listed = |entry: &wayscope::search::Entry| entry.id == "dijkstra";
    assert!(catalogue.entries().iter().any(listed));
    let refused = catalogue.entry("dijkstra").err().map(|why| why.id);
    assert_eq!(refused, Some("lane.not-loaded"));
    assert!(catalogue.entry("a-star").is_ok());
    let saved = Lab::first().save();
    let refused = Lab::restore(&saved, catalogue).err().map(|why| why.id);
    assert_eq!(refused, Some("lane.not-loaded"));
}

#[test]
fn a_lane_whose_first_space_is_not_the_grid_can_be_painted_and_inspected() {
    struct Elsewhere;
    impl Runner for Elsewhere {
        fn advance(&mut self, _: &mut Stage<'_>, _: u64, _: &mut Trace) -> Advance {
            Advance {
                steps: 0,
                status: Status::Done,
            }
        }
        fn advance_silently(&mut self, _: &mut Stage<'_>, _: u64) -> Advance {
            Advance {
                steps: 0,
                status: Status::Done,
            }
        }
        fn restart(&mut self, _: &mut Stage<'_>) {}
        fn further_spaces(&self, _: &World) -> Vec<usize> {
            vec![3]
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
            0
        }
    }
    let mut catalogue = Catalogue::standard();
    catalogue.add(Entry {
        id: "elsewhere",
        make: |_| Box::new(Elsewhere),
        ..CHATTY
    });
    let mut lab = lab_on(catalogue, &["........"], (0, 0), (7, 0));
    lab.add_lane("elsewhere").unwrap();
    assert!(lab.inspect(0, Cell::new(7, 0)).is_ok());
    lab.paint(0).unwrap();
}
