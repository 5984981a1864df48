import { expect, it } from 'vitest'
import { addDays, addMonths, instantAt } from '../../platform/shared/calendar.ts'
import { chance } from '../../platform/shared/chance.ts'
import { type Closing, closingOf, type Item, type Past, sharesOf } from './rules.ts'

const ZONE = 'America/Sao_Paulo'
const FIRST_MONTH = '2025-11'

/** A patient in a simple model: every session and package with price and payments, and every statement in full. */
interface Naive {
  things: (Omit<Item, 'stated'> & { day: string })[]
  statements: { month: string; closing: Closing }[]
  moved: Moved[]
}

interface Moved {
  sessionId: string | null
  day: string
  cents: number
}

const movedText = ({ sessionId, day, cents }: Moved) => `${sessionId} ${day} ${cents}`

function itemsOf({ things, statements }: Naive, month: string): Item[] {
  return things
    .map(({ day, ...thing }) => {
      const items = statements.flatMap(({ closing }) =>
        closing.items.filter((item) => item.sessionId === thing.sessionId),
      )
      const sum = (field: 'costCents' | 'receivedCents') =>
        items.reduce((total, item) => total + item[field], 0)
      const stated =
        items.length === 0
          ? null
          : { costCents: sum('costCents'), receivedCents: sum('receivedCents') }
      return { item: { ...thing, stated }, day }
    })
    .filter(({ item, day }) => item.stated !== null || day < `${addMonths(month, 1)}-01`)
    .map(({ item }) => item)
    .sort((a, b) => a.at - b.at)
}

function pastOf({ statements }: Naive): Past {
  const [first, last] = [statements[0], statements.at(-1)]
  return {
    months: first && last ? { first: first.month, last: last.month } : null,
    number: statements.length,
  }
}

/** Simulates a year of one patient: sessions, part payments, refunds, waived fees and changed prices, some months not closed. */
function liveYear(seed: number): Naive & { totals: [stated: number, due: number][] } {
  const luck = (salt: number) => chance(seed * 7919 + salt)
  const naive: Naive = { things: [], statements: [], moved: [] }
  const totals: [number, number][] = []
  for (let n = 0; n < 14; n++) {
    const month = addMonths(FIRST_MONTH, n)
    for (let k = 0; k < 4; k++) {
      const day = addDays(`${month}-01`, 7 * k)
      const costCents = [18_000, 18_000, 9_000, 0][Math.floor(luck(n * 31 + k) * 4)] ?? 0
      const sessionId = `${n}-${k}`
      const at = instantAt(day, '10:00', ZONE)
      naive.things.push({
        ...{ sessionId, packageId: null, at, day, what: 'session', costCents },
        ...{ receivedCents: 0, moves: [] },
      })
    }
    // Any item on a statement may change, and have further payments and refunds.
    for (const [index, thing] of naive.things.entries()) {
      const dice = luck(n * 997 + index * 13)
      if (dice < 0.06) thing.costCents = 0
      else if (dice < 0.1) thing.costCents = 20_000
      else if (dice < 0.3) {
        const cents = Math.floor(luck(index + n) * 18_000) - thing.receivedCents
        const move = { id: `${n}-${index}`, day: `${month}-20`, cents }
        thing.receivedCents += cents
        thing.moves = [...thing.moves, move]
        naive.moved.push({ ...move, sessionId: thing.sessionId })
      }
    }
    if (luck(n * 3 + 1) < 0.25) continue
    const items = itemsOf(naive, month)
    const closing = closingOf(items, pastOf(naive), { month, timezone: ZONE })
    const firstMonth = naive.statements[0]?.month ?? month
    const dueItems = items
      .filter(
        (item) =>
          item.stated !== null ||
          naive.things.some(
            ({ sessionId, day }) => sessionId === item.sessionId && day >= `${firstMonth}-01`,
          ) ||
          item.costCents > item.receivedCents,
      )
      .reduce((sum, { costCents, receivedCents }) => sum + costCents - receivedCents, 0)
    totals.push([closing.totalCents, dueItems])
    naive.statements.push({ month, closing })
    const named = new Set(
      naive.statements.flatMap((statement) =>
        statement.closing.items.map((item) => item.sessionId),
      ),
    )
    for (const thing of naive.things) if (named.has(thing.sessionId)) thing.moves = []
  }
  return { ...naive, totals }
}

it('the statements of a year add up to the amount due, to the cent, whatever was paid, waived or changed between them', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { totals } = liveYear(seed)
    expect(totals.length).toBeGreaterThan(4)
    for (const [stated, due] of totals) expect(stated).toBe(due)
  }
})

it('the statements of a year have each charge and each correction once: together they are the amount due at the last closing', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { statements, things } = liveYear(seed)
    const costs = new Map<string | null, number>()
    for (const { costCents, sessionId } of statements.flatMap(({ closing }) => closing.items))
      costs.set(sessionId, (costs.get(sessionId) ?? 0) + costCents)
    const last = statements.at(-1)
    const closedUntil = `${addMonths(last?.month ?? FIRST_MONTH, 1)}-01`
    const lines = statements.flatMap(({ closing }) => closing.lines)
    const charges = lines
      .filter(({ kind, sessionId }) => kind !== 'payment' && sessionId !== null)
      .filter(({ kind }) => kind !== 'before')
    const first = statements[0]?.month ?? FIRST_MONTH
    for (const { sessionId, day } of things) {
      if (day >= closedUntil || day < `${first}-01`) continue
      const charged = charges
        .filter((line) => line.sessionId === sessionId)
        .reduce((sum, { amountCents }) => sum + amountCents, 0)
      expect(charged).toBe(costs.get(sessionId) ?? 0)
    }
  }
})

it('the statements of a year list each movement once, and no other', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { statements, things, moved } = liveYear(seed)
    const listed = statements
      .flatMap(({ closing }) => closing.lines)
      .filter(({ kind }) => kind === 'payment')
      .map(({ sessionId, date, amountCents }) => ({ sessionId, day: date, cents: -amountCents }))
    const toCome = things.flatMap(({ sessionId, moves }) =>
      moves.map((move) => ({ ...move, sessionId })),
    )
    // A session from before the first statement enters with its open amount, without its movements until then.
    const enteredOpen = new Map(
      statements.flatMap(({ month, closing: { lines } }) =>
        lines
          .filter(({ kind, sessionId }) => kind === 'before' && sessionId !== null)
          .map(({ sessionId }) => [sessionId, `${addMonths(month, 1)}-01`]),
      ),
    )
    const toList = moved.filter(({ sessionId, day }) => day >= (enteredOpen.get(sessionId) ?? ''))
    expect([...listed, ...toCome].map(movedText).sort()).toEqual(toList.map(movedText).sort())
    expect(listed.length).toBeGreaterThan(toCome.length)
  }
})

it('each statement of a year carries over the total of the one before', () => {
  const { statements } = liveYear(3)
  const totals = statements.map(({ closing }) => closing.totalCents)
  const carried = statements.map(({ closing: { lines } }) =>
    lines[0]?.kind === 'before' ? lines[0].amountCents : 0,
  )
  expect(carried).toEqual([0, ...totals.slice(0, -1)])
  expect(totals.filter((total) => total !== 0).length).toBeGreaterThan(4)
})

const items = [
  { sessionId: 'a', packageId: null, costCents: 100, receivedCents: 40 },
  { sessionId: 'b', packageId: null, costCents: 50, receivedCents: 80 },
  { sessionId: null, packageId: 'c', costCents: 200, receivedCents: 0 },
]
const shares = (kind: 'payment' | 'refund', amountCents: number) =>
  sharesOf(items, { kind, amountCents }).map(({ sessionId, packageId, amountCents: share }) => [
    sessionId ?? packageId,
    share,
  ])

it.each([
  ['payment', 10, [['a', 10]]],
  [
    'payment',
    100,
    [
      ['a', 60],
      ['c', 40],
    ],
  ],
  [
    'refund',
    100,
    [
      ['b', 80],
      ['a', 20],
    ],
  ],
] as const)(
  'the shares of a %s of %i cents are spread by date: a payment from the first, a refund from the last',
  (kind, amount, expected) => {
    expect(shares(kind, amount)).toEqual(expected)
  },
)

it('a balance pays the open items of a closing, the oldest first, and no more', () => {
  const item = (sessionId: string, at: string, costCents: number, receivedCents: number): Item => ({
    ...{ sessionId, packageId: null, what: 'session', stated: null, moves: [] },
    ...{ at: Date.parse(at), costCents, receivedCents },
  })
  const items = [
    item('older', '2025-11-03T15:00:00Z', 10_000, 0),
    item('later', '2025-11-10T15:00:00Z', 10_000, 0),
  ]
  const past = { months: null, number: 0 }
  const closed = { month: FIRST_MONTH, timezone: ZONE }
  const closing = (cents: number) =>
    closingOf(items, past, { ...closed, balance: { cents, day: '2025-12-01' } })
  const partly = closing(15_000)
  expect([partly.totalCents, partly.openCents]).toEqual([5_000, 5_000])
  expect(partly.used.map(({ amountCents }) => amountCents)).toEqual([10_000, 5_000])
  expect(partly.lines.at(-1)).toMatchObject({ text: 'Pago com o saldo', amountCents: -15_000 })
  expect(partly.items.map(({ receivedCents }) => receivedCents)).toEqual([10_000, 5_000])
  expect(closing(90_000)).toMatchObject({ totalCents: 0, openCents: 0 })
  expect(closing(-5_000)).toMatchObject({ totalCents: 20_000, used: [] })
})
