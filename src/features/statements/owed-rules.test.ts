import { expect, it } from 'vitest'
import { isForStatement, type OpenDebts, owingOf, withoutStated } from './owed-rules.ts'

const NOW = 1_000

const debt = (id: string, patientId: string, cents: number, at = NOW) => ({
  ...{ id, patientId, cents, at },
})

const debts: OpenDebts = {
  statements: [
    {
      ...debt('t18', 'giovana', 90_000),
      number: 18,
      month: '2026-11',
      itemIds: ['s1', 's2', 'k1'],
    },
  ],
  packages: [
    { ...debt('k1', 'giovana', 10_000), serviceName: 'Terapia', sessionsCount: 4 },
    { ...debt('k2', 'alice', 32_000), serviceName: 'Terapia', sessionsCount: 4 },
  ],
  sessions: [
    debt('s1', 'giovana', 18_000),
    debt('s2', 'giovana', 18_000),
    debt('s3', 'giovana', 18_000, NOW + 1),
    debt('s4', 'giovana', 18_000, NOW + 2),
    debt('s5', 'bruno', 15_000, NOW),
  ],
}

const patients = ['alice', 'bruno', 'davi', 'giovana'].map((patientId) => ({
  patientId,
  patientName: patientId,
}))

it('a patient’s debt is the open statement, packages and past sessions; coming ones are apart, and nothing counts twice', () => {
  const [alice, bruno, giovana, ...others] = owingOf(patients, withoutStated(debts), NOW)
  expect(others).toEqual([])
  expect(giovana).toEqual({
    ...{ patientId: 'giovana', patientName: 'giovana' },
    due: '900.00',
    comingDue: { sessions: 2, amount: '360.00' },
    statement: {
      ...{ id: 't18', number: 18, month: '2026-11', open: '900.00' },
      itemIds: ['s1', 's2', 'k1'],
    },
    packages: [],
    sessionIds: ['s3', 's4'],
  })
  expect(alice).toMatchObject({ due: '320.00', statement: null, sessionIds: [] })
  expect(alice?.packages).toEqual([
    { id: 'k2', serviceName: 'Terapia', sessionsCount: 4, open: '320.00' },
  ])
  expect(bruno).toMatchObject({ due: '150.00', comingDue: { sessions: 0, amount: '0.00' } })
})

it.each([
  ['the open amount, for a session on the statement', 's1', 80_000, true],
  ['the open amount, for a session on none', 's9', 80_000, true],
  ['less, for a session on the statement', 's1', 36_000, true],
  ['less, for a session on none', 's9', 36_000, false],
  ['more, for a session on the statement', 's1', 80_001, true],
  ['more, for a session on none', 's9', 80_001, false],
])('%s: whether the amount is for the statement', (_, itemId, cents, expected) => {
  expect(isForStatement({ open: '800.00', itemIds: ['s1'] }, { itemId, cents })).toBe(expected)
})
