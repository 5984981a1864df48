import { expect, it } from 'vitest'
import { formatMoney } from '../../platform/shared/money.ts'
import { FALLBACK_PRICE } from '../practice/contract.ts'
import { DURATION_CHOICES } from './settings-choices.ts'

it('The default session lasts 30, 45, 50, 60, 90 or 120 minutes', () => {
  expect(DURATION_CHOICES).toEqual([30, 45, 50, 60, 90, 120])
})

it('The preview falls back to 150,00', () => {
  expect(formatMoney(FALLBACK_PRICE)).toBe('R$\u00a0150,00')
})
