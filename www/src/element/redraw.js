/**
 * One redraw in the next frame, however often it is asked for. Nothing runs while it is not asked for.
 *
 * @param {(time: number) => void} frame
 * @returns {{ ask(): void, stop(): void }}
 */
export function makeRedraw(frame) {
  let waiting = 0;
  return {
    ask() {
      waiting ||= requestAnimationFrame((time) => {
        waiting = 0;
        frame(time);
      });
    },
    stop() {
      cancelAnimationFrame(waiting);
      waiting = 0;
    },
  };
}
