//! The file of packed meshes, from any bytes.

use glam::DVec2;
use wayscope::navmesh::packed::{
    MeshGait, MeshWalker, RayRule, SqueezedMap, read_packed, write_packed,
};
use wayscope::trace::Process;

/// What can be read is written as what reads as the same; entities stay on it; squeezed its maps say the same.
pub fn packed_mesh(bytes: &[u8]) -> bool {
    let Ok(system) = read_packed(bytes) else {
        return false;
    };
    let written = write_packed(&system);
    assert_eq!(read_packed(&written).unwrap(), system);
    for number in 0..system.len() as u16 {
        let (mesh, map) = (system.mesh(number).unwrap(), system.map(number).unwrap());
        let squeezed = SqueezedMap::of(map).unwrap();
        for from in 0..map.triangles() {
            for to in 0..map.triangles() {
                assert_eq!(squeezed.side(from, to), map.side(from, to));
            }
        }
        let last = mesh.triangles().len() as u8 - 1;
        let (Some(from), Some(to)) = (
            system.drop_at(mesh.centre(0), 1e9),
            system.drop_at(mesh.centre(last), 1e9),
        ) else {
            continue;
        };
        let went = system.travel_with(from.place, to.place.at + DVec2::splat(0.3), 0.1);
        assert!(system.holds(&went.place));
        for rule in [RayRule::Literal, RayRule::Corrected] {
            let gait = MeshGait {
                stride: 0.5,
                iterations: 5,
                radius: 0.0,
                rule,
                tolerance: 0.1,
            };
            let mut walker = MeshWalker::new(&system, gait, from.place, to.place);
            for _ in 0..200 {
                walker.step(&system, &mut ());
                assert!(system.holds(&walker.place()));
            }
        }
    }
    true
}
