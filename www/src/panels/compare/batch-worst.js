/**
 * The worst problem of a batch, by what and for whom one chooses: it opens as a scene.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { Result } from './batch-run.js'
 * @import { Named } from './batch-results.js'
 */
import { h, setText } from '../../common/dom.js';
import { measure, say } from '../../common/texts.js';
import { worst } from './batch-run.js';

/** As it is shown. @param {number | undefined} ratio */
const isLonger = (ratio) => ratio !== undefined && ratio >= 1.0005;

/**
 * @param {WayScope} scope
 * @param {Result} result
 * @param {Named[]} names
 * @param {() => void} opened is called when it has become the scene
 */
export function worstNode(scope, result, names, opened) {
  const by = h('select', { 'aria-label': say('batch.worst.by'), onchange: show },
    h('option', { value: 'ratio' }, say('batch.ratio')), h('option', { value: 'expanded' }, say('batch.expanded')));
  const lane = h('select', { 'aria-label': say('batch.worst.lane'), onchange: show },
    h('option', { value: -1 }, say('batch.worst.any')), ...names.map(({ name }, i) => h('option', { value: i }, `${i + 1} ${name}`)));
  // Where no path is longer than it need be, effort alone tells problems apart.
  if (!isLonger(worst(result, 'ratio', -1)?.value)) by.value = 'expanded';
  const words = h('p', { class: 'worst-words', role: 'status' });
  const open = h('button', { class: 'button primary', type: 'button', onclick: take }, say('batch.worst.open'));

  function found() {
    return worst(result, by.value === 'expanded' ? 'expanded' : 'ratio', Number(lane.value));
  }

  function show() {
    const one = found();
    const tells = one && (by.value === 'expanded' || isLonger(one.value));
    open.disabled = !tells;
    if (!tells) return setText(words, say(one ? 'batch.worst.none' : 'batch.nothing'));
    const { problem, lane: n } = one;
    const ratio = result.lanes[n].ratio[problem];
    const told = { number: problem + 1, ...result.problems[problem], n: n + 1, expanded: result.lanes[n].expanded[problem] };
    setText(words, Number.isNaN(ratio) || ratio === undefined ? say('batch.worst.told', told) : say('batch.worst.told-ratio', { ...told, ratio: measure(ratio, 3) }));
  }

  function take() {
    const one = found();
    if (!one) return;
    const { start, goal } = result.problems[one.problem];
    scope.change((engine) => engine.ask((lab) => lab.moveEnds(start.x, start.y, goal.x, goal.y)));
    scope.chooseLane(one.lane);
    scope.toEnd();
    opened();
  }

  show();
  return h('section', { class: 'worst', 'aria-label': say('batch.worst') },
    h('h3', {}, say('batch.worst')), h('div', { class: 'worst-choice' }, by, lane, open), words);
}
