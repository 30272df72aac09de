/**
 * @import { WayScope } from '../element.js'
 * @import { Gesture } from './gesture.js'
 */

/** Makes a gesture the present one, or none. @param {WayScope} scope @param {Gesture | null} gesture */
export function become(scope, gesture) {
  scope.state.gesture = gesture;
  scope.stage.canvas.dataset.gesture = gesture?.kind ?? '';
  scope.ask();
}
