import { randomBytes, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Sql, TenantId } from '../../platform/server/database.ts'
import type { Enqueue } from '../../platform/server/queue.ts'
import type { Services } from '../../platform/server/services.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { LOGIN_LIFE } from '../identity/queries.ts'
import { codeMail } from '../messages/account-mail-rules.ts'
import { queueAcross } from '../messages/commands.ts'
import type { Message } from '../messages/message-rules.ts'
import { codeText } from '../messages/rules.ts'
import {
  CODE_DIGITS,
  CODE_LIFE_MINUTES,
  CODE_TRIES,
  CODES_AN_HOUR,
  RESEND_AFTER_SECONDS,
} from './contract.ts'
import { type Caller, listKnownAddresses } from './login-queries.ts'
import { codeDestinations, codeWay } from './login-rules.ts'
import { listPatientsOf } from './queries.ts'
import { recordOfPatients } from './reading-commands.ts'

const RESEND_AFTER = RESEND_AFTER_SECONDS * 1000

/**
 * Sends a phone's codes and ends those before; gives the seconds to wait instead where it was asked too often. An
 * unknown phone leaves the same rows and has no message.
 */
export async function sendCodes(
  db: Sql,
  enqueue: Enqueue,
  { secret, environment }: Pick<Services, 'secret' | 'environment'>,
  phone: string,
  now: number,
): Promise<number> {
  if (!(await countRequest(db, phone, now))) return findWait(db, phone, now)
  const known = await listKnownAddresses(db, phone)
  const senders = { sms: environment.sms !== null, mail: environment.mailUrl !== null }
  const destinations = codeDestinations(known, codeWay(senders, phone))
  const drawn = new Set<string>()
  const sent = destinations.map((one) => ({ ...one, code: drawCode(drawn) }))
  await replaceCodes(
    db,
    phone,
    sent.map(({ email, code }) => ({ email, hash: hashOf(secret, phone, code) })),
  )
  await queueAcross(
    db,
    enqueue,
    sent.map(({ tenantId, email, code }) => messageOf(tenantId, phone, email, code)),
    now,
  )
  return 0
}

/** One a minute and 5 in any hour: decided by the statement that counts it, so that no two servers both may. */
async function countRequest(db: Sql, phone: string, now: number): Promise<boolean> {
  const hourAgo = new Date(now - HOUR)
  const { rows } = await sql`
    insert into patient_code_requests as r (phone, asked_at, tries, expires_at)
    values (${phone}, array[${new Date(now)}::timestamptz], 0, ${new Date(now + CODE_LIFE_MINUTES * MINUTE)})
    on conflict (phone) do update set tries = 0, expires_at = excluded.expires_at,
      asked_at = array(select at from unnest(r.asked_at) at where at > ${hourAgo} order by at) || excluded.asked_at
    where not exists (select 1 from unnest(r.asked_at) at where at > ${new Date(now - RESEND_AFTER)})
      and (select count(*) from unnest(r.asked_at) at where at > ${hourAgo}) < ${CODES_AN_HOUR}
    returning 1`.execute(db)
  return rows.length > 0
}

/** Seconds until the phone may ask again. */
async function findWait(db: Sql, phone: string, now: number): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from greatest(
        max(at) + make_interval(secs => ${RESEND_AFTER_SECONDS}),
        (array_agg(at order by at desc))[${CODES_AN_HOUR}] + interval '1 hour') - ${new Date(now)}::timestamptz))::integer as seconds
    from patient_code_requests, unnest(asked_at) at
    where phone = ${phone} and at > ${new Date(now - HOUR)}`.execute(db)
  return Math.max(1, rows[0]?.seconds ?? 0)
}

/** A code like none of those drawn before. */
function drawCode(drawn: Set<string>): string {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  if (drawn.has(code)) return drawCode(drawn)
  drawn.add(code)
  return code
}

/** A million codes are soon tried: what is kept cannot be compared without the server's secret. */
function hashOf(secret: Buffer, phone: string, code: string): Buffer {
  return fingerprint(secret, 'patient-code', `${phone} ${code}`)
}

async function replaceCodes(
  db: Sql,
  phone: string,
  codes: { email: string | null; hash: Buffer }[],
): Promise<void> {
  await endCodes(db, phone)
  // For an unknown phone one that no code makes: it costs the same, and opens nothing.
  const kept = codes.length > 0 ? codes : [{ email: null, hash: randomBytes(32) }]
  await db
    .insertInto('patient_codes')
    .values(kept.map(({ email, hash }) => ({ phone, code_hash: hash, email })))
    .execute()
}

async function endCodes(db: Sql, phone: string): Promise<void> {
  await sql`delete from patient_codes where phone = ${phone}`.execute(db)
}

function messageOf(
  tenantId: TenantId,
  phone: string,
  email: string | null,
  code: string,
): Message & { tenantId: TenantId } {
  return email === null
    ? {
        kind: 'login_code',
        tenantId,
        channel: 'sms',
        recipient: phone,
        subject: '',
        body: codeText(code, CODE_LIFE_MINUTES),
      }
    : { ...codeMail(code, CODE_LIFE_MINUTES), tenantId, channel: 'email', recipient: email }
}

/**
 * Changes a code into a token for what the code was sent to; null when it is not one, too old, or tried too often. The
 * statement that counts the try locks the phone's row: of many at once one finds the code, and it counts each of them.
 */
export async function redeemCode(
  db: Sql,
  secret: Buffer,
  phone: string,
  code: string,
  now: number,
): Promise<string | null> {
  const counted = await sql`
    update patient_code_requests set tries = tries + 1
    where phone = ${phone} and expires_at > ${new Date(now)} and tries < ${CODE_TRIES} returning 1`.execute(
    db,
  )
  if (counted.rows.length === 0) return null
  const { rows } = await sql<{ email: string | null }>`
    select email from patient_codes
    where phone = ${phone} and code_hash = ${hashOf(secret, phone, code)}`.execute(db)
  if (!rows[0]) return null
  await endCodes(db, phone)
  const caller = { phone, email: rows[0].email }
  await recordOfPatients(db, 'patient.logged_in', await listPatientsOf(db, caller), now)
  return openPatientLogin(db, caller, now)
}

/** A new token; it is told once and only its hash is kept. */
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

/** Requests that limit nothing any more, with their codes, and tokens whose time is over or that open nothing now. */
export async function forgetOldLogins(db: Sql, now: number): Promise<void> {
  await sql`delete from patient_code_requests where expires_at < ${new Date(now - HOUR)}`.execute(
    db,
  )
  await sql`
    delete from patient_tokens where expires_at < ${new Date(now)} or not is_on_file(phone, email)`.execute(
    db,
  )
}
