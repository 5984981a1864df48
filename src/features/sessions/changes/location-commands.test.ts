import { expect, it } from 'vitest'
import { of, openPractice } from '../../../../test/practice.ts'
import { updateProfile } from '../../profile/contract.ts'
import { getSession, updateSession } from '../contract.ts'

const ROOM = 'https://sala.exemplo.com/ana'
const OFFICE = 'Rua das Acácias, 10 – São Paulo/SP'

const { given } = await openPractice()
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
