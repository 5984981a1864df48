import { sql } from 'kysely'
import { expect } from 'vitest'
import { listPatients } from '../../src/features/patients/contract.ts'
import { getSession, listSessions } from '../../src/features/sessions/contract.ts'
import { ask } from './caller.ts'
import { type Entry, isPromise, isSettled, type Ledger } from './ledger.ts'

/** Compares a server with every request of a ledger: answered ones hold, and nothing else was made. */
export async function checkLedger(url: string, ledger: Ledger): Promise<void> {
  const { practice, bookings, patients, sessions, payments } = ledger
  for (const entry of [...bookings, ...patients, ...sessions, ...payments])
    await checkSameAnswer(url, entry)
  const { token } = practice
  for (const [id, session] of promisedSessions(ledger))
    expect(await ask(url, getSession, { params: { id } }, { token })).toMatchObject(session)
  await checkRows(url, ledger)
}

export async function checkRows(url: string, ledger: Ledger): Promise<void> {
  const { practice, bookings, patients } = ledger
  const { token } = practice
  const promised = promisedSessions(ledger)
  const sessions = await ask(url, listSessions, {}, { token })
  expect(sessions.length).toBe(promised.size)
  for (const session of sessions)
    expect(session).toMatchObject(promised.get(session.id) ?? { id: null })
  const added = patients.filter(isPromise).map(({ answer }) => answer?.body)
  const known = await ask(url, listPatients, {}, { token })
  expect(known).toEqual(expect.arrayContaining(added))
  expect(known.length).toBe(added.length + bookings.filter(isPromise).length)
}

async function checkSameAnswer(url: string, entry: Entry): Promise<void> {
  if (!isSettled(entry)) {
    entry.answer = await entry.send(url)
    expect(isSettled(entry)).toBe(true)
  }
  if (isPromise(entry)) expect(await entry.send(url)).toEqual(entry.answer)
}

/** Returns each session as it was last answered; the end of its hold and its last change are only in the visitor's answer. */
function promisedSessions({ bookings, sessions, payments }: Ledger): Map<string, object> {
  const promised = new Map<string, object>()
  for (const { answer } of bookings.filter(isPromise))
    if (answer) {
      const { holdExpiresAt: _, changedAt: __, ...session } = answer.body.session
      promised.set(session.id, { ...session, paid: false })
    }
  for (const { answer } of [...sessions, ...payments].filter(isPromise))
    if (answer) promised.set(answer.body.id, answer.body)
  return promised
}

export async function findImpossible(
  owner: Parameters<ReturnType<typeof sql>['execute']>[0],
): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::integer from sessions a join sessions b on a.psychologist_id = b.psychologist_id and a.id < b.id
       where a.holds and b.holds and a.starts_at < b.blocked_until and b.starts_at < a.blocked_until) as overlaps,
      (select count(*)::integer from (select 1 from patients group by psychologist_id, phone having count(*) > 1) p) as double_patients,
      (select count(*)::integer from sessions s where s.paid <> exists (
        select 1 from payments p where p.psychologist_id = s.psychologist_id and p.session_id = s.id)) as unpaid_payments,
      (select count(*)::integer from (select 1 from payments group by session_id having count(*) > 1) p) as double_payments`.execute(
    owner,
  )
  return rows[0] ?? {}
}
