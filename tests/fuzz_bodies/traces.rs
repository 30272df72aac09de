//! Search traces: what can be read is a run that can be shown forwards and backwards, kept, written and read again.

use wayscope::lab::{Catalogue, Lab, TraceFile};
use wayscope::trace::EventKind;
use wayscope::world::World;

/// Cells of the largest world that is made: a few bytes can ask for millions, which is lawful and slow.
const MOST_CELLS: u32 = 1 << 10;

/// A search trace in JSON.
pub fn trace_file(bytes: &[u8]) -> bool {
    let Ok(json) = serde_json::from_slice(bytes) else {
        return true;
    };
    let Ok(file) = TraceFile::read(json) else {
        return true;
    };
    let (width, height) = file.needs();
    if width.saturating_mul(height) > MOST_CELLS {
        return false;
    }
    let on = match file.written_on() {
        Some(on) if on.grid.len() <= MOST_CELLS as usize => on.clone(),
        _ => file.open_world().expect("a world that is small enough"),
    };
    let world = World::new("trace", on.grid, on.start, on.goal).expect("ends within");
    let mut lab = Lab::new(Catalogue::standard(), world);
    let Ok(recorded) = file.fit(lab.world(), "fuzz") else {
        return true;
    };
    let (expanded, steps) = (recorded.expanded(), recorded.steps() as u64);
    lab.add_recorded(recorded, file.moves())
        .expect("room for a lane");
    lab.add_lane("a-star").expect("room for another");
    finish(&mut lab);
    let lane = &lab.lanes()[0];
    assert_eq!(lane.steps(), steps);
    assert_eq!(lane.counters().expanded, expanded);
    let end = lane.hash();
    ask_everything(&mut lab);
    // Backwards, step by step, and forwards again.
    for step in (0..=steps).rev().take(64).chain([0, steps]) {
        while lab.advance(step, 10_000) > 0 {}
    }
    assert_eq!(lab.lanes()[0].hash(), end);
    let saved = lab.save();
    let mut again =
        Lab::restore(&saved, Catalogue::standard()).expect("what was saved is restored");
    assert_eq!(again.save(), saved);
    finish(&mut again);
    assert_eq!(again.lanes()[0].hash(), end);
    write_and_read(&mut lab);
    true
}

fn finish(lab: &mut Lab) {
    while lab.advance(u64::MAX, 10_000) > 0 {}
}

fn ask_everything(lab: &mut Lab) {
    lab.summary();
    lab.trace_odd(0).expect("a lane");
    lab.truth(0).expect("a verdict");
    lab.open_list(0, 0, 10).expect("a list");
    lab.sentence(0).expect("a sentence");
    lab.code(0).expect("no code");
    lab.story(0, lab.world().goal()).expect("a story");
    lab.compare(0, 1).expect("two lanes");
    lab.difference(true, 10_000);
}

/// Out and in it expands the same.
fn write_and_read(lab: &mut Lab) {
    let Ok(mut writer) = lab.write_trace(0) else {
        return;
    };
    let mut text = String::new();
    loop {
        let part = writer.next_part(5);
        if part.is_empty() {
            break;
        }
        text.push_str(&part);
    }
    let json = serde_json::from_str(&text).expect("what is written is JSON");
    let file = TraceFile::read(json).expect("what is written is read");
    let recorded = file
        .fit(lab.world(), "again")
        .expect("it fits where it came from");
    let expansions = |events: &[wayscope::trace::Event]| {
        let nodes = events.iter().filter(|e| e.kind == EventKind::Expanded);
        nodes.map(|e| (e.space, e.node)).collect::<Vec<_>>()
    };
    let own = lab.lanes()[0].recorded().expect("a recording");
    assert_eq!(expansions(recorded.events()), expansions(own.events()));
}
