import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPhone, parsePhone, whatsappUrl } from './phone.ts'

describe('a phone that people type', () => {
  it.each([
    ['11987654321', '+5511987654321'],
    ['(11) 98765-4321', '+5511987654321'],
    ['11 98765-4321', '+5511987654321'],
    ['11.98765.4321', '+5511987654321'],
    [' 11 98765–4321 ', '+5511987654321'],
    ['011 98765-4321', '+5511987654321'],
    ['+55 (11) 98765-4321', '+5511987654321'],
    ['5511987654321', '+5511987654321'],
    ['55 11 3456-7890', '+551134567890'],
    ['(11) 3456-7890', '+551134567890'],
    ['(55) 99876-5432', '+5555998765432'],
    ['11\u00a098765\u20104321', '+5511987654321'],
    ['+351 912 345 678', '+351912345678'],
    ['+1 (415) 555-0132', '+14155550132'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('%j is kept as %s', (typed, kept) => {
    expect(parsePhone(typed)).toBe(kept)
  })

  it.each([
    [''],
    ['   '],
    ['987654321'],
    ['98765-4321'],
    ['+12345678'],
    ['+1234567890123456'],
    ['119876543210'],
    ['11 9876x-4321'],
    ['onze 98765-4321'],
    ['11 98765-4321 ramal 2'],
    ['٠١٢٣٤٥٦٧٨٩١'],
    ['11\u000098765-4321'],
    ['+'],
    ['11+987654321'],
    ["11987654321' or 1=1"],
  ])('%j is refused', (typed) => {
    expect(parsePhone(typed)).toBeNull()
  })

  it('is kept the same however often it is read', () => {
    const digits = fc.integer({ min: 0, max: 9 }).map(String)
    const typed = fc
      .array(fc.oneof({ weight: 6, arbitrary: digits }, fc.constantFrom(' ', '-', '(', ')', '.')), {
        maxLength: 25,
      })
      .chain((characters) => fc.constantFrom('', '+').map((plus) => plus + characters.join('')))
    fc.assert(
      fc.property(typed, (text) => {
        const kept = parsePhone(text)
        if (kept === null) return
        expect(kept).toMatch(/^\+\d{10,15}$/)
        expect(parsePhone(kept)).toBe(kept)
        expect(parsePhone(formatPhone(kept))).toBe(kept)
      }),
    )
  })
})

describe('a phone on a screen', () => {
  it.each([
    ['+5511987654321', '(11) 98765-4321'],
    ['+551134567890', '(11) 3456-7890'],
    ['+351912345678', '+351912345678'],
  ])('%s is shown as %j', (kept, shown) => {
    expect(formatPhone(kept)).toBe(shown)
  })
})

describe('the button that opens a chat', () => {
  it('leads to the phone, with the message as it was written', () => {
    const text = 'Olá & até "já"! 🌱 #1 ?'
    const url = new URL(whatsappUrl('+5511987654321', text))
    expect(url.origin + url.pathname).toBe('https://wa.me/5511987654321')
    expect(url.searchParams.get('text')).toBe(text)
  })
})
