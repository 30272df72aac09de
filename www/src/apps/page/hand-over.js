/**
 * The hand-over of what is looked at and held in hand when the page is loaded anew to speak another language. The lab
 * itself is kept by remember.js, or is the one that the address names or the first scene.
 *
 * @import { WayScope } from '../../element/element.js'
 */
const STORE = 'wayscope.hand-over';

/** @param {WayScope} scope */
export function handOver({ state }) {
  const { player, stride, lane, lanesView, camera, tool, cost, reach, pinned, table } = state;
  const position = player.position === Infinity ? null : player.position;
  const speed = player.chosen ? player.speed : null;
  try {
    sessionStorage.setItem(STORE, JSON.stringify({ position, speed, stride, lane, lanesView, camera, tool, cost, reach, pinned, table }));
  } catch {
    // Then it is looked at anew.
  }
}

/** @param {WayScope} scope not yet upgraded @returns {boolean} whether there is something to take over */
export function takeOver(scope) {
  const known = taken();
  if (!known) return false;
  scope.addEventListener('ready', () => {
    const { position, speed, stride, lane, lanesView, camera, tool, cost, reach, pinned, table } = known;
    if (position === null) scope.toEnd();
    else scope.seek(position);
    if (speed !== null) scope.setSpeed(speed);
    scope.setStride(stride);
    scope.chooseLane(lane);
    if (lanesView === 'one') scope.setAttribute('lanes-view', 'one');
    scope.chooseTool(tool);
    Object.assign(scope.state, { camera, cost, reach, pinned });
    if (table) scope.showTable(true);
    scope.ask();
  }, { once: true });
  return true;
}

/** Only once. */
function taken() {
  try {
    const text = sessionStorage.getItem(STORE);
    sessionStorage.removeItem(STORE);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
