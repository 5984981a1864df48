import { describe, expect, it } from 'vitest'
import { appointment } from '../../../test/appointment.ts'
import { SAMPLE_LINKS } from '../../app/dev/sample-messages.ts'
import type { MessageContent } from '../delivery/email-content.ts'
import { renderEmailText } from '../delivery/email-content.ts'
import { PATIENT_KINDS } from '../patient-area/message-kinds.ts'
import { BOOKING_KINDS } from './message-kinds.ts'

const { content: bookingMailToPatient } = BOOKING_KINDS.booking_received
const { content: bookingMailToPsychologist } = BOOKING_KINDS.booking_notice
const { content: cancellationMailToPsychologist } = PATIENT_KINDS.cancellation_notice
const { content: presenceMailToPsychologist } = PATIENT_KINDS.presence_notice
const { content: restoredMailToPsychologist } = PATIENT_KINDS.presence_restored

const payment = { amount: '150.00', pixKey: 'ana@exemplo.com.br' }
const confirmed = { ...appointment, status: 'confirmed' as const, unpaidHold: null }
const textOf = ({ emailContent }: MessageContent) => renderEmailText(emailContent, SAMPLE_LINKS)

describe('the subject of an e-mail', () => {
  it.each([
    ['a booking', bookingMailToPatient(appointment, payment), 'Recebemos o seu agendamento'],
    ['a confirmed booking', bookingMailToPatient(confirmed, null), 'Sua consulta está confirmada'],
    [
      'a booking, to the psychologist',
      bookingMailToPsychologist(appointment),
      'Novo agendamento pelo link público',
    ],
    [
      'a cancellation, to the psychologist',
      cancellationMailToPsychologist(appointment),
      'Consulta cancelada pelo paciente',
    ],
    [
      'a wish for another time, to the psychologist',
      presenceMailToPsychologist(appointment),
      'Pedido para remarcar uma consulta',
    ],
    [
      'a wish that was taken back, to the psychologist',
      restoredMailToPsychologist(appointment),
      'Presença confirmada pelo paciente',
    ],
  ])('the subject of an e-mail about %s is neutral', (_, mail, subject) => {
    expect(mail.subject).toBe(subject)
  })
})

describe('a booking, in the e-mail to its patient,', () => {
  it('a booking, in the e-mail to its patient, names the psychologist, time, place and price, and how to pay', () => {
    const mail = bookingMailToPatient(
      { ...appointment, type: 'presencial', location: 'Rua das Flores, 10' },
      payment,
    )
    for (const part of [
      'Olá.\n',
      'Seu horário está reservado, aguardando o pagamento:',
      'Com: Ana Souza',
      'Quando: terça-feira, 03/03/2026 às 11:00',
      'Local: Rua das Flores, 10',
      'Valor: R$\u00a0150,00',
      'Chave Pix: ana@exemplo.com.br',
      'Reservado até: 02/03/2026 às 22:17 (horário de Brasília)',
      'Pague e envie o comprovante até lá',
      `Ver e pagar:\n${SAMPLE_LINKS('booking')}`,
      'pelo mesmo link você pode cancelar',
    ])
      expect(textOf(mail)).toContain(part)
  })

  it('a booking, in the e-mail to its patient, requests no payment once it is confirmed', () => {
    const text = textOf(bookingMailToPatient(confirmed, null))
    expect(text).toContain('Sua consulta está confirmada:')
    expect(text).not.toMatch(/Pix|pagar|Reservado/)
  })

  it('a booking, in the e-mail to its patient, has the psychologist as reply address, and a calendar file', () => {
    const { emailContent } = bookingMailToPatient(appointment, payment)
    expect(emailContent).toMatchObject({
      signedBy: 'Ana Souza',
      replyTo: 'ana@exemplo.com.br',
      event: { startsAt: appointment.startsAt, minutes: 50, title: 'Consulta com Ana Souza' },
    })
  })
})

describe('in the e-mail to the psychologist,', () => {
  it.each([
    ['a booking', bookingMailToPsychologist(appointment), 'agendou'],
    ['a cancellation', cancellationMailToPsychologist(appointment), 'cancelou'],
    ['a wish for another time', presenceMailToPsychologist(appointment), 'precisa remarcar'],
    ['a wish that was taken back', restoredMailToPsychologist(appointment), 'confirmou a presença'],
  ])(
    'in the e-mail to the psychologist, %s names the patient and the time, with links to the agenda and to a chat',
    (_, mail, did) => {
      for (const part of [
        'Olá, Ana Souza.',
        `João Reis, (11) 98765-4321, ${did}:`,
        'Quando: terça-feira, 03/03/2026 às 11:00',
        'Serviço: Terapia de luto',
        `Abrir minha agenda:\n${SAMPLE_LINKS('agenda')}`,
        'Conversar no WhatsApp:\nhttps://wa.me/5511987654321?text=Ol%C3%A1!',
      ])
        expect(textOf(mail)).toContain(part)
    },
  )

  it.each([
    ['unpaid', appointment, 'Aguardando pagamento', 'fica livre de novo em 02/03/2026 às 22:17'],
    [
      'unpaid, kept without end',
      { ...appointment, unpaidHold: { until: null } },
      'Aguardando pagamento',
      'Quando o pagamento chegar, confirme-o na sua agenda.',
    ],
    [
      'for nothing',
      { ...appointment, unpaidHold: null },
      'Aguardando a sua',
      'confirme a consulta',
    ],
    ['confirmed by itself', confirmed, 'Confirmada', 'já está garantido'],
  ])('a booking %s names its state and the next step', (_, booked, situation, advice) => {
    const text = textOf(bookingMailToPsychologist(booked))
    for (const part of ['Valor: R$\u00a0150,00', `Situação: ${situation}`, advice])
      expect(text).toContain(part)
  })

  it.each([
    [0, false],
    [5_000, 'Já tinha recebido R$\u00a050,00: combine a devolução.'],
    [15_000, 'Já estava paga: combine a devolução.'],
  ])('a cancellation of a session with %i received cents says: %s', (received, expected) => {
    const text = textOf(cancellationMailToPsychologist({ ...confirmed, received }))
    expect(text.includes('devolução')).toBe(expected !== false)
    expect(text).toContain(expected || 'O horário está livre de novo na sua agenda.')
  })

  it('a booking adds an event to the calendar, and a cancellation removes it', () => {
    expect(bookingMailToPsychologist(appointment).emailContent.event).not.toHaveProperty(
      'cancelled',
    )
    expect(cancellationMailToPsychologist(confirmed).emailContent.event).toMatchObject({
      title: 'Consulta com J. R.',
      cancelled: true,
    })
  })

  it('a name is plain text in one line, without links', () => {
    const mail = bookingMailToPsychologist({
      ...appointment,
      patientName: '<b>João</b>\r\nBcc: x@y',
    })
    expect(textOf(mail)).toContain('\n<b>João</b> Bcc: x y, (11) 98765-4321, agendou:\n')
  })

  it('an action of an erased patient has no phone', () => {
    const mail = cancellationMailToPsychologist({ ...appointment, patientPhone: '' })
    expect(textOf(mail)).toContain('\nJoão Reis, cancelou:\n')
    expect(textOf(mail)).not.toContain('WhatsApp')
  })
})
