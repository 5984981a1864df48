import * as z from 'zod/mini'

/** Continues although the PDF shows only codes for some characters, after the answer `unprintable_signs`. */
export const printsCodes = z._default(z.boolean(), false)
