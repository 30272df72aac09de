/**
 * What the build knows of itself, put in its place by vite.config.js: the version; the commit, empty where git tells
 * none; the address of the issue tracker, empty where the project names none.
 */
declare const __WAYSCOPE_BUILD__: { version: string; commit: string; issues: string };
