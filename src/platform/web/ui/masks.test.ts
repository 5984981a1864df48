import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsToText } from '../../shared/money.ts'
import { parsePhone } from '../../shared/phone.ts'
import { maskCpf, maskMoney, maskMoneyKey, maskPhone, plainMoney } from './masks.ts'

describe('a phone while it is typed', () => {
  it.each([
    ['', ''],
    ['1', '(1'],
    ['11', '(11'],
    ['119', '(11) 9'],
    ['1134567890', '(11) 3456-7890'],
    ['11987654321', '(11) 98765-4321'],
    ['119876543219', '(11) 98765-43219'],
    ['(11) 98765-432', '(11) 98765-432'],
    ['011 9876', '011 9876'],
    ['(011) 98765 4321', '(011) 98765 4321'],
    ['0xx11 98765.4321', '011 987654321'],
    ['015 11 98765-4321', '015 11 98765-4321'],
    ['5511987654321', '(11) 98765-4321'],
    ['551134567890', '(11) 3456-7890'],
    ['55987654321', '(55) 98765-4321'],
    ['559876543210', '(98) 7654-3210'],
    ['55 (98) 98765-4321', '(98) 98765-4321'],
    ['11 9 8765.4321', '(11) 98765-4321'],
    ['11 98765\u20114321', '(11) 98765-4321'],
    ['\uff11\uff11987654321', '(11) 98765-4321'],
    ['WhatsApp: 11 98765-4321', '(11) 98765-4321'],
    ['+55 11 98765-4321', '+55 11 98765-4321'],
    ['+55.11.98765.4321', '+5511987654321'],
    ['(+55) 11 98765-4321', '(+55) 11 98765-4321'],
    ['tel: (+351) 912 345 678', '(+351) 912 345 678'],
    ['00351 912 345 678', '00351 912 345 678'],
    ['351912345678', '(35) 19123-45678'],
    ['+1 (415) abc 555', '+1 (415)  555'],
  ])('the typed phone %j is written %j', (typed, written) => {
    expect(maskPhone(typed)).toBe(written)
    expect(maskPhone(written)).toBe(written)
  })

  const area = fc.constantFrom('11', '21', '55', '98', '99')
  const number = fc.oneof(fc.stringMatching(/^9\d{8}$/), fc.stringMatching(/^[2-5]\d{7}$/))
  const prefix = fc.constantFrom('', '55', '0', '015', '+55', '+55 ', '(+55) ', '55 ')
  const phone = fc.tuple(prefix, area, number).map((parts) => parts.join(''))

  it('a typed phone is parsed like the pasted one', () => {
    const anything = fc.oneof(phone, fc.stringMatching(/^[+(]?[\d ().-]{0,18}$/))
    fc.assert(
      fc.property(anything, (pasted) => {
        const understood = parsePhone(pasted)
        if (understood) expect(parsePhone(maskPhone(pasted))).toBe(understood)
      }),
    )
  })

  it('a pasted phone is parsed like the one typed key by key', () => {
    fc.assert(
      fc.property(phone, (keys) => {
        const shown = Array.from(keys).reduce((text, key) => maskPhone(text + key), '')
        expect(parsePhone(shown)).toBe(parsePhone(keys))
      }),
    )
  })
})

describe('a CPF while it is typed', () => {
  it.each([
    ['', ''],
    ['123', '123'],
    ['1234', '123.4'],
    ['123456789', '123.456.789'],
    ['12345678909', '123.456.789-09'],
    ['123456789091', '123.456.789-09'],
  ])('the typed CPF %j is written %j', (typed, written) => {
    expect(maskCpf(typed)).toBe(written)
    expect(maskCpf(written)).toBe(written)
  })
})

describe('money', () => {
  it.each([
    ['', '', ''],
    ['R$', '', ''],
    ['0', '0,00', '0.00'],
    ['150', '150,00', '150.00'],
    ['150.00', '150,00', '150.00'],
    ['1234.5', '1.234,50', '1234.50'],
    ['1.234', '1.234,00', '1234.00'],
    ['1.234,567', '1.234,56', '1234.56'],
    ['R$ 1.234,50', '1.234,50', '1234.50'],
    [',5', '0,50', '0.50'],
    ['007', '7,00', '7.00'],
  ])('the amount %j as a whole is shown as %j and sent as %j', (given, written, plain) => {
    expect(maskMoney(given)).toBe(written)
    expect(maskMoney(written)).toBe(written)
    expect(plainMoney(given)).toBe(plain)
  })

  it.each([
    ['the first digit is a cent', '1', '1', '0,01'],
    ['digits fill the amount from the right', '150,000', '0', '1.500,00'],
    ['a zero alone is nothing to pay', '0', '0', '0,00'],
    ['a comma or a dot changes nothing', '1,50,', ',', '1,50'],
    ['a letter in an empty field changes nothing', 'a', 'a', ''],
    ['a deletion shifts the digits back', '150,0', null, '15,00'],
    ['a deletion in the thousands takes that digit', '.234,50', null, '234,50'],
    ['a deletion of the last digit empties the field', '0,0', null, ''],
    ['a selection that is deleted empties the field', '', null, ''],
  ])('money while it is typed, %s', (_title, typed, key, written) => {
    expect(maskMoneyKey(typed, key)).toBe(written)
  })

  it('money typed digit by digit is sent as that many cents, and is empty after as many deletions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (cents) => {
        const keys = Array.from(String(cents))
        const typed = keys.reduce((text, key) => maskMoneyKey(text + key, key), '')
        expect(plainMoney(typed)).toBe(centsToText(cents))
        const deleted = keys.reduce((text) => maskMoneyKey(text.slice(0, -1), null), typed)
        expect(deleted).toBe('')
      }),
    )
  })
})
