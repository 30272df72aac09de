/**
 * The story of a pinned cell in the lane in focus: what happened to it in which step, and the way by which it was
 * reached.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Cell, Happening, LabState, Story } from '../../engine/types.js'
 */
import { h, setText } from '../../common/dom.js';
import { nameOf } from '../../common/names.js';
import { cellName, measure, say } from '../../common/texts.js';
import { cellLink } from './cell-links.js';

/** Of a longer way only the cells nearest to the pinned one are listed. */
const LISTED = 60;

/** @param {WayScope} scope @param {HTMLElement} node where it stands */
export function makeCellStory(scope, node) {
  const title = h('h3', {});
  const history = h('ol', { class: 'history' });
  const nothing = h('p', { class: 'soft' }, say('story.nothing'));
  const forgotten = h('p', { class: 'soft' });
  const length = h('span', { class: 'soft' });
  const chain = h('p', { class: 'chain' });
  const way = h('div', {}, h('h3', {}, say('story.way'), ' ', length), chain);
  node.replaceChildren(title, history, nothing, forgotten, way);
  let told = '';
  let listed = '';

  /** @param {Story} story @param {LabState} lab */
  function tell(story, { lanes }) {
    const lane = lanes[scope.state.lane];
    nothing.hidden = story.history.length > 0;
    forgotten.hidden = story.forgotten === 0;
    if (story.forgotten) setText(forgotten, say('story.forgotten', { step: story.forgotten }));
    const now = JSON.stringify([story.history, lane.sides]);
    if (now !== told) history.replaceChildren(...story.history.map((happening) => row(happening, lane.sides)));
    told = now;
    story.history.forEach(({ step }, i) => {
      const item = /** @type {HTMLElement} */ (history.children[i]);
      item.dataset.when = step === lane.at ? 'now' : step > lane.at ? 'ahead' : 'past';
      const button = item.firstElementChild;
      if (step === lane.at) button?.setAttribute('aria-current', 'step');
      else button?.removeAttribute('aria-current');
    });
  }

  /** The cursor may count something else than steps. @param {number} step */
  function jump(step) {
    scope.seek(scope.engine?.placeOf(scope.state.lane, step) ?? step);
  }

  /** @param {Happening} happening @param {number} sides */
  function row({ step, kind, side, g, parent }, sides) {
    const words = [say(`happening.${kind}`), sides > 1 ? say(side ? 'story.from-goal' : 'story.from-start') : ''].filter(Boolean).join(' ');
    return h('li', {},
      h('button', { class: 'jump', type: 'button', title: say('story.jump', { step }), onclick: () => jump(step) }, say('story.step', { step })),
      h('span', { class: 'what' }, words),
      h('span', { class: 'value' }, say('story.g', { g: measure(g) })),
      parent && h('span', { class: 'from' }, cellLink(scope, parent)));
  }

  /** @param {Cell} cell @param {LabState} lab */
  function list(cell, { width, lanes }) {
    const branch = scope.engine?.branch(scope.state.lane, cell.y * width + cell.x) ?? new Uint32Array(0);
    const cells = Array.from(branch, (index) => ({ x: index % width, y: Math.floor(index / width) }));
    const now = JSON.stringify(cells);
    way.hidden = cells.length < 2;
    if (now === listed) return;
    listed = now;
    const onLines = lanes[scope.state.lane].guarantee.id === 'guarantee.on-grid';
    setText(length, say(onLines ? 'story.lines' : 'story.moves', { n: cells.length - 1 }));
    const { shown, arrow } = wayOf(cells, cell);
    const links = shown.flatMap((each, i) => [...(i ? [` ${arrow} `] : []), same(each, cell) ? h('strong', {}, cellName(each)) : cellLink(scope, each)]);
    const more = cells.length - shown.length;
    chain.replaceChildren(...links, ...(more ? [` ${say('story.more', { n: more })}`] : []));
  }

  return {
    /** @param {Cell} cell @param {Story | null} story @param {LabState} lab */
    update(cell, story, lab) {
      const { lane } = scope.state;
      setText(title, say('story.title', { n: lane + 1, name: nameOf(lab.lanes[lane]) }));
      if (story) tell(story, lab);
      if (lab.arrived) list(cell, lab);
    },
  };
}

/** @param {Cell} a @param {Cell} b */
function same(a, b) {
  return a.x === b.x && a.y === b.y;
}

/**
 * A way as it is read: from the cell back to the start; from it on to the goal where the way is known from there only;
 * from the start through it to the goal where both searches know it.
 * @param {Cell[]} cells from the start, or to the goal
 * @param {Cell} cell
 * @returns {{ shown: Cell[], arrow: '←' | '→' }} the part of it that is nearest to the cell
 */
export function wayOf(cells, cell) {
  const at = cells.findIndex((each) => same(each, cell));
  if (at === cells.length - 1) return { shown: [...cells].reverse().slice(0, LISTED), arrow: '←' };
  const from = Math.max(0, at - LISTED / 2);
  return { shown: cells.slice(from, from + LISTED), arrow: '→' };
}
