/**
 * The cells of a world in an SVG: boxes of one colour, hexagons in rows, or, where those would be more than anybody's
 * program likes to open, an embedded picture.
 *
 * @import { Box, Camera, View } from '../../../engine/types.js'
 */
import { drawCells } from '../../../stage/layers/image.js';
import { around } from '../../../stage/layers/hexagons.js';
import { boxesOf } from './runs.js';
import { short, SvgPath } from './svg-path.js';

/** More boxes than this become a picture. */
const MOST = 12_000;
/** Its pixels for each unit, where one for each cell will not do. */
const DENSITY = 2;

/**
 * @param {CanvasImageSource} image one pixel a cell
 * @param {View} view
 * @param {Camera} camera
 * @param {Box} part of the world
 * @returns {string}
 */
export function cellsSvg(image, view, camera, part) {
  const canvas = /** @type {HTMLCanvasElement} */ (image);
  const cut = cutOut(canvas, part);
  const data = cut.getContext('2d')?.getImageData(0, 0, part.width, part.height).data;
  if (!data) return '';
  const pixels = new Uint32Array(data.buffer);
  const colourAt = (/** @type {number} */ x, /** @type {number} */ y) => {
    const pixel = pixels[y * part.width + x];
    return pixel >>> 24 ? pixel : undefined;
  };
  const boxes = boxesOf(part.width, part.height, colourAt, !view.hexagons);
  let count = 0;
  for (const each of boxes.values()) count += each.length;
  if (count > MOST) return view.hexagons ? hexagonPicture(image, view, camera) : picture(cut, camera, part);
  const written = [...boxes].map(([pixel, each]) => (view.hexagons ? hexagons : squares)(pixel, each, camera, part));
  return `<g${view.hexagons ? '' : ' shape-rendering="crispEdges"'}>${written.join('')}</g>`;
}

/** @param {number} pixel @param {Box[]} boxes @param {Camera} camera @param {Box} part */
function squares(pixel, boxes, { scale, x, y }, part) {
  // In cells, and scaled as a whole: whole numbers are short.
  const data = boxes.map((box) => `M${box.x} ${box.y}h${box.width}v${box.height}h-${box.width}z`).join('');
  const place = `translate(${short(x + part.x * scale)} ${short(y + part.y * scale)}) scale(${scale})`;
  return `<path transform="${place}" ${fillOf(pixel)} d="${data}"/>`;
}

/** @param {number} pixel @param {Box[]} boxes @param {Camera} camera @param {Box} part */
function hexagons(pixel, boxes, camera, part) {
  const path = new SvgPath();
  for (const box of boxes) around(/** @type {any} */ (path), camera, { ...box, x: box.x + part.x, y: box.y + part.y });
  // A hair's breadth of its own colour around each run, or the ground shows between them.
  const seam = pixel >>> 24 === 255 ? ` stroke="${colourOf(pixel)}" stroke-width=".4"` : '';
  return `<path ${fillOf(pixel)}${seam} d="${path.data}"/>`;
}

/** @param {number} pixel red in the lowest byte */
function colourOf(pixel) {
  return `#${[pixel & 255, (pixel >> 8) & 255, (pixel >> 16) & 255].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** @param {number} pixel */
function fillOf(pixel) {
  const alpha = pixel >>> 24;
  return `fill="${colourOf(pixel)}"${alpha < 255 ? ` fill-opacity="${short(alpha / 255)}"` : ''}`;
}

/** A part of a picture. @param {HTMLCanvasElement} canvas @param {Box} part */
function cutOut(canvas, part) {
  const own = document.createElement('canvas');
  Object.assign(own, { width: part.width, height: part.height });
  own.getContext('2d', { willReadFrequently: true })?.drawImage(canvas, -part.x, -part.y);
  return own;
}

/** One pixel a cell, drawn sharp. @param {HTMLCanvasElement} cut @param {Camera} camera @param {Box} part */
function picture(cut, { scale, x, y }, part) {
  return embedded(cut, x + part.x * scale, y + part.y * scale, part.width * scale, part.height * scale);
}

/** Drawn as on the screen. @param {CanvasImageSource} image @param {View} view @param {Camera} camera */
function hexagonPicture(image, view, camera) {
  const own = document.createElement('canvas');
  Object.assign(own, { width: Math.ceil(view.size.width * DENSITY), height: Math.ceil(view.size.height * DENSITY) });
  const ctx = /** @type {CanvasRenderingContext2D} */ (own.getContext('2d'));
  ctx.scale(DENSITY, DENSITY);
  drawCells(ctx, image, { ...view, ratio: DENSITY }, camera);
  return embedded(own, 0, 0, own.width / DENSITY, own.height / DENSITY);
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function embedded(canvas, x, y, width, height) {
  return `<image x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" preserveAspectRatio="none" style="image-rendering:pixelated" href="${canvas.toDataURL('image/png')}"/>`;
}
