import { expect, it } from 'vitest'
import { moveToast } from './use-moves.ts'

const moved = {
  patientName: 'Marina',
  patientPhone: '+5511912345678',
  noticeEmail: null,
  datetime: '2026-03-03T12:00:00Z',
}
const notifying = {
  profile: {
    name: 'Ana Souza',
    timezone: 'America/Sao_Paulo',
    enableEmailNotifications: true,
    enableSmsNotifications: false,
  },
  senders: { mail: true, sms: false },
}
const contentOf = (session: Partial<typeof moved> | { noticeEmail: string }, noticed: boolean) =>
  moveToast({ ...moved, ...session }, '2026-03-02T12:00:00Z', notifying, noticed)

it('A move names its new time and how the patient is notified', () => {
  const { description, ...rest } = contentOf({ noticeEmail: 'marina@exemplo.com' }, true)
  expect(description).toMatch(
    /^Marina: .*, 09:00; recebe um aviso por e-mail \(m•••@exemplo.com\)\.$/,
  )
  expect(rest).toEqual({})
})

it('A move without a notice names only its new time', () => {
  expect(contentOf({}, false)).toEqual({
    description: expect.stringMatching(/^Marina: .*, 09:00$/),
  })
})

it('A move of a patient without an e-mail offers a chat with both times', () => {
  const { description, link } = contentOf({}, true)
  expect(description).toMatch(/; não tem e-mail no cadastro; avise você\.$/)
  expect(decodeURIComponent(link?.href ?? '')).toContain(
    'de 02/03/2026 às 09:00 com Ana Souza mudou para 03/03/2026 às 09:00 (horário de Brasília).',
  )
})
