/**
 * A batch in place: random problems on this world, solved by all lanes while the page goes on.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Result } from './batch-run.js'
 * @import { Named } from './batch-results.js'
 */
import { h, setText } from '../../common/dom.js';
import { messageOf } from '../../engine/engine.js';
import { icon } from '../../common/icons.js';
import { laneSummary, nameOf } from '../../common/names.js';
import { say } from '../../common/texts.js';
import { resultNodes } from './batch-results.js';
import { makeRun } from './batch-run.js';
import { worstNode } from './batch-worst.js';
import { openDialog } from './dialog.js';

const PROBLEMS = 100;
/** The engine's limit. */
const MOST = 1000;
const LARGEST_SEED = Number.MAX_SAFE_INTEGER;
/** Seeds that somebody can read out. */
const READABLE_SEED = 100_000;

/**
 * What was asked for last and what it came to, as long as world and lanes stay: the dialog can be closed and opened
 * again.
 */
const kept = { seed: 1, count: PROBLEMS, of: '', result: /** @type {Result | null} */ (null), names: /** @type {Named[]} */ ([]), whole: false };

/** @param {WayScope} scope */
export function openBatch(scope) {
  /** @type {{ run: ReturnType<typeof makeRun>, batch: { free(): void }, of: string, names: Named[] } | null} */
  let going = null;
  const seed = h('input', { type: 'number', min: 0, max: LARGEST_SEED, step: 1, required: true, value: kept.seed, 'aria-label': say('batch.seed') });
  const dice = h('button', { class: 'plain', type: 'button', title: say('batch.dice'), 'aria-label': say('batch.dice'), onclick: () => { seed.value = String(Math.floor(Math.random() * READABLE_SEED)); } }, /** @type {any} */ (icon('dice')));
  const count = h('input', { type: 'number', min: 1, max: MOST, step: 1, required: true, value: kept.count, 'aria-label': say('batch.problems') });
  const begin = h('button', { class: 'button primary', type: 'submit' }, say('batch.run'));
  const cancel = h('button', { class: 'button', type: 'button', hidden: true, onclick: () => finish(false) }, say('batch.cancel'));
  const progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': say('batch.progress') });
  const said = h('span', { class: 'said', role: 'status' });
  const results = h('div', { class: 'dialog-scroll batch-results', tabindex: 0, role: 'region', 'aria-label': say('batch.results'), hidden: true });
  const form = h('form', { class: 'dialog-tools', onsubmit: start },
    h('label', {}, h('span', {}, say('batch.problems')), count),
    h('label', {}, h('span', {}, say('batch.seed')), seed), dice,
    begin, cancel, progress, said);

  /** @param {SubmitEvent} event */
  function start(event) {
    event.preventDefault();
    const { engine, state } = scope;
    if (!engine || !state.lab || going) return;
    kept.seed = Number(seed.value);
    kept.count = Number(count.value);
    try {
      const batch = engine.ask((lab) => lab.batch(kept.seed, kept.count));
      const names = state.lab.lanes.map((lane) => ({ name: nameOf(lane), settings: laneSummary(lane) }));
      going = { run: makeRun(batch, names.length), batch, of: placeOf(scope), names };
    } catch (error) {
      const message = messageOf(error);
      if (!message) throw error;
      return setText(said, say(message));
    }
    begin.hidden = true;
    cancel.hidden = progress.hidden = false;
    results.hidden = true;
    progress.max = kept.count;
    setText(said, '');
    cancel.focus();
  }

  /** @param {boolean} whole all problems are solved */
  function finish(whole) {
    if (!going) return;
    const focused = document.activeElement === cancel;
    Object.assign(kept, { result: going.run.result(), of: going.of, names: going.names, whole });
    stop();
    begin.hidden = false;
    cancel.hidden = progress.hidden = true;
    if (focused) begin.focus();
    show();
  }

  function stop() {
    going?.batch.free();
    going = null;
  }

  function show() {
    const { result, names, whole } = kept;
    if (!result || kept.of !== placeOf(scope)) return;
    const { problems, unsolvable } = result;
    setText(said, say(whole ? 'batch.done' : 'batch.stopped', { n: problems.length, seed: String(kept.seed), of: kept.count, unsolvable }));
    results.hidden = problems.length === 0;
    results.replaceChildren(...resultNodes(result, names), h('p', { class: 'batch-note' }, say('batch.note')), worstNode(scope, result, names, opened));
  }

  function opened() {
    // Start and goal moved, the world is the same.
    kept.of = placeOf(scope);
    dialog.close();
  }

  function frame() {
    if (!going) return;
    let more;
    try {
      more = going.run.slice();
    } catch (error) {
      going = null;
      throw error;
    }
    progress.value = going.run.done();
    if (!more) finish(true);
  }

  const dialog = openDialog('batch', [form, results], frame, stop);
  show();
}

/** The world and the lanes that a batch is for. @param {WayScope} scope */
function placeOf({ state: { lab } }) {
  return lab ? JSON.stringify([lab.revision, lab.name, lab.width, lab.height, lab.lanes.map(({ algorithm, settings }) => [algorithm, settings])]) : '';
}
