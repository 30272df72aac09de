/**
 * The lanes of a twin as the layers see them, in the colours of a theme.
 *
 * @import { View } from '../../../engine/types.js'
 * @import { TwinState } from './twin-state.js'
 */
import { coloursAt, readTheme } from '../../../stage/palette.js';

/** @param {TwinState} twin @param {'light' | 'dark'} name */
export function setTheme(twin, name) {
  const { engine, inTheme, probe, truths } = twin;
  inTheme.setTheme(name);
  const { palette, colours } = readTheme(probe);
  const { resolved } = coloursAt(probe);
  engine.setPalette(palette);
  twin.images = [];
  truths.forget();
  twin.theme = { palette: Uint32Array.from(palette), colours, page: { surface: resolved('surface'), ink: resolved('ink'), soft: resolved('ink-soft'), strong: resolved('line-strong'), font: getComputedStyle(probe).getPropertyValue('--ws-font') } };
}

/** What is true of a lane where it stands. @param {TwinState} twin @param {number} i */
export function truthOf({ drawing, engine, lane, overlay, theme, truths }, i) {
  const state = engine.state();
  const asked = i === lane || !overlay ? overlay : 'none';
  return truths.of(engine, state, i, drawing.overlayOf(asked, state, i), theme.colours).truth;
}

/**
 * The lane as the layers see it.
 * @param {TwinState} twin
 * @param {number} i
 * @param {Pick<View, 'size' | 'ratio'>} where
 * @param {boolean} still it does not move on: all about the step is shown
 */
export function viewOf(twin, i, where, still) {
  const { drawing, engine, guest, images, lane, pinned, points, theme } = twin;
  const state = engine.state();
  const fresh = !images[i];
  images[i] ??= new drawing.WorldImage(state);
  images[i].update(engine, i, fresh);
  const view = drawing.viewOf(engine, state, i, (current) => (still ? current : -1), {
    ...where,
    truth: truthOf(twin, i),
    points: still && i === lane ? points : [],
    pin: pinned,
    image: images[i].ctx ? images[i].canvas : null,
    colours: theme.colours,
  });
  if (!guest) return view;
  guest.paint(engine, state);
  return guest.view(view);
}
