// A scene becomes a lab.

import { readFileSync } from 'node:fs';
import { OPENINGS } from '../../src/panels/scenarios/shipped.js';
import { nodeEngine } from './node-engine.js';

/**
 * @import { Engine } from '../../src/engine/engine.js'
 * @import { Scene } from './read.js'
 */

const MAPS = new URL('../../../maps/', import.meta.url);
/** The step that stands for the end, wherever that is. */
export const END = 0xffffffff;
const BUDGET = 1_000_000;

/**
 * The lab that a scene tells of, at its step. The caller frees it.
 * @param {Scene} scene
 * @returns {Promise<Engine>}
 */
export async function buildScene(scene) {
  const engine = await nodeEngine();
  setWorld(engine, scene);
  while (engine.state().lanes.length > 1) engine.removeLane(1);
  scene.lanes.forEach(({ algorithm, settings }, lane) => {
    if (lane === 0) engine.setAlgorithm(0, algorithm);
    else engine.addLane(algorithm);
    // A lane that is added takes over how the others move: here each has what its line says, and the usual otherwise.
    const usual = engine.catalogue().find(({ id }) => id === algorithm)?.settings ?? [];
    for (const { id, default: option } of usual) engine.setSetting(lane, id, option);
    for (const [setting, option] of settings) engine.setSetting(lane, setting, option);
  });
  engine.ask((lab) => {
    for (const { open, cells } of scene.offers) lab.offer(open, Uint32Array.from(cells.flat()));
    return true;
  });
  engine.setPace(/** @type {any} */ (scene.pace));
  runTo(engine, scene.step);
  return engine;
}

/** Runs all lanes to their ends and shows a step. @param {Engine} engine @param {number} step */
export function runTo(engine, step) {
  const cursor = Math.min(END, step);
  engine.advance(cursor, BUDGET);
  for (let state = engine.state(); !state.complete || !state.arrived || state.working; state = engine.state()) engine.advance(cursor, BUDGET);
}

/** @param {Engine} engine @param {Scene} scene */
function setWorld(engine, { name, world, generate, map, risks, start, goal }) {
  const title = name.split('/').at(-1) ?? name;
  if (world) {
    engine.loadMap(readFileSync(new URL(`${world}.map`, MAPS)), world);
    const [startX, startY, goalX, goalY] = OPENINGS[world];
    engine.moveStart(startX, startY, true);
    engine.moveGoal(goalX, goalY, true);
  } else if (generate) {
    const [kind, ...numbers] = generate;
    const [width, height, seed, parameter = 0] = numbers.map(Number);
    engine.generate(kind, width, height, seed, parameter);
  } else if (map) {
    drawMap(engine, map, title);
  }
  risks.forEach(({ risk, from: [left, top], to: [right, bottom] }) => {
    for (let y = top; y <= bottom; y++) engine.paintRisk(left, y, right, y, risk, true);
  });
  if (start) engine.moveStart(...start, true);
  if (goal) engine.moveGoal(...goal, true);
}

/** @param {Engine} engine @param {string[]} rows @param {string} name */
function drawMap(engine, rows, name) {
  const width = rows[0].length;
  const odd = rows.findIndex((row) => row.length !== width);
  if (odd >= 0) throw new Error(`${name}: row ${odd + 1} of the map has ${rows[odd].length} cells, the first has ${width}`);
  const plain = rows.map((row) => row.replaceAll(/[AB1-9]/g, '.'));
  engine.loadMap(new TextEncoder().encode(`type octile\nheight ${rows.length}\nwidth ${width}\nmap\n${plain.join('\n')}\n`), name);
  // All of it is one undo step.
  rows.forEach((row, y) => {
    [...row].forEach((sign, x) => {
      if (sign === 'A') engine.moveStart(x, y, true);
      if (sign === 'B') engine.moveGoal(x, y, true);
      if (sign > '1' && sign <= '9') engine.paintCost(x, y, x, y, Number(sign), true);
    });
  });
}
