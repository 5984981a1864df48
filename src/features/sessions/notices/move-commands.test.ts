import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { createNotices, EMAIL, MONDAY } from '../../../../test/notices.ts'
import { createPost, refuse } from '../../../../test/outbox.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { passTime } from '../../../../test/queue.ts'
import { AmbiguousAcknowledgement } from '../../../platform/server/delivery.ts'
import { HOUR, MINUTE } from '../../../platform/shared/calendar.ts'
import { sendDueMessages } from '../../delivery/outbox-commands.ts'
import { cancelSession, confirmSession, updateSession } from '../contract.ts'
import { UNDO_WAITS } from '../rules.ts'

const practice = await openPractice()
const { services, clock } = practice
const { open, writtenOf, noticesTo } = createNotices(practice)
beforeEach(() => clock.set(START))

const LATER = '2026-03-09T14:00:00-03:00'
const LATEST = '2026-03-10T14:00:00-03:00'

async function activeJobs() {
  const { rows } = await sql`select 1 from pgboss.job where state = 'active'`.execute(
    practice.db.owner,
  )
  return rows.length
}

async function arrivingOf({ id }: { id: string }): Promise<(string | undefined)[]> {
  const { taken, deliver } = createPost()
  await sendDueMessages(services, deliver)
  return taken
    .filter(({ sessionId }) => sessionId === id)
    .map(({ emailContent }) =>
      emailContent?.facts
        ?.find(({ label }) => label === 'Quando')
        ?.value.replace(/^\D+/, '')
        .slice(0, 19),
    )
}

it('a move is notified a minute later, with the new time', async () => {
  const { session, move } = await open()
  await move(LATER)
  expect(await arrivingOf(session)).toEqual([])
  await passTime(practice, MINUTE)
  expect(await arrivingOf(session)).toEqual(['09/03/2026 às 14:00'])
})

it('a move undone within the minute is not notified', async () => {
  const { session, move } = await open()
  await move(LATER)
  await passTime(practice, 30_000)
  await move(MONDAY)
  expect(await noticesTo(session)).toEqual([])
  await passTime(practice, 2 * MINUTE)
  expect(await arrivingOf(session)).toEqual([])
})

it('a further move within the minute is notified once, with the last time; moving back is not notified', async () => {
  const { session, move } = await open()
  await move(LATER)
  await move(LATEST)
  expect(await noticesTo(session)).toEqual(['session_moved email'])
  await passTime(practice, 59_000)
  await move(MONDAY)
  expect(await noticesTo(session)).toEqual([])
  await move(LATEST)
  await passTime(practice, MINUTE)
  expect(await arrivingOf(session)).toEqual(['10/03/2026 às 14:00'])
})

it('a move back after the notice of the move is notified', async () => {
  const { session, move } = await open()
  await move(LATER)
  await passTime(practice, MINUTE)
  await arrivingOf(session)
  await move(MONDAY)
  await passTime(practice, MINUTE)
  expect(await arrivingOf(session)).toEqual(['09/03/2026 às 10:00'])
})

it('a move and then a cancellation within the minute: the notice names the time that the patient knows', async () => {
  const { ana, session, move } = await open()
  await move(LATER)
  await ana.ask(cancelSession, of(session))
  const [notice, ...others] = await writtenOf(session)
  expect([notice?.kind, others]).toEqual(['session_cancelled', []])
  expect(notice?.text).toContain('09/03/2026 às 10:00')
})

it('a move with a notice that the provider refused, and then a cancellation: the notice names the time that the patient knows', async () => {
  const { ana, session, move } = await open()
  await move(LATER)
  await passTime(practice, MINUTE)
  await sendDueMessages(services, refuse)
  await passTime(practice, 10 * MINUTE)
  await ana.ask(cancelSession, of(session))
  await passTime(practice, UNDO_WAITS)
  expect(await arrivingOf(session)).toEqual(['09/03/2026 às 10:00'])
})

it('a move is not withdrawn while its notice is being sent: moving back is notified', async () => {
  const { session, move } = await open()
  await move(LATER)
  await passTime(practice, MINUTE)
  const { promise: opened, resolve: discardBody } = Promise.withResolvers<void>()
  const { taken, deliver } = createPost(() => opened)
  const sending = sendDueMessages(services, deliver)
  await expect.poll(activeJobs).toBeGreaterThan(0)
  await move(MONDAY)
  discardBody()
  await sending
  await passTime(practice, MINUTE)
  expect(taken.some(({ sessionId }) => sessionId === session.id)).toBe(true)
  expect(await arrivingOf(session)).toEqual(['09/03/2026 às 10:00'])
})

it('a move is not retried if the provider may have accepted its notice, and moving back is notified', async () => {
  const { session, move } = await open()
  await move(LATER)
  await passTime(practice, MINUTE)
  await sendDueMessages(services, async () => {
    throw new AmbiguousAcknowledgement('ETIMEDOUT')
  })
  await move(MONDAY)
  await passTime(practice, MINUTE)
  expect(await arrivingOf(session)).toEqual(['09/03/2026 às 10:00'])
  await passTime(practice, 2 * HOUR)
  expect(await arrivingOf(session)).toEqual([])
})

it('a move is not notified if the session now belongs to another patient', async () => {
  const { ana, session, move } = await open()
  await move(LATER)
  const { id: patientId } = await practice.given.patient(ana, { email: 'bia@exemplo.com' })
  await ana.ask(updateSession, { ...of(session), body: { patientId } })
  await passTime(practice, MINUTE)
  expect(await arrivingOf(session)).toEqual([])
})

it('a patient who knew of a session that is given to another one gets its cancellation, unless it may be the same person', async () => {
  const { ana, patient, serviceId, session } = await open()
  const arriving = async () => {
    await passTime(practice, UNDO_WAITS)
    const { taken, deliver } = createPost()
    await sendDueMessages(services, deliver)
    const toPatients = taken.filter(({ recipient }) => recipient.endsWith('@exemplo.com'))
    return toPatients.map(({ kind, recipient }) => `${kind} ${recipient}`).sort()
  }
  const give = async (patientId: string, options = {}, given: { id: string } = session) => {
    await ana.ask(updateSession, { ...of(given), body: { patientId, ...options } })
    return arriving()
  }
  const { id: bia } = await practice.given.patient(ana, { email: 'bia@exemplo.com' })
  const { id: sameMaria } = await practice.given.patient(ana, { email: EMAIL })
  await ana.ask(confirmSession, of(session))
  expect(await give(bia)).toEqual(['session_confirmed bia@exemplo.com'])
  expect(await give(patient.id)).toEqual([
    'session_cancelled bia@exemplo.com',
    'session_confirmed maria@exemplo.com',
  ])
  expect(await give(sameMaria)).toEqual(['session_confirmed maria@exemplo.com'])
  expect(await give(bia, { notify: false })).toEqual([])
  const typed = { serviceId, patientEmail: 'visita@exemplo.com', datetime: LATEST }
  const { session: booked } = await practice.given.booking(ana, typed)
  await ana.ask(confirmSession, of(booked))
  expect(await arriving()).toContain('session_confirmed visita@exemplo.com')
  expect(await give(bia, {}, booked)).toEqual(['session_confirmed bia@exemplo.com'])
  const written = (await practice.messages()).filter(({ kind }) => kind === 'session_cancelled')
  expect(written.map(({ recipient }) => recipient)).not.toContain(typed.patientEmail)
})

it('a silent move sends nothing and withdraws the notice of an earlier move', async () => {
  const { ana, session, move } = await open()
  await move(LATER)
  const body = { datetime: LATEST, notify: false }
  const moved = await ana.ask(updateSession, { ...of(session), body })
  expect(moved.datetime).toBe(new Date(LATEST).toISOString())
  await passTime(practice, 2 * MINUTE)
  expect(await arrivingOf(session)).toEqual([])
})

it('a move into the past is not notified', async () => {
  const { session, move } = await open()
  await move('2026-03-01T10:00:00-03:00')
  expect(await noticesTo(session)).toEqual([])
})
