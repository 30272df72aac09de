/**
 * The page: what is to be run, the run with its progress, and what it came to; or what files of results have.
 *
 * @import { Message } from '../../engine/types.js'
 * @import { Line, Offer, Opened, Run } from './types.js'
 */
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { makeAlgorithms } from './algorithms.js';
import { Client } from './client.js';
import { bindDrop } from './drop.js';
import { filesDropped } from './files.js';
import { makeGrowth } from './growth/growth-box.js';
import { makeMaps } from './maps.js';
import { comparison } from './opened/compare-box.js';
import { isResults, makeOpened } from './opened/open-box.js';
import { sourceFinder } from './opened/source.js';
import { problemOpener } from './results/open-problem.js';
import { results } from './results/results.js';

/** Problems of each map; the last is all. */
const SAMPLES = [10, 25, 100, 400];
const MOST_REPEATS = 101;
/** Before so many seconds nobody can say how long it takes. */
const SOON = 1;

/** @param {HTMLElement} place @param {string} site address of its root */
export function makeApp(place, site) {
  const client = new Client(site);
  // Files are looked at by a worker of their own, which a run does not keep waiting and Cancel does not end.
  const aside = new Client(site);
  const maps = makeMaps(aside);
  const finds = sourceFinder(aside, maps.sources);
  const algorithms = makeAlgorithms();
  /** @type {Offer | null} */
  let offer = null;
  /** @typedef {Run & { began: number, weight: number, weightDone: number }} Going */
  let going = /** @type {Going | null} */ (null);
  /** @type {ReturnType<typeof results> | null} */
  let shown = null;
  const opened = makeOpened({
    format: () => offer?.format ?? null,
    show: (one) => present(results(aside, runOf(one), site, finds)),
    compare: (files) => present(comparison(files, (place_) => problemOpener(aside, site, finds, place_))),
    clear: () => present(null),
  });

  const sample = h('select', {}, ...SAMPLES.map((n) => h('option', { value: n, selected: n === 25 }, say('benchmark.sample', { n }))), h('option', { value: '' }, say('benchmark.sample.all')));
  const repeats = h('input', { type: 'number', value: 3, min: 1, max: MOST_REPEATS, step: 1, required: true });
  const begin = h('button', { class: 'button primary', type: 'submit', disabled: true }, say('benchmark.run'));
  const cancel = h('button', { class: 'button', type: 'button', hidden: true, onclick: () => finish(null, false) }, say('benchmark.cancel'));
  const again = h('button', { class: 'button', type: 'button', hidden: true, onclick: start }, say('benchmark.again'));
  const progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': say('benchmark.progress') });
  const said = h('p', { class: 'said', role: 'status' }, say('benchmark.loading'));
  // Told to who listens when it begins and ends, not at every line.
  const counted = h('p', { class: 'soft counted' });
  const empty = h('p', { class: 'empty' }, say('benchmark.empty'));
  const outcome = h('div', { class: 'outcome' }, empty);
  const form = h('form', { class: 'benchmark-form', novalidate: true, onsubmit: run },
    maps.node, algorithms.node,
    h('fieldset', { class: 'choice' }, h('legend', {}, say('benchmark.problems')),
      h('div', { class: 'fields' }, h('label', {}, h('span', {}, say('benchmark.of-each')), sample), h('label', {}, h('span', {}, say('benchmark.repeats')), repeats)),
      h('p', { class: 'soft' }, say('benchmark.repeats.help'))),
    h('div', { class: 'row go' }, begin, cancel, again, progress), said, counted);
  place.replaceChildren(form, opened.node, outcome, makeGrowth().node);
  bindDrop(() => place, async (data) => {
    const found = await filesDropped(data);
    const files = found.filter(({ path }) => isResults(path));
    if (files.length) opened.take(files.map(({ file }) => file));
    if (!files.length || files.length < found.length) maps.take(found.filter(({ path }) => !isResults(path)));
  });

  /** The engine, or why not. */
  async function start() {
    const focused = document.activeElement === again;
    again.hidden = true;
    setText(said, say('benchmark.loading'));
    try {
      offer = /** @type {Offer} */ (await client.offer());
    } catch {
      again.hidden = false;
      if (focused) again.focus();
      return setText(said, say('benchmark.no-engine'));
    }
    maps.offered(offer);
    algorithms.offered(offer);
    begin.disabled = false;
    if (focused) begin.focus();
    setText(said, '');
  }

  /** @param {SubmitEvent} event */
  function run(event) {
    event.preventDefault();
    if (!offer || going) return;
    const sources = maps.sources();
    if (!sources.length) return setText(said, say('benchmark.no-maps'));
    if (!repeats.checkValidity()) return void repeats.reportValidity();
    const plan = { site, sources, configurations: algorithms.configurations(), sample: sample.value ? Number(sample.value) : null, repeats: repeats.valueAsNumber };
    /** @type {Going} */
    const mine = { plan, offer, lines: [], total: 0, whole: false, notes: [], began: performance.now(), weight: 0, weightDone: 0 };
    going = mine;
    const current = (/** @type {() => void} */ act) => { if (going === mine) act(); };
    begin.hidden = true;
    cancel.hidden = progress.hidden = false;
    progress.removeAttribute('value');
    setText(said, say('benchmark.running'));
    setText(counted, '');
    cancel.focus();
    client.run(plan, {
      total: (lines, weight) => current(() => Object.assign(mine, { total: lines, weight })),
      lines: (name, lines, weight) => current(() => take(name, lines, weight)),
      note: (name, message) => current(() => mine.notes.push({ name, said: say(message) })),
      end: (broken) => current(() => finish(broken, true)),
    });
  }

  /** @param {string} _ @param {Line[]} lines @param {number} weight */
  function take(_, lines, weight) {
    if (!going) return;
    going.lines.push(...lines);
    going.weightDone += weight;
    const { total, lines: { length: done }, began } = going;
    progress.max = total;
    progress.value = done;
    const spent = (performance.now() - began) / 1000;
    const left = Math.ceil((spent / going.weightDone) * (going.weight - going.weightDone));
    setText(counted, spent < SOON ? say('benchmark.counted', { done, total }) : say('benchmark.counted-left', { done, total, left: left < 90 ? say('benchmark.seconds', { n: left }) : say('benchmark.minutes', { n: Math.round(left / 60) }) }));
  }

  /** @param {Message | null} broken what ended it too early @param {boolean} ended by itself; else it is stopped */
  function finish(broken, ended) {
    if (!going) return;
    const { lines, total, notes } = going;
    const done = { ...going, whole: ended && !broken && lines.length === total };
    const focused = document.activeElement === cancel;
    going = null;
    if (!ended) client.stop();
    begin.hidden = false;
    cancel.hidden = progress.hidden = true;
    setText(counted, '');
    setText(said, broken ? say(broken) : ended ? say('benchmark.ended', { lines: lines.length }) : say('benchmark.kept', { lines: lines.length }));
    // The next one starts while the results are read.
    if (!ended || broken) start().then(() => setText(said, broken ? say(broken) : say('benchmark.kept', { lines: lines.length })));
    if (lines.length) show(done);
    else if (notes.length) outcome.replaceChildren(...notes.map((note) => h('p', { class: 'note' }, h('strong', {}, note.name), ' ', note.said)));
    if (focused) (lines.length ? outcome.querySelector('h2') : begin)?.focus();
  }

  /** @param {Run} run_ */
  function show(run_) {
    opened.hidden();
    const { sources } = run_.plan;
    present(results(client, run_, site, (line) => /** @type {import('./types.js').Source} */ (sources.find(({ name }) => name === line.map))));
  }

  /** Puts something in the place of what is shown. @param {ReturnType<typeof results> | null} next */
  function present(next) {
    shown?.end();
    shown = next;
    outcome.replaceChildren(next?.node ?? empty);
    next?.draw();
  }

  /** A file as if it had been run here. @param {Opened} file @returns {Run} */
  function runOf(file) {
    const { header, lines, torn } = file;
    const plan = { site, sources: [], configurations: header.configurations, sample: header.sample ?? null, repeats: header.repeats };
    return { plan, offer: /** @type {Offer} */ (offer), lines, total: header.lines, whole: !torn && lines.length >= header.lines, notes: [], file };
  }

  start();
}
