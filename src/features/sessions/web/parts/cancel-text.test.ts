import { expect, it } from 'vitest'
import { cancelChat, cancelText, deletionAhead } from './cancel-text.ts'

const NOW = Date.parse('2026-03-02T12:00:00Z')
const before = { patientName: 'Marina', packagePlace: null, holdExpired: false }
const after = {
  status: 'cancelled',
  price: '150.00',
  received: '0.00',
  packagePlace: null,
  fee: null,
  feeWaived: false,
  datetime: '2026-03-03T12:00:00Z',
  patientPhone: '+5511912345678',
  noticeEmail: 'marina@exemplo.com',
} as const

const notifyingBy = (email: boolean) => ({
  profile: {
    name: 'Ana Souza',
    timezone: 'America/Sao_Paulo',
    enableEmailNotifications: email,
    enableSmsNotifications: false,
  },
  senders: { mail: true, sms: false },
})

const NOTICE = 'Marina recebe um aviso por e-mail (m•••@exemplo.com).'

it.each<[string, [object, object, boolean], string]>([
  ['unpaid', [{}, {}, true], NOTICE],
  ['paid', [{}, { received: '180.00' }, true], `${NOTICE} R$ 180,00 pagos: a devolver.`],
  [
    'paid, at a fee',
    [{}, { received: '180.00', fee: '90.00' }, true],
    `${NOTICE} Cobrança de R$ 90,00. R$ 90,00 pagos: a devolver.`,
  ],
  ['of a package', [{ packagePlace: 2 }, {}, true], `${NOTICE} A sessão volta ao pacote.`],
  [
    'of a package, late',
    [{ packagePlace: 2 }, { packagePlace: 2, fee: '90.00' }, true],
    `${NOTICE} A sessão do pacote conta como usada.`,
  ],
  [
    'of a patient without an e-mail',
    [{}, { noticeEmail: null }, true],
    'Marina não tem e-mail no cadastro; avise você.',
  ],
  ['past', [{}, { datetime: '2026-03-02T11:00:00Z' }, true], 'Marina não recebe aviso.'],
  ['silent', [{}, {}, false], 'Marina não recebe aviso: e-mail e SMS estão desligados.'],
])(
  'Cancelling a session that is %s says who is notified and the effect on the money',
  (_, [was, is, writes], expected) => {
    const text = cancelText({ ...before, ...was }, { ...after, ...is }, notifyingBy(writes), NOW)
    expect(text.replaceAll('\u00a0', ' ')).toBe(expected)
  },
)

it.each([
  ['ahead', after.datetime, false, true],
  ['past', '2026-03-02T11:00:00Z', false, false],
  ['of an expired hold', after.datetime, true, false],
])(
  'A patient without an e-mail is offered a chat if the session is %s: %s, %s → %s',
  (_, datetime, holdExpired, isOffered) => {
    const was = { ...before, holdExpired }
    const chat = cancelChat(was, { ...after, noticeEmail: null, datetime }, notifyingBy(true), NOW)
    expect(chat !== null).toBe(isOffered)
  },
)

it.each<[string, object, boolean, string]>([
  ['that was booked', {}, true, 'O paciente recebe um aviso por e-mail (m•••@exemplo.com).'],
  [
    'that was booked, without messages',
    {},
    false,
    'O paciente não recebe aviso: e-mail e SMS estão desligados.',
  ],
  ['of the practice', { origin: 'psychologist' }, true, 'O paciente não é avisado.'],
  ['of an expired hold', { holdExpired: true }, true, 'O paciente não é avisado.'],
  ['in the past', { datetime: '2026-03-02T11:00:00Z' }, true, 'O paciente não é avisado.'],
])('Deleting a session %s says whether its patient is notified', (_, is, writes, expected) => {
  const session = { ...after, origin: 'public', holdExpired: false, ...is } as const
  expect(deletionAhead(session, notifyingBy(writes), NOW)).toBe(expected)
})
