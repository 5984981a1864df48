import { formatCpf } from '@brazilian-utils/brazilian-utils/format-cpf'
import { formatDay } from '../../../platform/shared/calendar.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { formatMoney } from '../../../platform/shared/money.ts'
import {
  DECLARED_FIELDS,
  type DeclaredField,
  type FiscalPayment,
  type FiscalYear,
} from '../contract.ts'

type Change = FiscalYear['changed'][number]['fields'][number]

/** Returns the declared and the current value of a field as text. */
export function changeText({ field, declared, now }: Change): string {
  if (field === 'amount')
    return `Valor: ${shownAs(field, declared)}; agora ${now === '0.00' ? 'foi todo devolvido' : `restam ${shownAs(field, now)}`}`
  return `${DECLARED_FIELDS[field]}: ${shownAs(field, declared)}; agora ${shownAs(field, now)}`
}

function shownAs(field: DeclaredField, value: string | null): string {
  if (value === null) return 'não informado'
  if (field === 'amount') return formatMoney(value)
  if (field === 'day') return formatDay(value)
  return field.endsWith('Cpf') ? formatCpf(value) : value
}

export interface MissingValue {
  field: FiscalYear['problems'][number]['field']
  text: string
  patientId: string | null
  patientName: string | null
  payerOf: { paymentId: string; payerName: string } | null
  count: number
}

export function missingValues({
  problems,
  payments,
}: Pick<FiscalYear, 'problems' | 'payments'>): MissingValue[] {
  const known = new Map(payments.map((payment) => [payment.id, payment]))
  const values = new Map<string, MissingValue>()
  for (const { paymentId, field, text, patientId } of problems) {
    const payment = paymentId === null ? undefined : known.get(paymentId)
    // Without a patient's file, each payment is a separate case.
    const key = `${field} ${patientId ?? paymentId ?? ''}`
    const before = values.get(key)
    values.set(key, {
      field,
      text,
      patientId,
      patientName: payment?.patientName ?? null,
      payerOf:
        payment?.payerName && field === 'payerCpf' && patientId === null
          ? { paymentId: payment.id, payerName: payment.payerName }
          : null,
      count: (before?.count ?? 0) + (payment ? 1 : 0),
    })
  }
  return [...values.values()]
}

export function countPayments(count: number): string {
  return pluralize(count, 'pagamento', 'pagamentos')
}

export function countReceipts(count: number): string {
  return pluralize(count, 'recibo', 'recibos')
}

export function whoPaid({
  payerName,
  patientName,
}: Pick<FiscalPayment, 'payerName' | 'patientName'>): string {
  const patient = patientName ?? 'Paciente excluído'
  return payerName ? `${payerName}, por ${patient}` : patient
}
