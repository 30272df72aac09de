/**
 * The dialog of advice on which algorithm to use. All of them are measured once on the world at hand; on that stand the
 * adviser and the table of the families. Fetched when somebody asks.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Declared, Row, Verdict } from './types.js'
 */
import '../../common/dialog.css';
import './advice.css';
import words from '../../../texts/en.advice.json' with { type: 'json' };
// Percent are said there.
import compare from '../../../texts/en.compare.json' with { type: 'json' };
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { laneName } from '../../common/names.js';
import { addTexts, say } from '../../common/texts.js';
import { advised, inShort } from './advised.js';
import { familiesTable, legend } from './families.js';
import { measure } from './measure.js';
import { makePrepared } from '../prepared/box.js';
import { makeWishes } from './wishes.js';

addTexts(words);
addTexts(compare);

const COUNTS = [5, 10, 25, 100];
const SEED = 1;
/** Settings by which results differ that the moves of a lane decide. */
const MOVES = ['neighbours', 'corners', 'diagonal', 'agent', 'risk'];

/** What was measured last, as long as world and moves stay: the dialog can be closed and opened again. */
const kept = { of: '', count: 10, rows: /** @type {Row[]} */ ([]), whole: false, fromScenarios: false };

/** @param {WayScope} scope */
export function openAdvice(scope) {
  const { engine, state } = scope;
  if (!engine || !state.lab) return;
  const lane = state.lane;
  const scenarios = engine.scenarios().length;
  const here = placeOf(scope, lane, scenarios);
  let adviser = engine.ask((lab) => lab.adviser(lane));
  /** @type {Declared[]} */
  const declared = adviser.declared();
  if (kept.of !== here) Object.assign(kept, { of: here, rows: [], whole: false });
  /** @type {(() => void) | null} */
  let stop = null;

  const countChoice = h('select', { onchange: () => { kept.count = Number(countChoice.value); } }, ...COUNTS.map((n) => h('option', { value: n, selected: n === kept.count }, String(n))));
  const begin = h('button', { class: 'button primary', type: 'button', onclick: start }, say('advice.measure'));
  const cancel = h('button', { class: 'button', type: 'button', hidden: true, onclick: () => finish('') }, say('advice.cancel'));
  const progress = h('progress', { max: 1, value: 0, hidden: true, 'aria-label': say('advice.progress') });
  const said = h('p', { class: 'said', role: 'status' });
  // Told to who listens at the end, not at every search or algorithm.
  const counted = h('p', { class: 'soft so-far' });
  const short = h('p', { class: 'in-short', role: 'status' });
  const list = h('div', { class: 'advised' });
  const table = h('div', { class: 'families-scroll', tabindex: 0, role: 'region', 'aria-label': say('families.title') });
  const form = makeWishes(showAdvice);
  const representation = h('p', {}, h('span', { class: 'kinded', 'data-kind': 'quoted' }));
  const prepared = makePrepared({ plan: () => ({ saved: engine.ask((lab) => lab.save()), lane }), of: () => here });
  const close = h('button', { class: 'plain', type: 'button', title: say('advice.close'), 'aria-label': say('advice.close'), onclick: () => dialog.close() }, /** @type {any} */ (icon('close')));
  const dialog = h('dialog', { class: 'dialog advice', 'aria-labelledby': 'advice-title' },
    h('header', {}, h('h2', { id: 'advice-title', tabindex: -1 }, say('advice.title')), close),
    h('div', { class: 'dialog-body advice-body', tabindex: 0, role: 'region', 'aria-labelledby': 'advice-title' },
      h('p', { class: 'soft' }, say(scenarios ? 'advice.intro.scenarios' : 'advice.intro', { lane: lane + 1 })),
      h('div', { class: 'advice-run' }, h('label', {}, h('span', {}, say(scenarios ? 'advice.count.scenarios' : 'advice.count')), countChoice), begin, cancel, progress, said, counted),
      h('section', {}, h('h3', {}, say('advice.wishes')), form.node, short, list,
        h('h4', {}, say('advice.representation')), representation, h('p', { class: 'soft' }, say('advice.rule'))),
      h('section', {}, h('h3', {}, say('prepared.title')), h('p', { class: 'soft' }, say('prepared.intro')), prepared.node),
      h('section', {}, h('h3', {}, say('families.title')), legend(), table,
        h('p', { class: 'soft' }, say('families.note')), h('p', { class: 'soft' }, say('families.source')))));

  function start() {
    if (stop || !engine) return;
    Object.assign(kept, { rows: [], whole: false });
    // What the last measurement told it is no longer in the table.
    adviser.free();
    adviser = engine.ask((lab) => lab.adviser(lane));
    begin.hidden = true;
    cancel.hidden = progress.hidden = false;
    progress.removeAttribute('value');
    setText(said, '');
    cancel.focus();
    stop = measure({ saved: engine.ask((lab) => lab.save()), lane, seed: SEED, count: kept.count }, {
      at(done, total, algorithm) {
        progress.max = total;
        progress.value = done;
        setText(counted, algorithm ? say('advice.measuring', { name: laneName(algorithm), done, total }) : '');
      },
      about(fromScenarios) {
        kept.fromScenarios = fromScenarios;
      },
      row(row) {
        kept.rows.push(row);
        tellAdviser(row);
        showTable();
        showAdvice();
      },
      end(broken) {
        kept.whole = !broken;
        finish(broken ? say(broken) : '');
      },
    });
    showTable();
    showAdvice();
  }

  /** @param {string} problem what went wrong */
  function finish(problem) {
    const focused = document.activeElement === cancel;
    end();
    begin.hidden = false;
    cancel.hidden = progress.hidden = true;
    setText(counted, '');
    if (focused) begin.focus();
    show(problem);
  }

  function end() {
    stop?.();
    stop = null;
  }

  /** @param {string} [problem] */
  function show(problem) {
    const { rows, whole } = kept;
    const n = new Set(rows.map(({ algorithm }) => algorithm)).size;
    const random = scenarios > 0 && !kept.fromScenarios ? ` ${say('advice.no-scenario')}` : '';
    setText(said, problem || (!rows.length ? say('advice.not-yet') : whole ? say('advice.measured', { n, problems: rows[0].measured.problems }) + random : say('advice.stopped', { n }) + random));
    rows.forEach(tellAdviser);
    showTable();
    showAdvice();
  }

  /** @param {Row} row */
  function tellAdviser({ algorithm, unknown, measured }) {
    adviser.measured(algorithm, unknown, figuresOf(measured));
  }

  function showTable() {
    const of = (/** @type {string} */ id) => kept.rows.find(({ algorithm, unknown }) => algorithm === id && !unknown)?.measured ?? null;
    table.replaceChildren(familiesTable(declared, of));
  }

  function showAdvice() {
    const wishes = form.wishes();
    const { memory, spare, agents, atOnce, dynamics, longer } = wishes;
    const changes = dynamics === 'seldom' || dynamics === 'often';
    setText(/** @type {Element} */ (representation.firstElementChild), say(changes ? 'advice.representation.changes' : dynamics === 'static' ? 'advice.representation.static' : 'advice.representation.unknown'));
    short.setAttribute('aria-live', stop ? 'off' : 'polite');
    if (!kept.rows.length) {
      setText(short, '');
      return list.replaceChildren();
    }
    /** @type {Verdict[]} */
    const all = adviser.advise(memory, spare, agents, atOnce, dynamics, longer);
    // While it is measured, nothing is said of those whose turn is still to come.
    const verdicts = stop ? all.filter(isMeasured) : all;
    const left = all.length - verdicts.length;
    const open = list.querySelector('details')?.open ?? false;
    const focused = focusIn(list);
    setText(short, stop && left ? say('advice.so-far', { said: inShort(verdicts), left }) : inShort(verdicts));
    list.replaceChildren(...advised(verdicts, wishes, take, open && verdicts.length > 0));
    focused(list);
  }

  /** @param {string} algorithm */
  function take(algorithm) {
    const choose = () => scope.chooseLane((scope.state.lab?.lanes.length ?? 1) - 1);
    dialog.close();
    if (scope.change((engine) => void engine.addLane(algorithm), { late: choose })) choose();
  }

  // A press beside the box closes it.
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());
  dialog.addEventListener('close', () => {
    end();
    prepared.end();
    adviser.free();
    dialog.remove();
  }, { once: true });
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector('h2')?.focus();
  show();
}

/** @param {Verdict} verdict */
const isMeasured = ({ reasons }) => reasons.every(({ id }) => id !== 'advice.not-measured');

/**
 * Remembers where the focus is in a list that is about to be made anew.
 * @param {HTMLElement} list
 * @returns {(list: HTMLElement) => void} puts it there again
 */
function focusIn(list) {
  const focused = document.activeElement;
  if (!focused || !list.contains(focused)) return () => {};
  const of = /** @type {HTMLElement | null} */ (focused.closest('[data-algorithm]'))?.dataset.algorithm;
  return (now) => /** @type {HTMLElement | null} */ (now.querySelector(of ? `[data-algorithm="${of}"] button` : 'summary'))?.focus({ preventScroll: true });
}

/** In the order in which the engine takes them. @param {Row['measured']} measured */
function figuresOf({ problems, answered, peakBytes, meanBytes, tableBytes, expanded, ns, longer, longest }) {
  return new Float64Array([problems, answered, peakBytes, meanBytes, tableBytes, expanded, ns ?? NaN, longer, longest]);
}

/**
 * The world and the moves that were measured.
 * @param {WayScope} scope
 * @param {number} lane
 * @param {number} scenarios
 */
function placeOf({ state: { lab } }, lane, scenarios) {
  return lab ? JSON.stringify([scenarios, lab.revision, lab.name, lab.width, lab.height, lab.start, lab.goal, MOVES.map((id) => lab.lanes[lane].settings[id])]) : '';
}
