import { expect, it } from 'vitest'
import { shownText } from '../../../../../test/shown-text.ts'
import { PaidMark } from '../../../payments/web/parts/paid-mark.tsx'
import type { Session, SessionStatus } from '../../contract.ts'
import { MoneyMark, PresenceMark, PresenceNote, SessionStatusBadge } from './session-badges.tsx'

it.each([
  ['pending', 'Pendente'],
  ['confirmed', 'Confirmada'],
  ['completed', 'Concluída'],
  ['cancelled', 'Cancelada'],
  ['postponed', 'postponed'],
])('a session that is %s is shown as %s', (status, shown) => {
  expect(shownText(<SessionStatusBadge status={status as SessionStatus} />)).toBe(shown)
})

it.each([
  [{ paid: true }, 'Pago'],
  [{ paid: false }, 'Não pago'],
  [{ paid: false, partly: true }, 'Pago em parte'],
])('the money received for a session is shown: %j', (standing, text) => {
  expect(shownText(<PaidMark {...standing} />)).toBe(text)
})

const MONTHLY = { billedMonthly: true, packagePlace: null }
it.each<[string, Partial<Session>, string]>([
  ['unpaid', { packagePlace: null }, 'Não pago'],
  ['unpaid, of a patient billed by the month', MONTHLY, 'No fechamento'],
  [
    'partly paid, of a patient billed by the month',
    { ...MONTHLY, received: '60.00' },
    'Pago em parte',
  ],
  ['paid, of a patient billed by the month', { ...MONTHLY, paid: true }, 'Pago'],
  ['of an unpaid package', {}, 'Pacote 1/4 em aberto'],
  ['of a package that its part has come for', { received: '160.00' }, 'Pacote 1/4'],
  ['of a paid package', { received: '160.00', paid: true }, 'Pacote 1/4 Pago'],
])('the money of a session that is %s is shown', (_, standing, text) => {
  const session = {
    status: 'completed',
    price: '160.00',
    received: '0.00',
    paid: false,
    holdExpired: false,
    outcome: null,
    fee: null,
    feeWaived: false,
    packagePlace: 1,
    packageSessions: 4,
    ...standing,
  } as Session
  expect(shownText(<MoneyMark session={session} />)).toBe(text)
})

it.each([
  ['confirmed', 'pending', 'Presença confirmada'],
  ['reschedule', 'confirmed', 'Precisa remarcar'],
  [null, 'confirmed', ''],
  ['confirmed', 'completed', ''],
  ['reschedule', 'cancelled', ''],
] as const)('the answer %s for a session that is %s is shown as “%s”', (presence, status, text) => {
  expect(shownText(<PresenceNote presence={presence} status={status} />)).toBe(text)
  expect(shownText(<PresenceMark presence={presence} status={status} worded={false} />)).toBe(text)
})

it('a session confirmed by both sides says so for each', () => {
  const both = { presence: 'confirmed', status: 'confirmed' } as const
  const shown = (
    <>
      <SessionStatusBadge {...both} /> <PresenceNote {...both} />
    </>
  )
  expect(shownText(shown)).toBe('Confirmada Paciente confirmou')
})
