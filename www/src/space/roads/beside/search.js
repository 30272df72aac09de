/**
 * The grid and the searches on it: built when the comparison is first looked at, and worked on for a part of each
 * frame, so that dragging stays fluid however long a search takes.
 *
 * @import { BesideState } from './state.js'
 */
import { Beside } from '../../../../wasm/space.js';
import { open, SIDES } from './state.js';
import { tell, tellRoadmap } from './told.js';

/** What a frame may take for building and searching, in milliseconds. */
const BUDGET = 6;

/** Brings grid and query up to date, where anybody looks. @param {BesideState} beside */
export function refresh(beside) {
  if (!open(beside)) return;
  const { app: { scene }, asked, panel: { side } } = beside;
  if (!beside.chosen) suit(beside);
  const of = `${asked.radius()} ${scene.space.revision} ${side.value}`;
  if (beside.built !== of || beside.space !== scene.space) begin(beside, of);
  ask(beside);
  if (beside.left) go(beside);
  tell(beside);
  tellRoadmap(beside);
}

/** The side of cells that suits the scene and the body. @param {BesideState} beside */
function suit({ app: { scene }, asked, panel: { side } }) {
  const suited = Beside.suited(scene.space, asked.radius());
  side.set(Object.entries(SIDES).find(([, metres]) => metres === suited)?.[0] ?? 'two');
}

/** A grid of this scene for this body. @param {BesideState} beside @param {string} of */
function begin(beside, of) {
  const { app, app: { scene }, asked, panel: { side } } = beside;
  beside.engine?.free();
  Object.assign(beside, { engine: null, built: of, space: scene.space, sought: '', refusal: '', answered: 0, left: true, lines: new Map() });
  try {
    beside.engine = new Beside(scene.space, asked.radius(), SIDES[side.value]);
  } catch (error) {
    beside.refusal = app.words(error);
    beside.left = false;
  }
  app.ask();
}

/** Asks for the ways between the ends as they are, where they are others. @param {BesideState} beside */
function ask(beside) {
  const { asked, engine } = beside;
  const places = asked.ends();
  const key = places ? JSON.stringify(places) : '';
  if (!engine || !places || beside.sought === key) return;
  beside.sought = key;
  beside.left = true;
  engine.ask(places.start.x, places.start.y, places.goal.x, places.goal.y);
}

/** @param {BesideState} beside */
function go(beside) {
  if (beside.going) return;
  beside.going = true;
  requestAnimationFrame(() => frame(beside));
}

/** @param {BesideState} beside */
function frame(beside) {
  const { app, engine } = beside;
  const { space } = app.scene;
  beside.going = false;
  // The scene may be another one since, and nobody may look any more.
  if (!engine || !open(beside) || beside.space !== space) return;
  beside.left = engine.advanceFor(space, BUDGET);
  if (engine.answered !== beside.answered) {
    beside.answered = engine.answered;
    const [, ...onGrid] = beside.panel.rows;
    beside.lines = new Map(onGrid.map(({ kind }) => [kind, engine.line(kind)]));
    app.ask();
    tell(beside);
  } else if (!beside.answered) {
    tell(beside);
  }
  if (beside.left) go(beside);
}
