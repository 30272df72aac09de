//! Links of a drawn mesh: set, turned, switched, taken away.

use super::soup::{Floor, known_side, refused};
use crate::message::Message;
use crate::world::scene::{DrawnLink, DrawnMesh, DrawnSide, LinkWay};

/// A link between two sides. The same side twice: to the triangle beyond it.
pub(super) fn link(
    mesh: &DrawnMesh,
    floor: Floor,
    from: DrawnSide,
    to: DrawnSide,
) -> Result<DrawnMesh, Message> {
    known_side(mesh, from)?;
    known_side(mesh, to)?;
    let beyond = mesh.beyond();
    let beyond = |side: DrawnSide| beyond[side.triangle as usize][usize::from(side.side)];
    let to = match beyond(from) {
        Some(twin) if to == from => twin,
        None if to == from => return Err(refused("packed.hand-nothing-beyond", from)),
        _ => to,
    };
    if beyond(from) != Some(to) {
        let shared = [from, to].into_iter().find(|side| beyond(*side).is_some());
        if let Some(side) = shared {
            return Err(refused("packed.hand-shared", side));
        }
    }
    if from.triangle == to.triangle {
        return Err(refused("packed.hand-one-triangle", from));
    }
    let ends = mesh.links.iter().flat_map(DrawnLink::ends);
    let second = ends
        .map(|end| end.triangle)
        .find(|triangle| [from.triangle, to.triangle].contains(triangle));
    if let Some(triangle) = second {
        return Err(Message::new("packed.hand-second-link").with("triangle", triangle));
    }
    let mut after = mesh.clone();
    after.links.push(DrawnLink {
        from,
        to,
        way: LinkWay::Both,
        on: true,
    });
    after.checked_after(mesh, floor)
}

/// A link is changed, and where it leads stays.
pub(super) fn change(
    mesh: &DrawnMesh,
    link: u32,
    change: impl FnOnce(&mut DrawnLink),
) -> Result<DrawnMesh, Message> {
    let mut after = mesh.clone();
    let found = after.links.get_mut(link as usize);
    change(found.ok_or_else(|| no_link(link))?);
    Ok(after)
}

/// What comes next in turn: both ways, from its first side, from its second, off.
pub(super) fn turn(link: &mut DrawnLink) {
    match (link.on, link.way) {
        (false, _) => (link.way, link.on) = (LinkWay::Both, true),
        (true, LinkWay::Back) => (link.way, link.on) = (LinkWay::Both, false),
        (true, way) => link.way = way.next(),
    }
}

/// A link goes. Where it was the line between two triangles, these are one part again.
pub(super) fn unlink(mesh: &DrawnMesh, floor: Floor, link: u32) -> Result<DrawnMesh, Message> {
    let mut after = mesh.clone();
    if link as usize >= after.links.len() {
        return Err(no_link(link));
    }
    after.links.remove(link as usize);
    after.checked_after(mesh, floor)
}

fn no_link(link: u32) -> Message {
    Message::new("packed.hand-no-link").with("link", link)
}
