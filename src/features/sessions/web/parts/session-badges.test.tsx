import { expect, it } from 'vitest'
import { shownText } from '../../../../../test/shown-text.ts'
import type { SessionStatus } from '../../contract.ts'
import { PaidBadge, StatusBadge } from './session-badges.tsx'

it.each([
  ['pending', 'Pendente'],
  ['confirmed', 'Confirmada'],
  ['completed', 'Concluída'],
  ['cancelled', 'Cancelada'],
  ['postponed', 'postponed'],
])('a session that is %s is shown as %s', (status, shown) => {
  expect(shownText(<StatusBadge status={status as SessionStatus} />)).toBe(shown)
})

it.each([
  [{ paid: true }, 'Pago'],
  [{ paid: false }, 'Não pago'],
  [{ paid: false, partly: true }, 'Pago em parte'],
])('what came of a price is told: %j', (standing, text) => {
  expect(shownText(<PaidBadge {...standing} />)).toBe(text)
})
