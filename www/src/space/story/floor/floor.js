/**
 * The floor of a story: the scene on which it is staged, drawn on the plan and with depth.
 *
 * @import { Story, StoryPart } from '../state.js'
 */
import { language } from '../../../common/texts.js';
import { hoverWords, press, wouldDo } from './acts.js';
import { captionOf, drive } from './captions.js';
import { drawFloor } from './draw.js';
import { floorOf, SCENES } from './floors.js';
import { makeFloorPanel } from './panel.js';
import { drawFloorSolid, openDoors } from './solid.js';
import { areaName } from './looks.js';
import { initialFloor } from './state.js';

/** @param {Story} story @returns {StoryPart} */
export function makeFloor(story) {
  const floor = initialFloor(story);
  const { app } = story;
  const panel = makeFloorPanel(floor, { open: () => void open() });
  story.panel.add(panel.node);
  let asked = '';
  story.over = () => (floor.hovered >= 0 && floor.staged ? wouldDo(floor, floor.hovered) : '');

  /** The floor of the story that is chosen takes the place of the scene. */
  async function open() {
    const { file } = floor;
    if (file && (await app.open(() => ({ kind: 'scene', json: file.floor }), file.name))) app.left();
  }

  /** Whether nothing of the visitor's is lost where another scene is opened. */
  const replaceable = () => !app.figure && !app.scene.space.canUndo && (!app.touched || SCENES.includes(app.scene.space.name));

  /** The story is staged on the scene, if that has its places. */
  function stage() {
    const { file } = floor;
    floor.staged = Boolean(file && story.engine?.setFloor(file, app.scene.space));
    story.engine?.setLegs((story.run?.legs ?? 'engine') === 'engine');
    if (!file) story.engine?.clearFloor();
    story.staged = floor.staged;
    floor.objects = floor.staged ? story.engine?.floorObjects(language) : [];
    floor.chosen = floor.hovered = -1;
    floor.shot = floor.seen = '';
    again();
    read();
    panel.tell();
    app.ask();
  }

  /** Where everything is now: in the run, if there is one, else before it. */
  function read() {
    const { engine, run } = story;
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

  /** The run is made anew on the floor, with the player that the floor's file names. */
  function again() {
    const { engine, run } = story;
    if (!run || !engine) return;
    run.engine?.free();
    Object.assign(run, { engine: null, view: null, plan: null, acts: [], head: 0, plans: 0 });
    if (floor.staged && !run.picked) run.player = engine.floorPlayer();
  }

  /** The file of the story that is chosen. */
  async function load() {
    const id = story.setup.story;
    asked = id;
    const file = await floorOf(id).catch((error) => {
      console.warn(error);
      return null;
    });
    if (asked !== id) return;
    Object.assign(floor, { file, of: id });
    stage();
    if (file && !floor.staged && app.current === 'story' && replaceable()) await open();
  }

  return {
    planned() {
      // A story of one's own that was made of one that comes with the page keeps its floor.
      // In a text no floor is seen beside a story, so that none is loaded.
      if (story.setup.story && story.setup.story !== floor.of && !app.figure) void load();
      else stage();
    },
    opened: stage,
    changed() {
      story.engine?.heedFloor(app.scene.space);
    },
    draw(drawing) {
      if (!floor.staged) return;
      read();
      drawFloor(floor, drawing);
    },
    called: (name) => areaName(floor, name),
    ajar: () => (floor.staged ? (read(), openDoors(floor)) : []),
    solid(solid) {
      if (floor.staged) drawFloorSolid(floor, solid);
    },
    hover(at, reach) {
      const before = floor.hovered;
      floor.hovered = at && floor.staged ? (story.engine?.floorObjectAt(at.x, at.y, reach) ?? -1) : -1;
      if (before !== floor.hovered) app.ask();
      return floor.hovered < 0 ? '' : hoverWords(floor, floor.hovered);
    },
    tap(at) {
      const pressed = floor.staged ? (story.engine?.floorObjectAt(at.x, at.y, 0.3) ?? -1) : -1;
      floor.chosen = pressed === floor.chosen ? -1 : pressed;
      if (pressed >= 0) press(floor, pressed);
      app.ask();
    },
    choose(index) {
      floor.followed = index;
      app.ask();
    },
    shown() {
      panel.tell();
      if (floor.file && !floor.staged && replaceable()) void open();
    },
    sentence: () => captionOf(floor),
    measures: () => ({ bodies: floor.staged ? floor.objects.filter(({ kind }) => kind === 'character').length : undefined }),
    save: () => ({ captions: floor.captions, drives: floor.drives }),
    load(saved) {
      floor.captions = saved?.captions !== false;
      floor.drives = saved?.drives === true;
      panel.tell();
    },
  };
}
