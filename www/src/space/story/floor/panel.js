/**
 * The part of the panel for the floor of a story: whether the scene is that of the story, captions, and drives of the
 * camera.
 *
 * @import { FloorState } from './state.js'
 */
import { h, setText } from '../../../common/dom.js';
import { say } from '../../../common/texts.js';
import { button, group, tick } from '../../fields.js';

/** @param {FloorState} floor @param {{ open(): void }} hands */
export function makeFloorPanel(floor, { open }) {
  const { app } = floor.story;
  const about = h('p', { class: 'soft' });
  const opens = button('story.floor.open', open);
  const captions = tick({ id: 'story.floor.captions', value: floor.captions, input: (to) => { floor.captions = to; app.altered(); app.ask(); } });
  const drives = tick({ id: 'story.floor.drives', value: floor.drives, input: (to) => { floor.drives = to; floor.shot = ''; if (!to) app.depth.follow(null); app.altered(); app.ask(); } });
  const node = group('story.floor', about, opens, captions.node, drives.node);
  return {
    node,
    tell() {
      const { file, staged } = floor;
      opens.hidden = !file || staged;
      captions.node.hidden = drives.node.hidden = !staged;
      captions.set(floor.captions);
      drives.set(floor.drives);
      setText(about, say(staged ? 'story.floor.staged' : file ? 'story.floor.other' : 'story.floor.none'));
    },
  };
}
