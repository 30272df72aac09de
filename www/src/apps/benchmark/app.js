/**
 * The page: what is to be run, the run with its progress, and what it came to; or what files of results have.
 *
 * @import { BenchmarkState } from './state.js'
 */
import { h } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { makeAlgorithms } from './algorithms.js';
import { bindDrop } from './drop.js';
import { filesDropped } from './files.js';
import { makeForm } from './form.js';
import { start } from './going.js';
import { makeGrowth } from './growth/growth-box.js';
import { makeMaps } from './maps.js';
import { isResults, makeOpened } from './opened/open-box.js';
import { sourceFinder } from './opened/source.js';
import { compareFiles, present, showFile } from './shown.js';
import { initialState } from './state.js';

/** @param {HTMLElement} place @param {string} site address of its root */
export function makeApp(place, site) {
  const page = /** @type {BenchmarkState} */ (initialState(site));
  page.maps = makeMaps(page.aside);
  page.finds = sourceFinder(page.aside, page.maps.sources);
  page.algorithms = makeAlgorithms();
  page.opened = makeOpened({
    format: () => page.offer?.format ?? null,
    show: (one) => showFile(page, one),
    compare: (files) => compareFiles(page, files),
    clear: () => present(page, null),
  });
  const empty = h('p', { class: 'empty' }, say('benchmark.empty'));
  page.outcome = { empty, node: h('div', { class: 'outcome' }, empty) };
  page.form = makeForm(page);
  place.replaceChildren(page.form.node, page.opened.node, page.outcome.node, makeGrowth().node);
  bindDrop(() => place, (data) => dropped(page, data));
  void start(page);
}

/**
 * Files that were dropped: results are opened, others are maps.
 * @param {BenchmarkState} page
 * @param {DataTransfer} data
 */
async function dropped({ maps, opened }, data) {
  const found = await filesDropped(data);
  const files = found.filter(({ path }) => isResults(path));
  if (files.length) opened.take(files.map(({ file }) => file));
  if (!files.length || files.length < found.length) maps.take(found.filter(({ path }) => !isResults(path)));
}
