#![no_main]

use libfuzzer_sys::{Corpus, fuzz_target};
use wayscope_fuzz::bodies;

fuzz_target!(|data: &[u8]| -> Corpus {
    if bodies::story_file(data) {
        Corpus::Keep
    } else {
        Corpus::Reject
    }
});
