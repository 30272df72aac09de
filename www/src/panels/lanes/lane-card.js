/**
 * One lane in the panel: its algorithm and settings, what it found and what that took.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { CatalogueEntry, LabState, LaneState } from '../../engine/types.js'
 * @import { Opened } from '../verdict/verdict-box.js'
 */
import { openAbout } from '../about/open.js';
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { inMemory, laneSummary, nameOf } from '../../common/names.js';
import { count, measure, memory, say } from '../../common/texts.js';
import { makeClaim } from './claim.js';
import { makeLaneNotes } from './lane-notes.js';
import { makeLaneSettings } from './lane-settings.js';
import { bindChooser } from './open-chooser.js';
import { beforeItGoes, traces } from './own-lane.js';
import { makeVerdictBox } from '../verdict/verdict-box.js';

const FIGURES = ['cost', 'expanded', 'generated', 'steps', 'peak', 'memory'];

/**
 * @param {WayScope} scope
 * @param {CatalogueEntry[]} catalogue
 * @param {number} index
 * @param {Opened} opened
 * @param {(index: number) => void} takeOut
 * @returns {{ node: HTMLElement, update(lane: LaneState, lab: LabState): void }}
 */
export function makeLaneCard(scope, catalogue, index, opened, takeOut) {
  const n = index + 1;
  const number = h('button', { class: 'number', type: 'button', title: say('lane.choose', { n }), 'aria-label': say('lane.choose', { n }), onclick: () => scope.chooseLane(index) }, String(n));
  const algorithm = h('button', { class: 'algorithm', type: 'button', 'aria-haspopup': 'dialog' });
  bindChooser(scope, algorithm, index, choose);
  const verdict = makeVerdictBox(scope, index, opened);
  const claim = makeClaim();
  const about = h('button', { class: 'plain about-button', type: 'button', title: say('lane.about', { n }), 'aria-label': say('lane.about', { n }), onclick: () => (recorded() ? traces(scope).then((part) => part?.openHelp(scope, index)) : openAbout(scope, index)) }, /** @type {any} */ (icon('about')));
  const remove = h('button', { class: 'plain remove', type: 'button', title: say('lane.remove', { n }), 'aria-label': say('lane.remove', { n }), onclick: () => takeOut(index) }, /** @type {any} */ (icon('close')));
  /** @type {Record<string, HTMLElement>} */
  const values = Object.fromEntries(FIGURES.map((id) => [id, h('dd', {})]));
  const figures = h('dl', { class: 'figures' }, ...FIGURES.map((id) => h('div', { title: say(`figure.${id}.help`) }, h('dt', {}, say(`figure.${id}`)), values[id])));
  const bar = h('div', { class: 'bar-fill' });
  const ratio = h('span', { class: 'ratio' });
  const summary = h('span', { class: 'summary' });
  const notes = makeLaneNotes();
  /** How full a limited memory is, which a note says in numbers. */
  const full = h('div', { class: 'bar-fill' });
  const gauge = h('div', { class: 'bar-track', 'data-gauge': '', 'aria-hidden': 'true' }, full);
  const settings = makeLaneSettings(scope, catalogue, index);
  const details = h('details', { class: 'more', ontoggle: () => details.open && details.scrollIntoView({ block: 'nearest' }) }, h('summary', {}, /** @type {any} */ (icon('down')), say('lane.settings'), summary), settings.node);
  const node = h('article', { class: 'lane', 'aria-label': say('lane.title', { n }) },
    h('header', {}, number, algorithm, verdict.badge, remove),
    h('div', { class: 'claim-row' }, claim.node, about),
    verdict.node,
    notes.node,
    gauge,
    figures,
    h('div', { class: 'share' }, h('div', { class: 'bar-track', 'aria-hidden': 'true' }, bar), ratio),
    details);

  const recorded = () => scope.state.lab?.lanes[index]?.recorded;

  /** @param {string} wished */
  function choose(wished) {
    const name = recorded();
    const set = () => scope.change((engine) => engine.setAlgorithm(index, wished));
    if (!name) return void (wished !== scope.state.lab?.lanes[index]?.algorithm && set());
    beforeItGoes(scope, index, (again) => {
      if (set()) scope.notify(say('lane.removed', { name }), 'note', { label: say('lane.back'), run: () => again(index) });
    });
  }

  return {
    node,
    update(lane, lab) {
      node.toggleAttribute('data-chosen', scope.state.lane === index);
      number.setAttribute('aria-pressed', String(scope.state.lane === index));
      const name = nameOf(lane);
      if (algorithm.dataset.id !== lane.algorithm || algorithm.textContent !== name) {
        algorithm.dataset.id = lane.algorithm;
        setText(algorithm, name);
        algorithm.title = algorithm.ariaLabel = say('lane.algorithm', { n, name });
      }
      settings.update(lane);
      claim.update(lane);
      verdict.update(lane, lab);
      setText(values.cost, lane.cost === null ? '–' : measure(lane.cost));
      const { expandedAtCursor: at, counters: { expanded: total } } = lane;
      values.expanded.toggleAttribute('data-part', at < total);
      setText(values.expanded, at < total ? say('figure.part', { n: at, total }) : count(total));
      setText(values.generated, count(lane.counters.generated));
      setText(values.steps, count(lane.steps));
      setText(values.peak, count(lane.counters.peakOpen));
      setText(values.memory, lane.recorded ? '–' : memory(lane.counters.peakBytes));
      setText(summary, laneSummary(lane));
      notes.update(lane.notes, scope.riskLines?.[index]);
      const nodes = inMemory(lane);
      gauge.hidden = !nodes;
      if (nodes) full.style.setProperty('--share', String(Number(nodes.n) / Number(nodes.of)));
      remove.disabled = lab.lanes.length < 2;
      showShare(bar, ratio, lane, lab.lanes);
    },
  };
}

/**
 * The lane's expansions as a share of those of the lane that needed most.
 * @param {HTMLElement} bar
 * @param {HTMLElement} ratio
 * @param {LaneState} lane
 * @param {LaneState[]} lanes
 */
function showShare(bar, ratio, lane, lanes) {
  const most = lanes.reduce((best, other) => (other.counters.expanded > best.counters.expanded ? other : best));
  const share = most.counters.expanded ? lane.counters.expanded / most.counters.expanded : 0;
  bar.style.setProperty('--share', String(share));
  const ready = lanes.every((other) => other.status !== 'running') && lanes.length > 1;
  if (!ready || !most.counters.expanded) setText(ratio, '');
  else if (lane === most) setText(ratio, say('lane.most'));
  else if (share === 1) setText(ratio, say('lane.same', { n: lanes.indexOf(most) + 1 }));
  else setText(ratio, say('lane.share', { percent: measure(share * 100, share < 0.1 || share > 0.99 ? 1 : 0), n: lanes.indexOf(most) + 1 }));
}
