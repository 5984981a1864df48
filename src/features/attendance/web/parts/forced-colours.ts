/** In forced colours, a chosen day or hour would look like any other. */
export const CHOSEN_IN_FORCED_COLOURS =
  'forced-color-adjust-none forced-colors:bg-[color:Highlight] forced-colors:text-[color:HighlightText]'
