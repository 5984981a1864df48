import { beforeEach, expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { openBrowserFor } from '../../../../test/push-browser.ts'
import { HOUR, MINUTE } from '../../../platform/shared/calendar.ts'
import { getBooking } from '../../patient-area/contract.ts'
import { deletePatient } from '../../patients/contract.ts'
import { updatePatient } from '../../patients/input-contract.ts'
import { updateSettings } from '../../profile/contract.ts'
import { subscribePatient } from '../../push/contract.ts'
import { cancelSession, completeSession, getSession, remindSession } from '../contract.ts'

const { clock, given, messages, visitor } = await openPractice()
beforeEach(() => clock.set(START))

async function practice(email: string | null = 'maria@exemplo.com.br') {
  const ana = await given.psychologist({ name: 'Ana Souza', plan: 'pro' })
  const patient = await given.patient(ana, {
    name: 'Maria Lima',
    phone: '11 91234-5678',
    email,
    observations: 'Ansiedade',
  })
  const service = await given.service(ana, { name: 'Terapia de casal' })
  const session = await given.session(ana, {
    patientId: patient.id,
    serviceId: service.id,
    notes: 'Trazer exames',
  })
  const outbox = async () =>
    (await messages()).filter(({ session_id }) => session_id === session.id)
  return { ana, patient, session, outbox }
}

const textOf = (whatsappUrl: string | null) =>
  new URL(whatsappUrl ?? '').searchParams.get('text') ?? ''
const REMINDER =
  'Olá! Lembrete da sua consulta em 03/03/2026 às 10:00 (horário de Brasília) com Ana Souza.'

it.each([
  [true, true, 'maria@exemplo.com.br', ['email', 'sms']],
  [true, false, 'maria@exemplo.com.br', ['email']],
  [false, true, 'maria@exemplo.com.br', ['sms']],
  [false, false, 'maria@exemplo.com.br', []],
  [true, true, null, ['sms']],
  [true, false, null, []],
])('a reminder with e-mail %s and SMS %s on, to %s, queues %j', async (mail, sms, email, sent) => {
  const { ana, session, outbox } = await practice(email)
  await ana.ask(updateSettings, {
    body: { enableEmailNotifications: mail, enableSmsNotifications: sms },
  })
  expect((await ana.ask(remindSession, of(session))).sent).toEqual(sent)
  const written = await outbox()
  expect(written.map(({ channel }) => channel)).toEqual(sent)
  for (const message of written)
    expect(message).toMatchObject({
      kind: 'session_reminder',
      status: 'queued',
      recipient: message.channel === 'sms' ? '+5511912345678' : email,
    })
})

it('a reminder returns the WhatsApp chat with its text', async () => {
  const { ana, session } = await practice()
  const { whatsappUrl } = await ana.ask(remindSession, of(session))
  expect(whatsappUrl).toMatch(/^https:\/\/wa\.me\/5511912345678\?text=/)
  const [text, question, link] = textOf(whatsappUrl).split(/\n+/)
  expect([text, question]).toEqual([REMINDER, 'Para confirmar presença ou pedir para remarcar:'])
  expect(link).toMatch(/^https:\/\/consultorio\.test\/consulta\/[\w-]{64}$/)
})

it('a reminder is not sent on a channel that the patient opted out of', async () => {
  const { ana, session, patient } = await practice()
  await ana.ask(updateSettings, { body: { enableSmsNotifications: true } })
  await ana.ask(updatePatient, { ...of(patient), body: { optedOut: ['email'] } })
  expect((await ana.ask(remindSession, of(session))).sent).toEqual(['sms'])
})

it("a reminder reaches the patient's subscribed browsers", async () => {
  const { ana, session, patient } = await practice(null)
  const { subscription } = openBrowserFor('https://push.test')
  await visitor.ask(subscribePatient, { body: { ...subscription, phone: patient.phone } })
  expect((await ana.ask(remindSession, of(session))).sent).toEqual(['push'])
})

it('a reminder says nothing about health, on any channel', async () => {
  const { ana, session, outbox } = await practice()
  await ana.ask(updateSettings, { body: { enableSmsNotifications: true } })
  const { whatsappUrl } = await ana.ask(remindSession, of(session))
  const texts = [textOf(whatsappUrl)]
  for (const { subject, body } of await outbox()) texts.push(subject, body)
  expect(texts).toContain('Lembrete da sua consulta')
  expect(texts.join('\n')).not.toMatch(/terapia|casal|ansiedade|exames|psic|saúde|sess/i)
})

it('a reminder changes no session, and one of a past session sends nothing', async () => {
  const { ana, session, outbox } = await practice()
  const completed = await ana.ask(completeSession, of(session))
  const reply = await ana.ask(remindSession, of(session))
  expect([reply.sent, reply.withheld, await outbox()]).toEqual([[], 'past', []])
  expect(textOf(reply.whatsappUrl)).toBe(
    'Olá! Sobre a sua consulta de 03/03/2026 às 10:00 (horário de Brasília) com Ana Souza:',
  )
  expect(await ana.ask(getSession, of(session))).toEqual(completed)
  const [open, cancelled] = [await practice(), await practice()]
  await cancelled.ana.ask(cancelSession, of(cancelled.session))
  clock.set(open.session.datetime)
  for (const { ana, session } of [open, cancelled])
    expect((await ana.ask(remindSession, of(session))).withheld).toBe('past')
  expect(await open.outbox()).toEqual([])
})

it.each([
  ['session', true],
  ['monthly', false],
] as const)(
  'a reminder to a patient billed by %s asks for the payment of a booking: %s',
  async (billing, asks) => {
    const ana = await given.psychologist({ plan: 'pro', settings: { bookingHoldMinutes: null } })
    const { id: serviceId } = await given.service(ana)
    const patientPhone = '11 93333-0001'
    await given.patient(ana, { phone: patientPhone, email: 'rui@exemplo.com', billing })
    const { session } = await given.booking(ana, {
      serviceId,
      patientName: 'Maria Lima',
      patientPhone,
      patientEmail: 'rui@exemplo.com',
    })
    await ana.ask(remindSession, of(session))
    const reminder = (await messages()).findLast(
      ({ kind, session_id }) => kind === 'session_reminder' && session_id === session.id,
    )
    expect(reminder?.text.includes('Ver a consulta')).toBe(true)
    expect(JSON.stringify(reminder?.letter).includes('Falta o pagamento')).toBe(asks)
  },
)

it('a reminder of a booking with an expired hold sends nothing', async () => {
  const ana = await given.psychologist({ plan: 'pro', settings: { bookingHoldMinutes: 30 } })
  const { id: serviceId } = await given.service(ana)
  const { session } = await given.booking(ana, { serviceId, patientEmail: 'joao@exemplo.com' })
  clock.advance(HOUR)
  const { sent, withheld } = await ana.ask(remindSession, of(session))
  expect([sent, withheld]).toEqual([[], 'hold_expired'])
})

it('a second reminder within 10 minutes, or at once, sends nothing and returns that one was just sent', async () => {
  const { ana, session, outbox } = await practice()
  const taps = Array.from({ length: 4 }, () => ana.ask(remindSession, of(session)))
  const answers = await Promise.all(taps)
  expect(answers.map(({ sent, withheld }) => [sent.join(), withheld]).sort()).toEqual([
    ['', 'recent'],
    ['', 'recent'],
    ['', 'recent'],
    ['email', null],
  ])
  expect(await outbox()).toHaveLength(1)
  await ana.ask(updateSettings, { body: { enableSmsNotifications: true } })
  expect(await ana.ask(remindSession, of(session))).toMatchObject({
    sent: ['sms'],
    withheld: 'recent',
  })
  expect(await outbox()).toHaveLength(2)
  clock.advance(10 * MINUTE)
  await ana.ask(remindSession, of(session))
  expect(await outbox()).toHaveLength(4)
})

it('a reminder of a cancelled session sends the notice of its cancellation', async () => {
  const { ana, session, outbox } = await practice()
  await ana.ask(cancelSession, of(session))
  clock.advance(10 * MINUTE)
  const { sent, whatsappUrl } = await ana.ask(remindSession, of(session))
  expect(sent).toEqual(['email'])
  const notice = { kind: 'session_cancelled', subject: 'Sua consulta foi cancelada' }
  expect(await outbox()).toMatchObject([notice, notice])
  expect(textOf(whatsappUrl)).toBe(
    'Olá! Sua consulta de 03/03/2026 às 10:00 (horário de Brasília) com Ana Souza foi cancelada.',
  )
})

it("a reminder has the time in the practice's zone", async () => {
  const { ana, session } = await practice()
  await ana.ask(updateSettings, { body: { timezone: 'America/Manaus', timezoneKeeps: 'instant' } })
  const { whatsappUrl } = await ana.ask(remindSession, of(session))
  expect(textOf(whatsappUrl)).toContain('03/03/2026 às 09:00 (horário do Amazonas)')
})

it('a reminder offers the chats of patient and people: a minor’s guardian first, links only for those who may open the area', async () => {
  const { ana, session, patient } = await practice(null)
  const mother = { name: 'Rita Lima', relation: 'mother', phone: '11 90000-1001' } as const
  const aunt = { name: 'Rosa Lima', relation: 'relative', phone: '11 90000-1002' } as const
  const people = [
    { ...aunt, receivesNotices: true },
    { ...mother, receivesNotices: true, opensArea: true },
    { ...aunt, name: 'Ivo Lima', phone: '11 90000-1003' },
  ]
  const chatsOf = async (birthDate: string) => {
    await ana.ask(updatePatient, { ...of(patient), body: { birthDate, people } })
    const { chats, whatsappUrl } = await ana.ask(remindSession, of(session))
    expect(whatsappUrl).toBe(chats[0]?.whatsappUrl)
    return chats
  }
  const chats = await chatsOf('2016-05-01')
  expect(chats.map(({ personName }) => personName)).toEqual(['Rita Lima', null, 'Rosa Lima'])
  const links = chats.map((chat) => /consulta\/(\S+)/.exec(textOf(chat.whatsappUrl))?.[1] ?? null)
  expect(links).toEqual([expect.any(String), expect.any(String), null])
  const [ritas, own] = links
  expect(ritas).not.toBe(own)
  for (const token of [ritas, own])
    expect((await visitor.call(getBooking, { params: { token: token ?? '' } })).status).toBe(200)
  // Without the links, whose random letters may form a name.
  for (const { whatsappUrl } of chats)
    expect(textOf(whatsappUrl).replace(/consulta\/\S+/, '')).not.toMatch(/Rita|Rosa|Ivo/)
  await ana.ask(updatePatient, {
    ...of(patient),
    body: { people: people.map((person) => ({ ...person, opensArea: false })) },
  })
  expect((await visitor.call(getBooking, { params: { token: ritas ?? '' } })).status).toBe(404)
  expect((await chatsOf('1990-05-01')).map(({ personName }) => personName)).toEqual([
    ...[null, 'Rosa Lima', 'Rita Lima'],
  ])
})

it('a reminder to an erased patient reaches nobody', async () => {
  const { ana, session, patient } = await practice()
  await ana.ask(completeSession, of(session))
  await ana.ask(deletePatient, of(patient))
  expect(await ana.ask(remindSession, of(session))).toEqual({
    sent: [],
    whatsappUrl: null,
    chats: [],
    withheld: 'past',
  })
})

it("a reminder of another psychologist's session is not found", async () => {
  const { session, outbox } = await practice()
  const bia = await given.psychologist()
  expect((await bia.call(remindSession, of(session))).status).toBe(404)
  expect((await visitor.call(remindSession, of(session))).status).toBe(401)
  expect(await outbox()).toEqual([])
})
