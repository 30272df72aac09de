/**
 * Captions: what happens now, under the floor; and drives of the camera that show it.
 *
 * @import { FloorState, Shot } from './state.js'
 */
import { language } from '../../../common/texts.js';
import { indexOf } from './looks.js';

/** The captions of what is carried out, one after the other. @param {FloorState} floor */
export function captionOf({ captions, staged, story }) {
  return captions && staged && story.engine ? story.engine.floorCaptions(language).join(' ') : '';
}

/** The view with depth goes along with what is carried out, where that is asked for. @param {FloorState} floor */
export function drive(floor) {
  const { drives, staged, story } = floor;
  if (!drives || !staged || !story.engine || !story.app.depth.open) return;
  const shot = /** @type {Shot | null} */ (story.engine.floorShot());
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
