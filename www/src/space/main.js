/** The page of continuous space. It has an engine of its own, with nothing of the laboratory in it. */
import './space.css';
import '../panels/arrive/words.js';
import words from '../../texts/en.space.json' with { type: 'json' };
import files from '../../texts/en.files.json' with { type: 'json' };
import '../common/later-texts.js';
import { h } from '../common/dom.js';
import { icon } from '../common/icons.js';
import { speak } from '../common/languages.js';
import { keepLanguage } from '../apps/page/language.js';
import { makeThemeButton } from '../apps/page/theme.js';
import { addTexts, say } from '../common/texts.js';
import { parseJson } from '../common/parse-json.js';
import { fromAddress } from './files/address.js';
import { makeApp } from './app.js';
import { modeOf } from './depth/modes.js';
import { arriveFromLab } from './crossing/from-lab.js';
import { openInLab } from './crossing/to-lab.js';
import { bindFiles } from './files/drop-files.js';
import { SCENES, shippedScene } from './files/floor-files.js';
import { remember, remembered } from './files/remember.js';
import { startSpace } from './page-scene.js';

addTexts(words);
// What is wrong with a file of JSON is said in the words of other files.
addTexts(files);
await speak(document.documentElement.lang);

document.getElementById('theme')?.append(makeThemeButton({ setAttribute() {} }));
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a[hreflang]'))) link.addEventListener('click', () => keepLanguage(link.hreflang));

/** What an address may name. */
const NAMES = ['scene', 'floor', 'study', 'from', 'view', 'set-up'];
/** Addresses that were followed: the last one counts, whichever scene comes first. */
let followed = 0;

const place = document.getElementById('space');
if (place) await begin(place);

/** @param {HTMLElement} at */
async function begin(at) {
  try {
    await startSpace();
  } catch (error) {
    console.warn(error);
    at.replaceChildren(h('p', { class: 'failed' }, say('space.no-engine')), h('button', { class: 'button', type: 'button', onclick: () => begin(at) }, say('space.again')));
    return;
  }
  const app = makeApp(at, new URL('../../', document.baseURI).href);
  Object.assign(window, { wayscopeSpace: app });
  bindFiles(app);
  document.getElementById('commands')?.append(
    h('button', { class: 'button crossing', type: 'button', title: say('space.open-lab'), 'aria-label': say('space.open-lab'), onclick: () => openInLab(app) }, /** @type {any} */ (icon('table')), h('span', {}, say('space.open-lab'))),
    h('button', { class: 'plain', type: 'button', title: say('page.keys'), 'aria-label': say('page.keys'), onclick: app.showKeys }, /** @type {any} */ (icon('keys'))));
  const last = remembered();
  // What was worked on before the page was loaded anew is worked on still; who has no work and asks for nothing is
  // shown the first example.
  const isFirst = !location.hash && !last?.own;
  const goesOn = last && !isFirst && (await app.open(() => ({ kind: 'scene', json: last.scene }), ''));
  if (goesOn) app.touched = last.own;
  else if (!named() && !isFirst) await shipped(app, SCENES[0]);
  const write = remember(app, () => app.notify(say('space.large'), true));
  app.altered = () => {
    app.touched = true;
    write();
  };
  app.showed = () => nameStudy(app.current);
  app.left = () => history.replaceState(null, '', `#study=${app.current}`);
  addEventListener('hashchange', () => {
    const asked = new URLSearchParams(location.hash.slice(1));
    // Other addresses lead to places of the page.
    if (NAMES.some((name) => asked.has(name))) follow(app);
  });
  if (!isFirst && !location.hash.includes('view=')) void app.depth.recall();
  if (isFirst) await app.welcome(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  else await follow(app);
}

/**
 * Shows what the address names, scene and study, `#scene=office&study=walk`, or the scene that it holds, `#floor=…`.
 * What was worked on is put aside.
 * @param {import('./app.js').App} app
 */
async function follow(app) {
  const turn = ++followed;
  const asked = new URLSearchParams(location.hash.slice(1));
  const name = named();
  const sent = asked.get('floor');
  const crosses = asked.get('from') === 'lab';
  const study = asked.get('study') ?? (crosses ? 'walk' : 'scene');
  // Which views of the floor are shown is not of the scene: it waits for nothing.
  const view = modeOf(asked.get('view'));
  if (view) void app.depth.show(view);
  if (crosses) {
    await arriveFromLab(app);
    if (turn === followed) history.replaceState(null, '', `#study=${study}`);
  } else if (sent !== null && (await app.open(async () => ({ kind: 'scene', json: parseJson(await fromAddress(sent)) }), ''))) {
    // Whoever loads the page anew goes on with what has become of the scene.
    if (turn === followed) history.replaceState(null, '', `#study=${study}`);
  } else if (name && turn === followed) await shipped(app, name);
  // What the address says of it counts before what the scene says.
  if (view && turn === followed) void app.depth.show(view);
  if (turn === followed) await app.show(study);
  const setUp = asked.get('set-up');
  if (setUp && turn === followed) await app.study?.setUp?.(setUp);
}

/**
 * Who loads the page anew comes back to the study that is shown. An address that leads to a place of the page stays.
 * @param {string} study
 */
function nameStudy(study) {
  const asked = new URLSearchParams(location.hash.slice(1));
  if ((asked.get('study') ?? 'scene') === study || [...asked.keys()].some((name) => !['scene', 'study', 'view'].includes(name))) return;
  asked.set('study', study);
  history.replaceState(null, '', `#${asked}`);
}

/** The scene of the project that the address names. */
function named() {
  const asked = new URLSearchParams(location.hash.slice(1)).get('scene');
  return SCENES.find((name) => name === asked);
}

/** @param {import('./app.js').App} app @param {string} name */
async function shipped(app, name) {
  await app.open(() => shippedScene(app.site, name), say(`space.scene.${name}`));
}
