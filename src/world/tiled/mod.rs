//! Maps of the editor Tiled, in its JSON format (`.tmj`, `.json`); the caller chooses which cells are walls.
//!
//! Read are tile layers, in groups too, of maps with a fixed size and of infinite ones; their tiles as a list
//! or as base64 that is not compressed. Layers of objects and images are passed over. The four highest bits
//! of a tile's number say how it is turned, and are masked; a number of 0 is a cell without a tile. An infinite map
//! is cut to the box of the cells that have one. The cells of hexagonal and staggered maps are taken as squares.
//!
//! **Source.** The Tiled manual, "JSON Map Format" and "Global Tile IDs".

mod json;
mod layer;
mod tiles;

pub use json::Json;
use json::side;

use super::grid::checked_size;
use super::{Grid, Terrain};
use crate::message::{Message, found_text};
use layer::{TileLayer, read_layers};
use tiles::{BLOCKING, Effect, Tileset};

/// A map with its layers, before the choice of walls.
#[derive(Clone, Debug, PartialEq)]
pub struct TiledMap {
    width: u32,
    height: u32,
    /// The cell of the layers that is the upper left one of the map.
    origin: (i64, i64),
    orientation: String,
    layers: Vec<TileLayer>,
    tilesets: Vec<Tileset>,
}

/// The source of a map's walls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TiledWalls {
    /// Where this layer has a tile; its index in [`TiledMap::layers`].
    Layer(usize),
    /// Where the tile of any layer says so: by a property `blocked`, `collides`, `wall` or `solid` that is
    /// true, or by a shape for collisions where it has no such property. A property `cost` from 1 to 255 is the cell's
    /// terrain cost, of several tiles that of the uppermost; one of 0 or less blocks.
    Properties,
}

/// A layer with tiles.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TiledLayer {
    /// Its name, after those of the groups that it is in: `Floor/Walls`.
    pub name: String,
    /// Cells of the map in which it has a tile.
    pub filled: usize,
}

/// Parts of names that say that a layer is one of walls.
const WALL_NAMES: [&str; 6] = ["wall", "colli", "obstacle", "block", "solid", "impass"];

impl TiledMap {
    /// Reads a map. O(size of the file).
    ///
    /// # Errors
    /// What is wrong, and in which layer: `tiled.not-map`, `tiled.size`, `tiled.no-layers`, `tiled.empty`,
    /// `tiled.compressed`, `tiled.base64`, `tiled.data`, `tiled.length`, `tiled.gid`, `tiled.deep`;
    /// `grid.side` or `grid.cells` if it is too large.
    ///
    /// ```
    /// use wayscope::world::{Json, TiledMap, TiledWalls, write_map};
    /// let text = r#"{"type": "map", "width": 3, "height": 1, "layers": [
    ///     {"type": "tilelayer", "name": "walls", "width": 3, "height": 1, "data": [0, 7, 0]}]}"#;
    /// let json: Json = serde_json::from_str(text)?;
    /// let map = TiledMap::read(json).unwrap();
    /// assert_eq!(map.proposal(), TiledWalls::Layer(0));
    /// let grid = map.grid(map.proposal(), false).unwrap();
    /// assert!(write_map(&grid).ends_with("map\n.@.\n"));
    /// # Ok::<(), serde_json::Error>(())
    /// ```
    pub fn read(mut json: Json) -> Result<TiledMap, Message> {
        let kind = json.take("type");
        let list = json.take("layers");
        // Before Tiled 1.0 maps did not say that they are some.
        let is_map = matches!(&kind, Json::Null) || kind == Json::Text("map".to_owned());
        if !is_map || !matches!(list, Json::List(_)) {
            return Err(Message::new("tiled.not-map").with("found", kind.shown()));
        }
        let infinite = json.take("infinite") == Json::Bool(true);
        let mut length = |field: &'static str| {
            let value = json.take(field);
            side(&value).ok_or_else(|| {
                Message::new("tiled.size")
                    .with("field", field)
                    .with("found", value.shown())
            })
        };
        let size = match infinite {
            true => (0, 0),
            false => (length("width")?, length("height")?),
        };
        let mut map = TiledMap {
            width: size.0,
            height: size.1,
            origin: (0, 0),
            orientation: json.take("orientation").text().unwrap_or_default(),
            layers: read_layers(list, size)?,
            tilesets: Vec::new(),
        };
        for (_, set) in json.take("tilesets").into_entries() {
            map.tilesets.extend(Tileset::read(set));
        }
        if map.layers.is_empty() {
            return Err(Message::new("tiled.no-layers"));
        }
        if infinite {
            map.cut_to_tiles()?;
        }
        checked_size(map.width, map.height)?;
        Ok(map)
    }

    /// Cells in a row.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Cells in a column.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// What the file says of the shape of its cells: `orthogonal`, `isometric`, `staggered`, `hexagonal` or
    /// `oblique`; empty if it says nothing.
    pub fn orientation(&self) -> &str {
        &self.orientation
    }

    /// The layers with tiles, the lowest first. O(tiles), and for each layer of several chunks O(cells).
    pub fn layers(&self) -> Vec<TiledLayer> {
        let outline = |layer: &TileLayer| TiledLayer {
            name: layer.name.clone(),
            filled: self.filled(layer),
        };
        self.layers.iter().map(outline).collect()
    }

    /// The likeliest walls: the first layer that has tiles and is called like one of walls; else the tiles'
    /// properties, if any tile has some that matter; else the uppermost layer that fills some cells but not
    /// all; else the uppermost.
    pub fn proposal(&self) -> TiledWalls {
        let layers = self.layers();
        let called = |layer: &TiledLayer| layer.filled > 0 && is_of_walls(&layer.name);
        if let Some(layer) = layers.iter().position(called) {
            return TiledWalls::Layer(layer);
        }
        let external = self.tilesets.iter().any(|set| set.source.is_some());
        if !external && self.tilesets.iter().any(Tileset::says_anything) {
            return TiledWalls::Properties;
        }
        let cells = self.width as usize * self.height as usize;
        let partly = |layer: &TiledLayer| (1..cells).contains(&layer.filled);
        let layer = layers.iter().rposition(partly);
        TiledWalls::Layer(layer.unwrap_or(layers.len() - 1))
    }

    /// The grid with these walls; `inverted`, for a layer, with walls where it has no tile. O(tiles).
    ///
    /// # Errors
    /// `tiled.layer` if there is no such layer; for properties `tiled.external` if a cell has a tile of a tileset
    /// that is in another file, `tiled.no-properties` if no tile has any that matter, `tiled.cost`.
    pub fn grid(&self, walls: TiledWalls, inverted: bool) -> Result<Grid, Message> {
        match walls {
            TiledWalls::Layer(layer) => self.walls_of_layer(layer, inverted),
            TiledWalls::Properties => self.walls_of_tiles(),
        }
    }

    fn walls_of_layer(&self, layer: usize, inverted: bool) -> Result<Grid, Message> {
        let Some(layer) = self.layers.get(layer) else {
            return Err(Message::new("tiled.layer")
                .with("found", layer.saturating_add(1))
                .with("right", self.layers.len()));
        };
        let (tile, none) = match inverted {
            false => (Terrain::OutOfBounds, Terrain::Dot),
            true => (Terrain::Dot, Terrain::OutOfBounds),
        };
        let mut grid = Grid::new(self.width, self.height, none)?;
        self.each_tile(layer, &mut |index, _| grid.set_terrain(index, tile));
        Ok(grid)
    }

    fn walls_of_tiles(&self) -> Result<Grid, Message> {
        let mut grid = Grid::new(self.width, self.height, Terrain::Dot)?;
        // Neighbours mostly have the same tile.
        let mut last = (0, Ok(Effect::None));
        for layer in &self.layers {
            self.each_tile(layer, &mut |index, gid| {
                if gid != last.0 && last.1.is_ok() {
                    last = (gid, self.effect(gid));
                }
                match last.1 {
                    Ok(Effect::Blocked) => grid.set_terrain(index, Terrain::OutOfBounds),
                    Ok(Effect::Cost(cost)) => grid.set_cost(index, cost),
                    _ => {}
                }
            });
        }
        last.1?;
        if !self.tilesets.iter().any(Tileset::says_anything) {
            let names = BLOCKING.join(", ");
            return Err(Message::new("tiled.no-properties").with("right", names));
        }
        Ok(grid)
    }

    fn effect(&self, gid: u32) -> Result<Effect, Message> {
        // The set that begins last before it.
        let sets = self.tilesets.iter().filter(|set| set.first <= gid);
        let Some(set) = sets.max_by_key(|set| set.first) else {
            return Ok(Effect::None);
        };
        match &set.source {
            Some(source) => {
                let found = found_text(source.as_bytes());
                Err(Message::new("tiled.external").with("found", found))
            }
            None => set.effect(gid - set.first),
        }
    }

    /// Calls `act` for the cells of a layer that are on the map and have a tile, with index and tile.
    fn each_tile(&self, layer: &TileLayer, act: &mut dyn FnMut(usize, u32)) {
        let (width, height) = (i64::from(self.width), i64::from(self.height));
        layer.each_tile(&mut |x, y, gid| {
            let (x, y) = (x - self.origin.0, y - self.origin.1);
            if (0..width).contains(&x) && (0..height).contains(&y) {
                act((y * width + x) as usize, gid);
            }
        });
    }

    /// How many cells have a tile of the layer. Chunks may overlap: a cell counts once. O(tiles), and O(cells) if there
    /// are several chunks.
    fn filled(&self, layer: &TileLayer) -> usize {
        let mut filled = 0;
        if layer.is_one_block() {
            self.each_tile(layer, &mut |_, _| filled += 1);
            return filled;
        }
        let mut has = vec![false; self.width as usize * self.height as usize];
        self.each_tile(layer, &mut |index, _| {
            filled += usize::from(!std::mem::replace(&mut has[index], true));
        });
        filled
    }

    /// Makes the box of all cells with a tile the map. Errors: there is none.
    fn cut_to_tiles(&mut self) -> Result<(), Message> {
        let (mut left, mut right) = (i64::MAX, i64::MIN);
        let (mut top, mut bottom) = (i64::MAX, i64::MIN);
        for layer in &self.layers {
            layer.each_tile(&mut |x, y, _| {
                (left, right) = (left.min(x), right.max(x));
                (top, bottom) = (top.min(y), bottom.max(y));
            });
        }
        if left > right {
            return Err(Message::new("tiled.empty"));
        }
        let side = |from: i64, to: i64| u32::try_from(to - from + 1).unwrap_or(u32::MAX);
        (self.width, self.height) = (side(left, right), side(top, bottom));
        self.origin = (left, top);
        Ok(())
    }
}

/// Whether a layer's own name, without those of its groups, says that it is one of walls.
fn is_of_walls(name: &str) -> bool {
    let name = name.rsplit('/').next().unwrap_or_default().as_bytes();
    let within = |part: &str| {
        let mut parts = name.windows(part.len());
        parts.any(|piece| piece.eq_ignore_ascii_case(part.as_bytes()))
    };
    WALL_NAMES.iter().any(|part| within(part))
}

#[cfg(test)]
mod tests;
