/**
 * The lines of text in a picture: the world's name, and the captions of the lanes.
 *
 * @import { Twin } from './twin.js'
 * @typedef {{ x: number, y: number, text: string, font: string, tone: 'ink' | 'soft' }} Line  `y`: of its base line.
 * @typedef {(text: string, font: string) => number} Measure
 */
import { captionOf, titleOf, wrap } from './words.js';

/** Between two lines. */
const LINE = 18;
const TITLE = 24;
/** From the top of a line to its base. */
const BASE = 14;
/** Left of a lane's name stands its number. */
const NUMBER = 24;
/** Below all of it. */
const AIR = 8;

/** @param {Twin} twin @param {number} size @param {number} [weight] */
export function fontOf({ theme }, size, weight = 400) {
  return `${weight} ${size}px ${theme.page.font}`;
}

/**
 * The name of the world and its size, in as many lines as it takes.
 * @param {Twin} twin
 * @param {number} width
 * @param {Measure} measure
 * @returns {{ lines: Line[], height: number }}
 */
export function titleLines(twin, width, measure) {
  const { name, size } = titleOf(twin.lab);
  const [strong, plain] = [fontOf(twin, 16, 600), fontOf(twin, 13)];
  const names = wrap(name, width, width, (text) => measure(text, strong));
  /** @type {Line[]} */
  const lines = names.map((text, i) => ({ x: 0, y: BASE + i * TITLE, text, font: strong, tone: 'ink' }));
  const end = lines[lines.length - 1];
  const x = measure(end.text, strong) + 10;
  const beside = x + measure(size, plain) <= width;
  lines.push({ x: beside ? x : 0, y: end.y + (beside ? 0 : TITLE - 4), text: size, font: plain, tone: 'soft' });
  return { lines, height: lines[lines.length - 1].y + AIR + 6 };
}

/**
 * The caption of a tile; of two lanes that are drawn over each other, both.
 * @param {Twin} twin
 * @param {number} lane
 * @param {number} width
 * @param {Measure} measure
 * @param {boolean} [most] with as many lines as it may come to
 * @returns {{ lines: Line[], numbers: { y: number, text: string }[], height: number }}
 */
export function headOf(twin, lane, width, measure, most = false) {
  const { lab, guest } = twin;
  const pair = guest?.pair();
  /** @type {Line[]} */
  const lines = [];
  /** @type {{ y: number, text: string }[]} */
  const numbers = [];
  const [strong, plain] = [fontOf(twin, 13, 600), fontOf(twin, 12)];
  let y = BASE;
  const next = () => (y += LINE) - LINE;
  for (const each of pair?.lanes ?? [lane]) {
    const { number, name, settings, figures } = captionOf(lab, each, most || pair?.whole);
    numbers.push({ y, text: number });
    const names = wrap(name, width - NUMBER, width - NUMBER, (text) => measure(text, strong));
    for (const text of names) lines.push({ x: NUMBER, y: next(), text, font: strong, tone: 'ink' });
    const after = NUMBER + measure(names[names.length - 1], strong) + 8;
    const [beside, ...under] = settings ? wrap(settings, width - after, width, (text) => measure(text, plain)) : [''];
    if (beside) lines.push({ x: after, y: y - LINE, text: beside, font: plain, tone: 'soft' });
    for (const text of [...under, ...wrap(figures.join(', '), width, width, (text) => measure(text, plain))]) lines.push({ x: 0, y: next(), text, font: plain, tone: 'soft' });
  }
  return { lines, numbers, height: y - LINE + AIR };
}
