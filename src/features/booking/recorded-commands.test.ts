/** @module-tag both-databases */
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { updateSettings } from '../profile/contract.ts'
import { cancelSession } from '../sessions/contract.ts'
import { CONSENT_VERSION } from './consent-version.ts'
import { createBooking } from './contract.ts'

/**
 * Replays bookings and compares every reply and every row that they leave with a recording, so that an optimization cannot
 * change either. `vitest -u` records them again after a change of a rule.
 */

const { clock, db, given, visitor } = await openPractice({ THROTTLE: 'on' })

/** The part of a queued job that the booking decides; its times are the database's own. */
const JOBS = sql`
  select (to_jsonb(j) - 'position')::text as row from (
    select name, data, priority, state, singleton_key, retry_limit, ctid as position from pgboss.job_common) j
  order by j.position`

const UUID = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g

const ids = new Map<string, string>()

/**
 * Returns a text with its ids numbered as they appear, and its hashes and links, which depend on them, reduced to their length.
 */
function recordable(text: string): string {
  return text
    .replaceAll(UUID, (id) => {
      const known = ids.get(id) ?? `id-${ids.size + 1}`
      ids.set(id, known)
      return known
    })
    .replaceAll(/\\\\x[\da-f]+/g, (hash) => `hash of ${hash.length / 2 - 1} bytes`)
    .replaceAll(/"key": "[\w-]{43}"/g, '"key": "hash"')
    .replaceAll(/(consulta\/)[\w-]{40,}/g, '$1link')
    .replaceAll(/(\*{3}|05\d\d)[\dA-Za-z]{25}(6304[\dA-F]{4})?/g, 'transaction')
    .replaceAll(CONSENT_VERSION, 'present')
    .replaceAll(CHANGED_AT, '"changed_at": "now"')
    .replaceAll(/6304[\dA-F]{4}/g, '6304 and checksum')
}

type Rows = Map<string, string[]>

/** Returns all rows of all tables as text, in their stored order; of `changes` see test/live.test.ts, of `held_times` below. */
async function readRows(): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('migrations', 'changes', 'held_times') order by 1`.execute(
    db.owner,
  )
  const rowsByTable: Rows = new Map()
  for (const { name } of tables)
    rowsByTable.set(
      name,
      await textsOf(sql`select to_jsonb(t)::text as row from ${sql.table(name)} t order by t.ctid`),
    )
  return rowsByTable.set('jobs', await textsOf(JOBS))
}

async function textsOf(query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (query as RawBuilder<{ row: string }>).execute(db.owner)
  return rows.map(({ row }) => row)
}

/** The database's own clock writes it. */
const CHANGED_AT = /"changed_at": "[^"]+"/g

/** Without ids, hashes and database times, which differ in each run. */
const stable = (row: string) =>
  row
    .replaceAll(UUID, '')
    .replaceAll(/"[\w-]{43}"/g, '')
    .replaceAll(CHANGED_AT, '')

/** Returns the deleted and added rows of each table, in an order that is the same in every run; equal rows in stored order. */
function changesOf(before: Rows, after: Rows): string[] {
  return [...after].flatMap(([table, rows]) => {
    const then = new Set(before.get(table))
    const now = new Set(rows)
    return [
      ...[...then].filter((row) => !now.has(row)).map((row) => `- ${table} ${row}`),
      ...rows.filter((row) => !then.has(row)).map((row) => `+ ${table} ${row}`),
    ].toSorted((a, b) => (stable(a) < stable(b) ? -1 : Number(stable(a) > stable(b))))
  })
}

it('bookings have the recorded replies and rows', async () => {
  const recording: string[] = []
  const ana = await given.psychologist({
    plan: 'pro',
    settings: { pixKey: 'ana@exemplo.com.br' },
    profile: {
      attendsInPerson: true,
      address: 'Rua das Flores',
      addressNumber: '1',
      city: 'Recife',
      state: 'PE',
    },
  })
  const bia = await given.psychologist({ isProved: false })
  const off = await given.psychologist({ profile: { allowOnlineBooking: false } })
  const auto = await given.psychologist({
    plan: 'pro',
    settings: { autoConfirmBookings: true, enableEmailNotifications: false },
  })
  const single = await given.service(ana, { isInPerson: true })
  const free = await given.service(ana, { price: '0.00', name: 'Acolhimento' })
  const bundle = await given.service(ana, {
    type: 'package',
    sessionsCount: 3,
    price: '400.00',
    name: 'Pacote',
  })
  const online = await given.service(ana, { name: 'Online' })
  const inactive = await given.service(ana, { active: false })
  const ofBia = await given.service(bia)
  const ofOff = await given.service(off)
  const ofAuto = await given.service(auto)
  await given.coupon(ana, { code: 'DEZ' })
  await given.coupon(ana, { code: 'UMAVEZ', maxUses: 1 })
  await given.coupon(ana, { code: 'TUDO', amount: '500.00' })
  await given.coupon(ana, { code: 'VENCIDO', validUntil: '2026-03-01' })
  const maria = await given.patient(ana, { phone: '11 91111-1111', email: 'maria@exemplo.com.br' })
  const session = await given.session(ana, {
    patientId: maria.id,
    serviceId: single.id,
    datetime: '2026-03-03T10:00:00-03:00',
  })

  let rows: Rows = new Map()
  /** Lifts the limits on unpaid holds; changes up to here are not recorded. */
  const startOver = async () => {
    await sql`update sessions set held_from = null, contact_proven = true, booked_email = null where origin = 'public'`.execute(
      db.owner,
    )
    await sql`update patients set vouched = true`.execute(db.owner)
    rows = await readRows()
  }
  await startOver()
  const note = async (name: string, reply: string) => {
    const after = await readRows()
    recording.push(`# ${name}`, recordable(reply), ...changesOf(rows, after).map(recordable), '')
    rows = after
  }
  const book = async (
    name: string,
    fields: object,
    { of = ana, key }: { of?: { friendlyId: number }; key?: string } = {},
  ) => {
    const { statusCode, body } = await visitor.send({
      method: 'POST',
      url: createBooking.path.replace(':id', String(of.friendlyId)),
      payload: {
        patientName: 'João Reis',
        patientPhone: '11 92345-0001',
        serviceId: single.id,
        datetime: '2026-03-04T09:00:00-03:00',
        ...fields,
      },
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    })
    await note(name, `${statusCode} ${body}`)
    return { statusCode, body }
  }
  const at = (day: number, hour: number) => ({
    datetime: `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00-03:00`,
  })

  await book('a new patient without an e-mail', at(4, 9))
  await book('the same hour', { ...at(4, 9), patientPhone: '11 92345-0002' })
  await book('an hour of a session that the psychologist made', at(3, 10))
  await book('a known phone with an e-mail', {
    ...at(4, 10),
    patientEmail: 'joao@exemplo.com.br',
    notes: 'Prefiro à tarde',
  })
  await book('a new patient with an e-mail', {
    ...at(4, 11),
    patientPhone: '11 92345-0003',
    patientEmail: 'Rui+a@exemplo.com.br',
  })
  await book('a patient whom the psychologist knows', {
    patientName: maria.name,
    ...at(4, 13),
    patientPhone: '11 91111-1111',
  })
  await startOver()
  await book('in person', { ...at(4, 14), type: 'presencial', patientPhone: '11 92345-0004' })
  await book('in person where the service is online alone', {
    ...at(4, 15),
    serviceId: online.id,
    type: 'presencial',
  })
  await book('without a price', { ...at(4, 15), serviceId: free.id, patientPhone: '11 92345-0005' })
  await book('a third unpaid hour of an address', { ...at(4, 16), patientPhone: '11 92345-0006' })
  await book('one more of an address', { ...at(4, 17), patientPhone: '11 92345-0007' })
  await startOver()
  await book('a package', { ...at(5, 9), serviceId: bundle.id, patientPhone: '11 92345-0008' })
  await book('with a coupon', {
    ...at(5, 10),
    couponCode: ' dez ',
    patientPhone: '11 92345-0009',
    patientEmail: 'lia@exemplo.com.br',
  })
  await startOver()
  await book('a package with a coupon', {
    ...at(5, 11),
    serviceId: bundle.id,
    couponCode: 'DEZ',
    patientPhone: '11 92345-0010',
  })
  await book('with a coupon that takes it all', {
    ...at(5, 13),
    couponCode: 'TUDO',
    patientPhone: '11 92345-0011',
  })
  await book('with the last use of a coupon', {
    ...at(5, 14),
    couponCode: 'UMAVEZ',
    patientPhone: '11 92345-0012',
  })
  await startOver()
  await book('with a coupon that is used up', {
    ...at(5, 15),
    couponCode: 'UMAVEZ',
    patientPhone: '11 92345-0013',
  })
  await book('with a coupon that is over', {
    ...at(5, 15),
    couponCode: 'VENCIDO',
    patientPhone: '11 92345-0013',
  })
  await book('with a coupon that nobody made', {
    ...at(5, 15),
    couponCode: 'NADA',
    patientPhone: '11 92345-0013',
  })
  await book('an hour that is past', { datetime: '2026-03-02T08:00:00-03:00' })
  await book('an hour outside of the schedule', at(7, 10))
  await book('an inactive service', { ...at(5, 16), serviceId: inactive.id })
  await book("somebody else's service", { ...at(5, 16), serviceId: ofBia.id })
  await book('without online booking', { ...at(5, 16), serviceId: ofOff.id }, { of: off })
  await book('of a practice that is not there', at(5, 16), { of: { friendlyId: 987_654 } })
  await book(
    'of an account that is not proved, with an e-mail',
    { ...at(5, 16), serviceId: ofBia.id, patientEmail: 'rui@exemplo.com.br' },
    { of: bia },
  )
  await book(
    'confirmed at once, by a practice that takes no e-mails',
    { ...at(5, 16), serviceId: ofAuto.id, patientEmail: 'rui@exemplo.com.br' },
    { of: auto },
  )
  await book('shown a milder rule', {
    ...at(5, 16),
    patientPhone: '11 92345-0014',
    cancelRule: { cancelNoticeHours: 24, lateCancelPercent: 0 },
  })
  await ana.ask(updateSettings, { body: { lateCancelPercent: 50 } })
  await startOver()
  await book('shown a milder rule than there is now', {
    ...at(6, 9),
    patientPhone: '11 92345-0015',
    cancelRule: { cancelNoticeHours: 24, lateCancelPercent: 0 },
  })
  await book(
    'with a key',
    { ...at(6, 10), patientPhone: '11 92345-0016' },
    { key: 'a-key-of-a-visitor' },
  )
  await book(
    'with the same key again',
    { ...at(6, 10), patientPhone: '11 92345-0016' },
    { key: 'a-key-of-a-visitor' },
  )
  await book(
    'with the same key for another hour',
    { ...at(6, 11), patientPhone: '11 92345-0016' },
    { key: 'a-key-of-a-visitor' },
  )
  await ana.ask(cancelSession, { params: { id: session.id } })
  await startOver()
  await book('an hour that was cancelled', { ...at(3, 10), patientPhone: '11 91111-1111' })
  clock.advance(30 * 60 * 60 * 1000)
  await sql`update throttle_hits set hits = 0`.execute(db.owner)
  rows = await readRows()
  await book('an hour whose hold is over, which releases all that are', {
    ...at(6, 13),
    patientPhone: '11 92345-0017',
  })
  await book(
    'the last of the free plan’s patients',
    { ...at(6, 14), serviceId: ofBia.id, patientPhone: '11 92345-0018' },
    { of: bia },
  )
  await book('with fields that are wrong', {
    patientName: 'J',
    patientPhone: '1',
    patientEmail: 'x@',
  })

  // Written with each session by the database.
  const held = await sql`
    select id, starts_at, blocked_until from sessions where holds
    except select owner_id, lower(span), upper(span) from held_times`.execute(db.owner)
  expect(held.rows).toEqual([])
  await expect(recording.join('\n')).toMatchFileSnapshot('recorded-bookings.txt')
})
