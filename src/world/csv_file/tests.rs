use super::*;
use crate::world::{MAX_SIDE, write_map};
use proptest::prelude::*;

fn rows(text: &str, meaning: TableMeaning) -> Result<String, String> {
    let grid = read_table(text.as_bytes(), None, Some(meaning));
    let text = write_map(&grid.map_err(|error| error.to_string())?);
    Ok(text
        .split_once("map\n")
        .unwrap()
        .1
        .trim_end()
        .replace('\n', "/"))
}

fn walls(text: &str) -> String {
    rows(text, TableMeaning::Walls).unwrap_or_else(|error| error)
}

fn outline(text: &str) -> (Separator, u32, u32, TableMeaning) {
    let outline = outline_table(text.as_bytes(), None).unwrap();
    (
        outline.separator,
        outline.width,
        outline.height,
        outline.proposal,
    )
}

#[test]
fn separators_are_found() {
    use Separator::{Blanks, Comma, None, Semicolon, Tab};
    for (text, separator) in [
        ("0,1\n1,0\n", Comma),
        ("0;1\n1;0\n", Semicolon),
        ("0\t1\n1\t0\n", Tab),
        ("0 1\n1 0\n", Blanks),
        (" 0.00e+00   1.0\n-1 0\n", Blanks),
        ("01\n10\n", None),
        (".#\n#.\n", None),
        ("# \n #\n", None),
        ("0,5;1,5\n1,0;2,0\n", Semicolon),
        ("\"a;b\",1\n0,\"c;d\"\n", Comma),
        ("#,\n#,#\n", Comma),
    ] {
        let (found, width, height, _) = outline(text);
        assert_eq!((found, width, height), (separator, 2, 2), "{text:?}");
    }
}

#[test]
fn what_files_do_is_tolerated() {
    for text in [
        "0,1,0\n1,0,0\n",
        "0,1,0\n1,0,0",
        "\u{feff}0,1,0\r\n1,0,0\r\n\r\n  \r\n",
        " 0 , 1,0 \n1,0,0\n\n\n",
        "\"0\",\"1\",\"\"\n \"x\" ,\"0\",0\n",
        "0,1,0,\n1,0,0,\n",
        "0,1,0,\n1,0,0\n",
        "0,1,\n1,,\n.,0,.\n",
        "0;1;0\n1;0;0\n",
        "0\t1\t0\n1\t0\t0\n",
        "0 1 0 \n 1 0 0\n",
        "0.0 1.5 0.0\n1e0 0e9 -0\n",
        "010\n100\n",
        ".#.\n@..\n",
        " # \n█  \n",
    ] {
        let right = if text.ends_with(".,0,.\n") {
            ".@./@../..."
        } else {
            ".@./@.."
        };
        assert_eq!(walls(text), right, "{text:?}");
    }
    // Blank lines of a row's length are rows.
    assert_eq!(walls("###\n# #\n   \n"), "@@@/@.@/...");
    assert_eq!(walls("#\t#\n\t\n"), "@@/..");
    assert_eq!(walls("#,\n#,#\n"), "@./@@");
    assert_eq!(walls("\"a\"\"b\",0\n"), "@.");
    assert_eq!(walls("\t\"1\" \t\"\"\n \"1\"\t\t0"), ".@./@..");
    assert_eq!(walls("0,1,\n1,0,\n  \n"), ".@/@.");
}

#[test]
fn a_field_means_what_it_is_said_to_mean() {
    let line = ",.,0,-1,1,255,#,@,x,X,7.0";
    assert_eq!(rows(line, TableMeaning::Walls).unwrap(), "...@@@@@@@@");
    assert_eq!(rows(line, TableMeaning::Costs).unwrap(), "@.@@..@@@@.");
    let grid = read_table(line.as_bytes(), None, Some(TableMeaning::Costs)).unwrap();
    assert_eq!((grid.cost(4), grid.cost(5), grid.cost(10)), (1, 255, 7));
    assert_eq!(walls("tree,nan,inf,0x0,-,+0"), "@@@@@.");
    let text = "12#\n. 9\n";
    let grid = read_table(text.as_bytes(), None, Some(TableMeaning::Costs)).unwrap();
    assert_eq!((grid.cost(1), grid.cost(5), grid.medium(4)), (2, 9, None));
}

#[test]
fn a_meaning_is_proposed() {
    use TableMeaning::{Costs, Walls};
    for (text, proposal) in [
        ("0,1\n1,0", Walls),
        ("0,-1\n-1,0", Walls),
        ("#,.\n.,#", Walls),
        ("0,1\n1,2", Costs),
        ("1,#\n1,2", Costs),
        ("1,2\n1,256", Walls),
        ("1,2\n1,a", Walls),
        ("1,2\n1,1.5", Walls),
    ] {
        assert_eq!(outline(text).3, proposal, "{text:?}");
        let read = read_table(text.as_bytes(), None, None).unwrap();
        let same = read_table(text.as_bytes(), None, Some(proposal)).unwrap();
        assert_eq!(read, same);
    }
}

#[test]
fn faults_are_named_exactly() {
    let wide = format!("{}\n", "0".repeat(MAX_SIDE as usize + 1));
    let tall = "0\n".repeat(MAX_SIDE as usize + 1);
    let large = format!("{}\n", "0".repeat(5000)).repeat(4000);
    let cases: [(&[u8], &str); 15] = [
        (b"", "csv.empty"),
        (b"\xEF\xBB\xBF \r\n\n", "csv.empty"),
        (b"0,1\n0\n1,1\n", "csv.row line=2 found=1 right=2"),
        (b"0,1\n\n1,1\n", "csv.row line=2 found=1 right=2"),
        (b"01\n011\n", "csv.row line=2 found=3 right=2"),
        (b"0 1\n\n1 1\n", "csv.row line=2 found=0 right=2"),
        (b"0|1\n1|0\n", "csv.separator line=1 found=| right=, ;"),
        (b"0,\"1\n\"1\",0\n", "csv.quote line=1 cell=2"),
        (b"0,1\n\"1\"2,0\n", "csv.quote line=2 cell=1"),
        (
            b"0,1\n0,\xff\n",
            "map.not-text line=2 column=3 found=0xFF right=UTF-8",
        ),
        (
            b"\xff\xfe0\0",
            "map.not-text line=1 column=1 found=0xFF right=UTF-8",
        ),
        (
            b"0,1\n0,\0\n",
            "map.not-text line=2 column=3 found=0x00 right=UTF-8",
        ),
        (wide.as_bytes(), "grid.side found=16385 right=16384"),
        (tall.as_bytes(), "grid.side found=16385 right=16384"),
        (
            large.as_bytes(),
            "grid.cells width=5000 height=4000 found=20000000 right=16777216",
        ),
    ];
    for (bytes, right) in cases {
        let error = outline_table(bytes, None).unwrap_err();
        assert_eq!(error.to_string(), right);
        assert_eq!(
            read_table(bytes, None, None).unwrap_err().to_string(),
            right
        );
    }
    for (text, right) in [
        (
            "1,256",
            "csv.cost line=1 cell=2 found=256 right=1 – 255, 0, . # @ x",
        ),
        (
            "1,2\n1.5,1",
            "csv.cost line=2 cell=1 found=1.5 right=1 – 255, 0, . # @ x",
        ),
        (
            "1,2\n1,wood",
            "csv.cost line=2 cell=2 found=wood right=1 – 255, 0, . # @ x",
        ),
    ] {
        assert_eq!(rows(text, TableMeaning::Costs).unwrap_err(), right);
    }
}

#[test]
fn a_separator_can_be_named() {
    let read = |separator| {
        let grid = read_table(b"0,1\n1,0\n", Some(separator), Some(TableMeaning::Walls));
        grid.map(|grid| (grid.width(), grid.height()))
    };
    assert_eq!(read(Separator::Comma), Ok((2, 2)));
    assert_eq!(read(Separator::Semicolon), Ok((1, 2)));
    assert_eq!(read(Separator::None), Ok((3, 2)));
}

fn some_table() -> impl Strategy<Value = String> {
    let field = prop::sample::select(vec!["0", "1", "2", "255", "-1", "#", ".", "", "\"0\"", "a"]);
    let sign = prop::sample::select(vec![",", ";", "\t", " ", ""]);
    let row = prop::collection::vec(field, 1..5);
    (prop::collection::vec(row, 1..5), sign).prop_map(|(rows, sign)| {
        let rows: Vec<String> = rows.into_iter().map(|row| row.join(sign)).collect();
        rows.join("\n")
    })
}

proptest! {
    #[test]
    fn no_bytes_upset_it(
        noise in prop::collection::vec(any::<u8>(), 0..60),
        table in some_table(),
        spot in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        use Separator::{Blanks, Comma, None, Semicolon, Tab};
        let mut broken = table.clone().into_bytes();
        if !broken.is_empty() {
            let at = spot.index(broken.len());
            broken[at] = byte;
        }
        for bytes in [&noise[..], table.as_bytes(), &broken] {
            for separator in [Option::None, Some(Comma), Some(Semicolon), Some(Tab), Some(Blanks), Some(None)] {
                let outline = outline_table(bytes, separator);
                for meaning in [TableMeaning::Walls, TableMeaning::Costs] {
                    let read = read_table(bytes, separator, Some(meaning));
                    match (&outline, read) {
                        (Ok(outline), Ok(grid)) => {
                            prop_assert_eq!((outline.width, outline.height), (grid.width(), grid.height()));
                        }
                        (Ok(_), Err(error)) => prop_assert_eq!(error.id, "csv.cost"),
                        (Err(before), read) => {
                            // A field that is no cost may come before a row that is too long.
                            let found = read.unwrap_err();
                            prop_assert!(&found == before || found.id == "csv.cost");
                        }
                    }
                }
            }
        }
    }

    /// What is written with any separator is read as it was meant.
    #[test]
    fn costs_come_back((w, h) in (2..9_usize, 1..9_usize), costs in prop::collection::vec(0..=255_u8, 81), sign in prop::sample::select(vec![",", ";", "\t", " "])) {
        let rows: Vec<String> = costs[..w * h].chunks(w).map(|row| {
            let fields: Vec<String> = row.iter().map(u8::to_string).collect();
            fields.join(sign)
        }).collect();
        let grid = read_table(rows.join("\r\n").as_bytes(), Option::None, Some(TableMeaning::Costs)).unwrap();
        for (index, cost) in costs[..w * h].iter().enumerate() {
            prop_assert_eq!(grid.medium(index).is_none(), *cost == 0);
            prop_assert_eq!(grid.cost(index), (*cost).max(1));
        }
    }
}
