//! Linking by the quadtree gives the links of all pairs, with a fraction of the tests.

use crate::oracle::{any_sphere, ball, check, numbers, scattered};
use glam::DVec3;
use wayscope::navspheres::{Lens, LinkMethod, Linking, NavSphere, Navrep, SphereLink};
use wayscope::trace::{Process, Status};
use wayscope::world::scene::AreaMedium;

fn linked(spheres: &[NavSphere], method: LinkMethod) -> (Vec<Vec<SphereLink>>, u64) {
    let mut linking = Linking::new(method);
    assert_eq!(linking.run(spheres, &mut ()), Status::Done);
    let tests = linking.pair_tests();
    let links = linking.into_links(spheres);
    let lists = (0..spheres.len() as u32).map(|number| links.of(number).to_vec());
    (lists.collect(), tests)
}

#[test]
fn both_methods_agree_on_a_hundred_scenes() {
    let mut random = numbers(10);
    for scene in 0..100 {
        let count = 1 + scene * 3;
        let spheres: Vec<_> = (0..count)
            .map(|_| any_sphere(&mut random, 12.0, [0.5, 2.0, 6.0][scene % 3]))
            .collect();
        let (links, tests) = linked(&spheres, LinkMethod::AllPairs);
        assert_eq!(tests, (count * (count - 1) / 2) as u64);
        assert_eq!(linked(&spheres, LinkMethod::Quadtree).0, links);
        for (a, of_a) in (0..).zip(&links) {
            assert!(of_a.windows(2).all(|two| two[0].other < two[1].other));
            for link in of_a {
                assert_ne!(link.other, a);
                let back = links[link.other as usize].iter().find(|one| one.other == a);
                assert_eq!(back, Some(&SphereLink { other: a, ..*link }));
                let (one, other) = (&spheres[a as usize], &spheres[link.other as usize]);
                let [lens, seen] =
                    [Lens::linked(one, other), Lens::linked(other, one)].map(Option::unwrap);
                assert_eq!((lens.bottleneck, lens.at), (link.bottleneck, seen.at));
                assert_eq!(one.at.distance(other.at), link.length);
                let turned = if link.length > 0.0 {
                    -seen.normal
                } else {
                    seen.normal
                };
                assert_eq!(lens.normal, turned);
            }
        }
        check(&Navrep::of(&spheres).unwrap());
    }
}

#[test]
fn the_tree_tests_less_than_a_hundredth_of_all_pairs() {
    let mut random = numbers(11);
    let spheres = scattered(&mut random, 5_000);
    let (links, tests) = linked(&spheres, LinkMethod::Quadtree);
    let count: usize = links.iter().map(Vec::len).sum();
    // About 2.5 links a sphere, as in the specification's measurement.
    assert!((10_000..30_000).contains(&count), "{count}");
    let pairs = 5_000 * 4_999 / 2;
    assert!(tests * 100 <= pairs, "{tests} of {pairs}");
    assert_eq!(linked(&spheres, LinkMethod::AllPairs), (links, pairs));
}

#[test]
fn a_step_is_a_sphere() {
    let row: Vec<_> = (0..5).map(|x| ball(f64::from(x), 0.0, 0.6)).collect();
    for method in [LinkMethod::AllPairs, LinkMethod::Quadtree] {
        let mut linking = Linking::new(method);
        for step in 0..5 {
            assert_eq!(linking.done(), step);
            let status = linking.step(&row, &mut ());
            assert_eq!(status == Status::Done, step == 4);
            assert_eq!(linking.latest().len(), usize::from(step > 0));
        }
        let (before, done) = (linking.found().to_vec(), linking.pair_tests());
        assert_eq!(linking.step(&row, &mut ()), Status::Done);
        assert_eq!((linking.found(), linking.pair_tests()), (&before[..], done));
    }
    assert_eq!(
        Linking::new(LinkMethod::Quadtree).run(&[], &mut ()),
        Status::Done
    );
}

#[test]
fn what_touches_is_not_linked_and_what_nests_is() {
    let spheres = [
        ball(0.0, 0.0, 1.0),
        ball(2.0, 0.0, 1.0),
        ball(0.25, 0.0, 0.5),
        ball(0.0, 0.0, 1.0),
    ];
    let navrep = Navrep::of(&spheres).unwrap();
    let others =
        |number: u32| -> Vec<u32> { navrep.links(number).iter().map(|link| link.other).collect() };
    assert_eq!(others(0), [2, 3]);
    assert_eq!(others(1), [] as [u32; 0]);
    assert_eq!(others(2), [0, 3]);
    let lens =
        |one: u32, other: u32| Lens::linked(&spheres[one as usize], &spheres[other as usize]);
    let inner = lens(0, 2).unwrap();
    assert_eq!((inner.at, inner.radius), (spheres[2].at, 0.5));
    assert_eq!((inner.bottleneck, inner.thickness), (0.5, 1.0));
    assert_eq!(inner.normal, DVec3::X);
    assert_eq!(navrep.links(0)[0].bottleneck, 0.5);
    assert_eq!(lens(2, 0).unwrap().normal, -DVec3::X);
    assert_eq!(lens(0, 1), None);
    // Spheres that coincide have the same link either way.
    assert_eq!(lens(0, 3), lens(3, 0));
    assert_eq!(navrep.links(0)[1].length, 0.0);
}

#[test]
fn questions_about_points_are_those_of_a_scan() {
    let mut random = numbers(12);
    let spheres: Vec<_> = (0..300)
        .map(|_| any_sphere(&mut random, 20.0, 3.0))
        .collect();
    let navrep = Navrep::of(&spheres).unwrap();
    let mut found = vec![7];
    for _ in 0..1_000 {
        let at = any_sphere(&mut random, 24.0, 1.0).at - 2.0;
        navrep.containing(at, &mut found);
        let scan: Vec<u32> = (0..300)
            .filter(|n| spheres[*n as usize].contains(at))
            .collect();
        assert_eq!(found, scan);
        let keep = |sphere: &NavSphere| sphere.medium == AreaMedium::Water;
        let nearest = navrep.nearest(at, keep).unwrap();
        let separation = |n: u32| at.distance(spheres[n as usize].at) - spheres[n as usize].radius;
        for n in (0..300).filter(|n| keep(&spheres[*n as usize])) {
            assert!((separation(nearest), nearest) <= (separation(n), n));
        }
    }
    for at in [f64::NAN, f64::INFINITY] {
        navrep.containing(DVec3::splat(at), &mut found);
        assert!(found.is_empty());
        assert_eq!(navrep.nearest(DVec3::splat(at), |_| true), None);
    }
    assert_eq!(Navrep::new().nearest(DVec3::ZERO, |_| true), None);
}
