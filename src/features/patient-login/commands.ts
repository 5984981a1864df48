import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { sendersOf } from '../../platform/server/channel-settings.ts'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import type { Enqueue } from '../../platform/server/queue.ts'
import type { Services } from '../../platform/server/services.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { phoneKey } from '../../platform/shared/phone.ts'
import { recordOncePerDay } from '../audit/commands.ts'
import { queueAcross } from '../delivery/commands.ts'
import type { Message } from '../delivery/message.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { LOGIN_LIFE } from '../identity/rules.ts'
import {
  CODE_DIGITS,
  CODE_LIFE_MINUTES,
  CODE_TRIES,
  CODES_AN_HOUR,
  RESEND_AFTER_SECONDS,
} from './contract.ts'
import { type CodePurpose, codeText, LOGIN_KINDS } from './message-kinds.ts'
import type { KnownPatient } from './queries.ts'
import { type Caller, listKnownAddresses, listPatientsOf } from './queries.ts'
import { codeDestinations, codeWay } from './rules.ts'

const RESEND_AFTER = RESEND_AFTER_SECONDS * 1000

/**
 * Sends a phone's codes and ends earlier ones; returns the seconds to wait if it was requested too often. An unknown phone
 * leaves the same rows without a message.
 */
export async function sendCodes(
  db: Sql,
  enqueue: Enqueue,
  { secret, environment }: Pick<Services, 'secret' | 'environment'>,
  phone: string,
  now: number,
): Promise<number> {
  if (!(await countRequest(db, phone, 'login', now))) return findWait(db, phone, 'login', now)
  const known = await listKnownAddresses(db, phone)
  const destinations = codeDestinations(known, codeWay(sendersOf(environment), phone))
  const drawn = new Set<string>()
  const sent = destinations.map((destination) => ({ ...destination, code: drawCode(drawn) }))
  await replaceCodes(
    db,
    phone,
    'login',
    sent.map(({ email, code }) => ({ email, hash: hashOf(secret, phone, 'login', code) })),
  )
  await queueAcross(
    db,
    enqueue,
    sent.map(({ tenantId, phone: onFile, email, code }) =>
      messageOf(tenantId, onFile, email, code),
    ),
    now,
  )
  return 0
}

async function countRequest(
  db: Sql,
  phone: string,
  purpose: CodePurpose,
  now: number,
): Promise<boolean> {
  const hourAgo = new Date(now - HOUR)
  const { rows } = await sql`
    insert into patient_code_requests as r (phone, purpose, asked_at, tries, expires_at)
    values (${phoneKey(phone)}, ${purpose}, array[${new Date(now)}::timestamptz], 0, ${new Date(now + CODE_LIFE_MINUTES * MINUTE)})
    on conflict (phone, purpose) do update set tries = 0, expires_at = excluded.expires_at,
      asked_at = array(select at from unnest(r.asked_at) at where at > ${hourAgo} order by at) || excluded.asked_at
    where not exists (select 1 from unnest(r.asked_at) at where at > ${new Date(now - RESEND_AFTER)})
      and (select count(*) from unnest(r.asked_at) at where at > ${hourAgo}) < ${CODES_AN_HOUR}
    returning 1`.execute(db)
  return rows.length > 0
}

async function findWait(
  db: Sql,
  phone: string,
  purpose: CodePurpose,
  now: number,
): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from greatest(
        max(at) + make_interval(secs => ${RESEND_AFTER_SECONDS}),
        (array_agg(at order by at desc))[${CODES_AN_HOUR}] + interval '1 hour') - ${new Date(now)}::timestamptz))::integer as seconds
    from patient_code_requests, unnest(asked_at) at
    where phone = ${phoneKey(phone)} and purpose = ${purpose} and at > ${new Date(now - HOUR)}`.execute(
    db,
  )
  return Math.max(1, rows[0]?.seconds ?? 0)
}

function drawCode(drawn: Set<string>): string {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  if (drawn.has(code)) return drawCode(drawn)
  drawn.add(code)
  return code
}

/** Returns the hash of a code, keyed with the server's secret, since a million codes are quickly tried. */
function hashOf(secret: Buffer, phone: string, purpose: CodePurpose, code: string): Buffer {
  return fingerprint(secret, FINGERPRINTS[purpose], `${phoneKey(phone)} ${code}`)
}

const FINGERPRINTS = { login: 'patient-code', booking: 'booking-code' } as const

async function replaceCodes(
  db: Sql,
  phone: string,
  purpose: CodePurpose,
  codes: { email: string | null; hash: Buffer }[],
): Promise<void> {
  await endCodes(db, phone, purpose)
  // For an unknown phone, a hash that matches no code: it costs the same time, and opens nothing.
  const rows = codes.length > 0 ? codes : [{ email: null, hash: randomBytes(32) }]
  await db
    .insertInto('patient_codes')
    .values(
      rows.map(({ email, hash }) => ({ phone: phoneKey(phone), purpose, code_hash: hash, email })),
    )
    .execute()
}

async function endCodes(db: Sql, phone: string, purpose: CodePurpose): Promise<void> {
  await sql`delete from patient_codes where phone = ${phoneKey(phone)} and purpose = ${purpose}`.execute(
    db,
  )
}

function messageOf(
  tenantId: TenantId,
  phone: string,
  email: string | null,
  code: string,
  purpose: CodePurpose = 'login',
): Message & { tenantId: TenantId } {
  return email === null
    ? {
        kind: LOGIN_KINDS.login_code,
        tenantId,
        channel: 'sms',
        recipient: phone,
        subject: '',
        body: codeText(code, CODE_LIFE_MINUTES, purpose),
      }
    : {
        ...emailMessageOf(LOGIN_KINDS.login_code, code, CODE_LIFE_MINUTES, purpose),
        tenantId,
        channel: 'email',
        recipient: email,
      }
}

/**
 * Exchanges a code for a token of the address it was sent to; null if the code is wrong, old or was tried too often. The
 * counting statement locks the phone's row, so that simultaneous attempts are all counted.
 */
export async function redeemCode(
  db: Sql,
  secret: Buffer,
  phone: string,
  code: string,
  now: number,
): Promise<string | null> {
  const matchingCode = await tryCode(db, secret, { phone, purpose: 'login', code }, now)
  if (!matchingCode) return null
  await endCodes(db, phone, 'login')
  const caller = { phone, email: matchingCode.email }
  await recordOfPatients(db, 'patient.logged_in', await listPatientsOf(db, caller), now)
  return openPatientLogin(db, caller, now)
}

async function tryCode(
  db: Sql,
  secret: Buffer,
  { phone, purpose, code }: { phone: string; purpose: CodePurpose; code: string },
  now: number,
): Promise<{ email: string | null } | null> {
  const counted = await sql`
    update patient_code_requests set tries = tries + 1
    where phone = ${phoneKey(phone)} and purpose = ${purpose} and expires_at > ${new Date(now)} and tries < ${CODE_TRIES}
    returning 1`.execute(db)
  if (counted.rows.length === 0) return null
  const { rows } = await sql<{ email: string | null }>`
    select email from patient_codes
    where phone = ${phoneKey(phone)} and purpose = ${purpose} and code_hash = ${hashOf(secret, phone, purpose, code)}`.execute(
    db,
  )
  return rows[0] ?? null
}

interface Contact {
  phone: string
  email: string | null
}

/**
 * Sends the code that proves a booking's contact, in the practice's name; returns the seconds to wait if it was requested too
 * often. `email` is the address; null: the phone, in its form on file if it is known.
 */
export async function sendBookingCode(
  db: Sql,
  enqueue: Enqueue,
  secret: Buffer,
  { tenantId, phone, email }: Contact & { tenantId: TenantId },
  now: number,
): Promise<number> {
  if (!(await countRequest(db, phone, 'booking', now))) return findWait(db, phone, 'booking', now)
  const code = drawCode(new Set())
  await replaceCodes(db, phone, 'booking', [
    { email, hash: hashOf(secret, phone, 'booking', code) },
  ])
  const known = email === null ? await listKnownAddresses(db, phone) : []
  const onFile = known.find((address) => address.tenantId === tenantId) ?? known[0]
  const message = messageOf(tenantId, onFile?.phone ?? phone, email, code, 'booking')
  await queueAcross(db, enqueue, [message], now)
  return 0
}

/**
 * Returns whether a code proves a booking's contact. It stays valid until it is old or was tried 5 times: a booking that is
 * refused for another reason can use the same code again.
 */
export async function provesContact(
  db: Sql,
  secret: Buffer,
  { phone, email }: Contact,
  code: string,
  now: number,
): Promise<boolean> {
  const matchingCode = await tryCode(db, secret, { phone, purpose: 'booking', code }, now)
  return matchingCode !== null && (matchingCode.email === null || matchingCode.email === email)
}

async function openPatientLogin(db: Sql, { phone, email }: Caller, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('patient_tokens')
    .values({
      token_hash: hashToken(token),
      phone,
      email,
      created_at: new Date(now),
      expires_at: new Date(now + LOGIN_LIFE),
    })
    .execute()
  return token
}

export async function closePatientLogin(db: Sql, token: string): Promise<void> {
  await sql`delete from patient_tokens where token_hash = ${hashToken(token)}`.execute(db)
}

export async function deleteOldLogins(db: Sql, now: number): Promise<void> {
  await sql`delete from patient_code_requests where expires_at < ${new Date(now - HOUR)}`.execute(
    db,
  )
  await sql`delete from patient_tokens where expires_at < ${new Date(now)}`.execute(db)
  await sql`
    delete from patient_tokens where expires_at >= ${new Date(now)} and not is_on_file(phone, email)`.execute(
    db,
  )
}

export async function recordOfPatients(
  db: Sql,
  action:
    | 'patient.logged_in'
    | 'patient.sessions_read'
    | 'patient.balances_read'
    | 'patient.packages_read'
    | 'patient.receipts_read'
    | 'patient.statements_read'
    | 'patient.balances_read',
  candidates: readonly KnownPatient[],
  now: number,
): Promise<void> {
  const patients = new Map(candidates.map((patient) => [patient.patientId, patient]))
  const subjects = [...patients.values()].map(({ tenantId, patientId }) => ({
    tenantId,
    subjectId: patientId,
  }))
  await recordOncePerDay(db, { actor: 'patient', action, subjects }, now)
}
