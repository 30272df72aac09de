/**
 * The button that saves a film of the view with depth: it begins, and ends with another press or when it is as long as
 * it may be.
 *
 * @import { PageState } from '../app/state.js'
 * @import { DepthView } from './view/view.js'
 */
import { download } from '../../common/download.js';
import { say } from '../../common/texts.js';
import { notify } from '../app/notice.js';

/** @param {PageState} page @param {{ view(): DepthView | null, tell(words: string): void }} hands */
export function makeFilming(page, { view: now, tell }) {
  /**
   * A film that is ended by hand goes on until it is saved: until then there is no other one.
   * @type {'none' | 'going' | 'ending'}
   */
  let film = 'none';
  return {
    get going() {
      return film === 'going';
    },
    async press() {
      const view = now();
      if (film !== 'none') film = 'ending';
      if (!view || film !== 'none') return;
      film = 'going';
      try {
        const { shoot } = await import('./film.js');
        const bytes = await shoot(page, view, (at, of) => {
          tell(say('space.depth.filming', { now: Math.floor(at), of }));
          return film === 'going' && now() === view;
        });
        if (bytes) download(bytes, `${page.scene.space.name || say('space.scene.unnamed')}.webm`, 'video/webm');
        else notify(page, say('space.depth.no-film'), true);
      } catch (error) {
        console.warn(error);
        notify(page, say('space.part-failed'), true);
      }
      film = 'none';
      tell('');
      page.redraw.ask();
    },
  };
}
