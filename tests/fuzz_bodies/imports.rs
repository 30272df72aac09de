//! Readers of foreign files: tables, Tiled's maps, pictures.

use wayscope::message::{Arg, Message};
use wayscope::world::{
    FileKind, Grid, ImageKind, ImageReading, Json, Luminance, Separator, TableMeaning, Terrain,
    TiledMap, TiledWalls, file_kind, image_kind, image_size, outline_table, read_map, read_table,
    write_map, write_png,
};

/// Cells of the largest grid that is made: a few bytes can ask for millions, which is lawful and slow.
const MOST_CELLS: u64 = 1 << 14;

fn blocked(grid: &Grid) -> usize {
    let walls = |index: &usize| grid.medium(*index).is_none();
    (0..grid.len()).filter(walls).count()
}

/// The line that a refusal names lies in the file, or just behind its end.
fn check_line(bytes: &[u8], refused: &Message) {
    if let Some(&Arg::Int(line)) = refused.arg("line") {
        let lines = bytes.split(|byte| *byte == b'\n').count() as i64;
        assert!((1..=lines + 1).contains(&line), "{refused}: {lines} lines");
    }
}

/// Tables of text: `.csv`, `.tsv` and the like.
pub fn csv_file(bytes: &[u8]) -> bool {
    let separators = [
        Separator::Comma,
        Separator::Semicolon,
        Separator::Tab,
        Separator::Blanks,
        Separator::None,
    ];
    // One of them named, by the length, so that all of them come up.
    let named = separators[bytes.len() % separators.len()];
    for separator in [None, Some(named)] {
        let outline = match outline_table(bytes, separator) {
            Ok(outline) => outline,
            Err(refused) => {
                check_line(bytes, &refused);
                let read = read_table(bytes, separator, Some(TableMeaning::Walls));
                assert_eq!(read.as_ref(), Err(&refused));
                continue;
            }
        };
        assert!(separator.is_none_or(|named| named == outline.separator));
        let proposed = read_table(bytes, separator, None).expect("what is proposed can be read");
        assert_eq!(
            (proposed.width(), proposed.height()),
            (outline.width, outline.height)
        );
        let walls = read_table(bytes, separator, Some(TableMeaning::Walls)).expect("walls");
        assert!(walls.costs().is_none());
        let costs = read_table(bytes, separator, Some(TableMeaning::Costs));
        match (outline.proposal, &costs) {
            (TableMeaning::Walls, Ok(grid)) => assert!(grid.costs().is_none()),
            (TableMeaning::Walls, Err(refused)) => check_line(bytes, refused),
            (TableMeaning::Costs, read) => assert_eq!(read.as_ref(), Ok(&proposed)),
        }
        let way = bytes.len() / separators.len() % WAYS.len();
        write_and_read(&walls, WAYS[way], TableMeaning::Walls);
        if let Ok(costs) = costs {
            write_and_read(&costs, WAYS[way], TableMeaning::Costs);
        }
    }
    true
}

/// The ways to write a table that keep all cells apart.
const WAYS: [(Separator, &str); 4] = [
    (Separator::Comma, ","),
    (Separator::Semicolon, ";"),
    (Separator::Tab, "\t"),
    (Separator::Blanks, " "),
];

/// A grid written as a table is read as the same.
fn write_and_read(grid: &Grid, (separator, sign): (Separator, &str), meaning: TableMeaning) {
    let mut text = String::new();
    let width = grid.width() as usize;
    for index in 0..grid.len() {
        match grid.medium(index) {
            None => text.push('#'),
            Some(_) if grid.costs().is_none() => text.push('.'),
            Some(_) => text.push_str(&grid.cost(index).to_string()),
        }
        text.push_str(match (index + 1) % width {
            0 => "\n",
            _ => sign,
        });
    }
    let again = read_table(text.as_bytes(), Some(separator), Some(meaning));
    assert_eq!(again.as_ref(), Ok(grid), "{separator:?}\n{text}");
}

/// Maps of Tiled in JSON.
pub fn tiled(bytes: &[u8]) -> bool {
    let Ok(json) = serde_json::from_slice::<Json>(bytes) else {
        return true;
    };
    let Ok(map) = TiledMap::read(json) else {
        return true;
    };
    let cells = u64::from(map.width()) * u64::from(map.height());
    if cells > MOST_CELLS {
        return false;
    }
    let layers = map.layers();
    let proposal = map.proposal();
    match proposal {
        TiledWalls::Layer(layer) => assert!(layer < layers.len()),
        TiledWalls::Properties => {}
    }
    for (number, layer) in layers.iter().enumerate() {
        let walls = TiledWalls::Layer(number);
        let grid = map.grid(walls, false).expect("there is such a layer");
        assert_eq!((grid.width(), grid.height()), (map.width(), map.height()));
        assert_eq!(blocked(&grid), layer.filled, "layer {number}");
        let inverted = map.grid(walls, true).expect("there is such a layer");
        assert_eq!(blocked(&inverted), grid.len() - layer.filled);
    }
    for number in [layers.len(), usize::MAX] {
        let refused = map.grid(TiledWalls::Layer(number), false);
        assert_eq!(refused.expect_err("no such layer").id, "tiled.layer");
    }
    if let Ok(grid) = map.grid(TiledWalls::Properties, false) {
        assert_eq!((grid.width(), grid.height()), (map.width(), map.height()));
    }
    true
}

/// The headers of picture files, and pixels as cells. The first bytes are taken for size and reading, too, the rest for
/// pixels.
pub fn image(bytes: &[u8]) -> bool {
    let kind = image_kind(bytes);
    assert!(image_size(bytes).is_none() || kind.is_some());
    for name in ["a", "a.map", "a.png", "a.csv", "a.json"] {
        let said = file_kind(name, bytes);
        assert_eq!(
            said == FileKind::Image,
            kind.is_some() || said_by_name(name, bytes)
        );
    }
    let &[width, height, threshold, how, ref pixels @ ..] = bytes else {
        return true;
    };
    let (width, height) = (u32::from(width & 15), u32::from(height & 15));
    let pixels = &pixels[..pixels.len() / 4 * 4];
    let Ok(mut picture) = Luminance::new(width, height) else {
        assert!(width == 0 || height == 0);
        return true;
    };
    let fits = pixels.len() / 4 <= (width * height) as usize;
    assert_eq!(picture.push_rgba(pixels).is_ok(), fits);
    if fits {
        // Bit by bit it comes to the same.
        let mut parts = Luminance::new(width, height).expect("the same size");
        for part in pixels.chunks(12) {
            parts.push_rgba(part).expect("there is room");
        }
        assert_eq!(parts, picture);
    }
    let reading = ImageReading {
        threshold,
        inverted: how & 1 == 1,
        pixels_per_cell: u32::from(how >> 1 & 31),
    };
    check_cells(&picture, reading, if fits { pixels } else { &[] });
    let most = usize::from(threshold);
    let fitting = picture.fitting(most);
    let cells = picture.cells(fitting).expect("at least one cell");
    assert!(fitting == 1 || cells.width as usize * cells.height as usize <= most);
    true
}

fn said_by_name(name: &str, bytes: &[u8]) -> bool {
    file_kind(name, b"") == FileKind::Image && file_kind("", bytes) == FileKind::Unknown
}

/// Each cell against the sum of its pixels, and what is written of the grid.
fn check_cells(picture: &Luminance, reading: ImageReading, rgba: &[u8]) {
    let side = reading.pixels_per_cell;
    let Ok(grid) = picture.grid(reading) else {
        assert!(side == 0 || side > picture.width().min(picture.height()));
        return;
    };
    let cells = picture.cells(side).expect("there is a grid");
    assert_eq!((grid.width(), grid.height()), (cells.width, cells.height));
    assert_eq!(cells.width * side + cells.cut_right, picture.width());
    assert_eq!(cells.height * side + cells.cut_below, picture.height());
    for index in 0..grid.len() {
        let cell = grid.cell(index);
        let mut sum = 0;
        for y in cell.y * side..(cell.y + 1) * side {
            for x in cell.x * side..(cell.x + 1) * side {
                let at = (y * picture.width() + x) as usize * 4;
                sum += rgba.get(at..at + 4).map_or(255, lightness);
            }
        }
        let dark = sum < u64::from(reading.threshold) * u64::from(side * side);
        let wall = grid.terrain()[index] == Terrain::OutOfBounds;
        assert_eq!(wall, dark != reading.inverted, "{cell:?}");
    }
    let png = write_png(&grid);
    assert_eq!(image_kind(&png), Some(ImageKind::Png));
    assert_eq!(image_size(&png), Some((grid.width(), grid.height())));
    let again = read_map(write_map(&grid).as_bytes());
    assert_eq!(again.as_ref(), Ok(&grid));
}

/// How light one pixel is, as a picture of it alone tells: the darkest threshold that it is not below.
fn lightness(rgba: &[u8]) -> u64 {
    let mut one = Luminance::new(1, 1).expect("one pixel");
    one.push_rgba(rgba).expect("one pixel");
    let below = |threshold: u8| {
        let reading = ImageReading {
            threshold,
            inverted: false,
            pixels_per_cell: 1,
        };
        let grid = one.grid(reading).expect("one cell");
        grid.medium(0).is_none()
    };
    let (mut low, mut high) = (0u8, 255u8);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        match below(middle) {
            true => high = middle - 1,
            false => low = middle,
        }
    }
    u64::from(low)
}
