/**
 * For pages with the laboratory in a frame: gives each the height that it asks for. The readme tells how. Nothing is
 * exported.
 */
export {};
