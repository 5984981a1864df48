import { toSlug } from '../../platform/shared/slug.ts'

/**
 * The endings that are never suggested: the placeholder of an unfinished link, and names like the platform's own
 * pages.
 */
const RESERVED: ReadonlySet<string> = new Set([
  'seu-nome',
  'admin',
  'agendar',
  'api',
  'assets',
  'avisos',
  'checkout',
  'consulta',
  'demo',
  'legal',
  'patient',
  'psychologist',
  'support',
])

/** The stem of a name without a usable letter. */
const NAMELESS = 'consultorio'

/** Leaves space for a number within the length of a slug. */
const STEM_LENGTH = 74

/** Returns the common stem of all suggestions for a name. */
export function slugStem(name: string): string {
  return toSlug(toSlug(name).slice(0, STEM_LENGTH)) || NAMELESS
}

/** Returns the stem, or the stem with the first number from 2 on that is neither reserved nor used. */
export function freeSlug(stem: string, used: ReadonlySet<string>): string {
  let slug = stem
  for (let number = 2; RESERVED.has(slug) || used.has(slug); number++) slug = `${stem}-${number}`
  return slug
}
