//! Files of navreps.

use wayscope::navspheres::{Lens, Navrep, read_navrep, validate, write_navrep};
use wayscope::world::Json;

/// More spheres are not compared pair by pair.
const MOST_COMPARED: usize = 60;

/// Each active sphere is linked with those that overlap it and with no others.
fn check_links(navrep: &Navrep) {
    let active = navrep
        .spheres()
        .filter(|(number, _)| navrep.is_active(*number));
    let active: Vec<_> = active.collect();
    if active.len() > MOST_COMPARED {
        return;
    }
    for (number, sphere) in &active {
        let others = active
            .iter()
            .filter(|(other, one)| other != number && sphere.overlaps(one));
        let links = navrep.links(*number).iter().map(|link| link.other);
        assert!(links.eq(others.map(|(other, _)| *other)), "{number}");
        for link in navrep.links(*number) {
            let other = navrep.sphere(link.other).expect("it is linked");
            let lens = Lens::linked(sphere, other).expect("they overlap");
            assert!(lens.at.is_finite() && lens.normal.is_finite());
            assert!(link.bottleneck >= 0.0 && link.bottleneck == lens.bottleneck);
        }
    }
}

/// Navreps as JSON.
pub fn navrep_file(bytes: &[u8]) -> bool {
    let Ok(json) = serde_json::from_slice::<Json>(bytes) else {
        return true;
    };
    match read_navrep(json) {
        Ok(mut file) => {
            let written = write_navrep(&file.name, &file.navrep);
            let json = serde_json::from_str(&written).expect("what is written is JSON");
            let again = read_navrep(json).unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_eq!(again.name, file.name);
            assert_eq!(again.navrep.hash(), file.navrep.hash(), "{written}");
            check_links(&file.navrep);
            validate(&file.navrep, None, None);
            let assets: Vec<u32> = file.navrep.assets().map(|(number, _)| number).collect();
            for asset in assets {
                file.navrep.remove_asset(asset).expect("it is there");
            }
            assert!(
                file.navrep
                    .spheres()
                    .all(|(number, _)| file.navrep.is_active(number))
            );
            check_links(&file.navrep);
        }
        Err(refused) if refused.id.starts_with("lab-json.") => {
            assert!(refused.arg("path").is_some(), "{refused}");
        }
        Err(refused) => assert!(refused.id.starts_with("spheres."), "{refused}"),
    }
    true
}
