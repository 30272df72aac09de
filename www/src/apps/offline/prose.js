/** Pages of prose work offline; a newer version is told of in a line at the bottom of the window. */
import words from '../../../texts/en.offline.json' with { type: 'json' };
import { h } from '../../common/dom.js';
import { addTexts, say } from '../../common/texts.js';
import { workOffline } from './register.js';

addTexts(words);

const manifest = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="manifest"]'));
if (manifest) {
  const place = h('div', { class: 'newer', role: 'status' });
  document.body.append(place);
  workOffline(new URL('.', manifest.href), (takeUp) => {
    place.append(h('p', {}, say('offline.newer')), h('button', { class: 'button', type: 'button', onclick: takeUp }, say('offline.reload')));
  });
}
