/**
 * Two lanes drawn over each other: which two, at which time, where they part, and the way from one cell that only one
 * of them expands to the next.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Cell, LabState } from '../../engine/types.js'
 * @import { Difference } from './picture.js'
 * @typedef {{ step: number, cells: [Cell | null, Cell | null] }} Place
 * @typedef {Place & { lead: string, of: string }} Told  What was jumped to, and in which runs.
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { nameOf } from '../../common/names.js';
import { say } from '../../common/texts.js';
import { sayLinked } from '../cell/cell-links.js';
import { NOWHERE, speakOf } from '../cell/spots.js';
import { makeDifferenceLegend } from './legend.js';
import { makePicture } from './picture.js';

/** @param {WayScope} scope @param {() => void} left is called when it has closed */
export function makeDifferenceBox(scope, left) {
  /** @type {[number, number]} */
  const lanes = startingPair(scope);
  let whole = false;
  /** @type {Difference} */
  let difference = { state: 'waiting' };
  /** @type {Told | null} */
  let told = null;
  /** What the words below are about: written once. */
  let written = '';
  const probe = h('i', { hidden: true });
  const legend = makeDifferenceLegend(probe);
  const choices = [0, 1].map((side) => h('select', { 'aria-label': say(side ? 'compare.second' : 'compare.first'), onchange: () => choose(/** @type {0 | 1} */ (side)) }));
  const when = ['now', 'end'].map((id) => h('button', { class: 'button', type: 'button', 'data-when': id, onclick: () => { whole = id === 'end'; scope.ask(); } }, say(id === 'end' ? 'compare.at-end' : 'compare.at-step')));
  const first = h('button', { class: 'button', type: 'button', onclick: toDivergence }, say('compare.diverge'));
  const back = h('button', { class: 'plain', type: 'button', title: say('compare.previous'), 'aria-label': say('compare.previous'), onclick: () => toLone(false) }, /** @type {any} */ (icon('left')));
  const next = h('button', { class: 'plain', type: 'button', title: say('compare.next'), 'aria-label': say('compare.next'), onclick: () => toLone(true) }, /** @type {any} */ (icon('right')));
  const lead = h('p', { class: 'lead' });
  const sides = [0, 1].map(() => h('li', {}, h('span', { class: 'number' }), h('span', {})));
  const story = h('div', { class: 'compare-told', role: 'status' }, lead, h('ol', {}, ...sides));
  const node = h('section', { class: 'compare-box', 'aria-label': say('compare.difference') },
    h('div', { class: 'pair' }, choices[0], h('span', {}, say('compare.against')), choices[1],
      h('button', { class: 'plain', type: 'button', title: say('compare.leave'), 'aria-label': say('compare.leave'), onclick: close }, /** @type {any} */ (icon('close')))),
    h('div', { class: 'compare-row', role: 'group', 'aria-label': say('compare.when') }, ...when),
    h('div', { class: 'compare-row' }, first, h('span', { class: 'lone' }, back, say('compare.lone'), next)),
    story, probe);

  scope.stage.guest = makePicture(scope, probe, () => ({ lanes, whole }), (now) => { difference = now; });
  scope.append(legend.node);
  scope.state.difference = true;
  scope.ask();
  if (!lanes.includes(scope.state.lane)) scope.chooseLane(lanes[0]);

  /** @param {0 | 1} side */
  function choose(side) {
    const chosen = Number(choices[side].value);
    // The other one takes the place of the one that was chosen twice.
    if (lanes[1 - side] === chosen) lanes[1 - side] = lanes[side];
    lanes[side] = chosen;
    forget();
    scope.chooseLane(chosen);
  }

  function forget() {
    told = null;
    speakOf(scope, NOWHERE);
  }

  function toDivergence() {
    const parts = /** @type {Place | null} */ (scope.engine?.ask((lab) => lab.divergence()) ?? null);
    if (parts) jump(parts, say('compare.part', { n: parts.step }));
  }

  /** @param {boolean} forwards */
  function toLone(forwards) {
    const { lab } = scope.state;
    if (!scope.engine || !lab || difference.state !== 'ready') return;
    const here = told?.step ?? Math.max(...lanes.map((lane) => lab.lanes[lane].at));
    const { lone } = difference;
    const found = /** @type {(Place & { number: number }) | null} */ (scope.engine.ask((lab) => lab.nextLone(here, forwards)));
    if (found) jump(found, say('compare.lone-at', { n: found.step, number: found.number, of: lone }));
  }

  /** @param {Place} to @param {string} lead */
  function jump({ step, cells }, lead) {
    // By f or by time the two do not stand at the same step.
    scope.setPace('steps');
    scope.seek(step);
    told = { step, cells, lead, of: runsOf(scope.state.lab) };
    written = '';
    speakOf(scope, cells.flatMap((cell, side) => (cell ? [{ ...cell, label: String(lanes[side] + 1) }] : [])));
  }

  function close() {
    forget();
    scope.state.difference = false;
    scope.ask();
    scope.stage.guest = null;
    scope.engine?.ask((lab) => lab.endComparison() ?? null);
    legend.node.remove();
    node.remove();
    left();
  }

  /** @param {LabState} lab */
  function showTold(lab) {
    const gone = told && (told.of !== runsOf(lab) || (lab.arrived && (lab.part > 0 || lab.cursor !== told.step)));
    if (gone) forget();
    const ready = difference.state === 'ready' ? difference : null;
    const words = told?.lead ?? (ready ? summary(ready) : say(difference.state === 'never' ? difference.why : 'compare.waiting'));
    const key = JSON.stringify([words, told, lab.arrived, lanes]);
    if (key === written || (told && !lab.arrived)) return;
    written = key;
    setText(lead, words);
    sides.forEach((item, side) => {
      item.hidden = !told;
      if (!told) return item.children[1].replaceChildren();
      const lane = lanes[side];
      setText(item.children[0], String(lane + 1));
      const { steps } = lab.lanes[lane];
      const own = told.cells[side];
      const message = told.step > steps ? { id: 'compare.ended', args: { n: steps } } : scope.engine?.sentence(lane);
      if (message) item.children[1].replaceChildren(...sayLinked(scope, message, ({ x, y }) => ({ x, y, label: own?.x === x && own.y === y ? String(lane + 1) : undefined })));
    });
  }

  /** @param {Extract<Difference, { state: 'ready' }>} ready */
  function summary({ same, lone, onlyFirst, onlySecond }) {
    if (same) return say('compare.same');
    if (!whole) return say('compare.lone-so-far', { n: onlyFirst + onlySecond });
    return lone ? say('compare.lone-count', { n: lone }) : say('compare.order');
  }

  return {
    node,
    close,
    update() {
      const { lab } = scope.state;
      if (!lab) return;
      if (lab.lanes.length < 2 || !scope.state.difference) return close();
      if (lanes.some((lane) => lane >= lab.lanes.length)) {
        Object.assign(lanes, startingPair(scope));
        forget();
      }
      choices.forEach((select, side) => fillLanes(select, lab, lanes[side]));
      for (const button of when) button.setAttribute('aria-pressed', String((button.dataset.when === 'end') === whole));
      const ready = difference.state === 'ready' ? difference : null;
      first.disabled = !ready || ready.same;
      back.disabled = next.disabled = !ready?.lone;
      legend.update(lanes, ready);
      showTold(lab);
    },
  };
}

/** What the runs of the lanes depend on. @param {LabState | null} lab */
function runsOf(lab) {
  return lab ? JSON.stringify([lab.revision, lab.pace, lab.lanes.map(({ algorithm, settings }) => [algorithm, settings])]) : '';
}

/**
 * The first lane and the one in focus; the first two where that is the first.
 * @param {WayScope} scope
 * @returns {[number, number]}
 */
function startingPair({ state }) {
  return [0, Math.max(1, Math.min(state.lane, (state.lab?.lanes.length ?? 2) - 1))];
}

/** @param {HTMLSelectElement} select @param {LabState} lab @param {number} chosen */
function fillLanes(select, { lanes }, chosen) {
  const names = lanes.map((lane, i) => `${i + 1} ${nameOf(lane)}`);
  if (select.dataset.names !== names.join('\n')) {
    select.replaceChildren(...names.map((name, i) => h('option', { value: i }, name)));
    select.dataset.names = names.join('\n');
  }
  if (select.value !== String(chosen)) select.value = String(chosen);
}
