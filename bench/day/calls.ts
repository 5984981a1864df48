import { createHash, randomBytes } from 'node:crypto'
import type { Request } from 'autocannon'
import { getDashboard } from '../../src/features/dashboard/contract.ts'
import { listPatientSessions } from '../../src/features/patient-area/contract.ts'
import { getPatient } from '../../src/features/patients/contract.ts'
import { listPatientFigures } from '../../src/features/patients/figures-contract.ts'
import { weekWindow } from '../../src/features/sessions/agenda/rules.ts'
import { listSessions } from '../../src/features/sessions/contract.ts'
import { DAY, DEFAULT_ZONE, dayAt } from '../../src/platform/shared/calendar.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import { withClient } from '../postgres.ts'
import { headersOf } from '../scale/calls.ts'
import { createLogins, type Login } from '../scale/logins.ts'

const LOGINS = 200
const PAGE = 20
const LIFE = 30 * DAY

/** The logins of the reads; each practice has a patient with a login, whose phone no other practice has. */
export interface DayLogin extends Login {
  patient: { id: string; phone: string; token: string }
}

export async function createDayLogins(databaseUrl: string): Promise<DayLogin[]> {
  const logins = await createLogins(databaseUrl, LOGINS)
  return withClient(databaseUrl, async (client) => {
    const ids = logins.map(({ psychologist }) => psychologist.id)
    const { rows } = await client.query<{ practice: string; id: string; phone: string }>(
      OWN_PHONES,
      [ids],
    )
    const tokens = rows.map(() => randomBytes(32).toString('base64url'))
    await client.query(PATIENT_TOKENS, [
      tokens.map((token) => createHash('sha256').update(token).digest()),
      rows.map(({ phone }) => phone),
      new Date(Date.now() + LIFE),
    ])
    return logins.map((login) => {
      const index = rows.findIndex(({ practice }) => practice === login.psychologist.id)
      const [row, token] = [rows[index], tokens[index]]
      if (!row || !token) throw new Error('a practice without patients')
      return { ...login, patient: { id: row.id, phone: row.phone, token } }
    })
  })
}

const OWN_PHONES = `
  update patients p set phone = '+55319' || (70000000 + f.n)
  from (
    select o.psychologist_id, o.n, (
      select s.patient_id from sessions s where s.psychologist_id = o.psychologist_id
      order by s.starts_at, s.id limit 1) as patient_id
    from unnest($1::uuid[]) with ordinality o (psychologist_id, n)) f
  where p.psychologist_id = f.psychologist_id and p.id = f.patient_id
  returning p.psychologist_id as practice, p.id, p.phone`

const PATIENT_TOKENS = `
  insert into patient_tokens (token_hash, phone, created_at, expires_at)
  select *, now(), $3::timestamptz from unnest($1::bytea[], $2::text[])`

export interface DayCall {
  call: string
  atLeast: { 1: number; 32: number }
  requestOf(login: DayLogin): Request
}

const week = addressOf(listSessions, { query: weekWindow(dayAt(Date.now(), DEFAULT_ZONE)) })

const ofPsychologist = (path: string) => (login: DayLogin) => ({
  method: 'GET' as const,
  path,
  headers: headersOf(login),
})

/** The reads of a psychologist's day, and of a patient's area. `atLeast`: goals of docs/product.md. */
export const dayCalls: DayCall[] = [
  { call: 'week of the agenda', atLeast: { 1: 0.65, 32: 0.5 }, requestOf: ofPsychologist(week) },
  {
    call: 'page of sessions',
    atLeast: { 1: 0.65, 32: 0.6 },
    requestOf: ofPsychologist(addressOf(listSessions, { query: { limit: PAGE } })),
  },
  {
    call: 'page of patients',
    atLeast: { 1: 0.65, 32: 0.75 },
    requestOf: ofPsychologist(addressOf(listPatientFigures, { query: { limit: PAGE } })),
  },
  {
    call: 'dashboard',
    atLeast: { 1: 0.5, 32: 0.4 },
    requestOf: ofPsychologist(addressOf(getDashboard)),
  },
  {
    call: "a patient's page",
    atLeast: { 1: 0.5, 32: 0.4 },
    requestOf: (login) =>
      ofPsychologist(addressOf(getPatient, { params: { id: login.patient.id } }))(login),
  },
  {
    call: "sessions in a patient's area",
    atLeast: { 1: 0.3, 32: 0.3 },
    requestOf: ({ patient: { phone, token } }) => ({
      method: 'GET',
      path: addressOf(listPatientSessions, { query: { phone } }),
      headers: headersOf({ token }),
    }),
  },
]

/** Yields the request of one login after the other, without an end. */
export function* dayRequests(
  requestOf: DayCall['requestOf'],
  logins: readonly DayLogin[],
): Generator<Request, never> {
  const requests = logins.map(requestOf)
  for (;;) yield* requests
}
