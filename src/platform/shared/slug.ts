import { LATIN_LETTERS } from './latin-letters.ts'

/**
 * Returns the last part of a public link (docs/product.md, Public page): lowercased, accents removed, letters such as Ł and ß
 * in plain ones, non-alphanumerics replaced by hyphens, repeated hyphens merged, edge hyphens trimmed.
 */
export function toSlug(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '')
  return Array.from(letters, (letter) => LATIN_LETTERS.get(letter) ?? letter)
    .join('')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}

const LEADING_HEX = /^[0-9a-f]{8}-/i

/** Returns whether 'Corrigir Formato' is offered: the slug starts with 8 hexadecimal digits and a hyphen. */
export function hasLegacyPrefix(slug: string): boolean {
  return LEADING_HEX.test(slug)
}

export function withoutLegacyPrefix(slug: string): string {
  return slug.replace(LEADING_HEX, '')
}
