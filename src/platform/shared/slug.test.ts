import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLegacyPrefix, toSlug, withoutLegacyPrefix } from './slug.ts'

const anything = fc
  .array(fc.nat(0xffff), { maxLength: 200 })
  .map((codes) => String.fromCharCode(...codes))

describe('the public slug', () => {
  it.each([
    ['is lowercased', 'ANA', 'ana'],
    ['has its accents removed', 'Conceição Mônica Ünal', 'conceicao-monica-unal'],
    ['has accents removed that are characters of their own', 'Jose\u0301', 'jose'],
    [
      'has letters without an accent to remove in plain ones',
      'Łucja Bjørn Weiß Æsa',
      'lucja-bjorn-weiss-aesa',
    ],
    ['has non-alphanumerics replaced by hyphens', 'ana.souza@sp', 'ana-souza-sp'],
    ['has repeated hyphens merged', 'ana -- souza', 'ana-souza'],
    ['has edge hyphens trimmed', '--ana souza!--', 'ana-souza'],
    ['keeps digits', 'Sala 12', 'sala-12'],
    ['is blank where nothing is left', '!!! 🌱 李', ''],
    ['stays as it is when it already is one', 'ana-souza', 'ana-souza'],
  ])('the public slug %s', (_, typed, slug) => {
    expect(toSlug(typed)).toBe(slug)
  })

  it('the public slug consists of lower-case letters, digits and single inner hyphens, whatever was typed', () => {
    fc.assert(
      fc.property(anything, (typed) => {
        expect(toSlug(typed)).toMatch(/^([a-z0-9]+(-[a-z0-9]+)*)?$/)
      }),
    )
  })

  it('the public slug of a slug is the same slug', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
        expect(toSlug(toSlug(typed))).toBe(toSlug(typed))
      }),
    )
  })
})

describe("'Corrigir Formato'", () => {
  it.each([
    ['0a1b2c3d-ana-souza', 'ana-souza'],
    ['deadbeef-ana', 'ana'],
  ])("'Corrigir Formato' is offered for %s and makes it %s", (slug, fixed) => {
    expect(hasLegacyPrefix(slug)).toBe(true)
    expect(withoutLegacyPrefix(slug)).toBe(fixed)
  })

  it.each([
    ['ana-souza'],
    ['deadbeef'],
    ['deadbee-ana'],
    ['deadbeef1-ana'],
    ['ghijklmn-ana'],
    [''],
  ])("'Corrigir Formato' is not offered for %j", (slug) => {
    expect(hasLegacyPrefix(slug)).toBe(false)
    expect(withoutLegacyPrefix(slug)).toBe(slug)
  })
})
