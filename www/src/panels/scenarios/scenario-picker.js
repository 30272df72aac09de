/**
 * The scenarios that came with a map: one at a time, with the length that the file promises. Loaded with the first that came.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { LaneState, Scenario } from '../../engine/types.js'
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { count, measure, say } from '../../common/texts.js';
import { agrees, precision } from './scenario-lengths.js';
import './scenario.css';

/** The moves for which files give their lengths. @type {Record<string, string>} */
const FILE_MOVES = { neighbours: '8', corners: 'never', diagonal: 'sqrt2' };

/** What a file promises: a length of 0 between different cells says that there is no path. @param {Scenario} scenario */
function promised({ start, goal, length }) {
  const none = length === 0 && (start.x !== goal.x || start.y !== goal.y);
  return none ? say('scenario.no-path') : say('scenario.length', { length: measure(length) });
}

/**
 * Whether the exact search finds another length than the file promises.
 * @param {Scenario} scenario
 * @param {number} exact how exact the file's lengths are
 * @param {LaneState} lane
 */
function contradicts({ start, goal, length }, exact, { reference }) {
  if (reference.state !== 'known') return false;
  const none = length === 0 && (start.x !== goal.x || start.y !== goal.y);
  if (none || reference.cost === null) return none !== (reference.cost === null);
  return !agrees(reference.cost, length, exact);
}

/** @param {WayScope} scope @returns {{ node: HTMLElement, update(): void }} */
export function makeScenarioPicker(scope) {
  /** @type {Scenario[]} */
  let scenarios = [];
  let exact = 0;
  let world = '';
  let looked = { revision: -1, untouched: false };
  let typing = false;
  /** The one set up last: others may have the same start and goal. */
  let last = -1;
  scope.addEventListener('map', () => {
    world = '';
  });
  scope.addEventListener('scenarios', () => {
    world = '';
  });
  const move = (/** @type {string} */ id, /** @type {number} */ by) =>
    h('button', { class: 'plain', type: 'button', title: say(`scenario.${id}`), 'aria-label': say(`scenario.${id}`), onclick: () => go(by) }, /** @type {any} */ (icon(id)));
  const input = h('input', { type: 'number', min: 1, step: 1, placeholder: '–', 'aria-label': say('scenario.number'), oninput: () => { typing = true; }, onchange: typed, onblur: () => { typing = false; } });
  const total = h('span', { class: 'total' });
  const length = h('span', { class: 'length' });
  const node = h('div', { class: 'scenario', hidden: true, role: 'group', 'aria-label': say('scenario.label') },
    h('span', { class: 'scenario-title' }, say('scenario.title')), move('left', -1), input, move('right', 1), total, length);
  /** In the scene's menu, where the header has no room for both ways. */
  const menu = document.getElementById('scene-menu');
  const way = (/** @type {string} */ id, /** @type {number} */ by) => h('button', { class: 'button', type: 'button', onclick: () => { menu?.hidePopover(); go(by); } }, /** @type {any} */ (icon(id)), say(`scenario.${id}`));
  const moves = h('section', { class: 'scenario-moves', hidden: true }, h('h2', {}, say('scenario.label')), h('div', { class: 'files' }, way('left', -1), way('right', 1)));
  menu?.querySelector('section')?.before(moves);

  /** To the one after that which is shown, or before it; without one, to the first or the last. @param {number} by */
  function go(by) {
    use((chosen() ?? (by > 0 ? 0 : scenarios.length + 1)) + by);
  }

  /** What is no number of a scenario becomes the nearest one. */
  function typed() {
    const number = Math.round(input.valueAsNumber);
    typing = false;
    if (Number.isFinite(number)) use(Math.max(1, Math.min(scenarios.length, number)));
    show();
  }

  /** @param {number} which from 1; beyond either end is the other */
  function use(which) {
    const index = (which - 1 + scenarios.length) % scenarios.length;
    last = index;
    if (!scope.change((engine) => engine.useScenario(index))) return show();
    if (!scope.state.player.playing) scope.toEnd();
  }

  /** The scenario that is set up now, from 1: an edit of start or goal leaves it. */
  function chosen() {
    const lab = scope.state.lab;
    const same = (/** @type {import('../../engine/types.js').Cell} */ a, /** @type {import('../../engine/types.js').Cell | undefined} */ b) => a.x === b?.x && a.y === b?.y;
    const here = (/** @type {Scenario | undefined} */ one) => !!one && same(one.start, lab?.start) && same(one.goal, lab?.goal);
    const at = here(scenarios[last]) ? last : scenarios.findIndex(here);
    return at < 0 ? null : at + 1;
  }

  /** Whether the map is as it was opened. @param {number} revision */
  function untouched(revision) {
    const { engine, state } = scope;
    // It takes longer the larger the map: not at every sample of a stroke.
    if (!engine || state.gesture) return false;
    if (looked.revision !== revision) looked = { revision, untouched: engine.isUntouched() };
    return looked.untouched;
  }

  function show() {
    const { lab } = scope.state;
    if (!lab || !scope.engine) return;
    const present = `${lab.name} ${lab.width} ${lab.height}`;
    if (world !== present) {
      scenarios = scope.engine.scenarios();
      exact = precision(scenarios);
    }
    world = present;
    const same = untouched(lab.revision);
    node.hidden = moves.hidden = !scenarios.length;
    if (node.hidden) return;
    const now = chosen();
    input.max = String(scenarios.length);
    const text = now ? String(now) : '';
    if (!typing && (input.value !== text || input.validity.badInput)) input.value = text;
    setText(total, say('scenario.total', { n: count(scenarios.length) }));
    const told = now && same && lab.lanes.every(movesAsFiles) ? scenarios[now - 1] : null;
    const wrong = !!told && contradicts(told, exact, lab.lanes[0]);
    setText(length, told ? promised(told) : '');
    length.toggleAttribute('data-wrong', wrong);
    length.title = wrong ? say('scenario.contradicts') : '';
    if (wrong) length.append(' ', h('strong', {}, say('scenario.wrong')));
  }

  return { node, update: show };
}

/** @param {LaneState} lane */
function movesAsFiles({ settings }) {
  return Object.entries(FILE_MOVES).every(([id, option]) => (settings[id] ?? option) === option);
}
