//! Saved forms: hostile numbers are refused where they stand, and what was undone comes back the same.

use crate::support::labs::{finish, lab_on};
use wayscope::lab::{Catalogue, Lab};
use wayscope::world::{Cell, Edit, Grid, Joined, World};

fn make_dear(lab: &mut Lab) {
    let cells = vec![Cell::new(1, 1)];
    lab.edit(Edit::Cost { cells, cost: 9 }, Joined::New)
        .unwrap();
}

fn number(out: &mut Vec<u8>, mut n: u64) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

fn form(sections: &[(u8, Vec<u64>)]) -> Vec<u8> {
    let mut out = b"WAYS\x01".to_vec();
    for (tag, numbers) in sections {
        let mut body = Vec::new();
        numbers.iter().for_each(|&n| number(&mut body, n));
        out.push(*tag);
        number(&mut out, body.len() as u64);
        out.extend(body);
    }
    out
}

fn refused(bytes: &[u8]) -> String {
    match Lab::restore(bytes, Catalogue::standard()) {
        Ok(_) => "read".into(),
        Err(message) => message.id.into(),
    }
}

/// Hostile numbers, each refused at its place.
#[test]
fn hostile_saved_forms_are_refused_where_they_are_wrong() {
    // name "", width, height, start, goal, runs (terrain code 0, count)
    let world = |w, h, count| (1, vec![0, w, h, 0, 0, 0, 0, 0, count]);
    assert_eq!(refused(&form(&[world(3, 2, 6)])), "saved.no-lane");
    let mut zero = form(&[world(3, 2, 6)]);
    zero[4] = 0;
    assert_eq!(refused(&zero), "saved.version");
    assert_eq!(
        refused(&form(&[world(16_384, 16_384, 1 << 28)])),
        "saved.wrong",
        "before anything is allocated"
    );
    assert_eq!(refused(&form(&[world(16_385, 1, 16_385)])), "saved.wrong");
    assert_eq!(
        refused(&form(&[world(3, 2, 7)])),
        "saved.wrong",
        "a run too long"
    );
    assert_eq!(
        refused(&form(&[world(3, 2, 0)])),
        "saved.wrong",
        "an empty run"
    );
    assert_eq!(
        refused(&form(&[world(3, 2, 6), (2, vec![0, 6])])),
        "saved.wrong",
        "a cost of 0"
    );
    assert_eq!(
        refused(&form(&[world(3, 2, 6), (2, vec![5, 7])])),
        "saved.wrong",
        "too many costs"
    );
    assert_eq!(
        refused(&form(&[(2, vec![5, 6])])),
        "saved.wrong",
        "costs before the world"
    );
    // A lane whose name is longer than its section may not read on into the next one.
    assert_eq!(
        refused(&form(&[world(3, 2, 6), (3, vec![4, 97]), (4, vec![0])])),
        "saved.cut-short"
    );
    let name = b"a-star".map(u64::from);
    let cut = (3, std::iter::once(6).chain(name).collect());
    assert_eq!(
        refused(&form(&[world(3, 2, 6), cut, (0, vec![])])),
        "saved.cut-short",
        "no count of settings"
    );
    let mut huge = form(&[world(3, 2, 6)]);
    huge.extend([
        4, 10, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 2,
    ]);
    assert_eq!(
        refused(&huge),
        "saved.wrong",
        "a number of more than 64 bits"
    );
    let mut long = b"WAYS\x01\x03\x0a".to_vec();
    long.extend([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1]);
    assert_eq!(refused(&long), "saved.cut-short", "a text of 2^64 bytes");
}

#[test]
fn a_saved_form_after_undoing_a_cost_comes_back_the_same() {
    let mut lab = lab_on(Catalogue::standard(), &["....", "...."], (0, 0), (3, 1));
    lab.add_lane("a-star").unwrap();
    make_dear(&mut lab);
    lab.undo();
    finish(&mut lab);
    let saved = lab.save();
    let mut again = Lab::restore(&saved, Catalogue::standard()).unwrap();
    finish(&mut again);
    assert_eq!(again.save(), saved);
    assert_eq!(again.lane(0).unwrap().hash(), lab.lane(0).unwrap().hash());
}

#[test]
fn a_saved_form_without_lanes_is_refused_or_given_one() {
    let mut lab = Lab::first();
    lab.remove_lane(1).unwrap();
    assert_eq!(lab.remove_lane(0).unwrap_err().id, "lane.last");
    let grid = Grid::from_rows(&["...."]).unwrap();
    let none = Lab::new(
        Catalogue::standard(),
        World::new("x", grid, Cell::new(0, 0), Cell::new(3, 0)).unwrap(),
    );
    assert!(
        Lab::restore(&none.save(), Catalogue::standard())
            .map_or(true, |lab| !lab.lanes().is_empty())
    );
}
