import { strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readImportFile } from '../reading/read-file.ts'
import { ReadingProblem } from '../reading/reading-problem.ts'
import { MoveCheck, MoveFault } from './move-rules.ts'

const at = '2026-03-02T12:00:00.000Z'
const PLACE = { zone: 'America/Sao_Paulo', now: Date.parse(at) }
const idOf = (n: number) => `0198c0de-0000-7000-8000-${String(n).padStart(12, '0')}`

type Row = Record<string, unknown>

const ROWS = {
  settings: {
    name: 'Ana Reis',
    timezone: 'America/Sao_Paulo',
    reminderHours: [24],
    sessionPrice: '150.00',
  },
  services: {
    ...{ id: idOf(1), name: 'Sessão', description: null, type: 'single', sessions_count: 1 },
    ...{ price_cents: 15_000, duration: 50, is_online: true, is_in_person: false, active: true },
    reschedulable: true,
    created_at: at,
  },
  patients: {
    ...{ id: idOf(2), registered_name: 'Bruno Costa', social_name: null, email: null, cpf: null },
    ...{ email_unconfirmed: false, phone: '+5511912340001', observations: null, birth_date: null },
    ...{ billing: 'session', opted_out: [], vouched: true, adult_answer: null, ended_at: null },
    ...{ end_reason: null, created_at: at },
  },
  packages: {
    ...{
      id: idOf(3),
      patient_id: idOf(2),
      service_id: idOf(1),
      sessions_count: 4,
      sessions_used: 1,
    },
    ...{ price_cents: 50_000, paid: false, expires_at: null, received_cents: 0, discount_cents: 0 },
    created_at: at,
  },
  sessions: {
    ...{
      id: idOf(4),
      patient_id: idOf(2),
      service_id: idOf(1),
      package_id: null,
      package_place: null,
    },
    ...{ coupon_id: null, series_id: null, series_date: null, type: 'online', starts_at: at },
    ...{
      ends_at: '2026-03-02T12:50:00.000Z',
      blocked_until: '2026-03-02T13:00:00.000Z',
      duration: 50,
    },
    ...{ location: null, notes: null, price_cents: 15_000, discount_cents: 0, received_cents: 0 },
    ...{
      paid: false,
      status: 'confirmed',
      origin: 'psychologist',
      holds: true,
      hold_expires_at: null,
    },
    ...{ consent_version: null, consent_at: null, booked_email: null, booked_for: null },
    ...{ confirmed_by: null, contact_proven: false, presence: null, presence_at: null },
    ...{
      presence_for: null,
      cancel_notice_hours: 24,
      from_before: false,
      late_cancel_percent: 0,
      outcome: null,
    },
    ...{ fee_cents: null, fee_waived: false, created_at: at },
  },
  expenses: {
    ...{ id: idOf(5), date: '2026-02-10', category: 'P10.01.00002', description: 'Aluguel' },
    ...{ amount_cents: 120_000, created_at: at },
  },
} satisfies Record<string, Row>
type Table = keyof typeof ROWS

const PRACTICE = Object.entries(ROWS) as [string, Row][]

const fileOf = (
  rows: readonly (readonly [string, unknown])[],
  end: unknown = { rows: rows.length },
) =>
  [{ consultorio: 'mudanca', version: 1 }, ...rows, end]
    .map((line) => JSON.stringify(line))
    .join('\n')

/** Returns a practice with other values in a row. */
const withValues = (table: Table, values: Row) =>
  fileOf(PRACTICE.map(([name, row]) => [name, name === table ? { ...row, ...values } : row]))

/** Returns a practice with more rows, each at its table's place in the file. */
const withRows = (table: Table, rows: readonly Row[]) =>
  fileOf(
    PRACTICE.flatMap(([name, row]) => [
      [name, row] as const,
      ...(name === table ? rows.map((more) => [table, more] as const) : []),
    ]),
  )

/** Reads and checks a file; returns the check, or the reason why it is refused. */
async function check(text: string, name = 'mudanca.jsonl', bytes = strToU8(text)) {
  const move = new MoveCheck()
  try {
    for await (const part of readImportFile(name, bytes, PLACE))
      if (part.kind === 'move')
        for (const row of part.rows)
          part.table === 'settings' ? move.settings(row) : move.row(part.table, row)
    move.finish()
    return move
  } catch (error) {
    if (error instanceof MoveFault) return `${error.label}: ${error.message}`
    return error instanceof ReadingProblem ? error.code : String((error as Error).message)
  }
}

describe('a file of a move', () => {
  it('is read as a file and in the ZIP of an account’s export, with its counts for the plan', async () => {
    const text = fileOf(PRACTICE)
    const zip = zipSync({
      'LEIA-ME.txt': strToU8('Cópia'),
      'pacientes.csv': strToU8('Nome;Telefone'),
      'mudanca.jsonl': strToU8(text),
    })
    for (const read of [await check(text), await check(text, 'consultorio.zip', zip)]) {
      expect(read).toBeInstanceOf(MoveCheck)
      expect(read).toMatchObject({ facts: { patients: 1, months: { '2026-03': 1 } } })
      expect([...(read as MoveCheck).rows.keys()]).toEqual(PRACTICE.slice(1).map(([name]) => name))
    }
  })

  it('accepts values that the forms would store, and no others', () => {
    const move = new MoveCheck()
    const settings = move.settings({
      ...ROWS.settings,
      ...{ email: 'x@exemplo.com', plan: 'pro', publicSlug: 'ana', isAdmin: true, friendlyId: 1 },
    })
    expect(settings).toEqual({ ...ROWS.settings, sessionPrice: 15_000 })
    const service = {
      ...ROWS.services,
      name: '  Sessão\u200b ',
      psychologist_id: idOf(9),
      version: 7,
    }
    expect(move.row('services', service)).toEqual(ROWS.services)
  })

  it.each<[what: string, text: string, why: string]>([
    [
      'a price below zero',
      withValues('services', { price_cents: -1 }),
      'Serviços: price_cents: O valor mínimo é 0',
    ],
    [
      'a price over the limit',
      withValues('services', { price_cents: 10_000_000 }),
      'Serviços: price_cents: O valor máximo é 9999999',
    ],
    ['half a cent', withValues('expenses', { amount_cents: 0.5 }), 'Despesas: amount_cents'],
    ['a text for a number', withValues('sessions', { duration: 'muito' }), 'Sessões: duration'],
    ['a text for a flag', withValues('sessions', { paid: 'sim' }), 'Sessões: paid'],
    [
      'an object for a text',
      withValues('patients', { registered_name: { a: 1 } }),
      'Pacientes: registered_name',
    ],
    [
      'a list for a row',
      fileOf([
        ['settings', ROWS.settings],
        ['services', []],
      ]),
      'Serviços: Valor inválido',
    ],
    [
      'a missing value',
      withValues('patients', { phone: undefined }),
      'Pacientes: phone: Campo obrigatório',
    ],
    [
      'a name with an address',
      withValues('patients', { registered_name: 'Ana www.exemplo.com' }),
      'Pacientes: registered_name',
    ],
    [
      'a text longer than its form takes',
      withValues('patients', { observations: 'a'.repeat(5_001) }),
      'Pacientes: observations',
    ],
    [
      'a CPF that is none',
      withValues('patients', { cpf: '111.111.111-11' }),
      'Pacientes: cpf: CPF inválido',
    ],
    [
      'an end without its reason',
      withValues('patients', { ended_at: at }),
      'Pacientes: Os valores da linha não combinam',
    ],
    [
      'a day that does not exist',
      withValues('expenses', { date: '2026-02-31' }),
      'Despesas: date: Data inválida',
    ],
    [
      'an instant beyond all calendars',
      withValues('patients', { created_at: '9999-12-31T00:00:00.000Z' }),
      'Pacientes: created_at',
    ],
    ['an unknown category', withValues('expenses', { category: 'P99' }), 'Despesas: category'],
    [
      'an id that is none',
      withValues('patients', { id: "' or true" }),
      'Pacientes: id: Identificador inválido',
    ],
    [
      'the row of another practice',
      withValues('sessions', { patient_id: idOf(77) }),
      'Sessões: Pacientes: a linha citada não está no arquivo',
    ],
    [
      'a name of a row of another table',
      withValues('sessions', { service_id: idOf(2) }),
      'Sessões: Serviços: a linha citada',
    ],
    [
      'a row twice',
      withRows('services', [ROWS.services]),
      'Serviços: A mesma linha aparece duas vezes',
    ],
    [
      'two sessions at one time',
      withRows('sessions', [{ ...ROWS.sessions, id: idOf(6) }]),
      'Sessões: Duas sessões ocupam o mesmo horário',
    ],
    [
      'a session of a week',
      withValues('sessions', {
        ends_at: '2026-03-09T12:00:00.000Z',
        blocked_until: '2026-03-09T12:00:00.000Z',
      }),
      'Sessões: Os valores',
    ],
    [
      'a session that ends before it starts',
      withValues('sessions', { ends_at: '2026-03-02T11:00:00.000Z' }),
      'Sessões: Os valores',
    ],
    [
      'a paid session that nobody paid',
      withValues('sessions', { paid: true }),
      'Sessões: Os valores',
    ],
    [
      'more services than a practice may have',
      withRows(
        'services',
        Array.from({ length: 100 }, (_, n) => ({ ...ROWS.services, id: idOf(100 + n) })),
      ),
      'Serviços: No máximo 100',
    ],
    [
      'more taken from a package than it has',
      withValues('packages', { sessions_used: 5 }),
      'Pacotes: Os valores',
    ],
    [
      'a Pix key of another type',
      withValues('settings', { pixKey: 'abc', pixKeyType: 'cpf' }),
      'Pix',
    ],
    [
      'hours longer than their form takes',
      withValues('settings', { workingHours: '{'.repeat(4_001) }),
      'Configurações: workingHours',
    ],
    [
      'an unknown table',
      fileOf([
        ['settings', ROWS.settings],
        ['psychologists', { id: idOf(1) }],
      ]),
      'Arquivo: Tabela desconhecida',
    ],
    [
      'a table by the name of a method',
      fileOf([
        ['settings', ROWS.settings],
        ['constructor', { id: idOf(1) }],
      ]),
      'Arquivo: Tabela desconhecida',
    ],
    [
      'tables in another order',
      fileOf([
        ['settings', ROWS.settings],
        ['patients', ROWS.patients],
        ['services', ROWS.services],
      ]),
      'Arquivo: As linhas mudaram de lugar',
    ],
    [
      'settings twice',
      fileOf([
        ['settings', ROWS.settings],
        ['settings', ROWS.settings],
      ]),
      'Configurações: As linhas mudaram de lugar',
    ],
    ['no settings', fileOf(PRACTICE.slice(1)), 'Arquivo: As linhas mudaram de lugar'],
    ['nothing between its ends', fileOf([]), 'Configurações: Faltam no arquivo'],
    ['no end', fileOf(PRACTICE).split('\n').slice(0, -1).join('\n'), 'import_move_cut'],
    ['another number of rows at its end', fileOf(PRACTICE, { rows: 1 }), 'import_move_cut'],
    [
      'rows after its end',
      `${fileOf(PRACTICE)}\n${JSON.stringify(['services', ROWS.services])}`,
      'import_move_changed',
    ],
    [
      'a line that is no JSON',
      fileOf(PRACTICE).replace('["patients"', '["patients'),
      'import_move_changed',
    ],
    [
      'a line that is no row',
      fileOf([
        ['settings', ROWS.settings],
        ['services', 5],
      ]),
      'import_move_changed',
    ],
    [
      '200,000 columns',
      fileOf([
        ['settings', Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`c${n}`, n]))],
      ]),
      'import_row_too_long',
    ],
    [
      'another version',
      fileOf(PRACTICE).replace('"version":1', '"version":2'),
      'import_move_version',
    ],
  ])('with %s is refused', async (_what, text, why) => {
    const refused = await check(text)
    expect(typeof refused).toBe('string')
    expect(refused).toContain(why)
  })
})
