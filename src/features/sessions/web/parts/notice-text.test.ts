import { expect, it } from 'vitest'
import { noticeChat, noticeText } from './notice-text.ts'

const practice = { name: 'Ana Souza', timezone: 'America/Sao_Paulo' }
const PHONE = '+5511912345678'
const EMAIL = 'marina@exemplo.com'

/** Each line is `email phone | switches | senders`. */
const caseOf = (facts: string) => {
  const [receiver = '', switches = '', senders = ''] = facts.split('|')
  return {
    to: {
      noticeEmail: receiver.includes('email') ? EMAIL : null,
      patientPhone: receiver.includes('phone') ? PHONE : null,
    },
    notifying: {
      profile: {
        ...practice,
        enableEmailNotifications: switches.includes('email'),
        enableSmsNotifications: switches.includes('sms'),
      },
      senders: { mail: senders.includes('mail'), sms: senders.includes('sms') },
    },
  }
}

const NOT_SENT = 'ainda não foi ligado aqui. Avise você.'

it.each([
  ['email phone | email | mail', 'recebe um aviso por e-mail (m•••@exemplo.com).'],
  ['email phone | email sms | mail sms', 'recebe um aviso por e-mail (m•••@exemplo.com) e SMS.'],
  ['phone | email sms | mail sms', 'recebe um aviso por SMS.'],
  ['phone | email | mail', 'não tem e-mail no cadastro; avise você.'],
  ['phone | email sms | mail', 'não tem e-mail no cadastro; avise você.'],
  ['email phone | email | ', `não recebe aviso: o envio de e-mails ${NOT_SENT}`],
  ['email phone | sms | mail', `não recebe aviso: o envio de SMS ${NOT_SENT}`],
  ['email phone | | mail sms', 'não recebe aviso: e-mail e SMS estão desligados.'],
  [' | email | mail', 'não recebe aviso.'],
])('A patient with %s %s', (facts, expected) => {
  const { to, notifying } = caseOf(facts)
  expect(noticeText(to, notifying)).toBe(expected)
})

const datetime = '2026-03-03T12:00:00Z'
const textOf = (facts: string, before?: string) => {
  const { to, notifying } = caseOf(facts)
  const chat = noticeChat({ ...to, datetime, ...(before && { before }) }, notifying)
  return chat && decodeURIComponent(chat.href)
}

it('If no notice can be sent to the patient, a chat has its text', () => {
  const about = `https://wa.me/5511912345678?text=Olá! Sua consulta`
  expect(textOf('phone | email | mail')).toBe(
    `${about} de 03/03/2026 às 09:00 (horário de Brasília) com Ana Souza foi cancelada.`,
  )
  expect(textOf('phone | email | mail', '2026-03-02T12:00:00Z')).toBe(
    `${about} de 02/03/2026 às 09:00 com Ana Souza mudou para 03/03/2026 às 09:00 (horário de Brasília).`,
  )
})

it.each(['email phone | email | mail', 'phone | sms | sms', ' | email | mail'])(
  'No chat is offered to a patient with %s',
  (facts) => {
    expect(textOf(facts)).toBeNull()
  },
)
