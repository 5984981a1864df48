import type { Insertable } from 'kysely'
import * as z from 'zod/mini'
import type { Tables } from '../../../db/types.ts'
import { columnsOf, toColumns } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import type { Senders } from '../../platform/shared/senders.ts'
import { BLOCK_COLUMNS } from '../attendance/block-queries.ts'
import { DAY_OFF_COLUMNS } from '../attendance/queries.ts'
import { COUPON_COLUMNS } from '../coupons/queries.ts'
import { CHANNEL_ENTRIES } from '../delivery/channels.ts'
import { KEPT_IN_FILE } from '../delivery/log-rules.ts'
import { onceKeyOn } from '../delivery/notice-messages.ts'
import { EXPENSE_COLUMNS } from '../expenses/queries.ts'
import { HOLIDAY_COLUMNS } from '../holidays/queries.ts'
import { insertPackageRow } from '../packages/commands.ts'
import { boughtPackage } from '../packages/contract.ts'
import { savePeople } from '../patients/commands.ts'
import { PATIENT_COLUMNS } from '../patients/queries.ts'
import { insertPaymentRows } from '../payments/commands.ts'
import { type Payment, payment } from '../payments/record-contract.ts'
import { reminderKey } from '../reminders/rules.ts'
import { insertSeriesRows } from '../series/commands.ts'
import { nextDateAfter } from '../series/date-rules.ts'
import { insertDateRows } from '../series/making-commands.ts'
import { ruleColumns } from '../series/queries.ts'
import { SERVICE_COLUMNS } from '../services/queries.ts'
import { timesOf } from '../sessions/changes/hold-commands.ts'
import { insertSessionRows } from '../sessions/changes/insertion-commands.ts'
import { reminderText } from '../sessions/notices/notice-lines.ts'
import { SESSION_COLUMNS } from '../sessions/queries.ts'
import {
  cents,
  type MessageRow,
  type PackageRow,
  type Practice,
  type SeriesRow,
  type SessionRow,
} from './practice.ts'

/** Inserts a made-up practice's rows under their ids. */
export async function insertRows(
  tenant: Tenant,
  practice: Practice,
  senders: Senders,
  now: number,
): Promise<void> {
  const tenantColumns = { psychologist_id: tenant.id }
  const insert = async <Table extends keyof Tables>(
    table: Table,
    rows: readonly Omit<Insertable<Tables[Table]>, 'psychologist_id'>[],
  ) => {
    // TypeScript cannot join the tenant's column with the columns of a table that is a parameter.
    const values = rows.map((row) => ({ ...tenantColumns, ...row })) as never
    if (rows.length > 0) await tenant.sql.insertInto(table).values(values).execute()
  }
  const services = practice.services.map((row) => ({ ...row, price: cents(row.price) }))
  const coupons = practice.coupons.map(({ amount, ...row }) => ({
    ...row,
    amount: amount === null ? null : cents(amount),
  }))
  const expenses = practice.expenses.map((row) => ({ ...row, amount: cents(row.amount) }))
  const patients = practice.patients.map((row) => toColumns(PATIENT_COLUMNS, row))
  await insert(
    'services',
    services.map((row) => toColumns(SERVICE_COLUMNS, row)),
  )
  await insert(
    'patients',
    patients.map((row) => ({ ...row, vouched: true })),
  )
  for (const { id, people } of practice.patients) await savePeople(tenant, id, people)
  await insert(
    'coupons',
    coupons.map((row) => toColumns(COUPON_COLUMNS, row)),
  )
  for (const row of practice.packages) await insertPackageRow(tenant, packageColumns(row, practice))
  await insertSeriesRows(
    tenant,
    practice.series.map((row) => ({ ...tenantColumns, ...seriesColumns(row) })),
  )
  await insertSessionRows(
    tenant,
    practice.sessions.map((row, index) => sessionColumns(row, { made: practice, index, now })),
  )
  await insertDateRows(tenant, practice.series.flatMap(datesOf))
  const payments = practice.payments.map((row) => ({ ...row, amount: cents(row.amount) }))
  await insert('balances', balanceRows(practice.payments))
  await insertPaymentRows(
    tenant,
    payments.map((row) => ({ ...tenantColumns, ...toColumns(PAYMENT_COLUMNS, row) })),
  ).execute()
  await insert(
    'messages',
    practice.messages.map((row) => messageColumns(row, practice, senders)),
  )
  await insert(
    'expenses',
    expenses.map((row) => toColumns(EXPENSE_COLUMNS, row)),
  )
  await insert(
    'days_off',
    practice.daysOff.map((row) => toColumns(DAY_OFF_COLUMNS, row)),
  )
  await insert(
    'holidays',
    practice.holidays.map((row) => toColumns(HOLIDAY_COLUMNS, row)),
  )
  await insert(
    'blocks',
    practice.blocks.map((row) => toColumns(BLOCK_COLUMNS, row)),
  )
  await insert('waitlist_entries', practice.waitlist.map(waitingColumns))
}

/** Returns the rows of the balances; a made-up balance has its patient's id. */
function balanceRows(payments: readonly Payment[]) {
  const advances = payments.filter(({ balanceId }) => balanceId !== null)
  return [...Map.groupBy(advances, ({ balanceId }) => balanceId ?? '')].map(([id, entries]) => {
    const sumOf = (kind: Payment['kind']) =>
      entries.reduce((sum, entry) => sum + (entry.kind === kind ? cents(entry.amount) : 0), 0)
    const went = sumOf('refund')
    return { id, patient_id: id, amount_cents: sumOf('payment') - went, returned_cents: went }
  })
}

const PACKAGE_COLUMNS = columnsOf(
  z.omit(boughtPackage, { patientName: true, serviceName: true, nextSessionPrice: true }),
  { price: 'price_cents', received: 'received_cents' },
)
const PAYMENT_COLUMNS = columnsOf(
  z.omit(payment, { payer: true, reconstructed: true, receivedOn: true, returned: true }),
  {
    amount: 'amount_cents',
    payerCpf: 'payer_document',
  },
)

/** Returns the row of an entry of the waiting list; without its offers, which a job would end. */
function waitingColumns(
  { id, patientId, name, phone, email, ...entry }: Practice['waitlist'][number],
  index: number,
) {
  const contact = patientId === null ? { name, phone, email } : { patient_id: patientId }
  return {
    ...{ id, ...contact, position: index + 1 },
    person_key: patientId === null ? `phone ${phone}` : `patient ${patientId}`,
    service_id: entry.serviceId,
    ...{ type: entry.type, weekdays: entry.weekdays, parts: entry.parts, until: entry.until },
    origin: entry.byHand ? ('psychologist' as const) : ('visitor' as const),
    created_at: entry.createdAt,
  }
}

function packageColumns(row: PackageRow, { sessions }: Practice) {
  const used = sessions.filter(
    ({ packageId, packagePlace }) => packageId === row.id && packagePlace,
  )
  const [price, received] = [cents(row.price), cents(row.received)]
  return toColumns(PACKAGE_COLUMNS, {
    ...row,
    price,
    received,
    sessionsUsed: (row.usedBefore ?? 0) + used.length,
  })
}

function seriesColumns(row: SeriesRow) {
  return {
    id: row.id,
    patient_id: row.patientId,
    service_id: row.serviceId,
    type: row.type,
    duration: row.duration,
    location: row.location,
    price_cents: cents(row.price),
    ...ruleColumns(row),
    start_time: row.time,
    next_date: nextDateAfter(row, row.ledger.at(-1)?.date ?? row.firstDate),
    created_at: row.createdAt,
  }
}

function datesOf({ id, ledger }: SeriesRow) {
  return ledger.map(({ date, state, ruleStart, reason }) => ({
    series_id: id,
    date,
    state,
    starts_at: new Date(ruleStart),
    reason: reason === 'free' ? null : reason,
  }))
}

interface Among {
  made: Practice
  index: number
  now: number
}

/** Returns the columns of a session; every fourth one, and those with a coupon, were booked by the patient. */
function sessionColumns(row: SessionRow, { made, index, now }: Among) {
  const { price, received, fee, status, presence, couponCode, duration } = row
  const startsAt = Date.parse(row.datetime)
  return {
    ...toColumns(SESSION_COLUMNS, {
      ...row,
      price: cents(price),
      received: cents(received),
      fee: fee === null ? null : cents(fee),
    }),
    ...timesOf(startsAt, duration, 0),
    coupon_id: made.coupons.find(({ code }) => code === couponCode)?.id ?? null,
    origin: couponCode || index % 4 === 0 ? ('public' as const) : ('psychologist' as const),
    holds: status === 'confirmed' || status === 'completed',
    ...(presence && {
      presence,
      presence_at: new Date(now - HOUR),
      presence_for: new Date(startsAt),
    }),
  }
}

/** Uses the server's key, so that the server does not create a second reminder. */
function messageColumns(row: MessageRow, { sessions, profile }: Practice, senders: Senders) {
  const session = sessions.find(({ id }) => id === row.sessionId)
  const startsAt = Date.parse(session?.datetime ?? row.createdAt)
  const patientId = session?.patientId ?? null
  const about = { psychologistName: profile.name, startsAt, timezone: profile.timezone }
  const isReminder = row.kind === 'session_reminder'
  const which = row.channel === 'email' ? 24 : 'tap'
  const key = reminderKey({ id: row.sessionId ?? '', patientId, startsAt }, which)
  return {
    id: row.id,
    channel: row.channel,
    kind: row.kind,
    recipient: row.recipient,
    subject: isReminder && row.status !== 'ready' ? 'Lembrete da sua consulta' : '',
    body: isReminder && session ? reminderText({ ...about, status: session.status }) : '',
    session_id: row.sessionId,
    patient_id: patientId,
    session_starts_at: new Date(startsAt),
    status: row.status,
    attempts: row.channel === 'email' && row.status !== 'dropped' ? 1 : 0,
    sent_at: row.sentAt,
    last_error: lastErrorOf(row, senders),
    dropped_because: row.droppedBecause,
    created_at: row.createdAt,
    once_key: isReminder
      ? onceKeyOn(key, CHANNEL_ENTRIES[row.channel], row.channel, row.recipient)
      : null,
  }
}

function lastErrorOf({ channel, status }: MessageRow, { mail }: Senders): string | null {
  if (status === 'failed') return 'EENVELOPE 550'
  return status === 'sent' && channel === 'email' && !mail ? KEPT_IN_FILE : null
}
