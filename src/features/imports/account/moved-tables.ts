import * as z from 'zod/mini'
import {
  day,
  id,
  instant,
  keyOf,
  optionalEmail,
  optionalLongText,
  optionalName,
  optionalPhone,
  optionalText,
  text,
  whole,
} from '../../../platform/shared/fields.ts'
import { keysOf } from '../../../platform/shared/keys.ts'
import { MAX_CENTS } from '../../../platform/shared/money.ts'
import { BLOCK_LABEL_LENGTH } from '../../attendance/block-contract.ts'
import { DAY_OFF_NAME_LENGTH } from '../../attendance/contract.ts'
import { couponCode } from '../../coupons/contract.ts'
import { EXPENSE_CATEGORIES } from '../../expenses/categories.ts'
import { END_REASONS } from '../../patients/ending-rules.ts'
import { optionalDocument, patientInput } from '../../patients/input-contract.ts'
import { RELATIONS } from '../../patients/people-contract.ts'
import { PAYMENT_METHODS } from '../../payments/contract.ts'
import { LATE_SHARES, MOST_NOTICE_HOURS } from '../../practice/cancel-rules.ts'
import {
  nameByOwner,
  optionalCpf,
  optionalCrp,
  professionalTitle,
} from '../../practice/contract.ts'
import { isEndTime, TIME } from '../../practice/working-hours.ts'
import { profileChange, zone } from '../../profile/contract.ts'
import { every, MOST_DATES } from '../../series/contract.ts'
import { serviceInput } from '../../services/contract.ts'
import {
  duration,
  presenceAnswer,
  sessionOutcome,
  sessionStatus,
  sessionType,
} from '../../sessions/contract.ts'

/**
 * The tables that an account's export transfers to another installation, in the order of writing: a row comes after those it
 * references. A column has the field of the form that writes it, with the form's limits.
 */

/** `2026-03-02T12:00:00.000Z`, or with another offset. */
const at = z.pipe(
  instant(),
  z.transform((epoch: number) => new Date(epoch).toISOString()),
)
const optionalAt = z.nullable(at)
const optionalDay = z.nullable(day)
const optionalId = z.nullable(id)
const flag = z.boolean()
const whole32 = z.int().check(z.minimum(-2_147_483_648), z.maximum(2_147_483_647))
const count = z.int().check(z.minimum(0), z.maximum(2_147_483_647))
const place = z.int().check(z.minimum(0), z.maximum(100_000))
const cents = z.int().check(z.minimum(0), z.maximum(MAX_CENTS))
const positiveCents = z.int().check(z.minimum(1), z.maximum(MAX_CENTS))
const start = z.string().check(z.regex(TIME))
const end = z.string().check(z.maxLength(5), z.refine(isEndTime))

const { shape: patient } = patientInput
const { shape: service } = serviceInput

export interface MovedTable {
  /** The name of its rows on the screen and in problems. */
  label: string
  /** The columns that identify a row. */
  key: readonly string[]
  /** Columns that reference rows of other tables. */
  names: Readonly<Record<string, MovedName>>
  row: z.ZodMiniType<Record<string, unknown>, unknown>
  columns: readonly string[]
  /** Columns whose combined values are unique; rows with a null in one are not compared. */
  once?: readonly (readonly string[])[]
  /** The maximum of rows of a practice, if there is one. */
  most?: number
}

export type MovedName = keyof typeof MOVED_TABLES

function table<Shape extends z.core.$ZodShape>(
  {
    label,
    key = ['id'],
    names = {},
    once,
    most,
  }: Partial<Omit<MovedTable, 'names'>> & {
    label: string
    names?: Record<string, string>
  },
  shape: Shape,
  ...checks: ((row: z.output<z.ZodMiniObject<Shape>>) => boolean)[]
): MovedTable {
  const row = z
    .object(shape)
    .check(
      ...checks.map((check) =>
        z.refine<z.output<z.ZodMiniObject<Shape>>>(check, 'Os valores da linha não combinam'),
      ),
    )
  return {
    label,
    key,
    // The tables are referenced by name, since a table's type would refer to itself.
    names: names as MovedTable['names'],
    // The checks give each table's row the type of its columns, which the list of all tables cannot express.
    row: row as unknown as MovedTable['row'],
    columns: Object.keys(shape),
    ...(once && { once }),
    ...(most && { most }),
  }
}

const isOne = (...values: unknown[]) => values.filter((value) => value !== null).length === 1
const areBoth = (a: unknown, b: unknown) => (a === null) === (b === null)

export const MOVED_TABLES = {
  services: table(
    { label: 'Serviços', most: 100 },
    {
      id,
      name: service.name,
      description: optionalLongText(1_000),
      type: service.type,
      sessions_count: whole(1, 100),
      price_cents: cents,
      duration,
      is_online: flag,
      is_in_person: flag,
      active: flag,
      reschedulable: flag,
      created_at: at,
    },
    (row) => row.is_online || row.is_in_person,
  ),
  coupons: table(
    { label: 'Cupons', once: [['code']] },
    {
      id,
      code: couponCode,
      percent: z.nullable(whole(1, 100)),
      amount_cents: z.nullable(positiveCents),
      valid_from: optionalDay,
      valid_until: optionalDay,
      max_uses: z.nullable(whole(1, 1_000_000)),
      max_uses_per_patient: z.nullable(whole(1, 1_000_000)),
      uses: count,
      active: flag,
      created_at: at,
    },
    (row) => isOne(row.percent, row.amount_cents),
    (row) => row.max_uses === null || row.uses <= row.max_uses,
    (row) => !row.valid_from || !row.valid_until || row.valid_from <= row.valid_until,
  ),
  patients: table(
    { label: 'Pacientes' },
    {
      id,
      registered_name: patient.name,
      social_name: patient.socialName,
      email: patient.email,
      email_unconfirmed: flag,
      phone: patient.phone,
      observations: patient.observations,
      cpf: patient.cpf,
      birth_date: patient.birthDate,
      billing: patient.billing,
      opted_out: patient.optedOut,
      vouched: flag,
      adult_answer: z.nullable(z.enum(['kept', 'ended'])),
      ended_at: optionalAt,
      end_reason: z.nullable(keyOf(END_REASONS)),
      created_at: at,
    },
    (row) => areBoth(row.ended_at, row.end_reason),
  ),
  patient_people: table(
    {
      label: 'Pessoas ligadas',
      names: { patient_id: 'patients' },
      once: [['patient_id', 'position']],
    },
    {
      id,
      patient_id: id,
      position: place,
      name: nameByOwner,
      relation: keyOf(RELATIONS),
      phone: optionalPhone,
      email: optionalEmail,
      document: optionalDocument,
      receives_notices: flag,
      may_accept: flag,
      pays: flag,
      opens_area: flag,
      emergency: flag,
      opted_out: patient.optedOut,
    },
    (row) => !row.receives_notices || row.phone !== null || row.email !== null,
    (row) => row.phone !== null || !(row.opens_area || row.emergency),
  ),
  price_changes: table(
    { label: 'Reajustes' },
    {
      id,
      percent_hundredths: z.nullable(whole32),
      amount_cents: z.nullable(whole32),
      from_day: day,
      created_at: at,
      undone_at: optionalAt,
    },
    (row) => isOne(row.percent_hundredths, row.amount_cents),
  ),
  packages: table(
    { label: 'Pacotes', names: { patient_id: 'patients', service_id: 'services' } },
    {
      id,
      patient_id: optionalId,
      service_id: id,
      sessions_count: whole(1, 100),
      sessions_used: count,
      price_cents: cents,
      paid: flag,
      expires_at: optionalAt,
      received_cents: count,
      discount_cents: cents,
      created_at: at,
    },
    (row) => row.sessions_used <= row.sessions_count,
    (row) => !row.paid || row.received_cents >= row.price_cents,
  ),
  series: table(
    {
      label: 'Horários fixos',
      names: { patient_id: 'patients', service_id: 'services', package_id: 'packages' },
    },
    {
      id,
      patient_id: optionalId,
      service_id: id,
      package_id: optionalId,
      type: sessionType,
      duration,
      location: optionalText(500),
      price_cents: cents,
      own_price: flag,
      first_date: day,
      start_time: start,
      every_unit: z.enum(['week', 'month']),
      every_count: z.int(),
      ends_on: optionalDay,
      ends_count: z.nullable(whole(1, MOST_DATES)),
      next_date: optionalDay,
      ended_from: optionalDay,
      created_at: at,
    },
    (row) => every.safeParse({ unit: row.every_unit, count: row.every_count }).success,
    (row) => row.ends_on === null || row.ends_count === null,
    (row) => row.ended_from === null || row.next_date === null,
  ),
  series_dates: table(
    {
      label: 'Datas de horários fixos',
      key: ['series_id', 'date'],
      names: { series_id: 'series' },
    },
    {
      series_id: id,
      date: day,
      state: z.enum(['made', 'skipped', 'conflict']),
      reason: z.nullable(
        z.enum(['taken', 'busy', 'day_off', 'holiday', 'outside_hours', 'over_limit']),
      ),
      starts_at: at,
    },
    (row) => (row.state === 'conflict') === (row.reason !== null),
  ),
  patient_prices: table(
    {
      label: 'Valores combinados',
      names: { patient_id: 'patients', series_id: 'series', price_change_id: 'price_changes' },
    },
    {
      id,
      patient_id: id,
      series_id: optionalId,
      since: day,
      price_cents: z.nullable(cents),
      reason: optionalText(200),
      price_change_id: optionalId,
      created_at: at,
    },
  ),
  sessions: table(
    {
      label: 'Sessões',
      names: {
        patient_id: 'patients',
        service_id: 'services',
        package_id: 'packages',
        coupon_id: 'coupons',
        series_id: 'series',
      },
      once: [
        ['series_id', 'series_date'],
        ['package_id', 'package_place'],
      ],
    },
    {
      id,
      patient_id: optionalId,
      service_id: id,
      package_id: optionalId,
      package_place: z.nullable(whole(1, 100)),
      coupon_id: optionalId,
      series_id: optionalId,
      series_date: optionalDay,
      type: sessionType,
      starts_at: at,
      ends_at: at,
      blocked_until: at,
      duration,
      location: optionalText(500),
      notes: optionalLongText(2_000),
      price_cents: cents,
      discount_cents: cents,
      received_cents: count,
      paid: flag,
      status: sessionStatus,
      origin: z.enum(['psychologist', 'public']),
      holds: flag,
      from_before: flag,
      hold_expires_at: optionalAt,
      consent_version: optionalText(40),
      consent_at: optionalAt,
      booked_email: optionalEmail,
      booked_for: optionalName(120),
      confirmed_by: z.nullable(z.enum(['psychologist', 'payment', 'automatic'])),
      contact_proven: flag,
      presence: z.nullable(presenceAnswer),
      presence_at: optionalAt,
      presence_for: optionalAt,
      cancel_notice_hours: whole(0, MOST_NOTICE_HOURS),
      late_cancel_percent: z.literal(LATE_SHARES),
      outcome: z.nullable(sessionOutcome),
      fee_cents: z.nullable(cents),
      fee_waived: flag,
      created_at: at,
    },
    (row) => row.ends_at > row.starts_at && row.blocked_until >= row.ends_at,
    (row) => hoursBetween(row.starts_at, row.blocked_until) <= 24,
    (row) => row.holds === false || row.status !== 'cancelled',
    (row) =>
      row.holds ||
      !['confirmed', 'completed'].includes(row.status) ||
      (row.status === 'completed' && row.from_before),
    (row) => row.package_id !== null || row.package_place === null,
    (row) => !row.package_id || row.status === 'cancelled' || row.package_place !== null,
    (row) =>
      row.package_place === null ||
      row.status !== 'cancelled' ||
      (row.outcome !== null && !row.fee_waived),
    (row) => areBoth(row.series_id, row.series_date),
    (row) => areBoth(row.presence, row.presence_at) && areBoth(row.presence, row.presence_for),
    (row) => areBoth(row.outcome, row.fee_cents),
    (row) => row.outcome === null || row.status === 'cancelled',
    (row) => !row.fee_waived || (row.outcome !== null && !row.paid),
    (row) => (row.fee_cents ?? 0) <= row.price_cents,
    (row) => !row.paid || row.received_cents >= (row.fee_cents ?? row.price_cents),
  ),
  session_cancellations: table(
    { label: 'Cancelamentos', key: ['session_id'], names: { session_id: 'sessions' } },
    {
      session_id: id,
      cancelled_at: at,
      cancelled_by: z.enum(['practice', 'patient']),
      notified_at: optionalAt,
      seen_at: optionalAt,
    },
  ),
  statements: table(
    {
      label: 'Demonstrativos',
      names: { patient_id: 'patients' },
      once: [['number'], ['patient_id', 'month']],
    },
    {
      id,
      number: z.int().check(z.minimum(1), z.maximum(2_147_483_647)),
      patient_id: optionalId,
      month: day.check(z.regex(/-01$/)),
      total_cents: whole32,
      created_at: at,
    },
  ),
  statement_lines: table(
    {
      label: 'Linhas de demonstrativos',
      key: ['statement_id', 'position'],
      names: { statement_id: 'statements', session_id: 'sessions' },
    },
    {
      statement_id: id,
      position: place,
      kind: z.enum([
        'before',
        'session',
        'absence',
        'late_cancel',
        'waived',
        'package',
        'correction',
        'payment',
      ]),
      session_id: optionalId,
      date: day,
      text: text(500),
      amount_cents: whole32,
    },
    (row) => row.position >= 1,
  ),
  statement_items: table(
    {
      label: 'Cobranças de demonstrativos',
      key: ['statement_id', 'position'],
      names: { statement_id: 'statements', session_id: 'sessions', package_id: 'packages' },
    },
    {
      statement_id: id,
      position: place,
      session_id: optionalId,
      package_id: optionalId,
      asked_cents: whole32,
      received_cents: whole32,
    },
    (row) => row.position >= 1 && (row.session_id === null || row.package_id === null),
  ),
  paper_details: table(
    {
      label: 'Nomes de demonstrativos',
      key: ['statement_id'],
      names: { statement_id: 'statements', patient_id: 'patients' },
    },
    {
      statement_id: id,
      patient_id: id,
      patient_name: text(200, 1),
      patient_cpf: optionalCpf,
      payer_name: optionalText(200),
      payer_document: optionalDocument,
      made_on: day,
      timezone: zone,
      starts_at: optionalAt,
      professional_name: text(200, 1),
      professional_title: professionalTitle,
      crp: optionalCrp,
      city: optionalText(100),
      reconstructed: flag,
    },
  ),
  balances: table(
    { label: 'Saldos', names: { patient_id: 'patients' }, once: [['patient_id']] },
    { id, patient_id: optionalId, amount_cents: whole32, returned_cents: count },
    (row) => row.amount_cents + row.returned_cents >= 0,
  ),
  /** A reversed payment is a refund there. */
  payments: table(
    {
      label: 'Pagamentos',
      names: {
        session_id: 'sessions',
        package_id: 'packages',
        statement_id: 'statements',
        balance_id: 'balances',
      },
    },
    {
      id,
      session_id: optionalId,
      package_id: optionalId,
      statement_id: optionalId,
      balance_id: z._default(optionalId, null),
      kind: z.enum(['payment', 'refund']),
      method: keyOf(PAYMENT_METHODS),
      amount_cents: count,
      received_at: at,
      note: optionalLongText(500),
      payer_kind: z.enum(['on_file', 'patient', 'person', 'named']),
      /** A patient or a person around one, including removed ones. */
      payer_id: optionalId,
      payer_name: optionalText(200),
      payer_document: optionalDocument,
      created_at: at,
    },
    (row) =>
      [row.session_id, row.package_id, row.statement_id, row.balance_id].some(
        (target) => target !== null,
      ),
    (row) => row.payer_document === null || row.payer_name !== null,
  ),
  payment_shares: table(
    {
      label: 'Partes de pagamentos',
      key: ['payment_id', 'position'],
      names: { payment_id: 'payments', session_id: 'sessions', package_id: 'packages' },
    },
    {
      payment_id: id,
      position: place,
      session_id: optionalId,
      package_id: optionalId,
      amount_cents: count,
    },
    (row) => row.position >= 1 && row.amount_cents > 0 && isOne(row.session_id, row.package_id),
  ),
  expenses: table(
    { label: 'Despesas' },
    {
      id,
      date: day,
      category: keyOf(EXPENSE_CATEGORIES),
      description: text(255, 1),
      amount_cents: positiveCents,
      created_at: at,
    },
  ),
  days_off: table(
    { label: 'Dias sem atendimento' },
    {
      id,
      first_day: day,
      last_day: day,
      start_time: z.nullable(start),
      end_time: z.nullable(end),
      name: optionalText(DAY_OFF_NAME_LENGTH),
    },
    (row) => row.first_day <= row.last_day && areBoth(row.start_time, row.end_time),
    (row) => row.start_time === null || row.start_time < (row.end_time ?? ''),
  ),
  blocks: table(
    { label: 'Horários bloqueados' },
    {
      id,
      first_day: day,
      last_day: optionalDay,
      start_time: start,
      end_time: end,
      is_weekly: flag,
      label: optionalText(BLOCK_LABEL_LENGTH),
    },
    (row) => row.start_time < row.end_time,
    (row) => (row.last_day ?? row.first_day) >= row.first_day,
    (row) => row.is_weekly || row.last_day === row.first_day,
  ),
} as const satisfies Record<string, MovedTable>

const HOUR_MS = 3_600_000

function hoursBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / HOUR_MS
}

export const MOVED_NAMES = keysOf(MOVED_TABLES)

const {
  email: _,
  publicSlug: __,
  timezoneKeeps: ___,
  version: ____,
  ...settings
} = profileChange.shape

/** The transferred settings, in the form of the profile: all except the login, the plan and the public address. */
export const movedSettings = z.object(settings)
export type MovedSettings = z.output<typeof movedSettings>
