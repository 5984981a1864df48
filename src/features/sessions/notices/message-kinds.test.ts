import { expect, it } from 'vitest'
import { appointment as sample } from '../../../../test/appointment.ts'
import { DAY } from '../../../platform/shared/calendar.ts'
import { CHANNEL_ENTRIES, type Contacts, type MessageChannel } from '../../delivery/channels.ts'
import { noticeMessages } from '../../delivery/notice-messages.ts'
import { type Appointment, pushToPsychologist } from './appointment.ts'
import { type AlsoNew, type PatientNoticeKind, SESSION_KINDS } from './message-kinds.ts'

const noticeToPatient = (kind: PatientNoticeKind, appointment: Appointment, also: AlsoNew = {}) =>
  SESSION_KINDS[kind].content(appointment, also)
const appointment: Appointment = {
  ...sample,
  status: 'confirmed',
  unpaidHold: null,
  location: 'https://sala.exemplo.com/ana',
}
const KINDS: PatientNoticeKind[] = [
  'session_reminder',
  'session_confirmed',
  'session_moved',
  'session_cancelled',
  'payment_received',
]
const maria: Contacts = {
  patientName: 'Maria Lima',
  people: [],
  email: 'maria@exemplo.com',
  emailOnFile: true,
  phone: '+5511912345678',
  browsers: ['aparelho'],
  optedOut: [],
}
const ON = { email: true, sms: true, whatsapp: true }
const about = { patientId: 'maria', sessionId: 'sessao', sessionStartsAt: appointment.startsAt }

const written = (kind: PatientNoticeKind, contacts: Partial<Contacts> = {}, switches = ON) => {
  const to = { contacts: { ...maria, ...contacts }, switches }
  const notice = noticeToPatient(kind, appointment)
  return noticeMessages(CHANNEL_ENTRIES, SESSION_KINDS[kind], notice, to, about)
}
const channelsOf = (...asked: Parameters<typeof written>) =>
  written(...asked).map(({ channel }) => channel)

it.each(KINDS)('the notice %s goes once to each channel that is on and known', (kind) => {
  const sms = kind === 'payment_received' ? [] : ['sms']
  expect(channelsOf(kind)).toEqual(['email', ...sms, 'whatsapp', 'push'])
  expect(channelsOf(kind, { email: null, phone: null, browsers: [] })).toEqual([])
  expect(channelsOf(kind, {}, { email: false, sms: false, whatsapp: false })).toEqual(['push'])
})

it.each<[PatientNoticeKind, boolean]>([
  ['session_reminder', false],
  ['session_confirmed', false],
  ['payment_received', false],
  ['session_moved', true],
  ['session_cancelled', true],
])('the notice %s goes to a patient who opted out: %s', (kind, comes) => {
  const optedOut: MessageChannel[] = ['email', 'sms', 'whatsapp', 'push']
  expect(channelsOf(kind, { optedOut }).length > 0).toBe(comes)
  const [mail] = written(kind)
  expect(mail?.emailContent?.unsubscribe).toBe(comes ? undefined : true)
})

it('a notice to an address that is not on file has no name and no unsubscribe link', () => {
  const [mail] = written('session_reminder', { emailOnFile: false })
  expect(mail?.emailContent).toMatchObject({ greeting: 'Olá.' })
  expect(mail?.emailContent).not.toHaveProperty('unsubscribe')
})

it.each(KINDS)(
  'the notice %s says nothing about health, and has the page of an online session instead of its video link',
  (kind) => {
    const sent = written(kind).map((message) => ({ ...message, kind: message.kind.name }))
    const text = JSON.stringify(sent)
    expect(text).not.toMatch(/terapia|luto|psic|saúde|sess[ãõ]/i)
    expect(text).not.toContain('sala.exemplo.com')
  },
)

it('a notice has its reply address and its actions', () => {
  const { emailContent } = noticeToPatient('session_reminder', appointment)
  expect(emailContent.replyTo).toBe('ana@exemplo.com.br')
  expect(emailContent.actions?.map(({ label, to }) => [label, to])).toEqual([
    ['Confirmo presença', 'presence-yes'],
    ['Preciso remarcar', 'presence-no'],
    ['Ver a consulta', 'booking'],
  ])
  expect(emailContent.facts).toContainEqual({ label: 'Local', value: 'Online' })
  expect(emailContent.whileUnpaid).toBeUndefined()
})

it('a notice says that a booking awaits payment', () => {
  const unpaid = { ...appointment, unpaidHold: { until: null } }
  const { emailContent } = noticeToPatient('session_reminder', unpaid)
  expect(emailContent.whileUnpaid).toBe('Falta o pagamento para garantir o horário.')
})

it('the notice of a move has the time before, and asks for an answer again', () => {
  const movedFrom = appointment.startsAt - DAY
  const { emailContent, line } = noticeToPatient('session_moved', appointment, { movedFrom })
  expect(emailContent.facts?.slice(1, 3)).toEqual([
    { label: 'Quando', value: 'terça-feira, 03/03/2026 às 11:00 (horário de Brasília)' },
    { label: 'Antes', value: '02/03/2026 às 11:00 (horário de Brasília)' },
  ])
  expect(emailContent.actions?.map(({ to }) => to)).toEqual([
    'presence-yes',
    'presence-no',
    'booking',
  ])
  expect(line).toBe(
    'Sua consulta de 02/03/2026 às 11:00 com Ana Souza mudou para 03/03/2026 às 11:00 (horário de Brasília).',
  )
})

it.each([
  ['patient', 'Você cancelou esta consulta.'],
  ['practice', 'Ana Souza precisou cancelar esta consulta.'],
  [undefined, 'Esta consulta foi cancelada:'],
] as const)(
  'the notice of a cancellation by the %s says who cancelled, and links to the booking page',
  (by, opening) => {
    const cancelled = { ...appointment, status: 'cancelled' as const }
    const also = by ? { cancelledBy: by } : {}
    const closingOf = (received: number) =>
      noticeToPatient('session_cancelled', { ...cancelled, received }, also).emailContent.closing ??
      []
    const { emailContent } = noticeToPatient('session_cancelled', cancelled, also)
    expect(emailContent.opening).toEqual([opening])
    expect(emailContent.actions).toEqual([{ label: 'Marcar outro horário', to: 'book-again' }])
    const money = 'Sobre o valor que já foi pago, combine com Ana Souza.'
    expect([closingOf(0).includes(money), closingOf(1).includes(money)]).toEqual([false, true])
  },
)

it('a notice has the calendar entry of its change', () => {
  const event = (kind: PatientNoticeKind, status = appointment.status) =>
    noticeToPatient(kind, { ...appointment, status }).emailContent.event
  expect(event('session_reminder')).toBeUndefined()
  expect(event('session_moved')).toMatchObject({ startsAt: appointment.startsAt, minutes: 50 })
  expect(event('session_cancelled', 'cancelled')).toMatchObject({ cancelled: true })
  expect(event('session_corrected')).toMatchObject({ startsAt: appointment.startsAt })
})

it('a notice has all changes at once', () => {
  const both = noticeToPatient('session_confirmed', appointment, { confirmed: true, paid: true })
  expect(both.emailContent.opening).toEqual([
    'Seu pagamento foi registrado.',
    'Sua consulta está confirmada:',
  ])
  expect(both.line).toBe(
    'Seu pagamento foi registrado. Sua consulta de 03/03/2026 às 11:00 (horário de Brasília) com Ana Souza está confirmada.',
  )
  expect(noticeToPatient('session_moved', appointment, { confirmed: true }).line).toBe(
    'Sua consulta com Ana Souza mudou para 03/03/2026 às 11:00 (horário de Brasília). A consulta está confirmada.',
  )
})

it('the notice of a package has its payment', () => {
  const { emailContent } = SESSION_KINDS.payment_received.content({
    package: { ...appointment, price: 50_000 },
  })
  expect(emailContent.facts).toContainEqual({ label: 'Valor', value: 'R$\u00a0500,00' })
  expect(emailContent.opening).toEqual(['O pagamento do seu pacote foi registrado. Obrigado!'])
})

it('a notification in a psychologist’s browser has initials only', () => {
  expect(pushToPsychologist('Novo agendamento', appointment)).toEqual({
    title: 'Novo agendamento',
    line: 'J. R., 03/03/2026 às 11:00',
  })
  expect(pushToPsychologist('Novo agendamento', { ...appointment, patientName: '🌱' }).line).toBe(
    '03/03/2026 às 11:00',
  )
})
