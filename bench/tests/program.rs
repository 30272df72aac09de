//! The program as it is run: shards that come to the whole, interruptions, refusals, the scripts, and the counts of the
//! shipped maps.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_wayscope-bench");

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Three shipped maps in the layouts that the benchmarks come in.
fn maps(name: &str) -> PathBuf {
    let folder = folder(name);
    for (map, to, scen) in [
        ("bay", "", ""),
        ("vault", "games/maps/", "games/scen/"),
        ("meadow", "open/", "open/scen/"),
    ] {
        for (file, below) in [
            (format!("{map}.map"), to),
            (format!("{map}.map.scen"), scen),
        ] {
            let to = folder.join(below);
            fs::create_dir_all(&to).unwrap();
            fs::copy(root().join("maps").join(&file), to.join(&file)).unwrap();
        }
    }
    folder
}

fn run(arguments: &[&str]) -> Output {
    Command::new(PROGRAM).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn done(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// What it says when it refuses.
fn refused(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(!output.status.success(), "not refused: {arguments:?}");
    let said = text(&output.stderr);
    assert!(!said.contains("panicked"), "{said}");
    said
}

const ALGORITHMS: &str = "a-star,dijkstra,weighted-a-star:weight=5";

/// Solves a shard of the maps; answers its file.
fn solve(maps: &Path, shard: &str, out: &Path, more: &[&str]) -> String {
    let file = out.join(format!("{}.jsonl", shard.replace('/', "-of-")));
    let file = file.to_string_lossy().into_owned();
    let maps = maps.to_string_lossy();
    let own = [
        "problems",
        "--maps",
        &maps,
        "--shard",
        shard,
        "--algorithms",
        ALGORITHMS,
        "--sample",
        "20",
        "--out",
        &file,
    ];
    done(&[&own, more].concat());
    file
}

/// The lines of a file without their times, the first line without what is a shard's own.
fn lines(file: &str) -> Vec<Value> {
    let content = fs::read_to_string(file).unwrap();
    let parsed = content.lines().map(|line| {
        let mut line: Value = serde_json::from_str(line).unwrap();
        let own = line.as_object_mut().unwrap();
        for key in ["ns", "clockNs", "machine"] {
            own.remove(key);
        }
        line
    });
    parsed.collect()
}

#[test]
fn shards_merged_are_the_whole() {
    let maps = maps("whole-maps");
    let out = folder("whole");
    let whole = solve(&maps, "1/1", &out, &[]);
    let shards = ["1/3", "2/3", "3/3"].map(|shard| solve(&maps, shard, &out, &[]));
    let keys = |file: &String| -> BTreeSet<String> {
        let lines = lines(file);
        let key =
            |line: &Value| format!("{} {} {}", line["map"], line["problem"], line["algorithm"]);
        lines[1..].iter().map(key).collect()
    };
    let sizes: Vec<usize> = shards.iter().map(|file| keys(file).len()).collect();
    assert_eq!(sizes.iter().sum::<usize>(), 3 * 20 * 3);
    assert!(sizes.iter().all(|&size| size >= 50), "{sizes:?}");
    let union: BTreeSet<String> = shards.iter().flat_map(keys).collect();
    assert_eq!(union, keys(&whole));

    let merged = |files: &[&str], to: &str| {
        let to = out.join(to).to_string_lossy().into_owned();
        done(&[&["merge", "--json", &to], files].concat());
        to
    };
    let [a, b, c] = shards.each_ref().map(String::as_str);
    // The order of the files tells nothing.
    let from_shards = merged(&[c, a, b], "shards.jsonl");
    let from_whole = merged(&[&whole], "whole.jsonl");
    assert_eq!(lines(&from_shards), lines(&from_whole));
    assert!(done(&["same", &from_shards, &whole]).starts_with("180 lines of 3 algorithms"));
    // A merged file is one that can be merged.
    assert_eq!(
        lines(&merged(&[&from_shards], "again.jsonl")),
        lines(&from_whole)
    );

    let table = done(&["merge", a, b, c]);
    for word in [
        "games/maps/vault.map",
        "open/meadow.map",
        "weighted-a-star:weight=5",
        "all",
        "ns/expansion",
        "median of 1",
    ] {
        assert!(table.contains(word), "{word} is not in\n{table}");
    }
    let csv = out.join("all.csv").to_string_lossy().into_owned();
    done(&["merge", a, b, c, "--csv", &csv]);
    let csv = fs::read_to_string(csv).unwrap();
    assert_eq!(csv.lines().count(), 181);
    assert!(csv.lines().all(|line| line.split(',').count() == 24));
}

#[test]
fn what_is_interrupted_goes_on_and_what_is_torn_is_mended() {
    let maps = maps("torn-maps");
    let out = folder("torn");
    let file = solve(&maps, "1/2", &out, &[]);
    let whole = fs::read(&file).unwrap();
    let expected = lines(&file);
    // Within the first line, after it, within a line, after one, and at the end.
    let second = whole.iter().position(|&b| b == b'\n').unwrap() + 1;
    let middle = second + (whole.len() - second) / 2;
    let after = middle + whole[middle..].iter().position(|&b| b == b'\n').unwrap() + 1;
    for cut in [0, 40, second, middle, after, whole.len() - 1, whole.len()] {
        fs::write(&file, &whole[..cut]).unwrap();
        if cut > second && cut < whole.len() {
            let said = refused(&["merge", &file]);
            assert!(said.contains("goes on from there"), "{said}");
        }
        solve(&maps, "1/2", &out, &[]);
        assert_eq!(lines(&file), expected, "cut at {cut}");
        if cut >= after {
            // What was there is kept, with its times.
            let now = fs::read(&file).unwrap();
            assert_eq!(now[..after], whole[..after]);
        }
    }
}

#[test]
fn files_that_are_not_parts_of_one_run_are_refused() {
    let maps = maps("refused-maps");
    let out = folder("refused");
    let one = solve(&maps, "1/2", &out, &[]);
    let two = solve(&maps, "2/2", &out, &[]);
    let other = |name: &str, more: &[&str]| {
        let out = folder(&format!("refused-{name}"));
        solve(&maps, "2/2", &out, more)
    };
    let says = |arguments: &[&str], words: &[&str]| {
        let said = refused(arguments);
        for word in words {
            assert!(said.contains(word), "{word:?} is not in {said:?}");
        }
    };
    says(
        &["merge", &one],
        &["shard 2/2 is not among the files", "--partial"],
    );
    assert!(done(&["merge", &one, "--partial"]).contains("bay.map"));
    says(&["merge", &one, &two, &two], &["both shard 2/2"]);
    says(
        &["merge", &one, &other("repeats", &["--repeats", "2"])],
        &["repeats is 2 where it was 1"],
    );
    says(
        &[
            "merge",
            &one,
            &other("settings", &["--settings", "corners=one"]),
        ],
        &["settings are others"],
    );

    let changed = |name: &str, from: &str, to: &str| {
        let file = out.join(name).to_string_lossy().into_owned();
        let content = fs::read_to_string(&two).unwrap();
        assert!(content.contains(from));
        fs::write(&file, content.replacen(from, to, 1)).unwrap();
        file
    };
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    says(
        &[
            "merge",
            &one,
            &changed("version", &version, "\"version\":\"9.9.9\""),
        ],
        &["version is 9.9.9"],
    );
    says(
        &[
            "merge",
            &one,
            &changed("format", "\"format\":1", "\"format\":7"),
        ],
        &["format 7"],
    );
    says(
        &["merge", &one, &changed("division", "\"2/2\"", "\"2/3\"")],
        &["different divisions"],
    );
    says(
        &["merge", &one, &changed("timer", "\"native\"", "\"wasm\"")],
        &["timer is wasm"],
    );
    says(
        &[
            "merge",
            &one,
            &changed("line", "\"verdict\":\"optimal\"", "\"verdict\":\"good\""),
        ],
        &["line ", "no verdict"],
    );
    let twice = changed("twice", "\"shard\":\"2/2\"", "\"shard\":null");
    let once = changed("once", "\"shard\":\"2/2\"", "\"shard\":null");
    says(&["merge", &twice, &once], &["there twice", "a-star"]);

    let scenario = maps.join("bay.map").to_string_lossy().into_owned();
    says(&["merge", &scenario], &["no lines of a benchmark"]);
    says(&["merge", "no-such-file"], &["no-such-file"]);
    let folder = maps.to_string_lossy().into_owned();
    says(
        &["problems", "--maps", &folder, "--out", &one],
        &["another command"],
    );
    says(
        &["problems", "--maps", &folder, "--out", &scenario],
        &["no lines of a benchmark"],
    );
    assert!(
        fs::read_to_string(&scenario)
            .unwrap()
            .starts_with("type octile"),
        "it is not overwritten"
    );
    says(
        &[
            "problems", "--maps", &folder, "--out", &one, "--shard", "3/2",
        ],
        &["i from 1 to n"],
    );
    says(
        &[
            "problems",
            "--maps",
            &folder,
            "--out",
            "x",
            "--algorithms",
            "a",
        ],
        &["no algorithm is called"],
    );
    says(
        &["problems", "--maps", &out.to_string_lossy(), "--out", "x"],
        &["movingai.com"],
    );
}

#[test]
fn a_length_that_is_not_as_stated_is_told() {
    let maps = maps("stated-maps");
    let out = folder("stated");
    let scen = maps.join("bay.map.scen");
    let content = fs::read_to_string(&scen).unwrap();
    // The last problem, twice as long as it is: the longest, which every sample has.
    let (before, last) = content.trim_end().rsplit_once('\t').unwrap();
    let twice = last.parse::<f64>().unwrap() * 2.0;
    fs::write(&scen, format!("{before}\t{twice}\n")).unwrap();
    let file = solve(&maps, "1/1", &out, &["--settings", "ties=low-g"]);
    // The algorithms are right and the file is not: no failure.
    let output = run(&["merge", &file]);
    assert!(output.status.success());
    let said = text(&output.stderr);
    let named = format!("file disagrees with its map: bay.map problem 209: {twice} in the file, ");
    assert!(said.contains(&named), "{said}");
    assert!(
        said.contains(
            "The file disagrees with its map on 1 problems (3 lines):\n  1: reason unknown"
        ),
        "{said}"
    );
    assert!(!said.to_lowercase().contains("not as claimed"), "{said}");
    // With other moves the stated lengths say nothing.
    let other = folder("stated-other");
    let file = solve(&maps, "1/1", &other, &["--settings", "corners=always"]);
    assert!(
        lines(&file)[1..]
            .iter()
            .all(|line| line["verdict"].is_null())
    );
    done(&["merge", &file]);
}

/// The counts of all algorithms on the shipped maps. The page's tests hold the browser to the same file.
#[test]
fn counts_on_the_shipped_maps() {
    let out = folder("golden");
    let file = out.join("shipped.jsonl").to_string_lossy().into_owned();
    let csv = out.join("shipped.csv").to_string_lossy().into_owned();
    let maps = root().join("maps").to_string_lossy().into_owned();
    let catalogue = wayscope::lab::Catalogue::standard();
    let ids: Vec<&str> = catalogue.entries().iter().map(|entry| entry.id).collect();
    done(&[
        "problems",
        "--maps",
        &maps,
        "--sample",
        "3",
        "--algorithms",
        &ids.join(","),
        "--out",
        &file,
    ]);
    done(&["merge", &file, "--csv", &csv]);
    let csv = fs::read_to_string(csv).unwrap();
    // Without the times.
    let counts: String = csv
        .lines()
        .map(|line| format!("{}\n", line.rsplit_once(',').unwrap().0))
        .collect();
    let golden = root().join("bench/golden/shipped.csv");
    if std::env::var_os("WAYSCOPE_BLESS").is_some() {
        fs::write(&golden, &counts).unwrap();
    }
    let known = fs::read_to_string(&golden).unwrap();
    for (now, then) in counts.lines().zip(known.lines()) {
        assert_eq!(
            now, then,
            "WAYSCOPE_BLESS=1 writes bench/golden/shipped.csv anew"
        );
    }
    assert_eq!(counts, known);
}

/// What the page saved (www/test/apps/benchmark.test.js holds that it still does) is merged like any other.
#[test]
fn lines_of_the_page_are_merged() {
    let page = root()
        .join("bench/golden/page.jsonl")
        .to_string_lossy()
        .into_owned();
    let out = folder("page");
    let csv = out.join("page.csv").to_string_lossy().into_owned();
    done(&["merge", &page, "--csv", &csv]);
    let golden = fs::read_to_string(root().join("bench/golden/page.csv")).unwrap();
    assert_eq!(
        fs::read_to_string(&csv).unwrap(),
        golden,
        "the page writes the same table"
    );
    let table = done(&["merge", &page]);
    assert!(
        table.contains("wasm") && table.contains("bay.map"),
        "{table}"
    );

    // The same problems natively: only the clock differs.
    let maps = folder("page-maps");
    for file in ["bay.map", "bay.map.scen"] {
        fs::copy(root().join("maps").join(file), maps.join(file)).unwrap();
    }
    let native = out.join("native.jsonl").to_string_lossy().into_owned();
    let maps = maps.to_string_lossy();
    done(&[
        "problems",
        "--maps",
        &maps,
        "--sample",
        "10",
        "--repeats",
        "3",
        "--algorithms",
        "a-star,weighted-a-star:weight=5",
        "--out",
        &native,
    ]);
    assert!(done(&["same", &page, &native]).contains("20 lines"));
    let said = refused(&["merge", &page, &native]);
    assert!(said.contains("timer"), "{said}");
}

#[test]
fn the_scripts_are_well_formed() {
    let shards = root().join("bench/shards");
    for (shell, script) in [("sh", "local.sh"), ("bash", "slurm.sbatch")] {
        let Ok(output) = Command::new(shell)
            .arg("-n")
            .arg(shards.join(script))
            .output()
        else {
            eprintln!("not run: there is no {shell}");
            continue;
        };
        assert!(
            output.status.success(),
            "{script}: {}",
            text(&output.stderr)
        );
    }
    let job = fs::read_to_string(shards.join("kubernetes.yaml")).unwrap();
    assert!(!job.contains('\t'));
    // As many indices as the command says that there are shards.
    let number = |after: &str| {
        let (_, rest) = job.split_once(after).unwrap();
        rest.split(|c: char| !c.is_ascii_digit())
            .next()
            .unwrap()
            .to_owned()
    };
    assert_eq!(
        number("completions: "),
        number("JOB_COMPLETION_INDEX + 1))/")
    );
    let parse = "import sys, yaml; job = yaml.safe_load(open(sys.argv[1])); assert job['spec']['completionMode'] == 'Indexed', job";
    let python = Command::new("python3").args(["-c", "import yaml"]).output();
    if !python.is_ok_and(|output| output.status.success()) {
        eprintln!("not run: no python3 with yaml to parse kubernetes.yaml");
        return;
    }
    let output = Command::new("python3")
        .args(["-c", parse])
        .arg(shards.join("kubernetes.yaml"))
        .output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
}

/// The example: all shards under GNU parallel, one of them interrupted and gone on with.
#[cfg(unix)]
#[test]
fn shards_under_gnu_parallel() {
    let version = Command::new("parallel").arg("--version").output();
    if !version.is_ok_and(|output| text(&output.stdout).starts_with("GNU parallel")) {
        eprintln!("not run: GNU parallel is not installed");
        return;
    }
    let maps = maps("parallel maps");
    let out = folder("parallel out");
    let script = || {
        let mut command = Command::new("sh");
        command.arg(root().join("bench/shards/local.sh"));
        command.args([&maps, &out]).arg("3");
        command.args(["--algorithms", ALGORITHMS, "--sample", "20"]);
        command.env("WAYSCOPE_BENCH", PROGRAM).env("JOBS", "2");
        command.env("PARALLEL_HOME", out.join("home"));
        command
    };
    let output = script().output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    let table = text(&output.stdout);
    assert!(table.contains("games/maps/vault.map"), "{table}");

    let whole = solve(&maps, "1/1", &folder("parallel-whole"), &[]);
    let all = out.join("all.jsonl").to_string_lossy().into_owned();
    assert!(done(&["same", &all, &whole]).starts_with("180 lines"));

    // One shard was cut off and is not in the log of what is done: it alone is run again.
    let second = out.join("shard-2.jsonl");
    let content = fs::read(&second).unwrap();
    fs::write(&second, &content[..content.len() * 2 / 3]).unwrap();
    let log = fs::read_to_string(out.join("joblog")).unwrap();
    let without: Vec<&str> = log
        .lines()
        .filter(|line| !line.contains("shard-2"))
        .collect();
    assert_eq!(without.len(), log.lines().count() - 1);
    fs::write(out.join("joblog"), without.join("\n") + "\n").unwrap();
    let first = fs::metadata(out.join("shard-1.jsonl"))
        .unwrap()
        .modified()
        .unwrap();
    let output = script().output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(
        fs::metadata(out.join("shard-1.jsonl"))
            .unwrap()
            .modified()
            .unwrap(),
        first
    );
    assert!(done(&["same", &all, &whole]).starts_with("180 lines"));

    // What fails is told, and nothing is merged.
    let failing = folder("parallel-failing");
    let mut command = Command::new("sh");
    command.arg(root().join("bench/shards/local.sh"));
    command
        .args([&maps, &failing])
        .args(["2", "--algorithms", "x"]);
    command
        .env("WAYSCOPE_BENCH", PROGRAM)
        .env("PARALLEL_HOME", out.join("home"));
    let output = command.output().unwrap();
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("no algorithm is called"));
    assert!(!failing.join("all.jsonl").exists());
}

/// The tables of the papers: all there, the same counts each time, published values beside ours.
#[test]
fn the_papers_are_measured_again() {
    let folder = folder("papers");
    let [json, csv] = ["json", "csv"].map(|end| folder.join(format!("papers.{end}")));
    let maps = root().join("maps");
    let papers = |out: &Path| {
        done(&[
            "papers",
            "--corpus",
            maps.to_str().unwrap(),
            "--papers",
            "hpa",
            "--maps",
            "bay,keep",
            "--problems",
            "4",
            "--repeats",
            "1",
            "--out",
            out.to_str().unwrap(),
        ])
    };
    let (printed, again) = (papers(&json), papers(&csv));
    let tables: Vec<Value> = serde_json::from_slice(&fs::read(&json).unwrap()).unwrap();
    let names: Vec<&str> = tables
        .iter()
        .map(|table| table["of"].as_str().unwrap())
        .collect();
    assert_eq!(
        names,
        [
            "Figure 1.5 a",
            "Figure 1.5 b",
            "Figure 1.6",
            "Figure 1.7",
            "Figure 1.8",
            "Table 1.2",
            "Table 1.3",
            "Table 1.1"
        ]
    );
    // Both maps have short problems; the longest belong to `keep` alone.
    let counts: Vec<f64> = tables[0]["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row[1][0]["ours"].as_f64().unwrap())
        .collect();
    assert!(counts[..6].iter().all(|&many| many == 4.0), "{counts:?}");
    assert_eq!(tables[0]["rows"][1][1][2]["published"], 40.0);
    let but_times = |text: &str| -> Vec<String> {
        let lines = text
            .lines()
            .skip_while(|line| !line.starts_with("Figure 1.6"));
        lines.map(str::to_owned).collect()
    };
    assert!(but_times(&printed).len() > 40, "{printed}");
    assert_eq!(but_times(&printed), but_times(&again));
    let lines = fs::read_to_string(&csv).unwrap();
    assert!(
        lines
            .lines()
            .any(|line| line.starts_with("Table 1.3,A*,open,") && line.ends_with(",51.24")),
        "{lines}"
    );
    let nothing = refused(&[
        "papers",
        "--corpus",
        maps.to_str().unwrap(),
        "--maps",
        "nowhere",
    ]);
    assert!(nothing.contains("no map"), "{nothing}");
}

/// The tables of SGA\* on small maps: their counts are known.
#[test]
fn sub_goals_are_measured_again() {
    let folder = folder("sub-goals");
    let [json, csv] = ["json", "csv"].map(|end| folder.join(format!("papers.{end}")));
    let maps = root().join("maps");
    let papers = |out: &Path| {
        done(&[
            "papers",
            "--corpus",
            maps.to_str().unwrap(),
            "--papers",
            "sga",
            "--maps",
            "vault",
            "--generated",
            "1",
            "--side",
            "48",
            "--problems",
            "6",
            "--repeats",
            "1",
            "--out",
            out.to_str().unwrap(),
        ])
    };
    let printed = papers(&json);
    papers(&csv);
    let tables: Vec<Value> = serde_json::from_slice(&fs::read(&json).unwrap()).unwrap();
    let names: Vec<&str> = tables
        .iter()
        .map(|table| table["of"].as_str().unwrap())
        .collect();
    assert_eq!(
        names[..4],
        [
            "Section 8.3",
            "SGA* prototype",
            "SGA* on its best terrain",
            "SGA* time: maps"
        ]
    );
    assert_eq!(names.last(), Some(&"SGA* unreachable"));
    for kind in ["expansions", "nodes", "optimality", "by map"] {
        for set in [
            "maps",
            "Pseudo RTS",
            "Company of Heroes",
            "indoor",
            "pockets",
        ] {
            let start = format!("SGA* {kind}: {set}");
            let there = names.iter().any(|name| name.starts_with(&start));
            assert!(there, "{start} is not among {names:?}");
        }
    }
    // What the thesis says stands beside ours.
    let of_rts = tables[0]["rows"].as_array().unwrap().iter().find(|row| {
        let name = row[0].as_str().unwrap();
        name == "Pseudo RTS (generated); V2 MaxDist; low g"
    });
    assert_eq!(of_rts.unwrap()[1][1]["published"], 10.0);
    assert!(
        printed.contains("(93)") && printed.contains("(16.7)"),
        "{printed}"
    );

    let lines = fs::read_to_string(&csv).unwrap();
    let parts: Vec<Vec<&str>> = lines
        .lines()
        .map(|line| line.split(',').collect())
        .collect();
    assert!(parts.iter().all(|parts| parts.len() == 5), "{lines}");
    // Of each map, and of pairs without a path: all but times.
    let counted = parts.iter().filter(|parts| {
        let table = parts[0].starts_with("SGA* by map") || parts[0] == "SGA* unreachable";
        table && !parts[2].contains("time")
    });
    let counts: String = counted
        .map(|parts| {
            let value: Option<f64> = parts[3].parse().ok();
            let value = value.map_or_else(String::new, |value| format!("{value:.2}"));
            format!("{},{},{},{value}\n", parts[0], parts[1], parts[2])
        })
        .collect();
    let golden = root().join("bench/golden/sub-goals.csv");
    if std::env::var_os("WAYSCOPE_BLESS").is_some() {
        fs::write(&golden, &counts).unwrap();
    }
    let known = fs::read_to_string(&golden).unwrap();
    for (now, then) in counts.lines().zip(known.lines()) {
        assert_eq!(
            now, then,
            "WAYSCOPE_BLESS=1 writes bench/golden/sub-goals.csv anew"
        );
    }
    assert_eq!(counts, known);
}

/// A mesh of two squares beside each other.
const TWO_SQUARES: &str = "mesh\n2\n6 2\n0 0 2 0 -1\n1 0 3 1 0 -1\n2 0 2 1 -1\n2 1 2 1 -1\n1 1 3 0 1 -1\n0 1 2 0 -1\n\
    4 0 1 4 5 -1 -1 1 -1\n4 1 2 3 4 0 -1 -1 -1\n";

#[test]
fn paths_on_meshes_of_files_and_of_maps() {
    let at = maps("mesh-maps");
    let file = |name: &str| at.join(name);
    let json = file("out.jsonl");
    let shown = |path: &Path| path.to_str().unwrap().to_owned();
    fs::write(file("two.mesh"), TWO_SQUARES).unwrap();
    let problems =
        "version 1\n0 two 2 1 0.5 0.5 1.5 0.5 1\n0 two 2 1 0.5 0.5 9 9 1\n0 two 2 1 0.5\n";
    fs::write(file("two.scen"), problems).unwrap();
    let (mesh, scenarios) = (shown(&file("two.mesh")), shown(&file("two.scen")));
    done(&[
        "mesh",
        "--mesh",
        &mesh,
        "--scenarios",
        &scenarios,
        "--json",
        &shown(&json),
    ]);
    let found = lines(&shown(&json));
    assert_eq!(found[0]["start"], serde_json::json!([0.5, 0.5]));
    assert_eq!(
        (&found[0]["length"], &found[0]["funnel"]),
        (&1.0.into(), &1.0.into())
    );
    assert_eq!(
        (&found[1]["expected"], &found[1]["length"]),
        (&1.0.into(), &Value::Null)
    );
    assert!(
        found[2]["error"].as_str().unwrap().starts_with("line 4"),
        "{}",
        found[2]
    );

    // A map that cannot be read is a line, and the others are solved.
    fs::write(file("broken.map"), "type octile\nheight x\n").unwrap();
    done(&[
        "mesh",
        "--maps",
        &shown(&at),
        "--sample",
        "20",
        "--json",
        &shown(&json),
    ]);
    let found = lines(&shown(&json));
    let broken = found
        .iter()
        .find(|line| line["map"] == "broken.map")
        .unwrap();
    assert!(
        broken["error"].as_str().unwrap().contains("Line 2"),
        "{broken}"
    );
    let of = |key: &str| found.iter().filter(|line| !line[key].is_null()).count();
    assert_eq!((of("buildMs"), of("expanded")), (3, 60));
    for line in found.iter().filter(|line| !line["expanded"].is_null()) {
        let value = |key: &str| line[key].as_f64();
        let Some(length) = value("length") else {
            assert_eq!(value("optimum"), Some(0.0), "there is a path: {line}");
            continue;
        };
        assert!(length <= value("optimum").unwrap() + 0.005, "{line}");
        assert!(length <= value("funnel").unwrap() + 1e-9, "{line}");
    }
    // Broader than the corridors: no path, no failure.
    done(&[
        "mesh",
        "--maps",
        &shown(&at),
        "--radius",
        "40",
        "--sample",
        "5",
        "--json",
        &shown(&json),
    ]);
    let found = lines(&shown(&json));
    assert_eq!(
        found.iter().filter(|line| line["length"].is_f64()).count(),
        0
    );
    assert!(refused(&["mesh", "--json", &shown(&json)]).contains("--maps"));
}

#[test]
fn maps_are_covered_by_spheres() {
    let at = maps("sphere-maps");
    let file = |name: &str| at.join(name);
    let shown = |path: &Path| path.to_str().unwrap().to_owned();
    let json = shown(&file("spheres.jsonl"));
    fs::write(file("broken.map"), "type octile\nheight x\n").unwrap();
    let of = ["spheres", "--maps", &shown(&at), "--radius", "0.5"];
    done(&[&of[..], &["--coverage", "0.9", "--json", &json]].concat());
    let found = lines(&json);
    let errors: Vec<_> = found
        .iter()
        .filter(|line| !line["error"].is_null())
        .collect();
    assert_eq!(errors.len(), 1);
    assert!(errors[0]["error"].as_str().unwrap().contains("Line 2"));
    for line in found.iter().filter(|line| line["error"].is_null()) {
        let list = |key: &str| line[key].as_array().unwrap().clone();
        let number = |value: &serde_json::Value| value.as_f64().unwrap();
        let spheres: Vec<Vec<f64>> = list("spheres")
            .iter()
            .map(|one| one.as_array().unwrap().iter().map(number).collect())
            .collect();
        assert!(spheres.iter().all(|one| one.len() == 4 && one[3] >= 0.5));
        assert!(number(&line["coverage"]) >= 0.9, "{}", line["map"]);
        assert!(number(&line["pairTests"]) >= list("links").len() as f64);
        // Links are all pairs that overlap.
        let mut pairs: Vec<[usize; 2]> = list("links")
            .iter()
            .map(|link| [0, 1].map(|end| link[end].as_u64().unwrap() as usize))
            .collect();
        pairs.sort_unstable();
        let overlap = |a: &[f64], b: &[f64]| {
            let (x, y, reach) = (a[0] - b[0], a[1] - b[1], a[3] + b[3]);
            x * x + y * y < reach * reach
        };
        let mut expected = Vec::new();
        for a in 0..spheres.len() {
            let later = a + 1..spheres.len();
            let later = later.filter(|b| overlap(&spheres[a], &spheres[*b]));
            expected.extend(later.map(|b| [a, b]));
        }
        assert_eq!(pairs, expected, "{}", line["map"]);
    }
    assert!(refused(&of).contains("--json"));
}
