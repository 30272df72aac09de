/**
 * Other scenes, with what was set up on them.
 *
 * @import { Aside } from '../files/put-aside.js'
 * @import { Source } from '../page-scene.js'
 * @import { PageState } from './state.js'
 */
import { say } from '../../common/texts.js';
import { asides, putAside, takeBack } from '../files/put-aside.js';
import { VIEW } from '../depth/saved.js';
import { notify, wordsOf } from './notice.js';
import { give } from './show.js';

/**
 * Another scene. What cannot be read is said, and the one before stays.
 * @param {PageState} page
 * @param {() => Source | Promise<Source>} read
 * @param {string} name
 * @returns {Promise<boolean>}
 */
export async function open(page, read, name) {
  const { app, scene } = page;
  const turnOf = ++page.opens;
  let before = '';
  const left = scene.space.name;
  try {
    const source = await read();
    // Of two that were asked for the last one counts, whichever comes first.
    if (turnOf !== page.opens) return false;
    // Undo does not lead back to another scene: one that was worked on is put aside.
    if (!page.figure && (scene.space.canUndo || app.touched)) before = app.text();
    scene.open(source, name);
  } catch (error) {
    notify(page, wordsOf(error), true);
    return false;
  }
  page.parts.notice.hidden = true;
  const kept = before ? putAside(before) : true;
  const wrong = opened(page);
  tellOpened(page, { wrong, before, kept, left });
  return true;
}

/**
 * @param {PageState} page
 * @param {{ wrong: boolean, before: string, kept: boolean, left: string }} what there is to be said of it, and of the
 *   scene before
 */
function tellOpened(page, { wrong, before, kept, left }) {
  const { fromMesh, space: { mended, leftOut } } = page.scene;
  const words = [
    wrong && say('space.set-up-wrong'),
    mended > 0 && say('space.mended', { n: mended }),
    leftOut > 0 && say('space.left-out', { n: leftOut }),
    fromMesh && say(fromMesh.steep === null ? 'mesh.opened' : 'mesh.opened-obj', { n: fromMesh.polygons, steep: fromMesh.steep ?? 0, slope: fromMesh.source.slope ?? 0 }),
    before && say(kept ? 'space.put-aside' : 'space.put-aside-here', { name: left || say('space.scene.unnamed') }),
  ].filter(Boolean);
  if (words.length) notify(page, words.join(' '), wrong || !kept, before ? { id: 'space.back', act: () => void page.app.openAside(asides()[0]) } : undefined);
}

/**
 * A scene that was put aside is worked on again.
 * @param {PageState} page
 * @param {Aside} one
 * @returns {Promise<void>}
 */
export async function openAside(page, one) {
  if (!(await open(page, () => ({ kind: 'scene', json: one.scene }), ''))) return;
  takeBack(one);
  page.studies.get('scene')?.changed(null);
  page.app.altered();
  page.app.left();
}

/** Whether what the file says of a study makes no sense. @param {PageState} page */
function opened({ app, depth, studies, scene }) {
  app.editor.giveUp();
  app.time.pause();
  const saved = /** @type {Record<string, unknown> | null} */ (scene.space.study());
  let wrong = false;
  for (const [id, study] of studies) {
    study.opened();
    if (!give(study, saved?.[id])) wrong = true;
  }
  depth.take(saved?.[VIEW]);
  app.altered();
  app.touched = false;
  app.fitView();
  return wrong;
}

/** The parts of studies in a file of the scene. @param {PageState} page @returns {Record<string, unknown>} */
export const saved = ({ studies }) => Object.fromEntries([...studies].flatMap(([id, study]) => (study.save ? [[id, study.save()]] : [])));

/**
 * The scene as text, as the page keeps it.
 * @param {PageState} page
 * @param {object} [more] what else goes along
 * @returns {string}
 */
export function textOf({ app, scene }, more = {}) {
  const now = app.saved();
  // What was set up by studies that were never opened here stays as it came. Which views are shown is of the page,
  // where it is not asked for.
  const { [VIEW]: _, ...came } = /** @type {Record<string, unknown>} */ (scene.space.study() ?? {});
  const all = { ...came, ...now, ...more };
  return scene.space.write(Object.keys(all).length ? JSON.stringify(all) : '');
}

/** The scene as a file or a link, with the views that are shown of it. @param {PageState} page @returns {string} */
export const fileOf = (page) => textOf(page, { [VIEW]: page.depth.save() });
