/**
 * The scenarios that came with a map: one at a time, with the length that the file promises. Loaded with the first that
 * came.
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

/**
 * What a file promises: a length of 0 between different cells says that there is no path.
 * @param {Scenario} scenario
 */
function promised(scenario) {
  return hasPath(scenario) ? say('scenario.length', { length: measure(scenario.length) }) : say('scenario.no-path');
}

/** The same in short, before a word on it. @param {Scenario} scenario */
function stated(scenario) {
  return hasPath(scenario) ? measure(scenario.length) : say('scenario.no-path');
}

/** @param {Scenario} scenario */
function hasPath({ start, goal, length }) {
  return length !== 0 || (start.x === goal.x && start.y === goal.y);
}

/**
 * Whether the exact search finds another length than the file promises.
 * @param {Scenario} scenario
 * @param {number} exact how exact the file's lengths are
 * @param {LaneState} lane
 */
function contradicts(scenario, exact, { reference }) {
  if (reference.state !== 'known') return false;
  const some = hasPath(scenario);
  if (!some || reference.cost === null) return some !== (reference.cost !== null);
  return !agrees(reference.cost, scenario.length, exact);
}

/** @param {WayScope} scope @returns {{ node: HTMLElement, update(): void }} */
export function makeScenarioPicker(scope) {
  /** @type {Scenario[]} */
  let scenarios = [];
  let exact = 0;
  let world = '';
  /**
   * Why the file disagrees with its map, by the number of a scenario; null while that is not known.
   * @type {Map<number, string | null>}
   */
  let reasons = new Map();
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
      reasons = new Map();
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
    length.toggleAttribute('data-wrong', wrong);
    setText(length, !told ? '' : wrong ? `${stated(told)} ` : promised(told));
    if (!wrong || !now) return void length.removeAttribute('title');
    const reason = reasons.get(now);
    const why = reason ? `: ${say(`disagrees.${reason}`)}` : '';
    length.title = `${say('scenario.contradicts')}${why}`;
    length.append(h('strong', {}, say('scenario.wrong'), h('span', { class: 'hidden' }, why)));
    if (reason === undefined) ask(now, scenarios[now - 1]);
  }

  /**
   * Asks once why a file disagrees; the answer is shown when it is there.
   * @param {number} number
   * @param {Scenario} scenario
   */
  async function ask(number, scenario) {
    const [of, { engine }] = [reasons, scope];
    of.set(number, null);
    try {
      const [{ disagreement }] = await Promise.all([import('./disagreement.js'), engine?.whole()]);
      if (of !== reasons || !engine || !scope.engine) return;
      of.set(number, disagreement(engine, scenario));
    } catch (error) {
      // That the lengths differ is said all the same.
      console.warn(error);
    }
    show();
  }

  return { node, update: show };
}

/** @param {LaneState} lane */
function movesAsFiles({ settings }) {
  return Object.entries(FILE_MOVES).every(([id, option]) => (settings[id] ?? option) === option);
}
