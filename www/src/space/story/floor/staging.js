/**
 * The staging of a story on the scene: its floor's file loaded and opened, its places looked up, and read as the run
 * stands.
 *
 * @import { FloorState } from './state.js'
 */
import { language } from '../../../common/texts.js';
import { drive } from './captions.js';
import { floorOf, SCENES } from './floors.js';

/** The floor of the story that is chosen takes the place of the scene. @param {FloorState} floor */
export async function open({ file, story: { app } }) {
  if (file && (await app.open(() => ({ kind: 'scene', json: file.floor }), file.name))) app.left();
}

/** Opens it where nothing of the visitor's is lost by that. @param {FloorState} floor */
export async function openUnlessKept(floor) {
  const { app } = floor.story;
  const replaceable = !app.figure && !app.scene.space.canUndo && (!app.touched || SCENES.includes(app.scene.space.name));
  if (floor.file && !floor.staged && replaceable) await open(floor);
}

/** The file of the story that is chosen. @param {FloorState} floor */
export async function load(floor) {
  const { app, setup: { story: id } } = floor.story;
  floor.asked = id;
  const file = await floorOf(id).catch((error) => {
    console.warn(error);
    return null;
  });
  if (floor.asked !== id) return;
  Object.assign(floor, { file, of: id });
  stage(floor);
  if (app.current === 'story') await openUnlessKept(floor);
}

/** The story is staged on the scene, if that has its places. @param {FloorState} floor */
export function stage(floor) {
  const { file, story } = floor;
  const { app, engine } = story;
  floor.staged = Boolean(file && engine?.setFloor(file, app.scene.space));
  engine?.setLegs((story.run?.legs ?? 'engine') === 'engine');
  if (!file) engine?.clearFloor();
  story.staged = floor.staged;
  floor.objects = floor.staged ? engine?.floorObjects(language) : [];
  floor.chosen = floor.hovered = -1;
  floor.shot = floor.seen = '';
  again(floor);
  read(floor);
  floor.panel.tell();
  app.ask();
}

/** The run is made anew on the floor, with the player that the floor's file names. @param {FloorState} floor */
function again({ staged, story: { engine, run } }) {
  if (!run || !engine) return;
  run.engine?.free();
  Object.assign(run, { engine: null, view: null, plan: null, acts: [], head: 0, plans: 0 });
  if (staged && !run.picked) run.player = engine.floorPlayer();
}

/** Where everything is now: in the run, if there is one, else before it. @param {FloorState} floor */
export function read(floor) {
  const { app, engine, run } = floor.story;
  if (!floor.staged || !engine) {
    floor.bodies = floor.places = floor.asking = new Float64Array();
    floor.joints = new Int32Array();
    return;
  }
  const { space } = app.scene;
  const key = run?.engine ? `${run.legs} ${run.engine.at} ${run.engine.stateHash()} ${space.revision}` : `${space.revision}`;
  if (key === floor.seen) return;
  floor.seen = key;
  if (run?.engine) engine.seePerformance(run.engine, space);
  else engine.seeFirst();
  floor.joints = /** @type {Int32Array<ArrayBuffer>} */ (engine.floorJoints());
  floor.bodies = /** @type {Float64Array<ArrayBuffer>} */ (engine.floorBodies());
  floor.places = /** @type {Float64Array<ArrayBuffer>} */ (engine.floorPlaces());
  floor.asking = run?.engine ? /** @type {Float64Array<ArrayBuffer>} */ (run.engine.requestAreas()) : new Float64Array();
  floor.opened = /** @type {Float64Array<ArrayBuffer>} */ (engine.floorOpened());
  drive(floor);
}
