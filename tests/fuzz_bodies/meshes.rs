//! Files of navigation meshes.

use wayscope::message::{Arg, Message};
use wayscope::navmesh::{
    Locator, NavMesh, Polyanya, read_mesh, read_obj, scene_of_mesh, write_mesh,
};

/// More polygons are not searched.
const MOST_SEARCHED: u32 = 200;

/// A refusal is one of these readers, and names a line of the file.
fn check_refusal(refused: &Message, bytes: &[u8]) {
    let known = ["mesh.", "obj.", "scene."].map(|start| refused.id.starts_with(start));
    assert!(known.contains(&true), "{refused}");
    if let Some(&Arg::Int(line)) = refused.arg("line") {
        let lines = bytes.split(|byte| *byte == b'\n').count() as i64;
        assert!((0..=lines + 1).contains(&line), "{refused}: {lines} lines");
    }
}

/// Twins agree, areas are positive, and a path from the middle of one polygon to that of another is as straight as it
/// can be at best.
fn check_mesh(mesh: &NavMesh) {
    for side in 0..mesh.sides() as u32 {
        if let Some(twin) = mesh.twin(side) {
            let ((a, b), (c, d)) = (mesh.ends(side), mesh.ends(twin));
            assert!((a, b) == (d, c) && mesh.twin(twin) == Some(side));
            assert_eq!(mesh.polygon_of(twin), mesh.beyond(side));
        }
    }
    let count = mesh.polygons();
    if count == 0 || count > MOST_SEARCHED {
        return;
    }
    if let Err(refused) = scene_of_mesh(mesh, 2.5) {
        check_refusal(&refused, &[]);
    }
    let locator = Locator::new(mesh);
    let (start, goal) = (mesh.middle(0), mesh.middle(count - 1));
    if let Some(path) = Polyanya::default().find(mesh, &locator, start, goal) {
        let straight = start.distance(goal);
        assert!(path.length >= straight * (1.0 - 1e-9), "{}", path.length);
        assert_eq!(path.points.first(), Some(&start));
        assert_eq!(path.points.last(), Some(&goal));
    }
}

/// Files `.mesh` of Polyanya's authors.
pub fn mesh_file(bytes: &[u8]) -> bool {
    match read_mesh(bytes) {
        Ok(mesh) => {
            check_mesh(&mesh);
            assert_eq!(read_mesh(write_mesh(&mesh).as_bytes()), Ok(mesh));
        }
        Err(refused) => check_refusal(&refused, bytes),
    }
    true
}

/// Wavefront OBJ files.
pub fn obj_file(bytes: &[u8]) -> bool {
    match read_obj(bytes, 45.0) {
        Ok(read) => {
            assert_eq!(read.heights.len(), read.mesh.vertices().len());
            assert!(read.heights.iter().all(|height| height.is_finite()));
            check_mesh(&read.mesh);
        }
        Err(refused) => check_refusal(&refused, bytes),
    }
    true
}
