import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { createPost } from '../../../../test/outbox.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { passTime } from '../../../../test/queue.ts'
import { MINUTE } from '../../../platform/shared/calendar.ts'
import { sendDueMessages } from '../../delivery/outbox-commands.ts'
import { createPatient, updatePatient } from '../../patients/input-contract.ts'
import { planReminders } from '../../reminders/commands.ts'
import { listReadyChats } from '../../reminders/contract.ts'
import { cancelSession, createSession } from '../contract.ts'

const practice = await openPractice()
const { clock, db, given, messages, services } = practice
beforeEach(async () => {
  clock.set(START)
  await sql`delete from messages`.execute(db.owner)
  await sql`delete from pgboss.job`.execute(db.owner)
})

const RITA = {
  name: 'Rita Lima',
  relation: 'mother',
  email: 'rita@exemplo.com',
  phone: '11 90000-1001',
  receivesNotices: true,
  opensArea: true,
} as const
const RUI = {
  name: 'Rui Lima',
  relation: 'father',
  email: 'rui@exemplo.com',
  receivesNotices: true,
} as const

async function open(people: object[], own: object = {}, settings: object = {}) {
  const ana = await given.psychologist({ plan: 'pro', ...settings })
  const body = { name: 'Lia Lima', phone: '11 90000-1000', people, ...own }
  const lia = await ana.ask(createPatient, { body: body as never })
  const { id: serviceId } = await given.service(ana)
  const book = (datetime = '2026-03-04T15:00:00-03:00') =>
    ana.ask(createSession, {
      body: { patientId: lia.id, serviceId, type: 'online', status: 'confirmed', datetime },
    })
  const change = (changed: object) => ana.ask(updatePatient, { ...of(lia), body: changed as never })
  return { ana, lia, book, change }
}

const noticed = async () => (await messages()).filter(({ patient_id }) => patient_id !== null)

/** Sends the due messages, and returns the kind and the recipient of each message to patients and people. */
async function sent(): Promise<string[]> {
  const { taken, deliver } = createPost()
  await sendDueMessages(services, deliver)
  return taken
    .filter(({ patientId }) => patientId !== null)
    .map(({ kind, recipient }) => `${kind} ${recipient}`)
    .sort()
}

const BOTH = (kind: string) => [`${kind} rita@exemplo.com`, `${kind} rui@exemplo.com`]

it('two guardians of a child get one e-mail each: booked, reminded, cancelled; none after they are removed', {
  tags: 'both-databases',
}, async () => {
  const { ana, lia, book, change } = await open(
    [RITA, RUI],
    {},
    { settings: { whatsappReminders: false } },
  )
  const session = await book()
  expect(await sent()).toEqual(BOTH('session_confirmed'))
  clock.set('2026-03-03T15:00:00-03:00')
  await Promise.all([planReminders(services), planReminders(services)])
  await planReminders(services)
  expect(await sent()).toEqual(BOTH('session_reminder'))
  await ana.ask(cancelSession, of(session))
  await change({ people: lia.people.filter(({ name }) => name === 'Rita Lima') })
  await passTime(practice, MINUTE)
  expect(await sent()).toEqual(['session_cancelled rita@exemplo.com'])
  expect(await messages()).toContainEqual(
    expect.objectContaining({ recipient: 'rui@exemplo.com', dropped_because: 'not_receiving' }),
  )
  await book()
  await change({ people: lia.people.map((person) => ({ ...person, receivesNotices: false })) })
  expect(await sent()).toEqual([])
})

it('an e-mail to a person greets them, names the patient and nobody else, and has links only for a person who may open the area', async () => {
  const { book } = await open([RITA, RUI], { email: 'lia@exemplo.com' })
  await book()
  const letters = Object.fromEntries(
    (await noticed()).map(({ recipient, letter }) => [recipient, letter]),
  )
  expect(letters['lia@exemplo.com']).toMatchObject({ greeting: 'Olá, Lia Lima.' })
  expect(letters['rita@exemplo.com']).toMatchObject({
    greeting: 'Olá, Rita Lima.',
    facts: [{ label: 'Paciente', value: 'Lia Lima' }, { label: 'Com' }, {}, {}],
  })
  expect(JSON.stringify(letters['rita@exemplo.com'])).not.toContain('Rui')
})

it('an address that mother and child share gets one e-mail, which greets the mother', async () => {
  const { book } = await open([RITA], { email: 'Rita@exemplo.com' })
  await book()
  expect(await noticed()).toMatchObject([{ letter: { greeting: 'Olá, Rita Lima.' } }])
})

it('one phone has one ready chat; another person without an e-mail has another', async () => {
  const rosa = {
    name: 'Rosa Lima',
    relation: 'relative',
    phone: '11 90000-1003',
    receivesNotices: true,
  }
  const mother = { ...RITA, email: null, phone: '11 90000-1000' }
  const { ana, book } = await open([mother, rosa])
  await book()
  clock.set('2026-03-03T15:00:00-03:00')
  await planReminders(services)
  const chats = await ana.ask(listReadyChats)
  expect(chats.map(({ patientName, personName }) => [patientName, personName]).sort()).toEqual([
    ['Lia Lima', 'Rita Lima'],
    ['Lia Lima', 'Rosa Lima'],
  ])
  const linked = chats.filter(({ whatsappUrl }) => whatsappUrl.includes('consulta%2F'))
  expect(linked.map(({ personName }) => personName)).toEqual(['Rita Lima'])
})
