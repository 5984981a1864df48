import { expect } from 'vitest'
import { listPatients } from '../../src/features/patients/contract.ts'
import { getSession, listSessions } from '../../src/features/sessions/contract.ts'
import { ask } from './caller.ts'
import { type Entry, isPromise, isSettled, type Ledger } from './ledger.ts'

/** Holds a server to everything a ledger was answered, and to having made nothing else. */
export async function checkLedger(url: string, ledger: Ledger): Promise<void> {
  const { bookings, patients, sessions, payments } = ledger
  for (const entry of [...bookings, ...patients, ...sessions, ...payments])
    await checkSameAnswer(url, entry)
  await checkSessions(url, ledger)
  await checkPatients(url, ledger)
}

/** What was promised is answered again the same; what never was is settled now, once. */
async function checkSameAnswer(url: string, entry: Entry): Promise<void> {
  if (!isSettled(entry)) {
    entry.answer = await entry.send(url)
    expect(isSettled(entry)).toBe(true)
  }
  if (isPromise(entry)) expect(await entry.send(url)).toEqual(entry.answer)
}

async function checkSessions(url: string, { practice, ...ledger }: Ledger): Promise<void> {
  const { token } = practice
  const promised = new Map<string, object>()
  for (const { answer } of ledger.bookings.filter(isPromise))
    if (answer) promised.set(answer.body.session.id, { ...answer.body.session, paid: false })
  for (const { answer } of ledger.sessions.filter(isPromise))
    if (answer) promised.set(answer.body.id, answer.body)
  for (const { answer } of ledger.payments.filter(isPromise))
    if (answer) promised.set(answer.body.id, answer.body)
  const kept = await ask(url, listSessions, {}, { token })
  expect(kept.map(({ id }) => id).sort()).toEqual([...promised.keys()].sort())
  for (const [id, session] of promised)
    expect(await ask(url, getSession, { params: { id } }, { token })).toMatchObject(session)
}

async function checkPatients(url: string, { practice, ...ledger }: Ledger): Promise<void> {
  const kept = await ask(url, listPatients, {}, { token: practice.token })
  const promised = ledger.patients.filter(isPromise).map(({ answer }) => answer?.body)
  expect(kept).toEqual(expect.arrayContaining(promised))
  expect(kept.length).toBe(promised.length + ledger.bookings.filter(isPromise).length)
}
