/**
 * What works beside the views, made once with the study: each is a file of its own, and heeds plans, floor and time.
 *
 * @import { Story, StoryPart } from './state.js'
 */
import { makeDesk } from './reader/desk.js';

/** @type {((story: Story) => StoryPart)[]} */
export const PARTS = [(story) => (story.reader = makeDesk(story))];
