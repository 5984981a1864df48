import { describe, expect, it } from 'vitest'
import { CHANNEL_ENTRIES, type NoticePerson } from '../features/delivery/channels.ts'
import type { MessageContent } from '../features/delivery/email-content.ts'
import { noticeMessages } from '../features/delivery/notice-messages.ts'
import { SAMPLE } from './dev/sample-messages.ts'
import { MESSAGE_KINDS } from './message-kinds.ts'

const person = (id: string, more: Partial<NoticePerson>): NoticePerson => ({
  ...{ id, name: '', isGuardian: false, email: null, phone: null, optedOut: [] },
  ...{ linkNumber: 1, opensArea: false },
  ...more,
})

const PEOPLE = [
  person('rosa', { name: 'Rosa Lima', phone: '+551187654321' }),
  person('rita', { name: 'Rita Melo', email: 'Rita@exemplo.com', phone: '+5511987654321' }),
  person('rui', { name: 'Rui Paz', email: 'rita+rui@exemplo.com', phone: '+5511900001002' }),
  person('ivo', { name: 'Ivo Sales', isGuardian: true, phone: '+5511900001003' }),
]

const contacts = {
  ...{ patientName: SAMPLE.patientName, email: 'rita@exemplo.com', emailOnFile: true },
  ...{ phone: '+5511987654321', browsers: ['navegador'], optedOut: [], people: PEOPLE },
}

/** Every notice to patients: each kind with a line for SMS, chats and notifications. */
const notices = Object.values(MESSAGE_KINDS).flatMap((kind) =>
  kind.toPatient === null
    ? []
    : kind
        .drawSamples(SAMPLE)
        .flatMap(
          ({ title, subject, emailContent, line, name }: MessageContent & { title: string }) =>
            line === undefined || name === undefined
              ? []
              : [{ title, kind, notice: { subject, emailContent, line, name } }],
        ),
)

it('the notices of sessions, fixed times, packages and statements have a one-line text', () => {
  const kinds = new Set(notices.map(({ kind }) => kind.name))
  for (const kind of ['session_reminder', 'series_started', 'statement_sent', 'payment_received'])
    expect([...kinds]).toContain(kind)
})

describe.each(notices)('$title ($kind.name)', ({ title, kind, notice }) => {
  const everyChannel = { ...kind, channels: Object.keys(CHANNEL_ENTRIES) }
  const to = { contacts, switches: {} }
  const messages = noticeMessages(CHANNEL_ENTRIES, everyChannel, notice, to, { patientId: 'joao' })

  it(`${title}: each address and phone gets it once, however it is written`, () => {
    const named = messages.map(({ channel, recipient }) => `${channel} ${recipient}`)
    expect(named.sort()).toEqual([
      'email rita@exemplo.com',
      'push navegador',
      ...['sms', 'whatsapp'].flatMap((channel) => [
        `${channel} +5511900001003`,
        `${channel} +5511987654321`,
      ]),
    ])
  })

  it(`${title}: a notice names no other person around the patient`, () => {
    for (const { personId, subject, body, emailContent } of messages) {
      const text = JSON.stringify([subject, body, emailContent])
      const others = PEOPLE.filter(({ id }) => id !== personId)
      for (const { name } of others) expect(text).not.toContain(name.split(' ')[0])
    }
  })
})
