// How the scripts of the site are divided: what an element needs is one file, what the laboratory needs besides
// another. Left to itself the bundler makes thirty, which pack worse. What pages of prose need before a scene starts
// stays outside of both.

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../src/', import.meta.url));

/**
 * The modules that come with one, itself included: what it imports, but for what waits until it is asked for.
 * @param {string} file relative to src
 */
function closure(file) {
  const found = new Set([resolve(src, file)]);
  for (const module of found) {
    if (!module.endsWith('.js')) continue;
    const text = readFileSync(module, 'utf8');
    for (const [, name] of text.matchAll(/^(?:import|export)\s(?:[\w*{][^'"(]*?\sfrom\s)?'(\.[^']+\.js)'/gm)) found.add(resolve(dirname(module), name));
  }
  return found;
}

/** Groups of modules for the bundler's `codeSplitting`. */
export function groups() {
  const prose = new Set([...closure('apps/lessons/main.js'), ...closure('apps/lessons/landing.js')]);
  const element = closure('element/element.js');
  const page = closure('apps/page/main.js');
  // What is run when the page begins is needed by nothing else.
  page.delete(resolve(src, 'apps/page/main.js'));
  const has = (/** @type {Set<string>} */ of) => (/** @type {string} */ id) => of.has(resolve(id)) && !prose.has(resolve(id));
  const named = (/** @type {string[]} */ ...files) => (/** @type {string} */ id) => files.some((file) => resolve(id) === resolve(src, file));
  return [
    { name: 'scope', test: has(element), priority: 2 },
    { name: 'laboratory', test: has(page), priority: 1 },
    // Small modules that every page begins with: together they pack better.
    { name: 'common', test: named('common/dom.js', 'common/icons.js', 'common/languages.js', 'common/choose-language.js', 'apps/page/theme.js', 'apps/page/language.js', 'apps/page/hand-over.js') },
    // What several parts that come late draw with: each file more is a name more in the first view.
    { name: 'drawing', test: named('stage/layers/scans.js', 'stage/layers/tree.js', 'stage/late-legend.js') },
  ];
}
