import { toSlug } from '../../platform/shared/slug.ts'

/** Slugs that are never suggested: the placeholder of an unfinished link, and names like the platform's own pages. */
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

const NAMELESS = 'consultorio'

const STEM_LENGTH = 74

export function slugStem(name: string): string {
  return toSlug(toSlug(name).slice(0, STEM_LENGTH)) || NAMELESS
}

export function freeSlug(stem: string, used: ReadonlySet<string>): string {
  let slug = stem
  for (let number = 2; RESERVED.has(slug) || used.has(slug); number++) slug = `${stem}-${number}`
  return slug
}
