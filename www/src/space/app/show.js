/**
 * Studies: loaded when they are first needed, and one of them shown.
 *
 * @import { Study } from '../types.js'
 * @import { PageState } from './state.js'
 */
import { say } from '../../common/texts.js';
import { STUDIES } from '../studies.js';
import { notify } from './notice.js';

/**
 * Gives a study what a file says of it; what makes no sense is left out. Whether it made sense.
 * @param {Study} study
 * @param {unknown} saved
 */
export function give(study, saved) {
  if (!saved) return true;
  try {
    study.load?.(saved);
    return true;
  } catch (error) {
    console.info(error);
    study.opened();
    return false;
  }
}

/**
 * A study, loaded when it is first needed; nothing where it does not arrive, which is said then.
 * @param {PageState} page
 * @param {string} id
 * @returns {Promise<any>}
 */
export async function need(page, id) {
  const { loading } = page;
  const entry = STUDIES.find((one) => one.id === id);
  if (!entry) return null;
  loading[id] ??= entry.load().then((part) => {
    const made = part.default(page.app);
    page.studies.set(id, made);
    const saved = /** @type {Record<string, unknown> | null} */ (page.scene.space.study());
    if (!give(made, saved?.[id])) notify(page, say('space.set-up-wrong'), true);
    return made;
  });
  try {
    return await loading[id];
  } catch (error) {
    console.warn(error);
    delete loading[id];
    notify(page, say('space.part-failed'), true);
    return null;
  }
}

/** @param {PageState} page @param {string} id of a study @returns {Promise<void>} */
export async function show(page, id) {
  const { app } = page;
  const asked = STUDIES.some((one) => one.id === id) ? id : STUDIES[0].id;
  page.wanted = asked;
  const study = await need(page, asked);
  // It did not arrive, or another one was asked for meanwhile.
  if (!study || page.wanted !== asked) return;
  if (page.current !== asked) page.studies.get(page.current)?.left?.();
  page.current = asked;
  app.time.pause();
  markTab(page);
  page.parts.inset.show(study.inset);
  page.parts.beside.replaceChildren(...(study.beside ? [study.beside] : []));
  page.depth.opened();
  page.parts.panel.replaceChildren(study.node);
  app.time.offer(Boolean(study.advance), Boolean(study.step), Boolean(study.restart));
  study.shown?.();
  page.place.dataset.study = asked;
  app.showed();
  page.redraw.ask();
}

/** @param {PageState} page */
function markTab({ current, name, parts: { panel, tabs } }) {
  for (const tab of /** @type {Iterable<HTMLElement>} */ (tabs.children)) {
    const here = tab.id === `${name}-tab-${current}`;
    tab.setAttribute('aria-selected', String(here));
    // One stop of the tab key for all of them.
    tab.tabIndex = here ? 0 : -1;
    // On a phone they stand in a strip that scrolls.
    if (here && tabs.scrollWidth > tabs.clientWidth) tabs.scrollLeft += tab.getBoundingClientRect().left - tabs.getBoundingClientRect().left - (tabs.clientWidth - tab.offsetWidth) / 2;
  }
  panel.setAttribute('aria-labelledby', `${name}-tab-${current}`);
}
