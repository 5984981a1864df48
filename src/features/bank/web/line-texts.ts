import { formatDay } from '../../../platform/shared/calendar.ts'
import { formatCount } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import type { BankLine, BankPart, BankSuggestion } from '../contract.ts'

const names = new Intl.ListFormat('pt-BR')

function targetText({ sessionId, statementId, packageId, day }: BankPart): string {
  if (sessionId) return `sessão de ${formatDay(day)}`
  if (!statementId && !packageId) return 'saldo'
  return statementId ? `demonstrativo de ${formatDay(day)}` : `pacote de ${formatDay(day)}`
}

/** Names the targets of payments: `Ana Lima, sessão de 10/03/2026`, or their number and the patient. */
export function partsText(parts: readonly BankPart[]): string {
  const [only, ...others] = parts
  if (!only) return ''
  if (others.length === 0) return `${only.patientName}, ${targetText(only)}`
  const patients = new Set(parts.map(({ patientName }) => patientName))
  const noun = parts.every(({ sessionId }) => sessionId) ? 'sessões' : 'itens'
  return `${formatCount(parts.length)} ${noun} de ${names.format(patients)}`
}

/** Returns each of several parts with its day and amount: `Sessão de 10/03/2026, R$ 180,00`; the patient's name if they are several. */
export function partLines(parts: readonly BankPart[]): string[] {
  if (parts.length < 2) return []
  const isOfOne = new Set(parts.map(({ patientName }) => patientName)).size === 1
  return parts.map((part) => {
    const text = `${targetText(part)}, ${formatMoney(part.amount)}`
    return isOfOne ? text.charAt(0).toUpperCase() + text.slice(1) : `${part.patientName}, ${text}`
  })
}

/** Returns the name of a line in a button: its text, or the end of it. */
export function lineName({ text, payer, day }: Pick<BankLine, 'text' | 'payer' | 'day'>): string {
  return text || payer || `Lançamento de ${formatDay(day)}`
}

export function isIncome({ amount }: Pick<BankLine, 'amount'>): boolean {
  return !amount.startsWith('-')
}

export interface SureLine {
  line: BankLine
  suggestion: BankSuggestion
}

/** Returns the lines with only one fitting suggestion. */
export function sureOnes(lines: readonly BankLine[]): SureLine[] {
  return lines.flatMap((line) => {
    const suggestion = line.suggestions.find(({ isSure }) => isSure)
    return suggestion ? [{ line, suggestion }] : []
  })
}
