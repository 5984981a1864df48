import { afterEach, expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { updateProfile, updateSettings } from '../../profile/contract.ts'
import { cancelSession, completeSession, getSession, updateSession } from '../contract.ts'

const ROOM = 'https://sala.exemplo.com/ana'
const OFFICE = 'Rua das Acácias, 10 – São Paulo/SP'

const { clock, given } = await openPractice()
afterEach(() => clock.set(START))
const ana = await given.psychologist({
  plan: 'pro',
  profile: { address: 'Rua das Acácias', addressNumber: '10', city: 'São Paulo', state: 'SP' },
  settings: { videoLink: ROOM },
})
const patientId = (await given.patient(ana)).id
const serviceId = (await given.service(ana)).id

type Fields = Parameters<typeof given.session>[1]

const mark = (fields: Partial<Fields>) => given.session(ana, { patientId, serviceId, ...fields })

it.each([
  ['presencial', undefined, OFFICE],
  ['presencial', '', OFFICE],
  ['presencial', 'Sala 2', 'Sala 2'],
  ['online', undefined, ROOM],
  ['online', '  ', ROOM],
  ['online', 'https://outra.exemplo.com', 'https://outra.exemplo.com'],
] as const)(
  'a session without a location that is %s, with %j, gets the location %j',
  async (type, location, expected) => {
    const session = await mark({ type, location })
    expect(session.location).toBe(expected)
  },
)

it('a session without a location has none if the practice has no office or video link', async () => {
  const { ana: bia, ids: fields } = await given.practice()
  for (const type of ['online', 'presencial'] as const)
    expect((await given.session(bia, { ...fields, type })).location).toBeNull()
})

it('a session without a location keeps its office when the office moves', async () => {
  const session = await mark({ type: 'presencial' })
  await ana.ask(updateProfile, { body: { address: 'Rua Nova' } })
  expect((await ana.ask(getSession, of(session))).location).toBe(OFFICE)
  await ana.ask(updateProfile, { body: { address: 'Rua das Acácias' } })
})

it.each([
  [{ type: 'presencial' }, OFFICE],
  [{ type: 'presencial', location: 'Sala 2' }, 'Sala 2'],
  [{ type: 'presencial', location: '' }, null],
  [{ type: 'online' }, ROOM],
  [{ notes: 'Traga um documento' }, ROOM],
] as const)(
  'a session at the usual location, changed by %j, gets the location %j',
  async (body, expected) => {
    const session = await mark({ type: 'online' })
    expect((await ana.ask(updateSession, { ...of(session), body })).location).toBe(expected)
  },
)

it('sessions at the old video link, and without one, follow a new link; those with a typed location, over or closed stay', async () => {
  const { ana: bia, ids: fields } = await given.practice()
  const markFor = (datetime: string, more: Partial<Fields> = {}) =>
    given.session(bia, { ...fields, type: 'online', datetime, ...more })
  const day = (time: string) => `2026-03-02T${time}:00-03:00`
  const over = await markFor(day('10:00'))
  const underWay = await markFor(day('11:00'))
  const later = await markFor(day('14:00'))
  const typed = await markFor(day('15:00'), { location: 'https://outra.exemplo.com' })
  const inPerson = await markFor(day('16:00'), { type: 'presencial' })
  const cancelled = await markFor(day('17:00'))
  await bia.ask(cancelSession, { ...of(cancelled), body: {} })
  clock.set(day('11:05'))
  await bia.ask(completeSession, of(over))
  const places = () =>
    Promise.all(
      [over, underWay, later, typed, inPerson, cancelled].map(
        async (session) => (await bia.ask(getSession, of(session))).location,
      ),
    )
  const setLink = (videoLink: string | null) => bia.ask(updateSettings, { body: { videoLink } })
  const kept = ['https://outra.exemplo.com', null, null]
  await setLink(ROOM)
  expect(await places()).toEqual([null, ROOM, ROOM, ...kept])
  await setLink('https://nova.exemplo.com')
  const fresh = 'https://nova.exemplo.com'
  expect(await places()).toEqual([null, fresh, fresh, ...kept])
  await setLink(null)
  expect(await places()).toEqual([null, null, null, ...kept])
})
