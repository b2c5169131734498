/** The size of the logo, a nurse's fob watch, in SVG units. */
export const markSize = { width: 24, height: 28 }

/** The path of the logo. Draw it as a stroke without a fill. */
export const markPath =
  'M7.5 1.25h9M12 1.25v5.5M8 13.75l4 3v6.5M12 6.75a10 10 0 1 0 0 20 10 10 0 1 0 0-20'
