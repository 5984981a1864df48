import { DAY } from '../../../platform/shared/calendar.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { keysOf } from '../../../platform/shared/keys.ts'
import { centsOf, formatMoney } from '../../../platform/shared/money.ts'
import type { Statement, StatementLine, StatementSend } from '../contract.ts'
import type { LineKind } from '../rules.ts'

/** Sums open amounts in cents; the overpayment of one patient pays nothing of another. */
export function sumOwed(amounts: readonly string[]): number {
  return amounts.reduce((sum, amount) => sum + Math.max(0, centsOf(amount)), 0)
}

export function countOwing(patients: readonly { total: string }[]): number {
  return patients.filter(({ total }) => centsOf(total) > 0).length
}

export function patientsText(count: number): string {
  return pluralize(count, 'paciente', 'pacientes')
}

export type Standing = 'followed' | 'nothing' | 'paid' | 'partly' | 'open'

/** Returns the payment state of a statement; one with a later statement does not show its own payments. */
export function standingOf({
  total,
  open,
  followedBy,
}: Pick<Statement, 'total' | 'open' | 'followedBy'>): Standing {
  if (followedBy !== null) return 'followed'
  const [totalCents, missing] = [centsOf(total), centsOf(open)]
  if (totalCents <= 0) return 'nothing'
  if (missing === 0) return 'paid'
  return missing < totalCents ? 'partly' : 'open'
}

export function receivedCents({ total, open }: Pick<Statement, 'total' | 'open'>): number {
  return Math.max(0, centsOf(total)) - centsOf(open)
}

export function lastSendOf(sends: readonly StatementSend[]): StatementSend | null {
  return sends.find(({ state }) => state !== 'failed') ?? null
}

/** Returns whether a statement still has to be sent: a patient's last one, with an open amount, never sent. */
export function isToSend({ sends, open }: Pick<Statement, 'sends' | 'open'>): boolean {
  return centsOf(open) > 0 && lastSendOf(sends) === null
}

/** Returns the days since a statement was first sent; null for one that is paid, or was not sent. */
export function daysWaiting(
  { sends, open, followedBy }: Pick<Statement, 'sends' | 'open' | 'followedBy'>,
  now: number,
): number | null {
  const firstSend = sends.findLast(({ state, isReminder }) => state !== 'failed' && !isReminder)
  if (!firstSend || followedBy !== null || centsOf(open) === 0) return null
  return Math.max(0, Math.floor((now - Date.parse(firstSend.at)) / DAY))
}

const COUNTED = {
  session: ['sessão', 'sessões'],
  absence: ['falta', 'faltas'],
  late_cancel: ['cancelamento tardio', 'cancelamentos tardios'],
  package: ['pacote', 'pacotes'],
  correction: ['correção', 'correções'],
  waived: ['cobrança perdoada', 'cobranças perdoadas'],
} as const satisfies Partial<Record<LineKind, readonly [one: string, many: string]>>

export function linesSummary(lines: readonly Pick<StatementLine, 'kind' | 'amount'>[]): string {
  const ofKind = (lineKind: LineKind) => lines.filter(({ kind }) => kind === lineKind)
  const counts = keysOf(COUNTED).flatMap((kind) => {
    const [singular, plural] = COUNTED[kind]
    const count = ofKind(kind).length
    return count === 0 ? [] : [pluralize(count, singular, plural)]
  })
  const sumOf = (kind: LineKind) =>
    ofKind(kind).reduce((sum, { amount }) => sum + centsOf(amount), 0)
  const [received, before] = [-sumOf('payment'), sumOf('before')]
  const sums = [
    ...(received > 0 ? [`${formatMoney(received)} recebidos`] : []),
    ...(received < 0 ? [`${formatMoney(-received)} devolvidos`] : []),
    ...(before > 0 ? [`${formatMoney(before)} de antes`] : []),
    ...(before < 0 ? [`${formatMoney(-before)} a favor, de antes`] : []),
  ]
  return [...counts, ...sums].join(', ')
}
