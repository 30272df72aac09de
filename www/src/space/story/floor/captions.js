/**
 * Captions: what happens now, under the floor; and drives of the camera that show it.
 *
 * @import { FloorState, Shot } from './state.js'
 */
import { language } from '../../../common/texts.js';
import { indexOf } from './looks.js';

/** The captions of steps, one after the other. @param {FloorState} floor @param {number[]} executing */
export function captionOf({ captions, staged, story }, executing) {
  if (!captions || !staged || !story.engine) return '';
  return executing.map((step) => story.engine?.caption(step, language)).filter(Boolean).join(' ');
}

/** The view with depth goes along with what is carried out, where that is asked for. @param {FloorState} floor @param {number[]} executing */
export function drive(floor, executing) {
  const { drives, staged, story } = floor;
  if (!drives || !staged || !story.engine || !story.app.depth.open) return;
  const shot = /** @type {Shot | null} */ (story.engine.shot(Uint16Array.from(executing)));
  const key = shot ? `${shot.kind} ${shot.step}` : floor.shot;
  if (!shot || key === floor.shot) return;
  floor.shot = key;
  const index = indexOf(floor, shot.objects[0]);
  if (shot.kind === 'whole' || index < 0) {
    story.app.depth.follow(null);
    story.app.depth.fit();
    return;
  }
  floor.followed = index;
  story.app.depth.follow(shot.kind === 'follow' ? 'behind' : shot.kind === 'both' ? 'side' : 'shoulder');
}
