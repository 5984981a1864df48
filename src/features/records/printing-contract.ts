import * as z from 'zod/mini'

/** Continues if the PDF has only the codes of some signs, after the answer `unprintable_signs`. */
export const printsCodes = z._default(z.boolean(), false)
