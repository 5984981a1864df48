import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appointment } from '../../test/appointment.ts'
import { greetingOf } from '../features/delivery/message-texts.ts'
import { smsOf } from '../features/delivery/sms-text.ts'
import { codeText } from '../features/patient-login/message-kinds.ts'
import { chargeText, proofText } from '../features/payments/rules.ts'
import { calendarEntry, summary } from '../features/sessions/notices/appointment.ts'
import { SESSION_KINDS } from '../features/sessions/notices/message-kinds.ts'
import { reminderText } from '../features/sessions/notices/notice-lines.ts'

describe('a text for a chat or an SMS', () => {
  it.each([
    [
      'a reminder',
      reminderText(appointment),
      'Olá! Lembrete da sua consulta em 03/03/2026 às 11:00 (horário de Brasília) com Ana Souza.',
    ],
    [
      'a cancelled session',
      reminderText({ ...appointment, status: 'cancelled' }),
      'Olá! Sua consulta de 03/03/2026 às 11:00 (horário de Brasília) com Ana Souza foi cancelada.',
    ],
    [
      'the proof of payment',
      proofText(appointment),
      'Olá! Sou João Reis. Agendei uma consulta para 03/03/2026 às 11:00 (horário de Brasília) e envio o comprovante do Pix.',
    ],
    [
      'the proof of payment, where no name is to be told',
      proofText({ ...appointment, patientName: null }),
      'Olá! Agendei uma consulta para 03/03/2026 às 11:00 (horário de Brasília) e envio o comprovante do Pix.',
    ],
    [
      'what is to be paid',
      chargeText({ ...appointment, amountCents: 15_000, brCode: '000201' }),
      'Olá, João Reis! Para pagar R$\u00a0150,00 da sua consulta de 03/03/2026 por Pix, copie este código e cole no app do seu banco:\n\n000201',
    ],
    [
      'what is to be paid, to another person than the patient',
      chargeText({ ...appointment, patientName: null, amountCents: 15_000, brCode: '000201' }),
      'Olá! Para pagar R$\u00a0150,00 da consulta de 03/03/2026 por Pix, copie este código e cole no app do seu banco:\n\n000201',
    ],
    [
      'a login code, in one SMS without accents',
      codeText('012345', 10),
      'Consultorio: seu codigo de acesso e 012345. Vale por 10 minutos. Nao o passe a ninguem.',
    ],
  ])('a text for a chat or an SMS about %s is neutral', (_, text, expected) => {
    expect(text).toBe(expected)
  })
})

describe('an SMS', () => {
  const kinds = [
    'session_reminder',
    'session_confirmed',
    'session_moved',
    'session_cancelled',
    'payment_received',
  ] as const
  const smsTo = (kind: (typeof kinds)[number], psychologistName: string) => {
    const { line, name } = SESSION_KINDS[kind].content({ ...appointment, psychologistName })
    return smsOf(line, name)
  }

  it('an SMS cuts a long name, and keeps the rest unchanged', () => {
    const name = 'Ana Maria Conceição dos Santos Albuquerque de Souza e Silva Figueiredo Terceira'
    expect(smsTo('payment_received', name)).toBe(
      'Consultorio: O pagamento da sua consulta de 03/03/2026 as 11:00 (Brasilia) com Ana Maria Conceicao dos Santos Albuquerque de Souza e Silva Figu. foi registrado.',
    )
  })

  it.each([
    ['America/Sao_Paulo', 'Brasilia'],
    ['America/Noronha', 'Noronha'],
    ['Atlantic/Azores', 'Acores'],
  ])('an SMS that corrects a notice of a payment is whole, with the name: %s', (timezone, zone) => {
    const unpaid = { ...appointment, timezone, status: 'pending' } as const
    const { line, name } = SESSION_KINDS.session_corrected.content(unpaid, { paymentUndone: true })
    expect(smsOf(line, name)).toMatch(
      new RegExp(
        `\\((?:horario d[aeo]s? )?${zone}\\) com Ana Souza continua marcada, a confirmar, sem pagamento\\.$`,
      ),
    )
  })

  it('an SMS leaves out characters that would make it two: those outside of its alphabet, or that count twice', () => {
    expect(smsTo('session_confirmed', '`Ana` [S.] {x}^~|\\€')).toBe(
      'Consultorio: Sua consulta de 03/03/2026 as 11:00 (horario de Brasilia) com Ana S. xEUR esta confirmada.',
    )
  })

  it.each([
    ['dashes', 'Ana Reis – 19:00–20:30', 'Ana Reis - 19:00-20:30'],
    ['letters that have no accent to lose', 'Søren Łuczak Straße', 'Soren Luczak Strasse'],
    ['a round apostrophe', 'José D’Ávila', "Jose D'Avila"],
    ['ligatures, fractions and small figures', 'Grá\ufb01ca 1½ H₂O', 'Grafica 1 1/2 H2O'],
  ])('an SMS writes %s in its alphabet', (_, name, plain) => {
    expect(smsTo('session_cancelled', name)).toContain(plain)
  })

  it.each(kinds)(
    'an SMS about %s has at most 160 plain characters, its date whole, whatever the name',
    (kind) => {
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
          const text = smsTo(kind, name)
          expect(text).toMatch(/^[\x20-\x7e]{1,160}$/)
          expect(text).toMatch(/03\/03\/2026 as 11:00 \((horario de )?Brasilia\)/)
        }),
      )
    },
  )
})

describe('a greeting', () => {
  it.each([
    ['a name', 'João Reis', 'Olá, João Reis.'],
    ['a name with line breaks, in one line', ' João\r\nReis ', 'Olá, João Reis.'],
    ['a title', 'Dra. Ana Souza', 'Olá, Dra. Ana Souza.'],
    ['emoji', '🌱 João', 'Olá, 🌱 João.'],
    ['initials', 'J.R. Silva', 'Olá, J.R. Silva.'],
    ['no name where there is none', ' ', 'Olá.'],
    ['no address of a page', 'Ganhe em premios.example', 'Olá.'],
    ['no address with the dot of another script', 'evil。com', 'Olá.'],
    ['no number to call or to pay', 'PAGUE JA, LIGUE 0800 591 2345', 'Olá.'],
    ['no link', 'Veja https://premios.example', 'Olá.'],
    ['no e-mail address', 'todos@exemplo', 'Olá.'],
  ])('a greeting has %s', (_, name, greeting) => {
    expect(greetingOf(name)).toBe(greeting)
  })
})

describe('an appointment in an e-mail', () => {
  it('an appointment in an e-mail says who, when and where', () => {
    expect(summary({ ...appointment, type: 'presencial', location: 'Rua das Flores, 10' })).toEqual(
      [
        { label: 'Com', value: 'Ana Souza' },
        { label: 'Quando', value: 'terça-feira, 03/03/2026 às 11:00 (horário de Brasília)' },
        { label: 'Local', value: 'Rua das Flores, 10' },
      ],
    )
  })

  it("an appointment in an e-mail is in the practice's zone, which is named", () => {
    expect(summary({ ...appointment, timezone: 'America/Rio_Branco' })).toContainEqual({
      label: 'Quando',
      value: 'terça-feira, 03/03/2026 às 09:00 (horário do Acre)',
    })
  })

  it('a calendar file in an e-mail has only the initials of the patient for the psychologist, and the name of the psychologist for the patient', () => {
    expect(calendarEntry(appointment, 'patient').title).toBe('Consulta com Ana Souza')
    expect(calendarEntry(appointment, 'psychologist').title).toBe('Consulta com J. R.')
  })

  it('an appointment in an e-mail is removed from the calendar when it is cancelled', () => {
    expect(calendarEntry(appointment, 'patient')).not.toHaveProperty('cancelled')
    expect(calendarEntry({ ...appointment, status: 'cancelled' }, 'patient')).toMatchObject({
      startsAt: appointment.startsAt,
      minutes: 50,
      cancelled: true,
    })
  })
})
