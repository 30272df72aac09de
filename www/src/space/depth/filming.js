/**
 * The button that saves a film of the view with depth: it begins, and ends with another press or when it is as long as it may be.
 *
 * @import { PageState } from '../app/state.js'
 * @import { DepthView } from './view.js'
 */
import { download } from '../../common/download.js';
import { say } from '../../common/texts.js';
import { notify } from '../app/notice.js';

/** @param {PageState} page @param {{ view(): DepthView | null, tell(words: string): void }} hands */
export function makeFilming(page, { view: now, tell }) {
  let going = false;
  return {
    get going() {
      return going;
    },
    async press() {
      const view = now();
      if (!view || going) {
        going = false;
        return;
      }
      going = true;
      try {
        const { shoot } = await import('./film.js');
        const bytes = await shoot(page, view, (at, of) => {
          tell(say('space.depth.filming', { now: Math.floor(at), of }));
          return going && now() === view;
        });
        if (bytes) download(bytes, `${page.yard.space.name || say('space.scene.unnamed')}.webm`, 'video/webm');
        else notify(page, say('space.depth.no-film'), true);
      } catch (error) {
        console.warn(error);
        notify(page, say('space.part-failed'), true);
      }
      going = false;
      tell('');
      page.redraw.ask();
    },
  };
}
