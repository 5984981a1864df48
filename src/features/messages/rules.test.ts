import { describe, expect, it } from 'vitest'
import {
  type Appointment,
  bookingMailToPatient,
  bookingMailToPsychologist,
  cancellationMailToPsychologist,
  codeMail,
  codeText,
  passwordResetMail,
  proofText,
  reminderMail,
  reminderText,
} from './rules.ts'

const appointment: Appointment = {
  patientName: 'João Reis',
  patientPhone: '+5511987654321',
  psychologistName: 'Ana Souza',
  serviceName: 'Terapia de luto',
  startsAt: Date.parse('2026-03-03T11:00:00-03:00'),
  timezone: 'America/Sao_Paulo',
  status: 'pending',
  location: null,
}
const payment = { amount: '150.00', pixKey: 'ana@exemplo.com.br' }
const URL = 'https://consultorio.test/consulta/abc'

describe('the subject of a message', () => {
  it.each([
    ['a booking', bookingMailToPatient(appointment, payment, URL), 'Recebemos o seu agendamento'],
    [
      'a confirmed booking',
      bookingMailToPatient({ ...appointment, status: 'confirmed' }, null, URL),
      'Sua consulta está confirmada',
    ],
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
    ['a login code', codeMail('012345', 10), 'Seu código de acesso'],
    ['a reminder', reminderMail(appointment), 'Lembrete da sua consulta'],
    [
      'a reminder of a cancelled session',
      reminderMail({ ...appointment, status: 'cancelled' }),
      'Sua consulta foi cancelada',
    ],
    ['a forgotten password', passwordResetMail('Ana', URL), 'Sua nova senha'],
  ])('about %s is neutral', (_, mail, subject) => {
    expect(mail.subject).toBe(subject)
    expect(mail.subject + mail.body).not.toMatch(/terapia|luto|psic|sessão|saúde/i)
  })
})

describe('the text of a message', () => {
  it('to the patient says with whom, when, where, how much and how to pay', () => {
    const { body } = bookingMailToPatient(
      { ...appointment, location: 'Rua das Flores, 10' },
      payment,
      URL,
    )
    for (const part of [
      'Olá, João Reis.',
      'Com: Ana Souza',
      'Data: 03/03/2026 às 11:00',
      'Local: Rua das Flores, 10',
      'Valor: R$\u00a0150,00',
      'Chave Pix: ana@exemplo.com.br',
      `Ver, pagar ou cancelar esta consulta:\n${URL}`,
    ])
      expect(body).toContain(part)
  })

  it('of a confirmed booking asks for no payment before it is confirmed', () => {
    const { body } = bookingMailToPatient({ ...appointment, status: 'confirmed' }, null, URL)
    expect(body).toContain('Sua consulta está confirmada:')
    expect(body).not.toContain('Pix')
  })

  it('to the psychologist says who booked and when', () => {
    expect(bookingMailToPsychologist(appointment).body).toContain(
      'João Reis, (11) 98765-4321, agendou:',
    )
  })

  it('to the psychologist says who cancelled and when', () => {
    const { body } = cancellationMailToPsychologist(appointment)
    expect(body).toContain('João Reis, (11) 98765-4321, cancelou:')
    expect(body).toContain('Data: 03/03/2026 às 11:00')
  })

  it('with a login code says how long it lives', () => {
    const { body } = codeMail('012345', 10)
    expect(body).toContain('\n012345\n')
    expect(body).toContain('vale por 10 minutos')
  })

  it("is told in the psychologist's zone", () => {
    const { body } = reminderMail({ ...appointment, timezone: 'America/Rio_Branco' })
    expect(body).toContain('Data: 03/03/2026 às 09:00')
  })

  it.each([
    ['a line break', 'João\r\nBcc: todos@exemplo.com', 'João Bcc: todos@exemplo.com'],
    ['HTML', '<b>João</b>', '<b>João</b>'],
    ['emoji and right-to-left marks', '🌱 Jo\u200fão', '🌱 Jo\u200fão'],
  ])('keeps a name with %s as the text it is, in one line', (_, patientName, shown) => {
    expect(reminderMail({ ...appointment, patientName }).body).toContain(`Olá, ${shown}.\n`)
    expect(proofText({ ...appointment, patientName })).toContain(`Sou ${shown}.`)
  })
})

describe('a text for a chat or an SMS', () => {
  it.each([
    [
      'a reminder',
      reminderText(appointment),
      'Olá! Lembrete da sua consulta em 03/03/2026 às 11:00 com Ana Souza.',
    ],
    [
      'a cancelled session',
      reminderText({ ...appointment, status: 'cancelled' }),
      'Olá! Sua consulta de 03/03/2026 às 11:00 com Ana Souza foi cancelada.',
    ],
    [
      'the proof of payment',
      proofText(appointment),
      'Olá! Sou João Reis. Agendei uma consulta para 03/03/2026 às 11:00 e envio o comprovante do Pix.',
    ],
    [
      'the proof of payment, where no name is to be told',
      proofText({ ...appointment, patientName: null }),
      'Olá! Agendei uma consulta para 03/03/2026 às 11:00 e envio o comprovante do Pix.',
    ],
    [
      'a login code, in one SMS without accents',
      codeText('012345', 10),
      'Consultorio: seu codigo de acesso e 012345. Vale por 10 minutos. Nao o passe a ninguem.',
    ],
  ])('about %s is one neutral line', (_, text, expected) => {
    expect(text).toBe(expected)
  })
})
