import { afterEach, expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { HOUR } from '../../../platform/shared/calendar.ts'
import { getSession, updateSession } from '../contract.ts'
import { releaseEveryExpiredHold } from './hold-commands.ts'

const { clock, db, given } = await openPractice()
afterEach(() => clock.set(START))
const { ana, service, ids: input } = await given.practice({ plan: 'pro' })

async function change(id: string, payload: object) {
  const url = updateSession.path.replace(':id', id)
  const reply = await ana.send({ method: 'PUT', url, payload })
  return { status: reply.statusCode, body: reply.json() }
}

const note = (session: { id: string }, notes: string, version?: number) =>
  change(session.id, { notes, version })

it('a session changed in two windows is not saved over a newer version, and nothing is lost', async () => {
  const session = await given.session(ana, input)
  const first = await note(session, 'uma', session.version)
  const second = await note(session, 'outra', session.version)
  expect([first.status, second.status]).toEqual([200, 409])
  expect(second.body).toEqual({
    code: 'changed_meanwhile',
    message:
      'Estes dados foram alterados em outra janela enquanto você editava. Nada foi salvo por cima.',
  })
  expect(await ana.ask(getSession, of(session))).toEqual(first.body)
  const again = await note(session, 'outra', first.body.version)
  expect([again.status, again.body.notes]).toEqual([200, 'outra'])
})

it('a session changed 10 times at once is saved once', async () => {
  const session = await given.session(ana, input)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => note(session, `nota ${n}`, session.version)),
  )
  const statuses = replies.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array(9).fill(409)])
  const saved = replies.find(({ status }) => status === 200)
  expect(await ana.ask(getSession, of(session))).toEqual(saved?.body)
})

it('a session has a newer version once it was confirmed, paid or cancelled elsewhere', async () => {
  for (const elsewhere of [{ status: 'confirmed' }, { paid: true }, { status: 'cancelled' }]) {
    const session = await given.session(ana, { ...input, datetime: '2026-07-01T10:00:00Z' })
    await change(session.id, elsewhere)
    const late = await note(session, 'tarde', session.version)
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    await change(session.id, { status: 'cancelled' })
  }
})

it('a session changed without a version is saved with the last change', async () => {
  const session = await given.session(ana, input)
  await note(session, 'uma')
  expect((await note(session, 'outra')).body.notes).toBe('outra')
})

it('a session keeps its version when only its hold expires', async () => {
  const { session: booked } = await given.booking(ana, {
    serviceId: service.id,
    datetime: '2026-03-11T10:00:00-03:00',
  })
  const { version } = await ana.ask(getSession, of(booked))
  clock.advance(48 * HOUR)
  await releaseEveryExpiredHold(db, clock.now())
  expect((await note(booked, 'ainda vale', version)).status).toBe(200)
})
