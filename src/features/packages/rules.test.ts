import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BoughtPackage } from './contract.ts'
import {
  balanceText,
  bookFromPackagePath,
  creditRefusal,
  expiryAfter,
  firstFreeCreditNumber,
  isInUse,
  isStarted,
  lastDayOf,
  lossText,
  paidSessionsLeft,
  priceOfCredit,
  receivedOfCredit,
  restText,
} from './rules.ts'
import { priceOfFirst } from './sold-rules.ts'

const ZONE = 'America/Sao_Paulo'
const END = '2026-12-31T03:00:00.000Z'

const bought: BoughtPackage = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  patientId: '0190a0a0-0000-7000-8000-000000000002',
  serviceId: '0190a0a0-0000-7000-8000-000000000003',
  sessionsCount: 4,
  sessionsUsed: 2,
  price: '640.00',
  paid: true,
  expiresAt: END,
  createdAt: '2026-03-02T12:00:00.000Z',
  patientName: 'Maria Lima',
  serviceName: 'Quatro sessões',
  received: '640.00',
  nextSessionPrice: '160.00',
  version: 1,
}

it.each<[string, Partial<BoughtPackage>, string, string | null]>([
  ['with sessions left, before it expires', {}, '2026-12-30T23:00:00-03:00', null],
  ['that is used up', { sessionsUsed: 4 }, '2026-03-10T10:00:00Z', 'package_used_up'],
  ['at the very instant it expires', {}, END, 'package_expired'],
  ['without end, in years', { expiresAt: null }, '2036-03-10T10:00:00Z', null],
])('a package %s accepts or refuses a session by its rules', (_, change, startsAt, refusal) => {
  expect(creditRefusal({ ...bought, ...change }, Date.parse(startsAt))).toBe(refusal)
})

it('a package credit has the lowest free number', () => {
  expect(
    [[], [1, 2], [2, 3], [1, 2, 3, 4]].map((taken) => firstFreeCreditNumber(taken, 4)),
  ).toEqual([1, 3, 1, null])
})

const steps = fc.array(fc.tuple(fc.boolean(), fc.nat()), { maxLength: 60 })

it('the shares of a package add up to its price, whatever the order of sessions and cancellations', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 9_999_999 }),
      fc.integer({ min: 1, max: 100 }),
      steps,
      (price, count, moves) => {
        const taken = afterMoves(moves, count)
        for (
          let creditNumber = firstFreeCreditNumber(taken, count);
          creditNumber;
          creditNumber = firstFreeCreditNumber(taken, count)
        )
          taken.push(creditNumber)
        const sum = taken.reduce(
          (total, creditNumber) => total + priceOfCredit(price, count, creditNumber),
          0,
        )
        expect([taken.length, sum]).toEqual([count, price])
      },
    ),
  )
})

function afterMoves(moves: [boolean, number][], count: number): number[] {
  const taken: number[] = []
  for (const [draws, which] of moves) {
    const creditNumber = firstFreeCreditNumber(taken, count)
    if (draws && creditNumber) taken.push(creditNumber)
    if (!draws && taken.length > 0) taken.splice(which % taken.length, 1)
  }
  return taken
}

it.each([
  [0, [0, 0, 0]],
  [10_000, [10_000, 0, 0]],
  [13_335, [13_334, 1, 0]],
  [30_000, [13_334, 13_333, 3_333]],
  [40_000, [13_334, 13_333, 13_333]],
])(
  'a payment of %i out of 40000 for three package sessions fills them in order',
  (receivedCents, parts) => {
    const sold = { priceCents: 40_000, receivedCents, count: 3 }
    expect([1, 2, 3].map((creditNumber) => receivedOfCredit(sold, creditNumber))).toEqual(parts)
  },
)

it('a payment of a package is spread over its sessions to the cent', () => {
  const sold = fc.record({
    priceCents: fc.nat(9_999_999),
    receivedCents: fc.nat(9_999_999),
    count: fc.integer({ min: 1, max: 100 }),
  })
  fc.assert(
    fc.property(sold, (one) => {
      const parts = Array.from({ length: one.count }, (_, index) =>
        receivedOfCredit(one, index + 1),
      )
      const sum = parts.reduce((all, part) => all + part, 0)
      expect(sum).toBe(Math.min(one.receivedCents, one.priceCents))
    }),
  )
})

it.each([
  ['2026-12-30', END],
  ['2026-12-31', '2027-01-01T03:00:00.000Z'],
  ['2028-02-29', '2028-03-01T03:00:00.000Z'],
])(
  'the validity of a package until %s ends with the day, in the practice’s zone',
  (day, instant) => {
    expect(expiryAfter(day, ZONE)).toBe(instant)
    expect(lastDayOf(instant, ZONE)).toBe(day)
  },
)

it.each([
  [{ sessionsUsed: 0, receivedCents: 0, paid: false }, false],
  [{ sessionsUsed: 1, receivedCents: 0, paid: false }, true],
  [{ sessionsUsed: 0, receivedCents: 1, paid: false }, true],
  [{ sessionsUsed: 0, receivedCents: 0, paid: true }, true],
])('a package with %j has started: %s', (change, started) => {
  expect(isStarted(change)).toBe(started)
})

it.each<[string, Partial<BoughtPackage>, boolean]>([
  ['paid, with sessions left', {}, true],
  ['used up and still to be paid', { sessionsUsed: 4, paid: false }, true],
  ['used up and paid', { sessionsUsed: 4 }, false],
])('a package %s is in use: %s', (_, change, inUse) => {
  expect(isInUse({ ...bought, ...change }, Date.parse('2026-03-02T12:00:00Z'))).toBe(inUse)
})

it.each([
  [4, 0, 'Restam 4 de 4 sessões'],
  [4, 3, 'Resta 1 de 4 sessões'],
  [1, 0, 'Resta 1 de 1 sessão'],
  [4, 4, 'Todas as sessões usadas'],
])('a package of %i with %i used is labelled %s', (sessionsCount, sessionsUsed, text) => {
  expect(balanceText({ sessionsCount, sessionsUsed })).toBe(text)
})

it('a package in a list of choices shows its remaining credits and validity', () => {
  expect(restText(bought, ZONE)).toBe('2 restantes, até 30/12/2026')
  expect(restText({ ...bought, sessionsUsed: 3, expiresAt: null }, ZONE)).toBe('1 restante')
})

it('a package links to a new session with it among the upcoming ones, unless its patient was erased', () => {
  expect(bookFromPackagePath(bought)).toBe(
    `/psychologist/sessions?lista=proximas&new=package&patientId=${bought.patientId}&package=${bought.id}`,
  )
  expect(bookFromPackagePath({ ...bought, patientId: null })).toBeNull()
})

it.each<[string, Partial<BoughtPackage>[], string | null]>([
  [
    'loses what is left and paid',
    [{}, { sessionsUsed: 3 }],
    'Restam 3 sessões pagas em pacotes: elas se perdem.',
  ],
  ['may lose a single one', [{ sessionsUsed: 3 }], 'Resta 1 sessão paga em pacotes: ela se perde.'],
  ['loses nothing that was not paid', [{ paid: false }], null],
  ['loses nothing that is used up', [{ sessionsUsed: 4 }], null],
  ['loses nothing that expired', [{ expiresAt: '2026-01-01T03:00:00.000Z' }], null],
])('a deleted patient %s', (_, changes, text) => {
  const packages = changes.map((change) => ({ ...bought, ...change }))
  expect(lossText(paidSessionsLeft(packages, Date.parse('2026-03-02T12:00:00Z')))).toBe(text)
})

it('the first credits of a package keep their shares in a package of only them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 20 }),
      (priceCents, sessionsCount, wanted) => {
        const first = Math.min(wanted, sessionsCount)
        const reduced = priceOfFirst({ priceCents, sessionsCount }, first)
        for (let creditNumber = 1; creditNumber <= first; creditNumber++)
          expect(priceOfCredit(reduced, first, creditNumber)).toBe(
            priceOfCredit(priceCents, sessionsCount, creditNumber),
          )
      },
    ),
  )
})
