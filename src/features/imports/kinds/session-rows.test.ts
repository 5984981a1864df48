import { describe, expect, it } from 'vitest'
import type { SheetColumn } from '../labels.ts'
import { nothingKnown } from './known.ts'
import { planSession } from './session-rows.ts'

const IMPORT = '01900000-0000-7000-8000-000000000000'
const ANA = '01900000-0000-7000-8000-00000000aaaa'

/** Returns a past session of a known patient, by the cells next to name and day, as it would be imported. */
function planned(
  fields: readonly SheetColumn[],
  cells: readonly string[],
  headings: readonly string[] = fields,
  date = '12/01/2026',
) {
  const known = nothingKnown()
  known.people.add({
    ...{ id: ANA, n: null, name: 'Ana Prado', socialName: null, phone: null },
    ...{ isGuardianPhone: false, email: null, cpf: null, birthDate: null },
  })
  const context = {
    ...{ importId: IMPORT, areaCode: '11', serviceId: null, bufferMinutes: 0, isPro: true },
    ...{ now: Date.parse('2026-03-02T15:00:00Z'), today: '2026-03-02' },
    timezone: 'America/Sao_Paulo',
  }
  const sheet = {
    kind: 'sessions' as const,
    headings: ['Paciente', 'Data', ...headings],
    fields: ['name', 'date', ...fields] as SheetColumn[],
  }
  const row = planSession(
    [2, ['Ana Prado', date, ...cells], null, null],
    { n: 1, sheet: 0 },
    { sheet, context, known },
  )
  const received = row.input?.received
  return {
    problems: row.problems.map(({ field }) => field),
    values: Object.fromEntries(row.values.map(({ field, text }) => [field, text])),
    cents: received ? (received.cents ?? 'all') : null,
    on: received ? new Date(received.at).toISOString().slice(0, 10) : null,
    outcome: row.input?.outcome ?? null,
    startsAt: row.input ? new Date(row.input.startsAt).toISOString() : null,
    notes: row.notes.map(({ text }) => text),
  }
}

describe('a session of a spreadsheet', () => {
  it.each<[received: string, owed: string, price: string, cents: number | null]>([
    ['150', '0', '150,00', 150_00],
    ['0', '75', '75,00', null],
    ['100', '50', '150,00', 100_00],
    ['', '150', '150,00', null],
  ])('of which %j was received and %j is owed costs %s', (received, owed, price, cents) => {
    const row = planned(['price', 'owed'], [received, owed], ['Valor recebido', 'A receber'])
    expect(row).toMatchObject({ problems: [], values: { price }, cents })
  })

  it.each<[date: string, day: string | null, startsAt: string | null]>([
    ['12/01', '12/01/2026', '2026-01-12T15:00:00.000Z'],
    ['12/11', '12/11/2025', '2025-11-12T15:00:00.000Z'],
    ['seg 12/01 14h', '12/01/2026', '2026-01-12T17:00:00.000Z'],
    ['12/jan', '12/01/2026', '2026-01-12T15:00:00.000Z'],
    ['12 de jan.', '12/01/2026', '2026-01-12T15:00:00.000Z'],
    // In 2025 that day was a Sunday.
    ['dom, 12/01', '12/01/2025', '2025-01-12T15:00:00.000Z'],
    ['29/02', null, null],
    ['31/02', null, null],
  ])('on %j, without a year, was on %s', (date, day, startsAt) => {
    const row = planned([], [], [], date)
    expect(row.startsAt).toBe(startsAt)
    const note = `Sem o ano na planilha: lida como ${day}`
    expect(row.notes.filter((text) => text.startsWith('Sem o ano'))).toEqual(day ? [note] : [])
    expect(row.problems).toEqual(day ? [] : ['date'])
  })

  it.each<[cell: string, cents: number | 'all' | null, shown: string]>([
    ['não', 'all', '0,00'],
    ['em dia', 'all', '0,00'],
    ['sim', null, '180,00'],
    ['deve 80', 100_00, '80,00'],
    ['pendente', null, '180,00'],
    ['80', 100_00, '80,00'],
  ])('that owes %j was paid %s', (cell, cents, shown) => {
    const row = planned(['price', 'owed'], ['180', cell])
    expect(row).toMatchObject({ problems: [], values: { owed: shown } })
    expect(row.cents).toBe(cents === 'all' ? 180_00 : cents)
  })

  it.each<[cell: string, on: string | null, shown: string]>([
    ['15/01/2026', '2026-01-15', '15/01/2026'],
    ['15/01', '2026-01-15', '15/01/2026'],
    ['pix 15/01', '2026-01-15', '15/01/2026'],
    ['x', '2026-01-12', 'Pago'],
    ['pendente', null, 'Não pago'],
    ['não pagou', null, 'Não pago'],
  ])('whose day of payment is %j was paid on %s', (cell, on, shown) => {
    expect(planned(['price', 'paidOn'], ['180', cell])).toMatchObject({
      problems: [],
      values: { paidOn: shown },
      on,
    })
  })

  it.each(['10', 'ver depois', 'R$ 90'])('whose day of payment is %j is refused', (cell) => {
    expect(planned(['price', 'paidOn'], ['180', cell]).problems).toEqual(['paidOn'])
  })

  it.each<[heading: string, cell: string, cents: 'all' | null]>([
    ['Valor recebido', '180', 'all'],
    ['Valor pago', '0', null],
    ['Valor', '180', null],
  ])('with only the amount %s of %s was paid %s', (heading, cell, cents) => {
    expect(planned(['price'], [cell], [heading])).toMatchObject({
      cents,
      values: cents ? { paid: 'Pago' } : {},
    })
    expect(planned(['price', 'paid'], [cell, 'não'], [heading, 'Pago?']).cents).toBe(null)
  })

  it.each([
    ['100', 'Pago R$ 100,00'],
    ['180', 'Pago'],
    ['parcial: 90', 'Pago R$ 90,00'],
    ['sim', 'Pago'],
    ['0', 'Não pago'],
  ])('with the payment %j is shown as %j', (cell, shown) => {
    expect(planned(['price', 'paid'], ['180', cell]).values.paid).toBe(shown)
  })

  it.each([
    ['F pg', 'absent', 'all'],
    ['ñ veio', 'absent', null],
    ['desm. s/ aviso', 'late_cancel', null],
    ['desm.', 'cancelled', null],
    ['ok pix', 'completed', 'all'],
    ['P (deve)', 'completed', null],
  ])('in the state %j is %s and was paid %s', (cell, outcome, cents) => {
    expect(planned(['price', 'status'], ['180', cell])).toMatchObject({ outcome, cents })
  })

  it.each<[side: string, cents: 'all' | null, note: string | null]>([
    ['Entrada', 'all', null],
    ['Receita', 'all', null],
    ['Saída', null, 'Saída: não é de paciente e fica de fora'],
    ['Despesa', null, 'Saída: não é de paciente e fica de fora'],
    ['', null, 'Nem entrada nem saída: fica de fora'],
  ])('in a cash book is received by the side %j', (side, cents, note) => {
    const row = planned(['price', 'side'], ['150,00', side], ['Valor', 'Tipo'])
    expect(row).toMatchObject({ problems: [], cents, outcome: cents && 'completed' })
    expect(row.notes.includes(note ?? '')).toBe(note !== null)
  })
})
