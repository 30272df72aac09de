//! Import of images, tables and Tiled maps; export of scenario files and images.

use wasm_bindgen::prelude::*;

use super::LabHandle;
use super::convert::Failure;
use crate::lab::Preview;
use crate::message::Message;
use crate::web::json::json;
use crate::world::{
    Cell, FileKind, Grid, ImageReading, Luminance, Separator, TableMeaning, TiledLayer, TiledMap,
    TiledWalls, far_apart, file_kind, image_size, outline_table, read_table, write_png,
};

/// What a file is, by its first bytes where that is sure, else by its name's ending: `map`, `scenarios`, `image`,
/// `table`, `tiled`, `lab`, `trace`, `tiled-xml` or `unknown`.
#[wasm_bindgen(js_name = fileKind)]
pub fn kind_of_file(name: &str, head: &[u8]) -> String {
    let kind = match file_kind(name, head) {
        FileKind::Map => "map",
        FileKind::Scenarios => "scenarios",
        FileKind::Image => "image",
        FileKind::Table => "table",
        FileKind::Tiled => "tiled",
        FileKind::Lab => "lab",
        FileKind::LabJson => "lab-json",
        FileKind::Scenes => "scenes",
        FileKind::Abstraction => "abstraction",
        FileKind::Trace => "trace",
        FileKind::TiledXml => "tiled-xml",
        FileKind::Unknown => "unknown",
    };
    kind.to_owned()
}

/// Width and height of a picture in pixels, as its file states them; nothing if it states none.
#[wasm_bindgen(js_name = imageSize)]
pub fn size_of_image(bytes: &[u8]) -> Vec<u32> {
    image_size(bytes).map_or_else(Vec::new, |(width, height)| vec![width, height])
}

/// A file being imported as the world: read once, previewed with several settings, then accepted or dropped.
#[wasm_bindgen]
pub struct MapDraft {
    source: Source,
    /// The grid that was built last, if it could be.
    grid: Option<Grid>,
    /// What was painted last: one RGBA value a pixel.
    preview: Option<Preview>,
}

enum Source {
    Image(Luminance),
    Table(Vec<u8>),
    Tiled(TiledMap),
}

#[wasm_bindgen]
impl MapDraft {
    /// A draft of a picture of this size, whose pixels are still to come.
    pub fn image(width: f64, height: f64) -> Result<MapDraft, JsValue> {
        let picture = Luminance::new(width as u32, height as u32).or_throw()?;
        Ok(MapDraft::of(Source::Image(picture)))
    }

    /// Adds the next rows of a picture's pixels: red, green, blue, and how opaque, not premultiplied.
    #[wasm_bindgen(js_name = addRows)]
    pub fn add_rows(&mut self, rgba: &[u8]) -> Result<(), JsValue> {
        match &mut self.source {
            Source::Image(picture) => picture.push_rgba(rgba).or_throw(),
            _ => Ok(()),
        }
    }

    /// A draft of a table of text. Errors: it cannot be read.
    pub fn table(bytes: Vec<u8>) -> Result<MapDraft, JsValue> {
        // A separator can be named where the one found is wrong; what is no text stays none.
        if let Err(error) = outline_table(&bytes, None)
            && ["csv.empty", "map.not-text"].contains(&error.id)
        {
            return Err(error).or_throw();
        }
        Ok(MapDraft::of(Source::Table(bytes)))
    }

    /// A draft of a map of Tiled, from what `JSON.parse` gave. Errors: it cannot be read.
    pub fn tiled(value: &JsValue) -> Result<MapDraft, JsValue> {
        let map = TiledMap::read(json(value)).or_throw()?;
        Ok(MapDraft::of(Source::Tiled(map)))
    }

    /// Of a picture: the fewest pixels per cell with which the lanes fit the grid.
    pub fn fitting(&self, lab: &LabHandle) -> u32 {
        match &self.source {
            Source::Image(picture) => picture.fitting(lab.inner.most_cells()),
            _ => 1,
        }
    }

    /// Of a table: the separator and the meaning that are likeliest, if it can be read at all.
    pub fn outline(&self) -> Vec<String> {
        match &self.source {
            Source::Table(bytes) => outline_table(bytes, None).map_or_else(
                |_| Vec::new(),
                |outline| {
                    vec![
                        id_of(&SEPARATORS, outline.separator),
                        id_of(&MEANINGS, outline.proposal),
                    ]
                },
            ),
            _ => Vec::new(),
        }
    }

    /// Of a map of Tiled: the names of its layers, the lowest first.
    #[wasm_bindgen(js_name = layerNames)]
    pub fn layer_names(&self) -> Vec<String> {
        let names = self.layers().into_iter().map(|layer| layer.name);
        names.collect()
    }

    /// Of a map of Tiled: how many cells each layer fills.
    #[wasm_bindgen(js_name = layerFills)]
    pub fn layer_fills(&self) -> Vec<u32> {
        let fills = self.layers().into_iter().map(|layer| layer.filled as u32);
        fills.collect()
    }

    /// Of a map of Tiled: the index of the layer that is likeliest the walls, or -1 for the tiles' properties.
    #[wasm_bindgen(js_name = likeliestLayer)]
    pub fn likeliest_layer(&self) -> i32 {
        match &self.source {
            Source::Tiled(map) => match map.proposal() {
                TiledWalls::Layer(layer) => layer as i32,
                TiledWalls::Properties => -1,
            },
            _ => 0,
        }
    }

    /// Of a map of Tiled: the shape of its cells, in Tiled's word.
    pub fn orientation(&self) -> String {
        match &self.source {
            Source::Tiled(map) => map.orientation().to_owned(),
            _ => String::new(),
        }
    }

    /// Builds the grid of a picture. Like all builders it answers width, height, cells that are walls, the highest
    /// terrain cost, and columns and rows of pixels that are cut off. Errors: it cannot be built, or the lanes
    /// would not fit it.
    #[wasm_bindgen(js_name = buildImage)]
    pub fn build_image(
        &mut self,
        lab: &LabHandle,
        threshold: f64,
        inverted: bool,
        pixels_per_cell: f64,
    ) -> Result<Vec<u32>, JsValue> {
        self.grid = None;
        let Source::Image(picture) = &self.source else {
            return Ok(Vec::new());
        };
        let reading = ImageReading {
            threshold: threshold as u8,
            inverted,
            pixels_per_cell: pixels_per_cell as u32,
        };
        let cells = picture.cells(reading.pixels_per_cell).or_throw()?;
        let count = cells.width as usize * cells.height as usize;
        // Asked before anything large is made.
        lab.inner.check_cells(count).or_throw()?;
        let grid = picture.grid(reading).or_throw()?;
        let mut built = self.built(lab, grid)?;
        built.extend([cells.cut_right, cells.cut_below]);
        Ok(built)
    }

    /// Builds the grid of a table: `comma`, `semicolon`, `tab`, `blanks` or `none` between its fields, which say
    /// `walls` or `costs`.
    #[wasm_bindgen(js_name = buildTable)]
    pub fn build_table(
        &mut self,
        lab: &LabHandle,
        separator: &str,
        meaning: &str,
    ) -> Result<Vec<u32>, JsValue> {
        self.grid = None;
        let Source::Table(bytes) = &self.source else {
            return Ok(Vec::new());
        };
        let (separator, meaning) = (of_id(&SEPARATORS, separator), of_id(&MEANINGS, meaning));
        let grid = read_table(bytes, separator, meaning).or_throw()?;
        self.built(lab, grid)
    }

    /// Builds the grid of a map of Tiled, with the walls of a layer or, below 0, as the tiles say; `inverted`, of a
    /// layer, with walls where it has no tile.
    #[wasm_bindgen(js_name = buildTiled)]
    pub fn build_tiled(
        &mut self,
        lab: &LabHandle,
        layer: f64,
        inverted: bool,
    ) -> Result<Vec<u32>, JsValue> {
        self.grid = None;
        let Source::Tiled(map) = &self.source else {
            return Ok(Vec::new());
        };
        let walls = match layer < 0.0 {
            true => TiledWalls::Properties,
            false => TiledWalls::Layer(layer as usize),
        };
        let grid = map.grid(walls, inverted).or_throw()?;
        self.built(lab, grid)
    }

    /// Paints what was built last with at most so many pixels a side, in the lab's colours; width and height, or
    /// nothing if nothing is built.
    pub fn paint(&mut self, lab: &LabHandle, most: f64) -> Vec<u32> {
        let grid = self.grid.as_ref();
        self.preview = grid.map(|grid| Preview::new(grid, most as u32, lab.inner.palette()));
        let size = |preview: &Preview| vec![preview.width(), preview.height()];
        self.preview.as_ref().map_or_else(Vec::new, size)
    }

    /// Where the painted pixels are: one RGBA value each.
    #[wasm_bindgen(js_name = pixelsPtr)]
    pub fn pixels_ptr(&self) -> *const u32 {
        self.pixels().as_ptr()
    }

    /// How many pixels were painted.
    #[wasm_bindgen(js_name = pixelsLen)]
    pub fn pixels_len(&self) -> usize {
        self.pixels().len()
    }

    fn pixels(&self) -> &[u32] {
        self.preview.as_ref().map_or(&[], Preview::pixels)
    }

    /// Keeps what was built. Errors: the lanes would not fit it.
    fn built(&mut self, lab: &LabHandle, grid: Grid) -> Result<Vec<u32>, JsValue> {
        lab.inner.check_cells(grid.len()).or_throw()?;
        let walls = grid.terrain().iter().filter(|kind| kind.medium().is_none());
        let costs = grid.costs().unwrap_or_default();
        let dearest = costs.iter().copied().max().unwrap_or(1);
        let built = vec![
            grid.width(),
            grid.height(),
            walls.count() as u32,
            u32::from(dearest),
        ];
        self.grid = Some(grid);
        Ok(built)
    }

    fn layers(&self) -> Vec<TiledLayer> {
        match &self.source {
            Source::Tiled(map) => map.layers(),
            _ => Vec::new(),
        }
    }

    fn of(source: Source) -> MapDraft {
        MapDraft {
            source,
            grid: None,
            preview: None,
        }
    }
}

#[wasm_bindgen(js_class = Lab)]
impl LabHandle {
    /// Makes what a draft has built the world, as one edit; start and goal are set far apart. Errors: nothing is built.
    #[wasm_bindgen(js_name = takeDraft)]
    pub fn take_draft(&mut self, draft: &mut MapDraft, name: &str) -> Result<(), JsValue> {
        let Some(grid) = draft.grid.take() else {
            return Err(Message::new("map.nothing-built")).or_throw();
        };
        let corner = Cell::new(0, 0);
        let ends = far_apart(&grid).unwrap_or((corner, corner));
        self.replace(name, grid, ends)
    }

    /// The walls as a PNG of one pixel a cell, black on white.
    #[wasm_bindgen(js_name = mapPng)]
    pub fn map_png(&self) -> Vec<u8> {
        write_png(self.inner.world().grid())
    }

    /// The present start and goal as a `.scen` file, with the length of a shortest path.
    #[wasm_bindgen(js_name = problemText)]
    pub fn problem_text(&self) -> Result<String, JsValue> {
        self.inner.problem_file().or_throw()
    }

    /// The scenarios at hand as a `.scen` file.
    #[wasm_bindgen(js_name = scenariosText)]
    pub fn scenarios_text(&self) -> String {
        self.inner.scenario_file()
    }
}

const SEPARATORS: [(&str, Separator); 5] = [
    ("comma", Separator::Comma),
    ("semicolon", Separator::Semicolon),
    ("tab", Separator::Tab),
    ("blanks", Separator::Blanks),
    ("none", Separator::None),
];

const MEANINGS: [(&str, TableMeaning); 2] = [
    ("walls", TableMeaning::Walls),
    ("costs", TableMeaning::Costs),
];

fn of_id<T: Copy>(known: &[(&str, T)], id: &str) -> Option<T> {
    known.iter().find(|one| one.0 == id).map(|one| one.1)
}

fn id_of<T: PartialEq>(known: &[(&str, T)], value: T) -> String {
    let found = known.iter().find(|one| one.1 == value);
    found.map_or_else(String::new, |one| one.0.to_owned())
}
