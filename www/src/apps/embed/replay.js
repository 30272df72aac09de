/**
 * Playing by itself: from the beginning when the element is ready (`autoplay`), and again after each end (`loop`). Not
 * for those who asked their system for less motion.
 *
 * @import { WayScope } from './element.js'
 */

/** The time for which the end is shown before it begins again, in milliseconds. */
export const REST = 2000;

/** @param {WayScope} scope */
export function makeReplay(scope) {
  const { player } = scope.state;
  let timer = 0;

  // Time has just gone on: who pauses or goes to the end does so between two frames.
  scope.brakes.add((played) => {
    if (!played || player.playing || !scope.hasAttribute('loop')) return;
    clearTimeout(timer);
    timer = Number(setTimeout(again, REST));
  });

  function again() {
    const { lab } = scope.state;
    if (!scope.isConnected || !lab || player.playing || player.calm || !scope.hasAttribute('loop')) return;
    if (player.position === Infinity && lab.arrived) scope.play();
  }

  return {
    begin() {
      if (!scope.hasAttribute('autoplay') || player.calm) return;
      scope.play();
    },
    stop: () => clearTimeout(timer),
  };
}
