/** Pages on which the panel is a sheet over the floor, as in sheet.css: narrow ones that are high enough for both. */
export const narrow = matchMedia('(width <= 760px) and (height > 480px)');
