import { describe, expect, it } from 'vitest'
import { freeSlug, slugStem } from './slug-rules.ts'

describe('a suggested link', () => {
  it.each([
    ['is the name', 'Ana Souza', [], 'ana-souza'],
    ['has the first free number where the name is used', 'Ana Souza', ['ana-souza'], 'ana-souza-2'],
    ['skips used numbers', 'Ana Souza', ['ana-souza', 'ana-souza-2'], 'ana-souza-3'],
    ['is no reserved name', 'Admin', [], 'admin-2'],
    ['is not the placeholder', 'Seu Nome', [], 'seu-nome-2'],
    ['is the default where the name has no letters', '愛', [], 'consultorio'],
    ['fits with its number', 'a'.repeat(90), ['a'.repeat(74)], `${'a'.repeat(74)}-2`],
  ])('A suggested link %s', (_, name, used, slug) => {
    expect(freeSlug(slugStem(name), new Set(used))).toBe(slug)
  })
})
