/**
 * The verdict of a lane: a badge that opens the reasons. One at a time is open, and the world shows what it is about.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { LabState, LaneState, Truth } from '../../engine/types.js'
 * @typedef {{ lane: number, shown: boolean }} Opened  Which lane's is open, -1 for none; whether the world shows what
 *   it is about.
 */
import { h, setText } from '../../common/dom.js';
import { say } from '../../common/texts.js';
import { askWhy } from './ask-why.js';
import { NOWHERE, speakOf } from '../cell/spots.js';
import { verdict } from './verdict.js';

/**
 * While a search for the truth goes on it is asked for no oftener than this, in milliseconds: that costs a look at
 * every cell.
 */
const PATIENCE = 250;

/**
 * @param {WayScope} scope
 * @param {number} index
 * @param {Opened} opened
 */
export function makeVerdictBox(scope, index, opened) {
  const n = index + 1;
  const badge = h('button', { class: 'badge', type: 'button', 'aria-controls': `verdict-${n}`, title: say('verdict.why'), onclick: toggle });
  const node = h('div', { class: 'verdict', id: `verdict-${n}`, role: 'region', 'aria-label': say('verdict.title', { n }), hidden: true });
  /** @type {ReturnType<typeof import('./verdict-text.js').makeVerdictText> | null} */
  let text = null;
  /** @type {{ key: string, truth: Truth, final: boolean, working: boolean, at: number }} */
  let known = { key: '', truth: { verdict: 'checking' }, final: false, working: false, at: 0 };

  function toggle() {
    opened.lane = opened.lane === index ? -1 : index;
    scope.chooseLane(index);
    scope.ask();
  }

  /** @param {LaneState} lane @param {LabState} lab @returns {Truth} */
  function truthOf(lane, { revision, working }) {
    const key = JSON.stringify([revision, lane.algorithm, lane.settings, lane.reference, lane.status, lane.cost]);
    const now = performance.now();
    const worthAsking = working ? now - known.at > PATIENCE : known.working;
    if (key === known.key && (known.final || !worthAsking)) return known.truth;
    const truth = scope.engine?.truth(index) ?? known.truth;
    const final = truth.verdict !== 'checking' && !(truth.verdict === 'longer' && !truth.complete);
    known = { key, truth, final, working, at: now };
    return truth;
  }

  /** @param {Truth} truth */
  function show({ verdict: told }) {
    opened.shown = true;
    const overlay = told === 'longer' ? 'optimum' : told === 'no-path' ? told : null;
    if (scope.state.overlay !== overlay) scope.showOverlay(overlay);
  }

  return {
    badge,
    node,
    /** @param {LaneState} lane @param {LabState} lab */
    update(lane, lab) {
      const { kind, id, args } = verdict(lane);
      badge.dataset.kind = kind;
      setText(badge, say(id, args));
      const open = opened.lane === index;
      badge.setAttribute('aria-expanded', String(open));
      node.hidden = !open;
      if (!open) return;
      text ??= askWhy(scope)?.makeVerdictText(scope, index, node, badge) ?? null;
      if (!text) return;
      const truth = truthOf(lane, lab);
      text.update(truth, lane);
      // The world shows it in the lane in focus only.
      if (scope.state.lane === index) show(truth);
      else showNothing(scope, opened);
    },
  };
}

/** Nothing is open: the world shows what it shows without. @param {WayScope} scope @param {Opened} opened */
export function showNothing(scope, opened) {
  if (!opened.shown) return;
  opened.shown = false;
  speakOf(scope, NOWHERE);
  scope.showOverlay(null);
}
