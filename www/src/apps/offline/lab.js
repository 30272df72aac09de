/**
 * The laboratory as an app: it works offline, can be installed, and opens files that the system hands to it.
 *
 * @import { WayScope } from '../../element/element.js'
 */
import words from '../../../texts/en.offline.json' with { type: 'json' };
import { h } from '../../common/dom.js';
import { addTexts, say } from '../../common/texts.js';
import { workOffline } from './register.js';

addTexts(words);

/** How long one waits for another notice to go, in milliseconds. */
const PATIENCE = 3000;

/**
 * What it needs of the page is handed to it: a first view that shared modules with this would come in more pieces.
 * @param {WayScope} scope @param {(scope: WayScope, files: File[]) => unknown} openFiles
 */
export function beApp(scope, openFiles) {
  const root = new URL('../', document.baseURI);
  document.head.append(
    h('link', { rel: 'manifest', href: `${root}manifest.webmanifest` }),
    h('link', { rel: 'apple-touch-icon', href: `${root}icons/icon-192.png` }));
  // Files that somebody opened with the installed app.
  /** @type {any} */ (window).launchQueue?.setConsumer(async (/** @type {{ files?: FileSystemFileHandle[] }} */ { files = [] }) => {
    if (files.length) openFiles(scope, await Promise.all(files.map((file) => file.getFile())));
  });
  workOffline(root, (takeUp) => tell(scope, takeUp));
}

/** @param {WayScope} scope @param {() => void} takeUp */
function tell(scope, takeUp) {
  // What is being said may offer something that is not to be lost.
  if (scope.shadowRoot?.querySelector('.notice:not([hidden])')) setTimeout(tell, PATIENCE, scope, takeUp);
  else scope.notify(say('offline.newer'), 'note', { label: say('offline.reload'), run: takeUp });
}
