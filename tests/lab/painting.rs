//! The pixels of a lane: what an edit or a step changes is inside the painted box.

use crate::support::labs::{finish, lab_on};
use wayscope::lab::{Catalogue, Lab};
use wayscope::world::{Cell, Edit, Joined, Terrain, World, generate};

fn paint(x: u32, y: u32, terrain: Terrain) -> Edit {
    Edit::Terrain {
        cells: vec![Cell::new(x, y)],
        terrain,
    }
}

/// Two places edited between two paints.
#[test]
fn both_of_two_edits_are_painted() {
    let mut lab = lab_on(Catalogue::standard(), &["............"; 3], (0, 0), (1, 0));
    lab.set_palette(std::array::from_fn(|i| i as u32));
    lab.add_lane("a-star").unwrap();
    lab.advance(0, 0);
    lab.paint(0).unwrap();
    lab.edit(paint(11, 0, Terrain::Trees), Joined::New).unwrap();
    lab.edit(paint(3, 2, Terrain::Swamp), Joined::New).unwrap();
    let area = lab.paint(0).unwrap().unwrap();
    assert!(area.contains(Cell::new(11, 0)) && area.contains(Cell::new(3, 2)));
    let pixels = lab.lanes()[0].picture().pixels();
    assert_eq!((pixels[11], pixels[27]), (48, 16));
}

/// On a width that is no multiple of eight the box covers whatever changed.
#[test]
fn the_painted_box_covers_every_pixel_that_changed() {
    let made = generate("random", 21, 13, 3, 20.0).unwrap();
    let world = World::new("r", made.grid, made.start, made.goal).unwrap();
    let mut lab = Lab::new(Catalogue::standard(), world);
    lab.set_palette(std::array::from_fn(|i| i as u32));
    lab.add_lane("dijkstra").unwrap();
    finish(&mut lab);
    let steps = lab.steps();
    lab.paint(0).unwrap();
    for k in 0..200u64 {
        let before = lab.lanes()[0].picture().pixels().to_vec();
        if k % 50 == 49 {
            for (x, y) in [(0, 0), (20, 12)] {
                lab.edit(paint(x, y, Terrain::Swamp), Joined::New).unwrap();
                lab.edit(paint(x, y, Terrain::Trees), Joined::New).unwrap();
            }
            finish(&mut lab);
        }
        if k == 120 {
            lab.set_palette(std::array::from_fn(|i| 1_000 + i as u32));
        }
        lab.advance((k * 37) % steps, 0);
        let area = lab.paint(0).unwrap();
        let lane = &lab.lanes()[0];
        for (i, (&old, &new)) in before.iter().zip(lane.picture().pixels()).enumerate() {
            let cell = lab.world().grid().cell(i);
            assert!(
                old == new || area.is_some_and(|area| area.contains(cell)),
                "{k}: {cell:?}"
            );
            assert_eq!(
                (new % 1_000 % 8) as u8,
                lane.trace().view(0).marks()[i],
                "{k}: {cell:?}"
            );
            assert_eq!(new >= 1_000, k >= 120);
        }
    }
}
