/**
 * Navspheres with depth: balls that are seen through, links between their centres, the way, and animals at their
 * height.
 *
 * @import { Solid } from '../depth/solid.js'
 * @import { SpheresState } from './state.js'
 */
import { DEGREE } from './goal/look.js';
import { COVERED, tintOf, widthOf } from './draw.js';
import { COATS, KINDS, LOOKS } from './draw-way.js';
import { standLinking } from './linking/draw.js';
import { CULL, LINK, sphereOf } from './state.js';
import { BODY } from './ticks.js';
import { nameOf } from './told.js';
import { standNotches } from './walk/notches.js';

/** How strongly a ball is filled: where the animal enters, where not, and where it is culled. */
const [ENTERS, NOT, CULLED] = [0.2, 0.06, 0.02];
/** Kinds of links as on the plan, each with its colour. */
const LINKS = [{ colour: 'sphere-tight', alpha: 1 }, { colour: 'ink', alpha: 0.4 }, { colour: 'ink-soft', alpha: 0.2 }];
/** Pixels of a metre, for the width of links. */
const WIDE = 15;
/** Pieces of a circle. */
const PIECES = 32;
/** Metres of the dot in the middle of a sphere, and of the arrow of a facing. */
const [DOT, ARROW] = [0.08, 1.5];
/** How strongly what an asset takes away is filled. */
const TAKEN = 0.05;
/** An animal is drawn as large as this at least, in metres, so that it is seen. */
const SEEN = 0.6;
/** Who lies lower in a ball than this stands on the floor: a body's middle is as far above its feet as it is broad. */
const FLOOR = 0.92;

/** @param {SpheresState} state @param {Solid} solid */
export function drawSolid(state, solid) {
  const { beside, chosen, cover, ends, layers, look, route, settings, spheres } = state;
  if (cover.runs) {
    for (let at = 0; at < cover.spheres.length; at += COVERED) solid.ball(cover.spheres[at], cover.spheres[at + 1], cover.spheres[at + 2], cover.spheres[at + 3], { fill: tintOf({ medium: cover.spheres[at + 4], climb: cover.spheres[at + 5] > 0 }), alpha: ENTERS });
    return;
  }
  if (layers.spheres) {
    for (const one of spheres) {
      const alpha = one.active ? (one.enters ? ENTERS : NOT) : CULLED;
      solid.ball(one.x, one.y, one.z, one.radius, { fill: one.number === chosen || one.number === beside ? 'accent' : tintOf(one), alpha });
    }
  }
  if (layers.spheres) drawCulls(state, solid);
  if (layers.lenses) drawLenses(state, solid);
  if (state.linking.watched) standLinking(state, solid);
  else if (layers.links) drawLinks(state, solid);
  drawSearch(state, solid);
  if (layers.spheres) drawCentres(state, solid);
  const { engine, way } = route;
  if (engine && way?.found && !(route.watched && route.at < route.last)) {
    for (const which of /** @type {const} */ (['centres', 'points', 'collapsed'])) if (layers[which] && which !== settings.line) solid.line3(engine.path(which), { colour: LOOKS[which].colour, width: 2.5, dash: LOOKS[which].dash });
    solid.way3(engine.path(settings.line));
  }
  if (ends) {
    solid.mark(ends.start[0], ends.start[1], { fill: 'start', words: 'A', z: ends.start[2] + 0.03 });
    drawLook(ends.goal, look, solid);
    solid.mark(ends.goal[0], ends.goal[1], { fill: 'goal', words: 'B', z: ends.goal[2] + 0.03 });
  }
  standNotches(state, solid);
  drawBodies(state, solid);
}

/** @param {SpheresState} state @param {Solid} solid */
function drawLinks({ links }, solid) {
  for (let at = 0; at < links.length; at += LINK) {
    const look = LINKS[links[at + 16]];
    solid.line3(links.subarray(at + 2, at + 8), { ...look, width: links[at + 16] === 2 ? 1 : Math.round(widthOf(WIDE * links[at + 15])) });
  }
}

/**
 * A closed line around a place, across a direction of length 1.
 * @param {number[] | Float64Array} centre
 * @param {number[] | Float64Array} across
 * @param {number} radius
 */
export function circleOf([x, y, z], [nx, ny, nz], radius) {
  // Two directions in its plane; the first one lies level where there is one that does.
  const flat = Math.hypot(nx, ny);
  const [ux, uy] = flat > 1e-9 ? [-ny / flat, nx / flat] : [1, 0];
  const [vx, vy, vz] = [-nz * uy, nz * ux, nx * uy - ny * ux];
  return Array.from({ length: PIECES + 1 }, (_, at) => {
    const [cos, sin] = [Math.cos((2 * Math.PI * at) / PIECES) * radius, Math.sin((2 * Math.PI * at) / PIECES) * radius];
    return [x + cos * ux + sin * vx, y + cos * uy + sin * vy, z + sin * vz];
  }).flat();
}

/** The circles in which two spheres cross. @param {SpheresState} state @param {Solid} solid */
function drawLenses({ links }, solid) {
  for (let at = 0; at < links.length; at += LINK) solid.line3(circleOf(links.subarray(at + 8, at + 11), links.subarray(at + 12, at + 15), links[at + 11]), { colour: 'accent', width: 2, alpha: 0.75 });
}

/** What assets take away, and at which level each of them is. @param {SpheresState} state @param {Solid} solid */
function drawCulls({ asset, assets, culls }, solid) {
  for (let at = 0; at < culls.length; at += CULL) {
    const [, x, y, z, radius] = culls.subarray(at, at + CULL);
    solid.ball(x, y, z, radius, { fill: 'sphere-tight', alpha: TAKEN });
    solid.line3(circleOf([x, y, z], [0, 0, 1], radius), { colour: 'sphere-tight', width: 1.5, dash: [6, 4] });
  }
  for (const { level, levels, number: of, offset: [x, y, z] } of assets) solid.mark(x, y, { fill: of === asset ? 'accent' : 'ink', words: `${level}/${levels.length}`, z: z + 0.03 });
}

/**
 * The middle of each sphere; that of one that is culled is crossed out.
 * @param {SpheresState} state
 * @param {Solid} solid
 */
function drawCentres({ spheres }, solid) {
  for (const { active, enters, x, y, z } of spheres) {
    if (active) solid.ball(x, y, z, DOT, { fill: enters ? 'ink' : 'ink-soft', alpha: 0.8 });
    else solid.label(x, y, z, '×', { colour: 'sphere-tight', size: 14 });
  }
}

/**
 * The area around the goal, and where the animal is to look there.
 * @param {import('./state.js').Place} goal
 * @param {import('./goal/look.js').GoalLook} look
 * @param {Solid} solid
 */
function drawLook([x, y, z], { area, facing }, solid) {
  if (area) {
    solid.disc(x, y, area, { fill: 'goal', alpha: 0.15 });
    solid.ring(x, y, area, { colour: 'goal', width: 0.1 });
  }
  if (facing !== null) solid.arrow(x, y, facing * DEGREE, ARROW, { colour: 'goal', width: 3, lift: z + 0.03 });
}

/** @param {SpheresState} state @param {Solid} solid */
function drawSearch(state, solid) {
  const { ends, layers, route } = state;
  if (!(layers.search || route.watched) || !route.engine) return;
  const marks = route.engine.marks(route.at);
  for (let at = 0; at < marks.length; at += 4) {
    const sphere = sphereOf(state, marks[at]);
    if (!sphere) continue;
    const parent = marks[at + 2] < 0 ? undefined : sphereOf(state, marks[at + 2]);
    const from = parent ? [parent.x, parent.y, parent.z] : ends?.start;
    const colour = marks[at + 1] >= 2 ? 'closed-back' : 'open-back';
    if (from) solid.line3([...from, sphere.x, sphere.y, sphere.z], { colour, width: 3 });
    solid.mark(sphere.x, sphere.y, { fill: colour, z: sphere.z + 0.03, size: 7 });
  }
}

/** @param {SpheresState} state @param {Solid} solid */
function drawBodies({ settings, walk: { bodies } }, solid) {
  for (let at = 0; at < bodies.length; at += BODY) {
    const [kind, x, y, z, dx, dy, , radius] = bodies.subarray(at, at + BODY);
    const large = Math.max(SEEN, radius);
    const standing = { x, y, z: Math.max(z, FLOOR * large), heading: Math.atan2(dy, dx) };
    solid.animal(standing, large, COATS[kind]);
    if (settings.all) solid.label(x, y, standing.z + 1.2 * large, nameOf(KINDS[kind]), { size: 11 });
    if (!at) solid.follow(standing, standing.z, 0);
  }
}
