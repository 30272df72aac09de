/**
 * What the picker shows of the scenario that is set up: its number, its length, and why that is wrong where it is.
 *
 * @import { Scenario } from '../../engine/types.js'
 * @import { PickerState } from './scenario-state.js'
 */
import { h, setText } from '../../common/dom.js';
import { count, say } from '../../common/texts.js';
import { precision } from './scenario-lengths.js';
import { contradicts, movesAsFiles, promised, stated } from './scenario-promise.js';
import { chosen } from './scenario-state.js';

/** @param {PickerState} picker */
export function show(picker) {
  const { bar: { input, moves, node, total }, scope: { engine, state: { lab } } } = picker;
  if (!lab || !engine) return;
  readScenarios(picker);
  const { scenarios } = picker;
  const same = untouched(picker, lab.revision);
  node.hidden = moves.hidden = !scenarios.length;
  if (node.hidden) return;
  const now = chosen(picker);
  input.max = String(scenarios.length);
  const text = now ? String(now) : '';
  if (!picker.typing && (input.value !== text || input.validity.badInput)) input.value = text;
  setText(total, say('scenario.total', { n: count(scenarios.length) }));
  showLength(picker, now && same && lab.lanes.every(movesAsFiles) ? now : null);
}

/** Reads the scenarios of the map, where it is another one. @param {PickerState} picker */
function readScenarios(picker) {
  const { engine, state: { lab } } = picker.scope;
  if (!engine || !lab) return;
  const world = `${lab.name} ${lab.width} ${lab.height}`;
  if (picker.world !== world) {
    picker.scenarios = engine.scenarios();
    picker.exact = precision(picker.scenarios);
    picker.reasons = new Map();
  }
  picker.world = world;
}

/** Whether the map is as it was opened. @param {PickerState} picker @param {number} revision */
function untouched(picker, revision) {
  const { engine, state } = picker.scope;
  // It takes longer the larger the map: not at every sample of a stroke.
  if (!engine || state.gesture) return false;
  if (picker.looked.revision !== revision) picker.looked = { revision, untouched: engine.isUntouched() };
  return picker.looked.untouched;
}

/** @param {PickerState} picker @param {number | null} now the scenario whose length is told; null: none is */
function showLength(picker, now) {
  const { bar: { length }, exact, reasons, scenarios, scope: { state: { lab } } } = picker;
  const told = now ? scenarios[now - 1] : null;
  const wrong = !!told && !!lab && contradicts(told, exact, lab.lanes[0]);
  length.toggleAttribute('data-wrong', wrong);
  setText(length, !told ? '' : wrong ? `${stated(told)} ` : promised(told));
  if (!wrong || !now) return void length.removeAttribute('title');
  const reason = reasons.get(now);
  const why = reason ? `: ${say(`disagrees.${reason}`)}` : '';
  length.title = `${say('scenario.contradicts')}${why}`;
  length.append(h('strong', {}, say('scenario.wrong'), h('span', { class: 'hidden' }, why)));
  if (reason === undefined) void ask(picker, now, told);
}

/**
 * Asks once why a file disagrees; the answer is shown when it is there.
 * @param {PickerState} picker
 * @param {number} number
 * @param {Scenario} scenario
 */
async function ask(picker, number, scenario) {
  const { reasons: of, scope, scope: { engine } } = picker;
  of.set(number, null);
  try {
    const [{ disagreement }] = await Promise.all([import('./disagreement.js'), engine?.whole()]);
    if (of !== picker.reasons || !engine || !scope.engine) return;
    of.set(number, disagreement(engine, scenario));
  } catch (error) {
    // That the lengths differ is said all the same.
    console.warn(error);
  }
  show(picker);
}
