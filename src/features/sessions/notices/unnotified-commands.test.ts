import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../../test/actors.ts'
import { START } from '../../../../test/clock.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { addSeries } from '../../../../test/series.ts'
import { createDayOff } from '../../closures/contract.ts'
import { getDashboard } from '../../dashboard/contract.ts'
import { planReminders } from '../../reminders/commands.ts'
import { listReadyChats } from '../../reminders/contract.ts'
import { endSeries } from '../../series/contract.ts'
import { bulkSessions } from '../changes/bulk-contract.ts'
import { cancelSession, confirmSession, undoSession, updateSession } from '../contract.ts'
import { markNotified } from './unnotified-contract.ts'

const { db, given, clock, services } = await openPractice({ MAIL_URL: 'smtp://127.0.0.1:1' })
beforeEach(() => clock.set(START))

const at = (day: number, time = '10:00') =>
  `2026-03-${String(day).padStart(2, '0')}T${time}:00-03:00`

async function open() {
  const ana = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(ana)
  const maria = await given.patient(ana, { name: 'Maria Lima' })
  const bia = await given.patient(ana, { name: 'Bia Reis', email: `bia-${ana.id}@exemplo.com.br` })
  const book = (patient: { id: string }, datetime: string) =>
    given.session(ana, { patientId: patient.id, serviceId, datetime })
  return { ana, serviceId, maria, bia, book }
}

const queueOf = async (owner: PsychologistActor) => (await owner.ask(getDashboard)).unnotified
const namesIn = async (owner: PsychologistActor) =>
  (await queueOf(owner)).map(({ patientName, sessions }) => [patientName, sessions.length])
const chatOf = (url: string) => new URL(url).searchParams.get('text') ?? ''

it('a week off adds each patient without a message to the queue, with a chat that names only their sessions', {
  tags: 'both-databases',
}, async () => {
  const { ana, maria, bia, book } = await open()
  const caio = await given.patient(ana, { name: 'Caio Melo' })
  const sessions = [
    await book(maria, at(9)),
    await book(bia, at(10)),
    await book(caio, at(11)),
    await book(maria, at(12)),
  ]
  await ana.ask(createDayOff, {
    body: {
      firstDay: '2026-03-09',
      lastDay: '2026-03-13',
      sessions: sessions.map(({ id }) => ({ id, action: 'cancel' as const })),
    },
  })
  const [first, second, ...others] = await queueOf(ana)
  expect([first?.patientName, second?.patientName, others]).toEqual(['Maria Lima', 'Caio Melo', []])
  expect(chatOf(first?.whatsappUrl ?? '')).toBe(
    'Olá! Suas consultas com Ana Souza foram canceladas:\n- 09/03/2026 às 10:00 (horário de Brasília)\n- 12/03/2026 às 10:00 (horário de Brasília)\nPara marcar outro horário, é só responder por aqui.',
  )
  expect(chatOf(second?.whatsappUrl ?? '')).toBe(
    'Olá! Sua consulta de 11/03/2026 às 10:00 (horário de Brasília) com Ana Souza foi cancelada. Para marcar outro horário, é só responder por aqui.',
  )
})

it('the end of a fixed time leaves its patient in the queue once, and one who gets the e-mail is left out', async () => {
  const { ana, serviceId, maria, bia } = await open()
  for (const [patient, time] of [
    [maria, '15:00'],
    [bia, '16:00'],
  ] as const) {
    const { id } = await addSeries(ana, {
      patientId: patient.id,
      serviceId,
      time,
      end: { count: 20 },
    })
    await ana.ask(endSeries, { ...of({ id }), body: { from: '2026-03-17' } })
  }
  const [only, ...others] = await queueOf(ana)
  expect([only?.patientName, only?.sessions.length, others]).toEqual(['Maria Lima', 19, []])
  expect(chatOf(only?.whatsappUrl ?? '')).toContain('- e mais 7, até 21/07/2026 às 15:00')
})

it('a patient who was marked as notified leaves the queue, until the mark is removed', async () => {
  const { ana, maria, book } = await open()
  const sessions = [await book(maria, at(9)), await book(maria, at(10))]
  const ids = sessions.map(({ id }) => id)
  await ana.ask(bulkSessions, { body: { action: 'cancel', ids } })
  expect(await namesIn(ana)).toEqual([['Maria Lima', 2]])
  await ana.ask(markNotified, { body: { ids } })
  expect(await queueOf(ana)).toEqual([])
  await ana.ask(markNotified, { body: { ids: ids.slice(0, 1), notified: false } })
  expect(await namesIn(ana)).toEqual([['Maria Lima', 1]])
  const other = await given.psychologist()
  expect((await other.call(markNotified, { body: { ids } })).problem?.code).toBe('not_found')
  expect(await namesIn(ana)).toEqual([['Maria Lima', 1]])
})

it('an undone cancellation leaves the queue, and so does a session whose time is over', async () => {
  const { ana, maria, book } = await open()
  const [undone, past] = [await book(maria, at(9)), await book(maria, at(10))]
  await ana.ask(cancelSession, of(undone))
  await ana.ask(cancelSession, of(past))
  await ana.ask(undoSession, { ...of(undone), body: {} })
  expect(await namesIn(ana)).toEqual([['Maria Lima', 1]])
  clock.set(at(10))
  expect(await queueOf(ana)).toEqual([])
})

it('a request by the patient and a cancellation without a notice leave nobody to be notified', async () => {
  const { ana, maria, book } = await open()
  await ana.ask(cancelSession, { ...of(await book(maria, at(9))), body: { by: 'patient' } })
  await ana.ask(updateSession, {
    ...of(await book(maria, at(10))),
    body: { status: 'cancelled', notify: false },
  })
  expect(await queueOf(ana)).toEqual([])
})

it('a patient whose e-mail failed returns to the queue', async () => {
  const { ana, bia, book } = await open()
  const session = await book(bia, at(9))
  await ana.ask(cancelSession, of(session))
  expect(await queueOf(ana)).toEqual([])
  await sql`update messages set status = 'failed' where psychologist_id = ${ana.id} and session_id = ${session.id}`.execute(
    db.owner,
  )
  expect(await namesIn(ana)).toEqual([['Bia Reis', 1]])
})

it('a cancelled session that waits in the queue gets no reminder', async () => {
  const { ana, maria, book } = await open()
  const session = await book(maria, at(9))
  await ana.ask(confirmSession, of(session))
  clock.set(at(8, '11:00'))
  await planReminders(services)
  expect(await ana.ask(listReadyChats)).toHaveLength(1)
  await ana.ask(cancelSession, of(session))
  await planReminders(services)
  expect(await ana.ask(listReadyChats)).toEqual([])
  expect(await namesIn(ana)).toEqual([['Maria Lima', 1]])
})
