/**
 * The floor of a story: the scene on which it is staged, drawn on the plan and with depth.
 *
 * @import { Point } from '../../types.js'
 * @import { Story, StoryPart } from '../state.js'
 * @import { FloorState } from './state.js'
 */
import { hoverWords, press, wouldDo } from './acts.js';
import { captionOf } from './captions.js';
import { drawFloor } from './draw.js';
import { areaName } from './looks.js';
import { makeFloorPanel } from './panel.js';
import { drawFloorSolid, openDoors } from './solid.js';
import { load, open, openUnlessKept, read, stage } from './staging.js';
import { initialFloor } from './state.js';

/** Metres around a press within which an object is meant. */
const NEAR = 0.3;

/** @param {Story} story @returns {StoryPart} */
export function makeFloor(story) {
  const floor = /** @type {FloorState} */ (initialFloor(story));
  const { app } = story;
  floor.panel = makeFloorPanel(floor, { open: () => void open(floor) });
  story.panel.add(floor.panel.node);
  story.over = () => (floor.hovered >= 0 && floor.staged ? wouldDo(floor, floor.hovered) : '');

  return {
    planned() {
      // A story of one's own that was made of one that comes with the page keeps its floor.
      // In a text no floor is seen beside a story, so that none is loaded.
      if (story.setup.story && story.setup.story !== floor.of && !app.figure) void load(floor);
      else stage(floor);
    },
    opened: () => stage(floor),
    changed() {
      story.engine?.heedFloor(app.scene.space);
    },
    draw(drawing) {
      if (!floor.staged) return;
      read(floor);
      drawFloor(floor, drawing);
    },
    called: (name) => areaName(floor, name),
    ajar: () => (floor.staged ? (read(floor), openDoors(floor)) : []),
    solid(solid) {
      if (floor.staged) drawFloorSolid(floor, solid);
    },
    hover: (at, reach) => hover(floor, at, reach),
    tap: (at) => tap(floor, at),
    choose(index) {
      floor.followed = index;
      app.ask();
    },
    shown() {
      floor.panel.tell();
      void openUnlessKept(floor);
    },
    sentence: () => captionOf(floor),
    measures: () => ({ bodies: floor.staged ? floor.objects.filter(({ kind }) => kind === 'character').length : undefined }),
    save: () => ({ captions: floor.captions, drives: floor.drives }),
    load(saved) {
      floor.captions = saved?.captions !== false;
      floor.drives = saved?.drives === true;
      floor.panel.tell();
    },
  };
}

/** The object at a place, -1: none. @param {FloorState} floor @param {Point | null} at @param {number} reach */
const objectAt = ({ staged, story: { engine } }, at, reach) => (at && staged ? (engine?.floorObjectAt(at.x, at.y, reach) ?? -1) : -1);

/** @param {FloorState} floor @param {Point | null} at @param {number} reach */
function hover(floor, at, reach) {
  const before = floor.hovered;
  floor.hovered = objectAt(floor, at, reach);
  if (before !== floor.hovered) floor.story.app.ask();
  return floor.hovered < 0 ? '' : hoverWords(floor, floor.hovered);
}

/** @param {FloorState} floor @param {Point} at */
function tap(floor, at) {
  const pressed = objectAt(floor, at, NEAR);
  floor.chosen = pressed === floor.chosen ? -1 : pressed;
  if (pressed >= 0) press(floor, pressed);
  floor.story.app.ask();
}
