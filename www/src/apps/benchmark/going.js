/**
 * The run: begun, its progress told, ended or stopped.
 *
 * @import { Message } from '../../engine/types.js'
 * @import { BenchmarkState, Going } from './state.js'
 * @import { Line, Offer } from './types.js'
 */
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { showRun } from './shown.js';

/** Before so many seconds nobody can say how long it takes. */
const SOON = 1;

/** Starts the engine, or says why there is none. @param {BenchmarkState} page */
export async function start(page) {
  const { algorithms, client, form: { again, begin, said }, maps } = page;
  const focused = document.activeElement === again;
  again.hidden = true;
  setText(said, say('benchmark.loading'));
  try {
    page.offer = /** @type {Offer} */ (await client.offer());
  } catch {
    again.hidden = false;
    if (focused) again.focus();
    return setText(said, say('benchmark.no-engine'));
  }
  maps.offered(page.offer);
  algorithms.offered(page.offer);
  begin.disabled = false;
  if (focused) begin.focus();
  setText(said, '');
}

/** @param {BenchmarkState} page */
export function run(page) {
  const { algorithms, client, form: { begin, cancel, counted, progress, repeats, said, sample }, maps, offer, site } = page;
  if (!offer || page.going) return;
  const sources = maps.sources();
  if (!sources.length) return setText(said, say('benchmark.no-maps'));
  if (!repeats.checkValidity()) return void repeats.reportValidity();
  const plan = { site, sources, configurations: algorithms.configurations(), sample: sample.value ? Number(sample.value) : null, repeats: repeats.valueAsNumber };
  /** @type {Going} */
  const mine = { plan, offer, lines: [], total: 0, whole: false, notes: [], began: performance.now(), weight: 0, weightDone: 0 };
  page.going = mine;
  const current = (/** @type {() => void} */ act) => { if (page.going === mine) act(); };
  begin.hidden = true;
  cancel.hidden = progress.hidden = false;
  progress.removeAttribute('value');
  setText(said, say('benchmark.running'));
  setText(counted, '');
  cancel.focus();
  client.run(plan, {
    total: (lines, weight) => current(() => Object.assign(mine, { total: lines, weight })),
    lines: (_, lines, weight) => current(() => take(page, mine, lines, weight)),
    note: (name, message) => current(() => mine.notes.push({ name, said: say(message) })),
    end: (broken) => current(() => finish(page, broken, true)),
  });
}

/** @param {BenchmarkState} page @param {Going} going @param {Line[]} more @param {number} weight */
function take({ form: { counted, progress } }, going, more, weight) {
  going.lines.push(...more);
  going.weightDone += weight;
  const { total, lines: { length: done }, began } = going;
  progress.max = total;
  progress.value = done;
  const spent = (performance.now() - began) / 1000;
  const left = Math.ceil((spent / going.weightDone) * (going.weight - going.weightDone));
  setText(counted, spent < SOON ? say('benchmark.counted', { done, total }) : say('benchmark.counted-left', { done, total, left: left < 90 ? say('benchmark.seconds', { n: left }) : say('benchmark.minutes', { n: Math.round(left / 60) }) }));
}

/**
 * @param {BenchmarkState} page
 * @param {Message | null} broken what ended it too early
 * @param {boolean} ended by itself; else it is stopped
 */
export function finish(page, broken, ended) {
  const { client, form: { begin, cancel, counted, progress, said }, going, outcome } = page;
  if (!going) return;
  const { lines, total, notes } = going;
  const focused = document.activeElement === cancel;
  page.going = null;
  if (!ended) client.stop();
  begin.hidden = false;
  cancel.hidden = progress.hidden = true;
  setText(counted, '');
  const kept = broken ? say(broken) : say('benchmark.kept', { lines: lines.length });
  setText(said, ended && !broken ? say('benchmark.ended', { lines: lines.length }) : kept);
  // The next one starts while the results are read.
  if (!ended || broken) start(page).then(() => setText(said, kept));
  if (lines.length) showRun(page, { ...going, whole: ended && !broken && lines.length === total });
  else if (notes.length) outcome.node.replaceChildren(...notes.map((note) => h('p', { class: 'note' }, h('strong', {}, note.name), ' ', note.said)));
  if (focused) (lines.length ? outcome.node.querySelector('h2') : begin)?.focus();
}
