/** How long messages are kept: docs/decisions/026. */

/** Days in which its words are kept once it is done with; a failed one can be tried again as long. */
export const WORDS_KEPT_DAYS = 30

/** Months after which no log lists it any more. */
export const MESSAGES_KEPT_MONTHS = 12
