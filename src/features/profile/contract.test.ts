import { expect, it } from 'vitest'
import { formatMoney } from '../../platform/shared/money.ts'
import { FALLBACK_PRICE } from '../practice/contract.ts'
import { DURATION_CHOICES } from './settings-choices.ts'

it('a session lasts 30, 45, 50, 60, 90 or 120 minutes by default', () => {
  expect(DURATION_CHOICES).toEqual([30, 45, 50, 60, 90, 120])
})

it('the preview of the public page shows 150,00 without a service', () => {
  expect(formatMoney(FALLBACK_PRICE)).toBe('R$\u00a0150,00')
})
