//! Links: what goes into one comes out of it, they are short, old ones are read for ever, and nothing in one breaks
//! anything.

use crate::link_text;
use crate::support::toys;
use proptest::prelude::*;
use wayscope::lab::{Catalogue, Lab, Look, MOST_SIGNS, Opened, Pace, ReadLink};
use wayscope::world::{
    Cell, Edit, Grid, Joined, Terrain, World, generate, generators, read_map, shipped, stroke,
};

use crate::link_text::{body_of, section, text_of};
use crate::support::worlds::{cases, problems};

fn open(text: &str) -> Result<Opened, wayscope::message::Message> {
    ReadLink::new(text)?.open(None, Catalogue::standard())
}

fn error(text: &str) -> wayscope::message::Message {
    match open(text) {
        Ok(opened) => panic!("{} was opened", opened.lab.world().name()),
        Err(error) => error,
    }
}

fn map_file(id: &str) -> Vec<u8> {
    let root = env!("CARGO_MANIFEST_DIR");
    std::fs::read(format!("{root}/maps/{id}.map")).unwrap()
}

fn shipped_lab(id: &str) -> Lab {
    let map = shipped().iter().find(|map| map.id == id).unwrap();
    let grid = read_map(&map_file(id)).unwrap();
    Lab::new(
        Catalogue::standard(),
        World::new(id, grid, map.start, map.goal).unwrap(),
    )
}

fn finish(lab: &mut Lab) {
    // A walker never ends: it goes as far on either side.
    let walks = lab
        .lanes()
        .iter()
        .any(|lane| lane.entry().id == "toy-walker");
    let mut rounds = if walks { 8 } else { u32::MAX };
    while lab.advance_within(lab.cursor(), lab.part(), 1 << 13) > 0 && rounds > 0 {
        rounds -= 1;
    }
}

/// What a lab is and what it shows.
fn fingerprint(lab: &mut Lab) -> String {
    finish(lab);
    let shown = lab
        .lanes()
        .iter()
        .map(|lane| format!("{} {:016x}", lane.at(), lane.hash()));
    let shown: Vec<_> = shown.collect();
    format!("{}: {}", content(lab), shown.join(" "))
}

/// What a lab is, as a line.
fn content(lab: &Lab) -> String {
    let world = lab.world();
    let (start, goal) = (world.start(), world.goal());
    let lanes = lab.lanes().iter().map(|lane| {
        let settings = lane.settings().iter();
        let settings: Vec<_> = settings
            .map(|(id, option)| format!("{id}={option}"))
            .collect();
        format!("{}({})", lane.entry().id, settings.join(" "))
    });
    let lanes: Vec<_> = lanes.collect();
    format!(
        "{} {}x{} {:016x} from {:016x} {},{} {},{} {} {}+{} | {}",
        world.name(),
        world.grid().width(),
        world.grid().height(),
        world.grid().checksum(),
        world.origin(),
        start.x,
        start.y,
        goal.x,
        goal.y,
        lab.pace().id(),
        lab.cursor(),
        lab.part(),
        lanes.join(" | ")
    )
}

/// Any option of each setting.
fn draw_settings(lab: &mut Lab, lane: usize, mut draw: u64) {
    let entry = *lab.lane(lane).unwrap().entry();
    for spec in entry.all_settings() {
        let option = spec.options[(draw % spec.options.len() as u64) as usize];
        draw = draw.rotate_left(17).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        lab.set_setting(lane, spec.id, option).unwrap();
    }
}

/// Tables made beforehand are in no link: where it is opened, a lane makes its own, of the world as it is.
fn freshen_tables(lab: &mut Lab) {
    for lane in 0..lab.lanes().len() {
        if lab.lanes()[lane].entry().id == "a-star-landmarks" {
            lab.make_tables(lane).unwrap();
        }
    }
}

fn paint(lab: &mut Lab, cells: Vec<Cell>, terrain: Terrain) {
    let edit = Edit::Terrain { cells, terrain };
    lab.edit(edit, Joined::New).unwrap();
}

fn price(lab: &mut Lab, cells: Vec<Cell>, cost: u8) {
    lab.edit(Edit::Cost { cells, cost }, Joined::New).unwrap();
}

/// A link names settings and the world as it is: the tables that a lane has kept from an older world are not in it.
#[test]
fn a_link_has_no_tables_of_an_older_world() {
    let grid = Grid::new(4, 4, Terrain::Dot).unwrap();
    let world = World::new("t", grid, Cell::new(0, 0), Cell::new(3, 0)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("a-star-landmarks").unwrap();
    finish(&mut lab);
    paint(
        &mut lab,
        (0..3).map(|y| Cell::new(1, y)).collect(),
        Terrain::OutOfBounds,
    );
    lab.advance_within(u64::MAX, 0, 0);
    let stale = fingerprint(&mut lab);
    let link = lab.link(true, &Look::default(), None);
    let mut again = open(&link.text).unwrap();
    assert_eq!(again.notes, []);
    assert_ne!(fingerprint(&mut again.lab), stale);
    freshen_tables(&mut lab);
    assert_eq!(fingerprint(&mut again.lab), fingerprint(&mut lab));
}

proptest! {
    #![proptest_config(cases(96))]

    #[test]
    fn a_link_brings_back_the_lab(
        problem in problems(24),
        lanes in proptest::collection::vec((any::<prop::sample::Index>(), any::<u64>()), 1..=6),
        step in prop_oneof![0..300u64, Just(u64::MAX)],
        part in 0..4u64,
        pace in 0..3usize,
        edits in proptest::collection::vec(any::<prop::sample::Index>(), 0..6),
        look in (0..6u32, any::<bool>(), proptest::option::of([-50_000..50_000i32, -50_000..50_000, 1..90_000, 1..90_000])),
    ) {
        let world = World::new("a map – é", problem.grid, problem.start, problem.goal).unwrap();
        let mut lab = Lab::new(toys::catalogue(), world);
        let ids: Vec<_> = lab.catalogue().entries().iter().map(|entry| entry.id).collect();
        for (n, (which, draw)) in lanes.iter().enumerate() {
            lab.add_lane(ids[which.index(ids.len())]).unwrap();
            draw_settings(&mut lab, n, *draw);
        }
        for (n, at) in edits.iter().enumerate() {
            let cell = lab.world().grid().cell(at.index(lab.world().grid().len()));
            paint(&mut lab, vec![cell], Terrain::ALL[n]);
        }
        freshen_tables(&mut lab);
        // A walker never ends.
        let walks = lab.lanes().iter().any(|lane| lane.entry().id == "toy-walker");
        let step = if walks { step.min(300) } else { step };
        // Levels are those of runs that end.
        lab.set_pace(if walks { Pace::Steps } else { Pace::ALL[pace] });
        lab.advance_within(step, part, 0);
        finish(&mut lab);
        let look = Look {
            lane: look.0,
            alone: look.1,
            camera: look.2.map(|camera| camera.map(|number| f64::from(number) / 1024.0)),
        };
        let link = lab.link(true, &look, None);
        prop_assert_eq!(link.signs, link.text.len());
        prop_assert!(link.text.len() <= MOST_SIGNS);
        prop_assert!(link.text.bytes().all(|sign| sign.is_ascii_alphanumeric() || b"-_".contains(&sign)));
        let mut again = ReadLink::new(&link.text).unwrap().open(None, toys::catalogue()).unwrap();
        prop_assert_eq!(&again.notes, &[]);
        prop_assert_eq!(again.look.unwrap_or_default(), look);
        prop_assert_eq!(fingerprint(&mut again.lab), fingerprint(&mut lab));
        prop_assert_eq!(again.lab.save(), lab.save());
        let begun = lab.link(false, &look, None);
        let begun = ReadLink::new(&begun.text).unwrap().open(None, toys::catalogue()).unwrap();
        prop_assert_eq!((begun.lab.cursor(), begun.lab.part()), (0, 0));
    }

    #[test]
    fn no_text_panics(text in "(TA|V0FZU)?[ -~]{0,80}", other in any::<String>()) {
        let _ = open(&text);
        let _ = open(&other);
    }

    #[test]
    fn no_body_panics(tail in proptest::collection::vec(any::<u8>(), 0..60), at in any::<prop::sample::Index>(), with in any::<u8>()) {
        let _ = open(&text_of(&tail));
        // A whole one with a byte changed, its checksum set right.
        let mut body = body_of(&Lab::first().link(true, &Look::default(), None).text);
        let at = at.index(body.len());
        body[at] = with;
        let _ = open(&text_of(&body));
    }
}

/// A world of 64 x 36 with six lanes, all settings drawn, costs, edits, a step and a camera.
fn rich(generator: &str, parameter: f64, seed: u64) -> Lab {
    let mut lab = shipped_lab("bay");
    lab.add_lane("a-star").unwrap();
    lab.generate(generator, 64, 36, seed, parameter).unwrap();
    for id in [
        "dijkstra",
        "weighted-a-star",
        "greedy",
        "bidirectional-a-star",
        "a-star",
    ] {
        lab.add_lane(id).unwrap();
    }
    for lane in 0..6 {
        draw_settings(&mut lab, lane, seed * 7 + lane as u64);
    }
    for n in 0..5u32 {
        let from = Cell::new((n * 11 + seed as u32) % 64, n * 7);
        let to = Cell::new((n * 23 + 9) % 64, 35 - n * 5);
        price(&mut lab, stroke(from, to), [2, 5, 10, 50, 255][n as usize]);
        paint(
            &mut lab,
            stroke(to, Cell::new(63 - from.x, from.y)),
            Terrain::ALL[n as usize],
        );
    }
    lab.advance(123, 0);
    lab
}

#[test]
fn a_small_maze_with_many_lanes_takes_less_than_2_kb() {
    let look = Look {
        lane: 3,
        alone: true,
        camera: Some([31.4159, 17.25, 40.5, 22.75]),
    };
    let mut longest = 0;
    for seed in 0..40 {
        for (generator, parameter) in [
            ("maze", 1.0),
            ("maze", 3.0),
            ("random", 40.0),
            ("caves", 50.0),
        ] {
            let mut lab = rich(generator, parameter, seed);
            let link = lab.link(true, &look, None);
            assert_eq!(link.world, "whole", "nothing else is needed to open it");
            assert!(
                link.text.len() <= 2_000,
                "{generator} {seed}: {}",
                link.text.len()
            );
            longest = longest.max(link.text.len());
            if seed == 0 {
                let mut again = open(&link.text).unwrap();
                assert_eq!(fingerprint(&mut again.lab), fingerprint(&mut lab));
            }
        }
    }
    println!("the longest of them: {longest} characters");
    let mut plain = Lab::first();
    plain.generate("maze", 64, 36, 1, 1.0).unwrap();
    let plain = plain.link(true, &Look::default(), None);
    println!(
        "a maze with two lanes: {} characters, its cells {} bytes",
        plain.signs, plain.cells
    );
    assert!(plain.signs < 400 && plain.cells < 150, "{plain:?}");
}

#[test]
fn a_generated_world_is_named_and_so_is_a_map_of_ours() {
    let mut lab = Lab::first();
    lab.generate("caves", 300, 200, 5, 50.0).unwrap();
    paint(
        &mut lab,
        stroke(Cell::new(3, 3), Cell::new(200, 150)),
        Terrain::Trees,
    );
    let mut link = lab.link(true, &Look::default(), None);
    assert_eq!(link.world, "generator");
    assert!(link.changed > 50 && link.signs < 800, "{link:?}");
    let mut again = open(&link.text).unwrap();
    assert_eq!(fingerprint(&mut again.lab), fingerprint(&mut lab));
    // How it was made outlives a saved form, undo and redo, and a link.
    for mut other in [
        Lab::restore(&lab.save(), Catalogue::standard()).unwrap(),
        again.lab,
    ] {
        assert_eq!(other.made(), lab.made());
        other.generate("maze", 99, 99, 1, 1.0).unwrap();
        assert_eq!(other.made().unwrap().generator, "maze");
        other.undo();
        link.needs = None;
        assert_eq!(other.link(true, &Look::default(), None).world, "generator");
    }

    let mut lab = shipped_lab("skirmish");
    lab.add_lane("a-star").unwrap();
    paint(
        &mut lab,
        stroke(Cell::new(0, 0), Cell::new(255, 255)),
        Terrain::OutOfBounds,
    );
    let asked = lab.link(true, &Look::default(), None);
    assert_eq!((asked.world, asked.needs), ("whole", Some("skirmish")));
    let map = map_file("skirmish");
    let link = lab.link(true, &Look::default(), Some(&map));
    assert_eq!((link.world, link.needs), ("map", None));
    assert!(
        link.signs < asked.signs / 8,
        "{} of {}",
        link.signs,
        asked.signs
    );
    let read = ReadLink::new(&link.text).unwrap();
    assert_eq!(read.needs().unwrap(), Some("skirmish"));
    let mut again = read.open(Some(&map), Catalogue::standard()).unwrap();
    assert_eq!(fingerprint(&mut again.lab), fingerprint(&mut lab));
    assert_eq!(error(&link.text).id, "link.map-missing");
    let read = ReadLink::new(&link.text).unwrap();
    let other = read.open(Some(&map_file("delta")), Catalogue::standard());
    assert_eq!(other.err().unwrap().id, "link.map-changed");
    // A map that only bears the name of one of ours is carried, or does not fit.
    let grid = generate("random", 256, 256, 1, 20.0).unwrap().grid;
    let world = World::new("skirmish", grid, Cell::new(0, 0), Cell::new(1, 1)).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.add_lane("a-star").unwrap();
    let link = lab.link(true, &Look::default(), Some(&map));
    assert_eq!((link.world, link.needs), ("whole", None));
}

#[test]
fn what_does_not_fit_says_so_and_how_much_there_is() {
    let grid = generate("random", 400, 400, 1, 40.0).unwrap().grid;
    let mut lab = Lab::new(
        Catalogue::standard(),
        World::new("noise", grid, Cell::new(0, 0), Cell::new(1, 1)).unwrap(),
    );
    lab.add_lane("a-star").unwrap();
    let link = lab.link(true, &Look::default(), None);
    assert_eq!((link.text.as_str(), link.most), ("", MOST_SIGNS));
    assert!(link.signs > link.most && link.cells > 6_000, "{link:?}");
    let name = "n".repeat(20_000);
    let world = World::new(
        &name,
        Grid::new(2, 2, Terrain::Dot).unwrap(),
        Cell::new(0, 0),
        Cell::new(1, 1),
    );
    let mut lab = Lab::new(Catalogue::standard(), world.unwrap());
    lab.add_lane("a-star").unwrap();
    assert_eq!(lab.link(true, &Look::default(), None).text, "");
}

#[test]
fn a_damaged_link_is_refused_with_what_is_wrong() {
    let text = Lab::first().link(true, &Look::default(), None).text;
    let whole = open(&text).unwrap().lab.save();
    for length in 0..text.len() {
        let id = error(&text[..length]).id;
        let expected = match length {
            0..2 => "link.empty",
            2..11 => "link.cut-short",
            _ => "link.part-missing",
        };
        assert!(
            id == expected || length < 12 && id.starts_with("link."),
            "{length}: {id}"
        );
    }
    for at in 0..text.len() {
        for sign in ['A', 'z', '7', '_'] {
            let mut changed: Vec<char> = text.chars().collect();
            if changed[at] == sign {
                continue;
            }
            changed[at] = sign;
            // The last sign may have bits that nothing is in.
            match open(&changed.iter().collect::<String>()) {
                Ok(opened) => assert!(at + 1 == text.len() && opened.lab.save() == whole, "{at}"),
                Err(error) => assert!(error.id.starts_with("link."), "{error}"),
            }
        }
    }
    let mut bytes = link_text::bytes_of(&text);
    bytes[1] = 2;
    let newer = link_text::signs_of(&bytes);
    let checks = [
        (format!("{text}AAAA"), "link.too-long"),
        (format!("{text})"), "link.sign"),
        ("hello".to_owned(), "link.not-wayscope"),
        (" \n".to_owned(), "link.empty"),
        (newer, "link.version"),
        ("V0FZUwE".to_owned(), "saved.no-world"),
    ];
    for (text, id) in checks {
        assert_eq!(error(&text).id, id, "{text}");
    }
    let mut broken = text.clone();
    broken.insert_str(60, "\r\n  ");
    for same in [
        broken,
        format!("https://example.org/lab/#lab={text}"),
        format!("{text}=="),
    ] {
        assert_eq!(open(&same).unwrap().lab.save(), whole);
    }
}

/// A small world with these sections besides.
fn crafted(more: &[(u8, Vec<u8>)]) -> String {
    let mut body = Vec::new();
    section(&mut body, 2, &[1, b'w', 3, 1, 0, 0, 2, 0]);
    for (tag, bytes) in more {
        section(&mut body, *tag, bytes);
    }
    text_of(&body)
}

fn words(words: &[&str]) -> Vec<u8> {
    let one = |word: &&str| [&[word.len() as u8], word.as_bytes()].concat();
    words.iter().flat_map(one).collect()
}

fn lane(id: &str, settings: &[&str]) -> (u8, Vec<u8>) {
    let count = [settings.len() as u8 / 2];
    (9, [&words(&[id])[..], &count, &words(settings)].concat())
}

#[test]
fn what_a_newer_version_added_is_named_and_the_rest_is_opened() {
    let cells = (3, vec![1, 0]);
    let text = crafted(&[
        cells.clone(),
        (99, vec![1, 2, 3]),
        lane("teleport", &[]),
        lane(
            "a-star",
            &["heuristic", "psychic", "mood", "good", "ties", "fifo"],
        ),
        (11, [&words(&["heartbeats"])[..], &[0]].concat()),
    ]);
    let opened = open(&text).unwrap();
    let notes: Vec<_> = opened.notes.iter().map(ToString::to_string).collect();
    assert_eq!(
        notes,
        [
            "link.unknown-part found=99",
            "link.unknown-algorithm found=teleport",
            "link.unknown-setting found=heuristic: psychic algorithm=a-star",
            "link.unknown-setting found=mood: good algorithm=a-star",
            "link.unknown-pace found=heartbeats",
        ]
    );
    let lab = opened.lab;
    assert_eq!(lab.lanes().len(), 1);
    assert_eq!(lab.lanes()[0].settings().get("ties"), "fifo");
    assert_eq!(lab.lanes()[0].settings().get("heuristic"), "octile");
    // Where no lane is known there is one to look at.
    let opened = open(&crafted(&[cells.clone(), lane("teleport", &[])])).unwrap();
    assert_eq!(opened.lab.lanes()[0].entry().id, "a-star");
    let seven: Vec<_> = std::iter::once(cells.clone())
        .chain(vec![lane("a-star", &[]); 7])
        .collect();
    let opened = open(&crafted(&seven)).unwrap();
    assert_eq!(opened.lab.lanes().len(), 6);
    assert_eq!(opened.notes[0].to_string(), "link.lanes most=6");
    // Toys are known to those who have them.
    let mut lab = Lab::new(toys::catalogue(), wayscope::world::first_world());
    lab.add_lane("toy-walker").unwrap();
    lab.add_lane("dijkstra").unwrap();
    let opened = open(&lab.link(true, &Look::default(), None).text).unwrap();
    assert_eq!(opened.notes.len(), 1);
    assert_eq!(opened.lab.lanes()[0].entry().id, "dijkstra");
}

#[test]
fn what_no_version_writes_is_refused() {
    let sum = [0; 8];
    let made = |id: &str, version: u8| (6, [&words(&[id])[..], &[version, 1, 20], &sum].concat());
    let cases = [
        (vec![], "link.wrong what=cells"),
        (vec![(3, vec![1, 7])], "link.wrong what=terrain"),
        (vec![(3, vec![2, 0])], "link.wrong what=cells"),
        (vec![(3, vec![0])], "link.wrong what=cells"),
        (
            vec![(3, vec![1, 0]), (4, vec![1, 0])],
            "link.wrong what=costs",
        ),
        (
            vec![(1, vec![255, 255, 3, 1])],
            "saved.wrong what=length byte=",
        ),
        (
            vec![made("random", 2)],
            "link.generator-changed found=random version=2 expected=1",
        ),
        (
            vec![made("random", 1)],
            "link.generator-changed found=random version=1 expected=1",
        ),
        (
            vec![made("dreams", 1)],
            "link.unknown-generator found=dreams",
        ),
        (
            vec![(5, [&words(&["atlantis"])[..], &sum].concat())],
            "link.unknown-map found=atlantis",
        ),
    ];
    for (sections, expected) in cases {
        let told = error(&crafted(&sections)).to_string();
        assert!(told.starts_with(expected), "{told}");
    }
    let mut body = Vec::new();
    section(
        &mut body,
        2,
        &[1, b'w', 255, 255, 3, 255, 255, 3, 0, 0, 0, 0],
    );
    section(&mut body, 3, &[1, 0]);
    assert_eq!(error(&text_of(&body)).to_string(), "link.wrong what=size");
    assert_eq!(error(&text_of(&[])).id, "saved.no-world");
}

/// Labs of which links of each version are kept.
fn kept() -> Vec<(&'static str, Lab)> {
    let mut all = Vec::new();
    let mut lab = Lab::first();
    lab.advance(u64::MAX, 0);
    all.push(("plain", lab));
    let mut lab = Lab::first();
    for (n, cost) in [2, 3, 5, 10, 100, 255].into_iter().enumerate() {
        let y = 4 * n as u32 + 2;
        price(
            &mut lab,
            stroke(Cell::new(4, y), Cell::new(60, y + 3)),
            cost,
        );
    }
    lab.advance(40, 0);
    all.push(("terrain costs", lab));
    let mut lab = Lab::first();
    for risk in 1..=9 {
        let y = 3 * u32::from(risk);
        let cells = stroke(Cell::new(4, y), Cell::new(60, y + 3));
        lab.edit(Edit::Risk { cells, risk }, Joined::New).unwrap();
    }
    lab.set_setting(1, "risk", "4").unwrap();
    lab.advance(40, 0);
    all.push(("risk", lab));
    let mut lab = shipped_lab("meadow");
    lab.add_lane("a-star").unwrap();
    lab.set_setting(0, "neighbours", "hex").unwrap();
    paint(
        &mut lab,
        stroke(Cell::new(40, 3), Cell::new(44, 50)),
        Terrain::Water,
    );
    lab.advance(77, 0);
    all.push(("hexagons", lab));
    all.push(("all settings of six lanes at a step", rich("maze", 1.0, 3)));
    let mut lab = Lab::first();
    lab.generate("islands", 200, 150, 42, 28.0).unwrap();
    paint(
        &mut lab,
        stroke(Cell::new(20, 10), Cell::new(180, 140)),
        Terrain::Dot,
    );
    lab.advance(1_000, 0);
    all.push(("a generator and edits", lab));
    let mut lab = shipped_lab("skirmish");
    lab.add_lane("bidirectional-a-star").unwrap();
    lab.set_setting(0, "agent", "3").unwrap();
    paint(
        &mut lab,
        stroke(Cell::new(20, 10), Cell::new(180, 140)),
        Terrain::Trees,
    );
    lab.set_pace(Pace::Levels);
    lab.advance(9, 0);
    all.push(("a map of ours and edits", lab));
    let mut lab = Lab::first();
    lab.advance_within(12, 2, 0);
    all.push(("within a step", lab));
    all
}

/// `name`, text and fingerprint of each link that is kept, by version.
fn golden() -> Vec<[String; 3]> {
    let text = include_str!("../../golden/links.txt");
    let lines: Vec<_> = text.lines().collect();
    let three = |three: &[&str]| [0, 1, 2].map(|at| three[at].to_owned());
    lines.chunks(3).map(three).collect()
}

/// Prints what `golden/links.txt` has of the version that is written now.
#[test]
#[ignore = "prints new golden links"]
fn print_golden_links() {
    for (name, lab) in kept() {
        let map = (name == "a map of ours and edits").then(|| map_file("skirmish"));
        let look = Look {
            lane: 1,
            alone: false,
            camera: Some([10.5, 20.25, 30.0, 40.0]),
        };
        let link = lab.link(true, &look, map.as_deref());
        println!("version 1: {name}\n{}\n{}", link.text, content(&lab));
    }
    let saved = rich("maze", 1.0, 3).save();
    println!(
        "before links: a saved form\n{}",
        link_text::signs_of(&saved)
    );
    println!("{}", content(&rich("maze", 1.0, 3)));
}

#[test]
fn links_of_every_version_are_read() {
    let golden = golden();
    for (name, _) in kept() {
        let name = format!("version 1: {name}");
        assert!(golden.iter().any(|[kept, ..]| *kept == name), "{name}");
    }
    for [name, text, expected] in golden {
        let link = ReadLink::new(&text).unwrap();
        let map = link.needs().unwrap().map(map_file);
        let opened = link.open(map.as_deref(), Catalogue::standard()).unwrap();
        // A setting may have come since.
        let found = content(&opened.lab);
        let mut words = found.split([' ', '(', ')']);
        let all = expected
            .split([' ', '(', ')'])
            .all(|word| words.any(|found| found == word));
        assert!(all, "{name}: {expected}: {found}");
        assert_eq!(opened.notes, [], "{name}");
        if name.starts_with("version") {
            let camera = opened.look.unwrap().camera;
            assert_eq!(camera, Some([10.5, 20.25, 30.0, 40.0]), "{name}");
        }
    }
}

/// What each version of each generator gives, several sizes, seeds and parameters together. Links name a generator and
/// its version: one whose output changes becomes another version, and the old one is still made by something.
const GENERATORS: &[(&str, u32, u64)] = &[
    ("random", 1, 0x0458_51a2_1ac4_b66b),
    ("rooms", 1, 0x5998_3ebe_ef7d_f20e),
    ("maze", 1, 0xfaa6_8b0f_c886_72d0),
    ("caves", 1, 0xd6ce_4f6a_7ec2_1808),
    ("pseudo-rts", 1, 0x9200_3491_adcf_16b3),
    ("hedgerows", 1, 0xe207_ea22_ccc6_e85f),
    ("indoor", 1, 0xda7e_d572_f1ba_fcd6),
    ("pockets", 1, 0x478b_bb38_f9c7_aa01),
    ("islands", 1, 0xf8a0_6301_261f_f872),
    ("hpa-example", 1, 0x7fb5_0b75_7c0c_67f4),
];

/// What our maps give. Links name them: one that changes gets another name, and the old one stays.
const MAPS: &[(&str, u64)] = &[
    ("bay", 0x8feb_30c3_cac5_7047),
    ("meadow", 0x83a8_fabd_badf_2c42),
    ("long-wall", 0x4b2a_ad34_b03a_c089),
    ("sieve", 0x00c9_3e49_ec42_00ca),
    ("vault", 0x1f58_39bc_effe_22c9),
    ("moor", 0x441c_a0dd_05e3_ef26),
    ("spiral", 0x4a37_af90_b159_9219),
    ("labyrinth", 0xe0bc_7633_b4f3_4bcf),
    ("keep", 0x72c0_eda7_58a7_b5a1),
    ("halls", 0x522f_a5f0_4ca9_106d),
    ("skirmish", 0x2f07_e697_390b_cb01),
    ("delta", 0xc9b3_621f_a9e9_4d50),
    ("county", 0xed51_19bd_3c20_98b3),
];

fn mixed(sum: u64, more: u64) -> u64 {
    (sum.rotate_left(23) ^ more).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

#[test]
fn a_generator_that_gives_other_cells_has_another_version() {
    let mut found = Vec::new();
    for spec in generators() {
        let sizes = spec
            .fixed_size
            .map_or(vec![(64, 36), (33, 97), (130, 110)], |size| vec![size]);
        let mut sum = 0;
        for (width, height) in sizes {
            for seed in [0, 1, 42, (1 << 53) - 1] {
                let values = spec
                    .parameter
                    .map_or(vec![0.0], |p| vec![p.min, p.default, p.max]);
                for value in values {
                    let made = generate(spec.id, width, height, seed, value).unwrap();
                    let ends = [made.start.x, made.start.y, made.goal.x, made.goal.y];
                    sum = ends.into_iter().map(u64::from).fold(sum, mixed);
                    sum = mixed(sum, made.grid.checksum());
                }
            }
        }
        found.push((spec.id, spec.version, sum));
    }
    let missing: Vec<_> = found
        .iter()
        .filter(|made| !GENERATORS.contains(made))
        .collect();
    assert!(
        missing.is_empty(),
        "raise the version of what gives something else, and note it here: {missing:#x?}"
    );
    for (at, (id, version, _)) in GENERATORS.iter().enumerate() {
        let twice = GENERATORS[..at]
            .iter()
            .any(|(other, v, _)| (other, v) == (id, version));
        assert!(!twice, "{id} {version} stands here twice");
    }
}

#[test]
fn our_maps_are_as_links_know_them() {
    let sum = |id: &str| read_map(&map_file(id)).unwrap().checksum();
    let found: Vec<_> = shipped().iter().map(|map| (map.id, sum(map.id))).collect();
    let missing: Vec<_> = found.iter().filter(|map| !MAPS.contains(map)).collect();
    assert!(
        missing.is_empty(),
        "a map that changes gets another name: {missing:#x?}"
    );
}
