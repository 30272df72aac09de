/** The page of continuous space. It has an engine of its own, with nothing of the laboratory in it. */
import './space.css';
import words from '../../texts/en.space.json' with { type: 'json' };
import files from '../../texts/en.files.json' with { type: 'json' };
import '../later-texts.js';
import { h } from '../dom.js';
import { speak } from '../languages.js';
import { keepLanguage } from '../page/language.js';
import { makeThemeButton } from '../page/theme.js';
import { addTexts, say } from '../texts.js';
import { parseJson } from '../page/parse-json.js';
import { fromAddress } from './address.js';
import { makeApp } from './app.js';
import { bindFiles } from './drop-files.js';
import { SCENES, shippedScene } from './floor-files.js';
import { putAside, remember, remembered } from './remember.js';
import { startSpace } from './yard.js';

addTexts(words);
// What is wrong with a file of JSON is said in the words of other files.
addTexts(files);
await speak(document.documentElement.lang);

document.getElementById('theme')?.append(makeThemeButton({ setAttribute() {} }));
for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('a[hreflang]'))) link.addEventListener('click', () => keepLanguage(link.hreflang));

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
  bindFiles(app);
  // The address names scene and study, #scene=office&study=walk, or holds a scene, #floor=….
  const asked = new URLSearchParams(location.hash.slice(1));
  const named = SCENES.find((name) => name === asked.get('scene'));
  const sent = asked.get('floor');
  const last = remembered();
  const came = sent !== null && (await app.open(async () => ({ kind: 'scene', json: parseJson(await fromAddress(sent)) }), ''));
  // Who follows a link to a scene finds the own one put aside.
  if ((named || came) && last) putAside(JSON.stringify(last));
  if (!came && (named || !last || !(await app.open(() => ({ kind: 'scene', json: last }), '')))) {
    const scene = named ?? SCENES[0];
    await app.open(() => shippedScene(app.site, scene), say(`space.scene.${scene}`));
  }
  const write = remember(app);
  app.altered = () => {
    app.touched = true;
    write();
  };
  // What was worked on before the page was loaded anew is worked on still.
  app.touched = !named && !came && Boolean(last);
  if (came) {
    // Whoever loads the page anew goes on with what has become of the scene.
    write();
    history.replaceState(null, '', `#study=${asked.get('study') ?? 'scene'}`);
  }
  await app.show(asked.get('study') ?? 'scene');
  Object.assign(window, { wayscopeSpace: app });
}
