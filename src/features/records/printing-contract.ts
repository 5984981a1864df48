import * as z from 'zod/mini'

/** Goes on where the PDF has only the codes of some signs, after the answer `unprintable_signs`. */
export const printsCodes = z._default(z.boolean(), false)
