//! Comments wrap at 120 columns.

use crate::imports::sources;
use std::path::Path;

/// The most characters of a line that is a comment.
const COLUMNS: usize = 120;

#[test]
fn comments_wrap_at_120_columns() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in ["src", "tests", "benches", "bench", "xtask", "examples"] {
        sources(&root.join(folder), &mut files);
    }
    let mut comments = 0;
    let mut long = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for (number, line) in text.lines().enumerate() {
            if !line.trim_start().starts_with("//") {
                continue;
            }
            comments += 1;
            // A table row or an address cannot be wrapped.
            let whole = line.contains("//! |") || line.contains("/// |") || line.contains("://");
            if line.chars().count() > COLUMNS && !whole {
                let file = file.strip_prefix(root).unwrap();
                long.push(format!("{}:{}", file.display(), number + 1));
            }
        }
    }
    assert!(comments > 5_000, "only {comments} lines of comment seen");
    assert!(
        long.is_empty(),
        "longer than {COLUMNS} characters: {long:#?}"
    );
}
