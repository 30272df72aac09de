/**
 * The actions of the table of keys: what each of them does.
 *
 * @import { WayScope } from '../element.js'
 */
import { setCost } from '../tools/brush.js';
import { nextReach } from '../tools/brush-size.js';
import { layDown, layOf, turned, WALL } from '../../state/brushes.js';
import { breakOff, changes } from '../gestures/gesture.js';
import { hasRest, laterWithRest } from '../../engine/later.js';
import { keepCell, look, moveCursor, zoomBy } from '../look.js';
import { cellOfInterest } from '../../state/state.js';
import { say } from '../../common/texts.js';

/** @type {Record<string, (scope: WayScope, key: string) => void>} */
export const ACTIONS = {
  toggle: (scope) => scope.toggle(),
  forward: (scope) => scope.press(1),
  back: (scope) => scope.press(-1),
  forwardTen: (scope) => scope.press(10),
  backTen: (scope) => scope.press(-10),
  nextLevel: (scope) => scope.go('level', 1),
  lastLevel: (scope) => scope.go('level', -1),
  nextPath: (scope) => scope.go('path', 1),
  lastPath: (scope) => scope.go('path', -1),
  nextEvent: (scope) => scope.go('event', 1),
  lastEvent: (scope) => scope.go('event', -1),
  nextStop: (scope) => void scope.nextStop(),
  lastStop: (scope) => void scope.lastStop(),
  stops: (scope) => void scope.showStops(),
  predict: (scope) => void scope.predict(),
  follow,
  reset: (scope) => scope.reset(),
  clearPath: (scope) => scope.reset(),
  end: (scope) => scope.toEnd(),
  slower: (scope) => scope.changeSpeed(-1),
  faster: (scope) => scope.changeSpeed(1),

  cellUp: (scope) => moveCursor(scope, 0, -1),
  cellDown: (scope) => moveCursor(scope, 0, 1),
  cellLeft: (scope) => moveCursor(scope, -1, 0),
  cellRight: (scope) => moveCursor(scope, 1, 0),
  farUp: (scope) => moveCursor(scope, 0, -10),
  farDown: (scope) => moveCursor(scope, 0, 10),
  farLeft: (scope) => moveCursor(scope, -10, 0),
  farRight: (scope) => moveCursor(scope, 10, 0),
  use: useTool,
  pin: togglePin,
  setStart: (scope) => place(scope, 'start'),
  setGoal: (scope) => place(scope, 'goal'),
  lookUp: (scope) => look(scope, 'up'),
  lookDown: (scope) => look(scope, 'down'),
  lookLeft: (scope) => look(scope, 'left'),
  lookRight: (scope) => look(scope, 'right'),
  undo: (scope) => scope.undo(),
  redo: (scope) => scope.redo(),
  clearCosts: (scope) => clear(scope, 'clearCosts'),
  clearRisk: (scope) => clear(scope, 'clearRisk'),
  clearWalls: (scope) => clear(scope, 'clearWalls'),

  draw: (scope) => scope.chooseTool('draw'),
  erase: (scope) => scope.chooseTool('erase'),
  swamp: (scope) => scope.chooseTool('swamp'),
  water: (scope) => scope.chooseTool('water'),
  costs: (scope) => scope.chooseTool('cost'),
  cost: (scope, key) => setCost(scope, Number(key) || 10),
  risk: (scope) => scope.chooseTool('risk'),
  riskLevel(scope, key) {
    // Until the brush is there nothing can be laid.
    if (!(scope.state.risk >= 0)) return;
    scope.state.risk = Number(key);
    scope.ask();
  },
  pan: (scope) => scope.chooseTool('pan'),
  brushSize: nextReach,
  fit: (scope) => scope.fit(),
  zoomIn: (scope) => zoomBy(scope, 1.5),
  zoomOut: (scope) => zoomBy(scope, 1 / 1.5),
  table: (scope) => scope.showTable(!scope.state.table),
  view: (scope) => scope.toggleView(),
  lane: (scope, key) => scope.chooseLane(Number(key) - 1),
  cancel: (scope) => scope.cancel(),
  lecture: (scope) => void scope.lecture(),
  help: (scope) => scope.showKeys(),
};

/**
 * What the tool in hand does to the keyboard's cell; one that does nothing to cells keeps it.
 * @param {WayScope} scope
 */
function useTool(scope) {
  const { cursor: cell, tool } = scope.state;
  if (scope.answer) return void (cell && scope.answer(cell));
  if (tool === 'start' || tool === 'goal') return place(scope, tool);
  if (tool === 'pan') return togglePin(scope);
  const info = cell && scope.engine?.inspect(0, cell.x, cell.y);
  if (!cell || !info) return;
  const lay = turned(layOf(scope.state) ?? WALL, info);
  const laid = scope.change((engine) => layDown(engine, lay, cell, cell, false, scope.state.reach, scope.state.lab?.lanes[scope.state.lane].hexagons ?? false));
  const { start, goal } = scope.state.lab ?? {};
  const held = [start, goal].some((badge) => badge?.x === cell.x && badge.y === cell.y);
  if (!laid && held) scope.notify(say('notice.held', { cell }));
}

/**
 * Steps only along the branch to the cell that is kept, or leaves it; one pointed at is kept first.
 * @param {WayScope} scope
 */
async function follow(scope) {
  const cell = cellOfInterest(scope.state);
  if (!scope.state.pinned && cell) keepCell(scope, cell);
  const part = await laterWithRest(scope, () => import('../../panels/explain/follow.js'));
  part?.toggleFollow(scope);
}

/** The inspector keeps the cell of interest, or lets it go. @param {WayScope} scope */
function togglePin(scope) {
  const cell = cellOfInterest(scope.state);
  const { pinned } = scope.state;
  if (!cell || (pinned && pinned.x === cell.x && pinned.y === cell.y)) scope.unpin();
  else keepCell(scope, cell);
}

/**
 * Once the rest of the wasm is there, which clears.
 * @param {WayScope} scope
 * @param {'clearCosts' | 'clearRisk' | 'clearWalls'} what
 */
async function clear(scope, what) {
  // Not only once it is there: what a stroke draws meanwhile would be cleared with the rest.
  if (changes(scope)) breakOff(scope);
  if (!scope.state.predicting && await hasRest(scope)) scope.change((engine) => engine[what]());
}

/** @param {WayScope} scope @param {'start' | 'goal'} what */
function place(scope, what) {
  const cell = scope.state.cursor ?? scope.state.hover;
  if (!cell || scope.state.predicting) return;
  scope.change((engine) => (what === 'start' ? engine.moveStart(cell.x, cell.y, false) : engine.moveGoal(cell.x, cell.y, false)));
}
