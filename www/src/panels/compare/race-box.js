/**
 * A race at true relative speed: all lanes start at once and each goes as fast as it was measured; who comes in when is
 * said.
 *
 * @import { WayScope } from '../../element/element.js'
 * @import { LabState, LaneState } from '../../engine/types.js'
 */
import { h, setText } from '../../common/dom.js';
import { icon } from '../../common/icons.js';
import { nameOf } from '../../common/names.js';
import { measure, milliseconds, say } from '../../common/texts.js';

/** @param {WayScope} scope @param {() => void} left is called when it has closed */
export function makeRaceBox(scope, left) {
  const list = h('ol', { class: 'racers' });
  const words = h('p', { class: 'lead', role: 'status' });
  const again = h('button', { class: 'button', type: 'button', onclick: start }, say('race.again'));
  const node = h('section', { class: 'compare-box race', 'aria-label': say('compare.race') },
    h('div', { class: 'pair' }, words, h('button', { class: 'plain', type: 'button', title: say('race.leave'), 'aria-label': say('race.leave'), onclick: close }, /** @type {any} */ (icon('close')))),
    list, h('div', { class: 'compare-row' }, again), h('p', { class: 'soft' }, say('race.how')));

  const pace = scope.state.lab?.pace ?? 'steps';

  function start() {
    // All lanes are seen, and the cursor counts time: what is not measured yet is measured first.
    scope.setAttribute('lanes-view', 'tiles');
    scope.setPace('time');
    scope.seek(0);
    scope.play();
  }

  function close() {
    if (scope.state.player.playing) scope.pause();
    if (scope.state.lab?.pace === 'time') scope.setPace(pace);
    node.remove();
    left();
  }

  start();
  return {
    node,
    close,
    update() {
      const { lab, measuring, player } = scope.state;
      if (!lab) return;
      // Somebody went on with another pace, or took all lanes but one away.
      if (lab.pace !== 'time' || lab.lanes.length < 2) {
        node.remove();
        return left();
      }
      const standings = standingsOf(lab.lanes);
      while (list.children.length > lab.lanes.length) list.lastElementChild?.remove();
      while (list.children.length < lab.lanes.length) list.append(racer());
      lab.lanes.forEach((lane, i) => showRacer(/** @type {HTMLElement} */ (list.children[i]), lane, i, standings));
      setText(words, announcement(lab, standings, measuring));
      again.disabled = !standings || player.playing;
    },
  };
}

/** A lane's share of its run, its number and name, then place and time. */
function racer() {
  return h('li', {}, h('span', { class: 'number' }), h('span', { class: 'name' }), h('span', { class: 'place' }), h('div', { class: 'bar-track', 'aria-hidden': 'true' }, h('div', { class: 'bar-fill' })));
}

/** @typedef {{ lane: number, micros: number, place: number }[]} Standings  The fastest first; equals share a place. */

/** @param {LaneState[]} lanes @returns {Standings | null} null until all are measured */
export function standingsOf(lanes) {
  // How long a recorded search took is not known: it runs out of competition.
  const timed = lanes.map(({ micros, recorded }, lane) => ({ lane, micros, recorded })).filter(({ recorded }) => !recorded);
  if (timed.length === 0 || timed.some(({ micros }) => micros === null)) return null;
  const order = timed.map(({ micros, lane }) => ({ lane, micros: Number(micros), place: 1 })).sort((a, b) => a.micros - b.micros || a.lane - b.lane);
  order.forEach((one, i) => {
    const before = order[i - 1];
    one.place = before && before.micros === one.micros ? before.place : i + 1;
  });
  return order;
}

/** Whether a lane has come in. @param {LaneState} lane */
function isIn({ status, at, steps }) {
  return status !== 'running' && at >= steps;
}

/** @param {HTMLElement} node @param {LaneState} lane @param {number} i @param {Standings | null} standings */
function showRacer(node, lane, i, standings) {
  const [number, name, place, track] = /** @type {HTMLElement[]} */ ([...node.children]);
  const own = standings?.find((one) => one.lane === i);
  const arrived = !!own && isIn(lane);
  setText(number, String(i + 1));
  setText(name, nameOf(lane));
  setText(place, arrived ? say(lane.status === 'found' ? 'race.place' : 'race.place-without', { place: own.place, time: milliseconds(own.micros) }) : '');
  /** @type {HTMLElement} */ (track.firstElementChild).style.setProperty('--share', String(own && lane.steps ? lane.at / lane.steps : 0));
  node.toggleAttribute('data-in', arrived);
}

/** @param {LabState} lab @param {Standings | null} standings @param {number | null} measuring */
function announcement({ lanes }, standings, measuring) {
  if (measuring !== null) return say('sentence.measuring', { n: measuring + 1 });
  if (!standings) return say('race.waiting');
  const arrived = standings.filter(({ lane }) => isIn(lanes[lane]));
  if (!arrived.length) return say('race.running');
  if (arrived.length < standings.length) return say('race.in', { n: arrived[arrived.length - 1].lane + 1, place: arrived[arrived.length - 1].place });
  const [first, last] = [standings[0], standings[standings.length - 1]];
  if (first.micros === last.micros) return say('race.together', { time: milliseconds(first.micros) });
  return say('race.over', { n: first.lane + 1, name: nameOf(lanes[first.lane]), last: last.lane + 1, times: measure(last.micros / first.micros, 1) });
}
