//! The quadtrees of discs, both beside a scan of all.

use crate::oracle::{below, between, numbers};
use glam::DVec2;
use std::collections::BTreeMap;
use wayscope::spatial::{LooseQuadtree, PackedQuadtree};

#[test]
fn it_finds_what_a_scan_finds_while_discs_come_and_go() {
    let mut random = numbers(20);
    let mut tree = LooseQuadtree::new();
    let mut discs: BTreeMap<u32, (DVec2, f64)> = BTreeMap::new();
    // From far below the finest cells to far above the widest.
    let radii = [0.0, 1e-9, 1e-3, 0.3, 0.5, 1.0, 1.7, 40.0, 1e4, 1e8];
    let places = [1.0, 10.0, 10.0, 10.0, 1e6, 1e300];
    for step in 0..20_000 {
        let far = places[below(&mut random, places.len())];
        let at = DVec2::new(
            between(&mut random, -far, far),
            between(&mut random, -far, far),
        );
        let at = if below(&mut random, 4) == 0 {
            at.round()
        } else {
            at
        };
        let radius = radii[below(&mut random, radii.len())];
        let number = below(&mut random, 300) as u32;
        if below(&mut random, 3) == 0 {
            tree.remove(number);
            discs.remove(&number);
        } else {
            tree.insert(number, at, radius);
            discs.insert(number, (at, radius));
        }
        assert_eq!(tree.len(), discs.len());
        if step % 7 > 0 {
            continue;
        }
        let (at, radius) = (at.round(), radii[below(&mut random, radii.len())]);
        let mut found = Vec::new();
        let looked_at = tree.near(at, radius, |number| found.push(number));
        found.sort_unstable();
        let touches = |(there, other): &(DVec2, f64)| {
            let reach = radius + other;
            at.distance_squared(*there) <= reach * reach
        };
        let scan: Vec<u32> = discs
            .iter()
            .filter(|(_, disc)| touches(disc))
            .map(|(number, _)| *number)
            .collect();
        assert_eq!(found, scan, "{at} {radius}");
        assert!(looked_at as usize >= found.len() && looked_at as usize <= discs.len());
    }
    assert_eq!(
        tree.cells().map(|(_, _, held)| held).sum::<usize>(),
        discs.len()
    );
    for number in 0..400 {
        tree.remove(number);
    }
    assert!(tree.is_empty());
    assert_eq!(tree.cells().count(), 0);
}

#[test]
fn memory_follows_what_it_holds() {
    let mut tree = LooseQuadtree::new();
    for step in 0..100_000 {
        tree.insert(step % 50, DVec2::splat(f64::from(step) * 3.0), 1.0);
    }
    assert!(tree.bytes() < 100_000, "{}", tree.bytes());
}

#[test]
fn a_disc_lies_in_the_cells_of_its_size() {
    let mut tree = LooseQuadtree::new();
    tree.insert(3, DVec2::new(-0.1, 9.0), 1.0);
    let cells: Vec<_> = tree.cells().collect();
    assert_eq!(cells, [(DVec2::new(-2.0, 8.0), 2.0, 1)]);
    tree.insert(3, DVec2::new(-0.1, 9.0), 1.1);
    let cells: Vec<_> = tree.cells().collect();
    assert_eq!(cells, [(DVec2::new(-4.0, 8.0), 4.0, 1)]);
}

/// Both find the same as a scan, for each disc among those of lesser numbers; how many the packed one looked at.
fn looked_at_by_the_packed_tree(discs: &[(DVec2, f64)]) -> u64 {
    let tree = PackedQuadtree::of(discs.iter().copied());
    let (mut found, mut looked_at) = (vec![7], 0);
    for (number, &(at, radius)) in discs.iter().enumerate() {
        let looked = tree.near(at, radius, number as u32, &mut found);
        found.sort_unstable();
        let touches = |other: &usize| {
            let (there, other) = discs[*other];
            at.distance_squared(there) <= (radius + other) * (radius + other)
        };
        let scan: Vec<u32> = (0..number)
            .filter(touches)
            .map(|other| other as u32)
            .collect();
        assert_eq!(found, scan, "{number}: {at} {radius}");
        assert!((found.len()..=number).contains(&(looked as usize)));
        looked_at += looked;
    }
    looked_at
}

#[test]
fn the_packed_tree_finds_what_a_scan_finds() {
    let mut random = numbers(21);
    let radii = [0.0, 1e-9, 1e-3, 0.3, 0.5, 1.0, 1.7, 40.0, 1e4, 1e8];
    let places = [0.5, 10.0, 100.0, 1e6, 1e300];
    for scene in 0..120 {
        let far = places[scene % places.len()];
        // Narrow and wide scenes, and numbers of discs that fold cells more or less.
        let stretch = [1.0, 0.01, 0.0][scene % 3];
        let kinds = 1 + below(&mut random, radii.len());
        let discs: Vec<_> = (0..2 * scene)
            .map(|_| {
                let x = between(&mut random, -far, far);
                let y = between(&mut random, -far, far) * stretch;
                let at = DVec2::new(x, y);
                let at = if scene % 2 == 0 { at.round() } else { at };
                (at, radii[below(&mut random, kinds)])
            })
            .collect();
        looked_at_by_the_packed_tree(&discs);
    }
}

#[test]
fn discs_along_any_line_are_spread_over_the_cells_of_the_packed_tree() {
    for along in [(1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (1.0, -1.0), (2.0, 1.0)] {
        let place = |step: u32| DVec2::from(along) * f64::from(step);
        let discs: Vec<_> = (0..2_000).map(|step| (place(step), 0.6)).collect();
        let looked_at = looked_at_by_the_packed_tree(&discs);
        assert!(looked_at < 5 * 2_000, "{along:?}: {looked_at}");
    }
}
