import { toSlug } from '../../platform/shared/slug.ts'

/** What nobody's link is suggested to end with: the placeholder of an unfinished link, and words that look like the platform's own pages. */
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

/** Where a name has no letter that a link may have. */
const NAMELESS = 'consultorio'

/** Leaves room for a number within the length of a slug. */
const STEM_LENGTH = 74

/** What every suggestion for a name begins with. */
export function slugStem(name: string): string {
  return toSlug(toSlug(name).slice(0, STEM_LENGTH)) || NAMELESS
}

/** The stem, or with the first number from 2 on that makes it neither reserved nor used. */
export function freeSlug(stem: string, used: ReadonlySet<string>): string {
  let slug = stem
  for (let number = 2; RESERVED.has(slug) || used.has(slug); number++) slug = `${stem}-${number}`
  return slug
}
