/**
 * What is shown of results: of a run that was ended here, of files, of two files beside each other.
 *
 * @import { BenchmarkState } from './state.js'
 * @import { Offer, Opened, Run, Source } from './types.js'
 */
import { comparison } from './opened/compare-box.js';
import { problemOpener } from './results/open-problem.js';
import { results } from './results/results.js';

/** Puts something in the place of what is shown. @param {BenchmarkState} page @param {BenchmarkState['shown']} next */
export function present(page, next) {
  page.shown?.end();
  page.shown = next;
  page.outcome.node.replaceChildren(next?.node ?? page.outcome.empty);
  next?.draw();
}

/** A run that was ended here. @param {BenchmarkState} page @param {Run} run */
export function showRun(page, run) {
  const { client, opened, site } = page;
  opened.hidden();
  present(page, results(client, run, site, (line) => /** @type {Source} */ (run.plan.sources.find(({ name }) => name === line.map))));
}

/** A file, as if it had been run here. @param {BenchmarkState} page @param {Opened} file */
export function showFile(page, file) {
  const { aside, finds, offer, site } = page;
  const { header, lines, torn } = file;
  const plan = { site, sources: [], configurations: header.configurations, sample: header.sample ?? null, repeats: header.repeats };
  const run = { plan, offer: /** @type {Offer} */ (offer), lines, total: header.lines, whole: !torn && lines.length >= header.lines, notes: [], file };
  present(page, results(aside, run, site, finds));
}

/** Files beside each other. @param {BenchmarkState} page @param {Parameters<typeof comparison>[0]} files */
export function compareFiles(page, files) {
  const { aside, finds, site } = page;
  present(page, comparison(files, (place) => problemOpener(aside, site, finds, place)));
}
