/** @module-tag long */
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import {
  confirmLines,
  importStatement,
  listBankLines,
  matchLine,
} from '../../src/features/bank/contract.ts'
import { mergePatients } from '../../src/features/merging/contract.ts'
import { listPatients } from '../../src/features/patients/contract.ts'
import { createPatient } from '../../src/features/patients/input-contract.ts'
import {
  completeSession,
  createSession,
  listSessions,
} from '../../src/features/sessions/contract.ts'
import { DAY, DEFAULT_ZONE, dayAt } from '../../src/platform/shared/calendar.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import { ask, call, openPractice } from './caller.ts'
import { createInstallation, liftPlanLimits } from './installation.ts'
import { startServer } from './server-process.ts'

const SESSIONS = 12
const OTHERS = 1_500
const installation = await createInstallation()
afterAll(() => installation.remove())

const line = (at: number, amount: string, text: string) =>
  `<STMTTRN><DTPOSTED>${dayAt(at, DEFAULT_ZONE).replaceAll('-', '')}<TRNAMT>${amount}<MEMO>${text}</STMTTRN>`

it('a server that kill -9 ends while a statement is imported, matched and confirmed, or patients are joined, has done each whole or not at all', async () => {
  await liftPlanLimits(installation)
  let server = await startServer(installation.settings)
  const { token, serviceId } = await openPractice(server.url)
  const login = { token }
  const add = (name: string, phone: string) =>
    ask(server.url, createPatient, { body: { name, phone } }, login)
  const [keep, remove] = [
    await add('Maria Lima Prado', '11 97777-4321'),
    await add('Maria Prado', '11 97777-4322'),
  ]
  const today = Math.floor(Date.now() / DAY) * DAY + DAY / 2
  const days = Array.from({ length: SESSIONS }, (_, index) => today - (index + 1) * 7 * DAY)
  for (const at of days) {
    const datetime = new Date(at).toISOString()
    const body = { patientId: keep.id, serviceId, datetime, type: 'online' as const }
    const { id } = await ask(server.url, createSession, { body }, login)
    await ask(server.url, completeSession, { params: { id } }, login)
  }

  /** Ends the server while it works on a call, and starts it again. */
  const killDuring = async (work: () => Promise<unknown>, after: number) => {
    const done = work().catch(() => null)
    await wait(after)
    await server.kill()
    await done
    server = await startServer(installation.settings)
  }
  const file = [
    ...days.map((at) => line(at, '150.00', 'PIX RECEBIDO MARIA LIMA PRADO')),
    ...Array.from({ length: OTHERS }, (_, n) => line(today, '-1.00', `TARIFA ${n}`)),
  ].join('')
  const importAll = async () => {
    const address = addressOf(importStatement, { query: { name: 'extrato.ofx' } })
    const reply = await fetch(server.url + address, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: `<OFX><STMTRS><ACCTID>1${file}</STMTRS></OFX>`,
    })
    expect(reply.status).toBe(201)
  }
  const open = () => ask(server.url, listBankLines, { query: { state: 'open' } }, login)
  await killDuring(importAll, 150)
  expect([0, SESSIONS + OTHERS]).toContain((await open()).length)
  await importAll()
  await importAll()
  const imported = await open()
  expect(imported).toHaveLength(SESSIONS + OTHERS)

  const paid = async () => {
    const sessions = await ask(server.url, listSessions, { query: {} }, login)
    return sessions.filter((session) => session.received === '150.00').length
  }
  const sure = imported.flatMap(({ id, suggestions }) => {
    const only = suggestions.find(({ isSure }) => isSure)
    return only ? [{ id, suggestion: only.key, sessionId: only.parts[0]?.sessionId ?? '' }] : []
  })
  expect(sure).toHaveLength(SESSIONS)
  const [first, ...rest] = sure
  if (!first) throw new Error('no line is sure')
  const match = {
    params: { id: first.id },
    body: { parts: [{ sessionId: first.sessionId, amount: '150.00' }] },
  }
  await killDuring(() => ask(server.url, matchLine, match, login), 10)
  expect([0, 1]).toContain(await paid())
  // A line that was matched is refused.
  await call(server.url, matchLine, match, login)
  expect(await paid()).toBe(1)

  const lines = rest.map(({ id, suggestion }) => ({ id, suggestion }))
  const confirm = () => call(server.url, confirmLines, { body: { lines } }, login)
  await killDuring(confirm, 40)
  expect([1, SESSIONS]).toContain(await paid())
  await confirm()
  expect(await paid()).toBe(SESSIONS)
  expect(await open()).toHaveLength(OTHERS)

  const merge = () =>
    call(server.url, mergePatients, { body: { keep: keep.id, remove: remove.id } }, login)
  await killDuring(merge, 15)
  expect([1, 2]).toContain((await ask(server.url, listPatients, {}, login)).length)
  await merge()
  expect((await ask(server.url, listPatients, {}, login)).map(({ id }) => id)).toEqual([keep.id])
  expect(await paid()).toBe(SESSIONS)
  await server.stop()
})
