#!/bin/sh
# Runs all shards on this machine under GNU parallel and merges them: local.sh MAPS OUT SHARDS [ARGUMENTS OF problems ...]
#
# Started again after an interruption it goes on: shards that are done are left alone, others go on where their files end.
# WAYSCOPE_BENCH names the program, JOBS how many run at once (without it as many as there are cores).
set -eu
if [ $# -lt 3 ]; then
  echo "usage: $0 MAPS OUT SHARDS [--algorithms LIST] [--repeats N] [--sample N] ..." >&2
  exit 2
fi
maps=$1 out=$2 shards=$3
shift 3
bench=${WAYSCOPE_BENCH:-target/shards/wayscope-bench}
mkdir -p "$out"
seq "$shards" | parallel --quote --will-cite --joblog "$out/joblog" --resume-failed --halt soon,fail=1 --jobs "${JOBS:-100%}" \
  "$bench" problems --maps "$maps" --shard "{}/$shards" --out "$out/shard-{}.jsonl" "$@"
"$bench" merge "$out"/shard-*.jsonl --json "$out/all.jsonl" --csv "$out/all.csv" --table
