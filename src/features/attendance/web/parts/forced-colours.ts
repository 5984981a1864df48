/** Without these, a chosen day or hour would look like any other in forced colours. */
export const CHOSEN_IN_FORCED_COLOURS =
  'forced-color-adjust-none forced-colors:bg-[color:Highlight] forced-colors:text-[color:HighlightText]'
