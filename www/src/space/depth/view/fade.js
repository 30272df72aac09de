/**
 * Walls fade where they stand between the viewer and what is looked at: some of their pixels are left out, in a
 * pattern, so that nothing is to be sorted.
 */
import { Vector3 } from 'three';

/**
 * Metres around what is looked at, at its place; towards the viewer they get fewer, so that on the screen it is a disc.
 */
const AROUND = 1.5;
/** Of the pixels there as many stay. */
const STAY = 0.12;

/** Of the thresholds of a pattern of 4 by 4. */
const PATTERN = `
float depthPattern(vec2 at) {
  int index = int(mod(at.x, 4.0)) + 4 * int(mod(at.y, 4.0));
  int order[16] = int[16](0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5);
  return (float(order[index]) + 0.5) / 16.0;
}`;

/** The numbers that shaders are given: the place that is looked at, and metres around it; 0: nothing fades. */
export const makeFade = () => ({ at: { value: new Vector3() }, around: { value: 0 } });

/** @param {ReturnType<typeof makeFade>} fade @param {{ x: number, y: number, z: number } | null} followed */
export function setFade(fade, followed) {
  fade.around.value = followed ? AROUND : 0;
  if (followed) fade.at.value.set(followed.x, followed.y, followed.z);
}

/** @param {import('three').Material} material @param {ReturnType<typeof makeFade>} fade */
export function fades(material, fade) {
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, { fadeAt: fade.at, fadeAround: fade.around });
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vFadeAt;')
      .replace('#include <project_vertex>', '#include <project_vertex>\nvFadeAt = (modelMatrix * vec4(transformed, 1.0)).xyz;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\nvarying vec3 vFadeAt;\nuniform vec3 fadeAt;\nuniform float fadeAround;${PATTERN}`)
      .replace('#include <clipping_planes_fragment>', `#include <clipping_planes_fragment>
  if (fadeAround > 0.0) {
    vec3 towards = cameraPosition - fadeAt;
    float share = dot(vFadeAt - fadeAt, towards) / dot(towards, towards);
    float around = fadeAround * (1.0 - share);
    float away = length(vFadeAt - fadeAt - share * towards);
    float stays = share <= 0.0 || share >= 1.0 ? 1.0 : max(${STAY}, smoothstep(0.75 * around, around, away));
    if (stays < depthPattern(gl_FragCoord.xy)) discard;
  }`);
  };
}
