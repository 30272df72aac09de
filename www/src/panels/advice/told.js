/**
 * What the dialog says of what was measured: the table of the families, and what is advised.
 *
 * @import { AdviceState } from './state.js'
 * @import { Row, Verdict } from './types.js'
 */
import { setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { advised, inShort } from './advised.js';
import { familiesTable } from './families.js';
import { kept } from './state.js';

/** Shows all that is known. @param {AdviceState} advice @param {string} [problem] what went wrong */
export function show(advice, problem) {
  const { box, scenarios } = advice;
  const { rows, whole } = kept;
  const n = new Set(rows.map(({ algorithm }) => algorithm)).size;
  const random = scenarios > 0 && !kept.fromScenarios ? ` ${say('advice.no-scenario')}` : '';
  setText(box.said, problem || (!rows.length ? say('advice.not-yet') : whole ? say('advice.measured', { n, problems: rows[0].measured.problems }) + random : say('advice.stopped', { n }) + random));
  for (const row of rows) tellAdviser(advice, row);
  showTable(advice);
  showAdvice(advice);
}

/** @param {AdviceState} advice @param {Row} row */
export function tellAdviser({ adviser }, { algorithm, unknown, measured }) {
  adviser.measured(algorithm, unknown, figuresOf(measured));
}

/** In the order in which the engine takes them. @param {Row['measured']} measured */
function figuresOf({ problems, answered, peakBytes, meanBytes, tableBytes, expanded, ns, longer, longest }) {
  return new Float64Array([problems, answered, peakBytes, meanBytes, tableBytes, expanded, ns ?? NaN, longer, longest]);
}

/** @param {AdviceState} advice */
export function showTable({ box, declared }) {
  const of = (/** @type {string} */ id) => kept.rows.find(({ algorithm, unknown }) => algorithm === id && !unknown)?.measured ?? null;
  box.table.replaceChildren(familiesTable(declared, of));
}

/** @param {AdviceState} advice */
export function showAdvice(advice) {
  const { adviser, box: { form, list, representation, short }, stop } = advice;
  const wishes = form.wishes();
  const { memory, spare, agents, atOnce, dynamics, longer } = wishes;
  const changes = dynamics === 'seldom' || dynamics === 'often';
  setText(representation, say(changes ? 'advice.representation.changes' : dynamics === 'static' ? 'advice.representation.static' : 'advice.representation.unknown'));
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
  list.replaceChildren(...advised(verdicts, wishes, (algorithm) => take(advice, algorithm), open && verdicts.length > 0));
  return focused(list);
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

/** The algorithm that is chosen gets a lane. @param {AdviceState} advice @param {string} algorithm */
function take({ box, scope }, algorithm) {
  const choose = () => scope.chooseLane((scope.state.lab?.lanes.length ?? 1) - 1);
  box.dialog.close();
  if (scope.change((engine) => void engine.addLane(algorithm), { late: choose })) choose();
}
