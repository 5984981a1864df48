import { describe, expect, it } from 'vitest'
import { appointment } from '../../test/appointment.ts'
import { eventsOf } from '../../test/calendar-events.ts'
import { feedFile } from '../features/calendar-feed/feed-file.ts'
import { renderEmailText } from '../features/delivery/email-content.ts'
import { renderEmailHtml } from '../features/delivery/email-html.ts'
import { smsOf } from '../features/delivery/sms-text.ts'
import { chargeText, proofText } from '../features/payments/rules.ts'
import {
  calendarEntry,
  emailToPatient,
  emailToPsychologist,
} from '../features/sessions/notices/appointment.ts'
import { SESSION_KINDS } from '../features/sessions/notices/message-kinds.ts'
import { aboutText, reminderText } from '../features/sessions/notices/notice-lines.ts'
import { SUPPORT_KINDS } from '../features/support/message-kinds.ts'
import { MINUTE } from '../platform/shared/calendar.ts'
import { calendarFileOf } from '../platform/shared/calendar-file.ts'
import { SAMPLE, SAMPLE_LINKS, sampleMessages } from './dev/sample-messages.ts'

const STORED = 'Ganhe em premio.com 11 97777-6666'
const SHOWN = 'Ganhe em premio com …'
const LEADING = /premio\.com|97777/

const stored = {
  ...appointment,
  patientName: STORED,
  psychologistName: STORED,
  serviceName: STORED,
}

const letters = sampleMessages({
  ...SAMPLE,
  patientName: STORED,
  psychologistName: STORED,
  serviceName: STORED,
}).filter(({ kind }) => kind !== SUPPORT_KINDS.support_request.name)

describe('a name that was stored with an address and a phone is broken up', () => {
  it.each(letters)(
    'a stored name with an address and a phone is broken up in $title',
    ({ subject, emailContent }) => {
      for (const text of [
        subject,
        renderEmailText(emailContent, SAMPLE_LINKS),
        renderEmailHtml(emailContent, SAMPLE_LINKS),
      ])
        expect(text).not.toMatch(LEADING)
    },
  )

  it.each([
    ['a reminder for a chat', reminderText(stored)],
    ['a cancellation for a chat', reminderText({ ...stored, status: 'cancelled' })],
    ['how a chat begins', aboutText(stored)],
    ['a proof of payment', proofText(stored)],
    ['what is to be paid', chargeText({ ...stored, amountCents: 15_000, brCode: '0002' })],
  ])('a stored name with an address and a phone is broken up in %s', (_, text) => {
    expect(text).toContain(SHOWN)
  })

  it.each([
    'session_reminder',
    'session_confirmed',
    'session_moved',
    'session_cancelled',
    'payment_received',
  ] as const)(
    'a stored name with an address and a phone is broken up in the SMS line of %s',
    (kind) => {
      const { line, name } = SESSION_KINDS[kind].content(stored)
      expect(line).toContain(SHOWN)
      expect(smsOf(line, name)).toContain('Ganhe em premio com')
      expect(smsOf(line, name)).not.toMatch(LEADING)
    },
  )

  it('a stored name with an address and a phone is broken up in the letterhead', () => {
    expect(emailToPatient(stored, 'Tudo certo.').signedBy).toBe(SHOWN)
  })

  it('a stored name with an address and a phone is broken up in the name of a service', () => {
    expect(emailToPsychologist(stored, 'agendou').facts).toContainEqual({
      label: 'Serviço',
      value: SHOWN,
    })
  })

  it('a stored name with an address and a phone is broken up in the calendar file of a session', () => {
    const event = calendarEntry(stored, 'patient')
    const file = calendarFileOf({ uid: '1', ...event }, { version: 1, changedAt: 0 })
    expect(eventsOf(file).map(({ title }) => title)).toEqual([`Consulta com ${SHOWN}`])
  })

  it('a stored name with an address and a phone is broken up in the calendar feed that shows names', () => {
    const session = {
      id: '0198c0de-0000-7000-8000-000000000000',
      startsAt: new Date(stored.startsAt),
      endsAt: new Date(stored.startsAt + 50 * MINUTE),
      status: 'confirmed' as const,
      patientName: STORED,
      office: null,
      changedAt: new Date(stored.startsAt),
      version: 1,
    }
    const file = feedFile([session], { showsNames: true, origin: 'https://consultorio.test' })
    expect(eventsOf(file).map(({ title }) => title)).toEqual([`Consulta com ${SHOWN}`])
  })
})
