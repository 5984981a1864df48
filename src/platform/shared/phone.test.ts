import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unknownAreaCode } from './area-codes.ts'
import {
  formatPhone,
  isLandline,
  isUnfinishedMobile,
  parsePhone,
  phoneKey,
  whatsappUrl,
} from './phone.ts'

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
    ['0 15 11 98765-4321', '+5511987654321'],
    ['015 11 3456-7890', '+551134567890'],
    ['0 55 11 98765-4321', '+5511987654321'],
    ['(0xx11) 98765-4321', '+5511987654321'],
    ['0XX 11 98765-4321', '+5511987654321'],
    ['(011) 98765-4321', '+5511987654321'],
    ['+55 (011) 98765-4321', '+5511987654321'],
    ['+55 (0) 11 98765-4321', '+5511987654321'],
    ['(+55) 11 98765-4321', '+5511987654321'],
    ['+55 55 99876-5432', '+5555998765432'],
    ['55 55 99876-5432', '+5555998765432'],
    ['0055 11 98765-4321', '+5511987654321'],
    ['00351 912 345 678', '+351912345678'],
    ['001 415 555 0132', '+14155550132'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['11/98765.4321', '+5511987654321'],
    ['11 98765\u22124321', '+5511987654321'],
    ['11 98765\u20114321', '+5511987654321'],
    ['11\u202f98765\u20094321', '+5511987654321'],
    ['tel:+55-11-98765-4321', '+5511987654321'],
    ['\u202a+55\u00a011\u00a098765-4321\u202c', '+5511987654321'],
    ['\u200e11 98765-4321', '+5511987654321'],
    ['１１ ９８７６５－４３２１', '+5511987654321'],
    ['＋５５（１１）９８７６５．４３２１', '+5511987654321'],
  ])('the typed phone %j is stored as %s', (typed, stored) => {
    expect(parsePhone(typed)).toBe(stored)
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
    ['0119876543'],
    ['00 11 9876'],
    ['000351912345678'],
    ['+0351912345678'],
    ['+55 11 98765'],
    ['+55 11 98765-43210'],
    ['0 15 11 98765-43210'],
    ['xx11 98765-4321'],
    ['11 98765-4321, 11 91234-5678'],
    ['tel:'],
    ['sms:11987654321'],
    ['11 98765_4321'],
    ['①① 98765-4321'],
    ['½1 98765-4321'],
  ])('the typed phone %j is refused', (typed) => {
    expect(parsePhone(typed)).toBeNull()
  })

  it('a stored phone is unchanged when it is parsed again', () => {
    const digits = fc.integer({ min: 0, max: 9 }).map(String)
    const typed = fc
      .array(
        fc.oneof({ weight: 6, arbitrary: digits }, fc.constantFrom(' ', '-', '(', ')', '.', '/')),
        {
          maxLength: 25,
        },
      )
      .chain((characters) =>
        fc.constantFrom('', '+', '00', '0', '55').map((start) => start + characters.join('')),
      )
    fc.assert(
      fc.property(typed, (text) => {
        const stored = parsePhone(text)
        if (stored === null) return
        expect(stored).toMatch(/^\+\d{10,15}$/)
        expect(parsePhone(stored)).toBe(stored)
        expect(parsePhone(formatPhone(stored))).toBe(stored)
      }),
    )
  })
})

describe('a phone on a screen', () => {
  it.each([
    ['+5511987654321', '(11) 98765-4321'],
    ['+551134567890', '(11) 3456-7890'],
    ['+351912345678', '+351912345678'],
  ])('the phone %s is shown as %j', (stored, shown) => {
    expect(formatPhone(stored)).toBe(shown)
  })
})

it.each([
  ['+551190000000', true],
  ['+551160000000', true],
  ['+551120000000', false],
  ['+551134567890', false],
  ['+551150000000', false],
  ['+5511900000000', false],
  ['+35191234567', false],
  ['+5491123456789', false],
])('whether %s is a mobile with a digit missing: %s', (phone, unfinished) => {
  expect(isUnfinishedMobile(phone)).toBe(unfinished)
})

describe('the button that opens a chat', () => {
  it('the button that opens a chat opens the phone’s chat, with the message as written', () => {
    const text = 'Olá & até "já"! 🌱 #1 ?'
    const url = new URL(whatsappUrl('+5511987654321', text))
    expect(url.origin + url.pathname).toBe('https://wa.me/5511987654321')
    expect(url.searchParams.get('text')).toBe(text)
  })
})

it.each([
  ['+551132345678', true],
  ['+5511932345678', false],
  ['+551182345678', false],
  ['+35121234567', false],
])('whether %s is a landline: %s', (phone, landline) => {
  expect(isLandline(phone)).toBe(landline)
})

it.each([
  ['+551180001001', '+5511980001001'],
  ['+551160001001', '+5511960001001'],
  ['+5511980001001', '+5511980001001'],
  ['+551130001001', '+551130001001'],
  ['+551150001001', '+551150001001'],
  ['+35191234567', '+35191234567'],
])('the phone %s is compared as %s', (phone, key) => {
  expect(phoneKey(phone)).toBe(key)
})

it.each([
  ['+5520912345678', '20'],
  ['+5590912345678', '90'],
  ['+5511912345678', null],
  ['+559930001001', null],
  ['+20912345678', null],
])('the area code of %s that no place has is %s', (phone, code) => {
  expect(unknownAreaCode(phone)).toBe(code)
})
