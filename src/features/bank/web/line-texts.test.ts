import { expect, it } from 'vitest'
import { UNKNOWN_PATIENT } from '../../patients/contract.ts'
import type { BankPart } from '../contract.ts'
import { partLines, partsText } from './line-texts.ts'

const part = (own: Partial<BankPart>): BankPart => ({
  ...{ sessionId: null, statementId: null, packageId: null, patientId: 'p', paymentId: null },
  ...{ patientName: 'Giovana Paes', day: '2026-11-03', amount: '180.00' },
  ...own,
})
const shown = (lines: readonly string[]) => lines.map((line) => line.replaceAll('\u00a0', ' '))

it('several parts of a bank line are named one by one, with day and amount', () => {
  const parts = [
    part({ statementId: 's', day: '2026-11-30', amount: '900.00' }),
    part({ sessionId: 'a', day: '2026-12-01' }),
  ]
  expect(partsText(parts)).toBe('2 itens de Giovana Paes')
  expect(shown(partLines(parts))).toEqual([
    'Demonstrativo de 30/11/2026, R$ 900,00',
    'Sessão de 01/12/2026, R$ 180,00',
  ])
})

it('parts of several patients are named with their patient, and a single part is not repeated', () => {
  const parts = [part({ sessionId: 'a' }), part({ packageId: 'b', patientName: UNKNOWN_PATIENT })]
  expect(shown(partLines(parts))).toEqual([
    'Giovana Paes, sessão de 03/11/2026, R$ 180,00',
    `${UNKNOWN_PATIENT}, pacote de 03/11/2026, R$ 180,00`,
  ])
  expect(partLines(parts.slice(0, 1))).toEqual([])
})
