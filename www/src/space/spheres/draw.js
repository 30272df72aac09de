/**
 * Navspheres from above: discs by medium, links as wide as their bottleneck, the path and the animals on it.
 *
 * @import { Drawing } from '../view/drawing.js'
 * @import { Sphere, SpheresState } from './state.js'
 */
import { number } from '../fields.js';
import { drawSearch, drawWay } from './draw-way.js';
import { drawLinking } from './linking/draw.js';
import { drawLook } from './goal/places.js';
import { CULL, LINK } from './state.js';

/** Colours of media, and of what is climbed. */
const TINTS = ['sphere-land', 'sphere-water', 'sphere-air'];
/** @param {Pick<Sphere, 'medium' | 'climb'>} sphere */
export const tintOf = ({ medium, climb }) => (climb ? 'sphere-climb' : TINTS[medium]);

/** How strongly a disc is filled: where the animal enters, where not, and where it is culled. */
const [ENTERS, NOT, CULLED] = [0.42, 0.12, 0.05];
/** Numbers of a sphere that the program has set. */
export const COVERED = 6;
/** The share of its bottleneck that a link is wide, and pixels at least and at most. */
const [WIDE, LEAST, MOST] = [0.2, 1.5, 14];
/** Pixels of the dot in the middle of a sphere. */
const DOT = 3;
/** In a height beyond this, in metres, a sphere says how high it is, if it is as many pixels large. */
const [HIGH, LARGE] = [0.05, 26];

/** Pixels of a link's line. @param {number} bottleneck as wide as it is here, in pixels */
export const widthOf = (bottleneck) => Math.min(MOST, Math.max(LEAST, WIDE * bottleneck));

/** Under the obstacles: what may be walked in. @param {SpheresState} state @param {Drawing} drawing */
export function drawBelow(state, drawing) {
  if (state.cover.runs) return drawCovering(state, drawing);
  if (!state.layers.spheres) return undefined;
  // What is high lies above.
  for (const sphere of [...state.spheres].sort((a, b) => a.z - b.z)) drawSphere(sphere, drawing);
  return undefined;
}

/** Those that the program has set so far, the latest marked. @param {SpheresState} state @param {Drawing} drawing */
function drawCovering({ cover: { spheres } }, drawing) {
  for (let at = 0; at < spheres.length; at += COVERED) {
    const [x, y, , metres, medium, climb] = spheres.subarray(at, at + COVERED);
    const tint = tintOf({ medium, climb: climb > 0 });
    const last = at + COVERED === spheres.length;
    drawing.disc(x, y, { metres, fill: drawing.colour(tint), alpha: ENTERS });
    drawing.disc(x, y, { metres, stroke: drawing.colour(last ? 'accent' : `${tint}-rim`), width: last ? 3 : 1 });
  }
}

/** @param {Sphere} sphere @param {Drawing} drawing */
function drawSphere(sphere, drawing) {
  const { active, enters, radius: metres, x, y, z } = sphere;
  const fill = drawing.colour(tintOf(sphere));
  // Of what is high the middle is left open.
  drawing.disc(x, y, { metres, fill, alpha: active ? (enters ? ENTERS : NOT) * (z > 2 ? 0.6 : 1) : CULLED });
  const dash = active ? (enters ? [] : [3, 4]) : [1, 5];
  drawing.disc(x, y, { metres, stroke: active && enters ? drawing.colour(`${tintOf(sphere)}-rim`) : drawing.colour('ink-soft'), width: active && enters ? 1.5 : 1, alpha: active ? 0.9 : 0.6, dash });
}

/** @param {SpheresState} state @param {Drawing} drawing */
export function draw(state, drawing) {
  const { layers } = state;
  if (state.cover.runs) return;
  if (layers.spheres) drawCulls(state, drawing);
  if (layers.lenses) drawLenses(state, drawing);
  if (state.linking.watched) drawLinking(state, drawing);
  else if (layers.links) drawLinks(state, drawing);
  drawSearch(state, drawing);
  if (layers.spheres) drawCentres(state, drawing);
  drawLook(state, drawing);
  drawWay(state, drawing);
  drawChosen(state, drawing);
}

/**
 * Links of three kinds: the animal fits through, they are too tight, or it does not enter one of their spheres.
 * @param {SpheresState} state
 * @param {Drawing} drawing
 */
function drawLinks({ links }, drawing) {
  const looks = [{ colour: 'sphere-tight', alpha: 1, dash: [7, 4] }, { colour: 'ink', alpha: 0.38, dash: [] }, { colour: 'ink-soft', alpha: 0.25, dash: [2, 4] }];
  /** @type {Map<string, { width: number, kind: number, lines: number[][] }>} */
  const styles = new Map();
  for (let at = 0; at < links.length; at += LINK) {
    const kind = links[at + 16];
    const width = kind === 2 ? 1 : Math.round(2 * widthOf(drawing.px(links[at + 15]))) / 2;
    const key = `${kind} ${width}`;
    const style = styles.get(key) ?? { width, kind, lines: [] };
    styles.set(key, style);
    style.lines.push([links[at + 2], links[at + 3], links[at + 5], links[at + 6]]);
  }
  for (const { width, kind, lines } of [...styles.values()].sort((a, b) => b.kind - a.kind || b.width - a.width)) {
    const { alpha, colour, dash } = looks[kind];
    drawing.lines(lines, { colour: drawing.colour(colour), alpha, dash, width });
  }
}

/**
 * The circle in which two spheres cross, from above: a line across the link.
 * @param {SpheresState} state
 * @param {Drawing} drawing
 */
function drawLenses({ links }, drawing) {
  const lines = [];
  for (let at = 0; at < links.length; at += LINK) {
    const [x, y] = [links[at + 8], links[at + 9]];
    const h = links[at + 11];
    const [nx, ny] = [links[at + 12], links[at + 13]];
    const flat = Math.hypot(nx, ny) || 1;
    lines.push([x - (h * ny) / flat, y + (h * nx) / flat, x + (h * ny) / flat, y - (h * nx) / flat]);
  }
  drawing.lines(lines, { colour: drawing.colour('accent'), width: 2, alpha: 0.75 });
}

/** @param {SpheresState} state @param {Drawing} drawing */
function drawCentres({ spheres }, drawing) {
  for (const { active, enters, radius, x, y, z } of spheres) {
    drawing.disc(x, y, { pixels: DOT, fill: drawing.colour(active && enters ? 'ink' : 'ink-soft'), alpha: active ? 0.8 : 0.3 });
    if (Math.abs(z) > HIGH && active && drawing.px(radius) > LARGE) drawing.words(x, y, `${number(z, 1)} m`, { size: 10, dy: -10 });
    if (!active) drawing.words(x, y, '×', { size: 14, outline: false, colour: drawing.colour('sphere-tight') });
  }
}

/** What assets take away. @param {SpheresState} state @param {Drawing} drawing */
function drawCulls({ asset, assets, culls }, drawing) {
  for (let at = 0; at < culls.length; at += CULL) drawing.disc(culls[at + 1], culls[at + 2], { metres: culls[at + 4], stroke: drawing.colour('sphere-tight'), width: 1.5, dash: [6, 4] });
  for (const { level, levels, number: of, offset: [x, y] } of assets) {
    drawing.disc(x, y, { pixels: 10, fill: drawing.colour('surface'), stroke: drawing.colour(of === asset ? 'accent' : 'ink'), width: of === asset ? 3 : 1.5 });
    drawing.words(x, y, `${level}/${levels.length}`, { size: 10, outline: false });
  }
}

/** @param {SpheresState} state @param {Drawing} drawing */
function drawChosen({ beside, chosen, rubber, spheres }, drawing) {
  const accent = drawing.colour('accent');
  for (const one of spheres) {
    if (one.number !== chosen && one.number !== beside) continue;
    drawing.disc(one.x, one.y, { metres: one.radius, stroke: accent, width: one.number === chosen ? 3 : 2, dash: one.number === chosen ? [] : [6, 4] });
    if (one.number === chosen) drawing.disc(one.x, one.y, { pixels: DOT + 2, fill: accent, stroke: drawing.colour('casing') });
  }
  if (!rubber) return;
  drawing.disc(rubber.at[0], rubber.at[1], { metres: rubber.radius, stroke: accent, width: 2, dash: [5, 4] });
  drawing.words(rubber.at[0], rubber.at[1], `${number(rubber.radius)} m`, { size: 11, dy: -10 });
}
