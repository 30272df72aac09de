/**
 * Scenes that were worked on before another one was opened, the latest first. The browser keeps them between visits as
 * far as they fit; what does not fit stays for this visit.
 */
import { keep, read } from './remember.js';

/** @typedef {{ at: number, scene: any }} Aside  When it was put aside, in milliseconds since 1970, and its file. */

const STORE = 'wayscope.space.aside';
/** So many are kept; older ones make room. */
export const MOST_ASIDE = 6;

/** Those that the browser did not take. @type {Aside[]} */
let unkept = [];

/** @returns {Aside[]} */
function kept() {
  const found = read(STORE);
  if (!found) return [];
  // There was only one once, without its time.
  const all = Array.isArray(found) ? found : [{ at: 0, scene: found }];
  return all.filter((one) => one && typeof one.at === 'number' && one.scene && typeof one.scene === 'object');
}

/** The latest first. @returns {Aside[]} */
export const asides = () => [...unkept, ...kept()].sort((a, b) => b.at - a.at);

/** Keeps as many as fit, the latest first; the others stay for this visit. @param {Aside[]} all the latest first */
function keepAll(all) {
  /** @type {Aside[]} */
  const fitting = [];
  const others = all.filter((one) => {
    const fits = fitting.length < MOST_ASIDE && keep(STORE, JSON.stringify([...fitting, one]));
    if (fits) fitting.push(one);
    return !fits;
  });
  if (!fitting.length) keep(STORE, '[]');
  unkept = others.slice(0, MOST_ASIDE);
  return fitting;
}

/** Puts a scene aside. Whether the browser keeps it for other visits, too. @param {string} text its file */
export function putAside(text) {
  const before = asides();
  const one = { at: Math.max(Date.now(), (before[0]?.at ?? 0) + 1), scene: JSON.parse(text) };
  const other = (/** @type {Aside} */ { scene }) => JSON.stringify(scene) !== JSON.stringify(one.scene);
  return keepAll([one, ...before.filter(other)]).includes(one);
}

/** It is worked on again: no longer aside. @param {Aside} one */
export function takeBack(one) {
  keepAll(asides().filter(({ at }) => at !== one.at));
}
