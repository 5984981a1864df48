import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { getPixPayloadInfo } from '@brazilian-utils/brazilian-utils/get-pix-payload-info'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DEFAULT_ZONE } from '../../platform/shared/calendar.ts'
import { centsToText, MAX_CENTS } from '../../platform/shared/money.ts'
import { type PixKeyType, readPixKey } from '../practice/pix-key.ts'
import { brCodeOf, pixChargeOf } from './rules.ts'

const CHARGE = {
  pixKey: '+5511987654321',
  merchantName: 'Ana Conceição Souza',
  merchantCity: 'São Paulo',
  amountCents: 15_000,
  targetId: '0198c0de-1234-7abc-8def-0123456789ab',
}

function fieldsOf(code: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (let index = 0; index < code.length; ) {
    const length = Number(code.slice(index + 2, index + 4))
    fields[code.slice(index, index + 2)] = code.slice(index + 4, index + 4 + length)
    index += 4 + length
  }
  return fields
}

/** Returns the CRC-16/CCITT-FALSE of everything before the four digits, by the Manual do BR Code. */
function crcOf(code: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(code.slice(0, -4))) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

it.each<[typed: string, type: PixKeyType, key: string]>([
  ['529.982.247-25', 'cpf', '52998224725'],
  ['529.982.247\u201125', 'cpf', '52998224725'],
  ['11.222.333/0001-81', 'cnpj', '11222333000181'],
  ['11.222.333/0001–81', 'cnpj', '11222333000181'],
  ['12.abc.345/01de-35', 'cnpj', '12ABC34501DE35'],
  ['Ana@Exemplo.com', 'email', 'ana@exemplo.com'],
  ['(11) 98765-4321', 'phone', '+5511987654321'],
  ['+55 11 98765-4321', 'phone', '+5511987654321'],
  ['011987654321', 'phone', '+5511987654321'],
  ['5511987654321', 'phone', '+5511987654321'],
  ['55998765432', 'phone', '+5555998765432'],
  ['71C7D9BE-4B85-4E43-9F1C-1F3B8B4E9A2D', 'random', '71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2d'],
  ['71c7d9be–4b85–4e43–9f1c–1f3b8b4e9a2d', 'random', '71c7d9be-4b85-4e43-9f1c-1f3b8b4e9a2d'],
  ['51998259765', 'phone', '+5551998259765'],
  ['51998259765', 'cpf', '51998259765'],
])('the Pix key %j as %s is %s', (typed, type, key) => {
  expect(readPixKey(typed, type)).toEqual({ type, key })
})

it.each<[typed: string, type: PixKeyType | null]>([
  ['52998224726', 'cpf'],
  ['11222333000182', 'cnpj'],
  ['1134567890', 'phone'],
  ['+351912345678', 'phone'],
  ['ana@', 'email'],
  ['ana@exemplo.com', 'random'],
  ['529.982.247-25', 'email'],
  ['qualquer coisa', null],
  ['', null],
  ['\u200f🌱', null],
])('the Pix key %j is refused as %s', (typed, type) => {
  expect(readPixKey(typed, type)).toBeNull()
})

it('a Pix key is normalized to the same value each time, whatever was typed', () => {
  const phone = fc.stringMatching(/^(\+55 ?)?\(?[1-9][1-9]\)? ?9\d{4}[- ]?\d{4}$/)
  const typedKey = fc.oneof(fc.string({ maxLength: 80 }), fc.emailAddress(), fc.uuid(), phone)
  const types = new Set<PixKeyType>()
  fc.assert(
    fc.property(typedKey, (typed) => {
      const read = readPixKey(typed, null)
      if (!read) return
      types.add(read.type)
      expect(readPixKey(read.key, read.type)).toEqual(read)
    }),
    { numRuns: 1_000 },
  )
  expect([...types]).toEqual(expect.arrayContaining(['email', 'phone', 'random']))
})

it('a BR Code has the letters of a name that have a plain form', () => {
  const written = brCodeOf({ ...CHARGE, merchantName: 'Søren D’Ávila – Łuczak' }) ?? ''
  expect(getPixPayloadInfo(written)?.merchantName).toBe("Soren D'Avila - Luczak")
})

const code = brCodeOf(CHARGE) ?? ''

it('the BR Code has the fields of the Manual do BR Code, accents removed', () => {
  const fields = fieldsOf(code)
  expect(fields).toMatchObject({
    '00': '01',
    '52': '0000',
    '53': '986',
    '54': '150.00',
    '58': 'BR',
    '59': 'Ana Conceicao Souza',
    '60': 'Sao Paulo',
  })
  expect(fieldsOf(fields['26'] ?? '')).toEqual({ '00': 'br.gov.bcb.pix', '01': '+5511987654321' })
  expect(fieldsOf(fields['62'] ?? '')).toEqual({ '05': 'e12347abc8def0123456789ab' })
})

it('the BR Code has only key, name, city, amount and txid, nothing about health', () => {
  const fields = fieldsOf(code)
  expect(Object.keys(fields).sort()).toEqual(
    ['00', '26', '52', '53', '54', '58', '59', '60', '62', '63'].sort(),
  )
  expect(fieldsOf(fields['26'] ?? '')['02']).toBeUndefined()
})

it("the BR Code ends with its CRC; the central bank's example has the same kind", () => {
  expect(code.slice(-4)).toBe(crcOf(code))
  const example =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'
  expect(crcOf(example)).toBe('1D3D')
  expect(
    generatePixPayload({
      key: '123e4567-e12b-12d1-a456-426655440000',
      merchantName: 'Fulano de Tal',
      merchantCity: 'BRASILIA',
    }),
  ).toBe(example)
})

it('the BR Code is read back with its amount, key and a txid of at most 25 letters and digits, whatever the charge', () => {
  const charges = fc.record({
    amountCents: fc.integer({ min: 1, max: MAX_CENTS }),
    targetId: fc.uuid(),
    merchantName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
    merchantCity: fc.option(fc.string({ unit: 'grapheme', maxLength: 100 })),
    pixKey: fc.constantFrom('52998224725', 'ana@exemplo.com', '+5511987654321'),
  })
  fc.assert(
    fc.property(charges, (charge) => {
      const written = brCodeOf(charge) ?? ''
      expect(written.slice(-4)).toBe(crcOf(written))
      expect(written).toMatch(/^[\x20-\x7e]+$/)
      const info = getPixPayloadInfo(written)
      expect(info).toMatchObject({ key: charge.pixKey, pointOfInitiation: 'static' })
      expect(fieldsOf(written)['54']).toBe(centsToText(charge.amountCents))
      expect(info?.txid).toMatch(/^[A-Za-z0-9]{1,25}$/)
      expect(info?.merchantName.length).toBeLessThanOrEqual(25)
      expect(info?.merchantCity.length).toBeLessThanOrEqual(15)
    }),
    { numRuns: 300 },
  )
})

it.each([
  ['a name in another script', { merchantName: '李明' }, { '59': 'RECEBEDOR', '60': 'Sao Paulo' }],
  ['a name of emoji', { merchantName: '🌱🌱' }, { '59': 'RECEBEDOR' }],
  ['no city', { merchantCity: null }, { '60': 'BRASIL' }],
  ['a city in another script', { merchantCity: '東京' }, { '60': 'BRASIL' }],
  ['a long name', { merchantName: 'Ção'.repeat(30) }, { '59': 'CaoCaoCaoCaoCaoCaoCaoCaoC' }],
])('the BR Code with %s can be paid', (_, change, fields) => {
  expect(fieldsOf(brCodeOf({ ...CHARGE, ...change }) ?? '')).toMatchObject(fields)
})

it.each([
  ['a key that is none', { pixKey: 'x' }],
  ['an amount below nothing', { amountCents: -1 }],
])('the BR Code is null for %s', (_, change) => {
  expect(brCodeOf({ ...CHARGE, ...change })).toBeNull()
})

it('a Pix charge has a chat for each person who receives the notices; only the patient is named, to the patient', () => {
  const rita = { name: 'Rita Lima', phone: '+5511900001001', isGuardian: true, optedOut: [] }
  const charge = pixChargeOf(
    { name: 'Ana Souza', pixKey: 'ana@exemplo.com.br', city: null, timezone: DEFAULT_ZONE },
    {
      ...{ amountCents: 15_000, targetId: crypto.randomUUID(), startsAt: null },
      patientName: 'Otto Lima',
      contacts: { phone: '+5511912345678', isAdult: false, people: [rita] },
    },
  )
  const texts = charge?.chats.map(({ whatsappUrl }) =>
    new URL(whatsappUrl).searchParams.get('text'),
  )
  expect(charge?.chats.map(({ personName }) => personName)).toEqual(['Rita Lima', null])
  expect(charge?.whatsappUrl).toBe(charge?.chats[0]?.whatsappUrl)
  expect(texts).toEqual([
    expect.stringMatching(/^Olá! Para pagar R\$\s150,00 do pacote de sessões por Pix/),
    expect.stringMatching(
      /^Olá, Otto Lima! Para pagar R\$\s150,00 do seu pacote de sessões por Pix/,
    ),
  ])
})
