import { sql } from 'kysely'
import { type Batch, batchById, nextById } from '../../platform/server/batches.ts'
import type { Tenant } from '../../platform/server/database.ts'
import type { TableColumn } from '../../platform/server/table-file.ts'
import { formatDay } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import { formatDocument } from '../patients/document-rules.ts'
import { PAYMENT_METHODS } from './contract.ts'
import {
  isCounted,
  isReconstructed,
  type PaymentRow,
  receivedOn,
  returnsOf,
  toPayment,
} from './queries.ts'
import type { Payment } from './record-contract.ts'
import { isFromBefore, isMovement } from './record-rules.ts'

type KeptPayment = Payment & {
  patientName: string
  serviceName: string | null
  sessionDatetime: string | null
}

type KeptPaymentRow = PaymentRow & {
  patient_name: string | null
  service_name: string | null
  starts_at: Date | null
}

export async function findKeptPayments(
  tenant: Tenant,
  after: string | undefined,
): Promise<Batch<KeptPayment>> {
  const { rows } = await sql<KeptPaymentRow>`
    select y.*, ${isReconstructed} as reconstructed, ${returnsOf} as returned, ${receivedOn('y')} as received_on, p.name as patient_name, v.name as service_name, s.starts_at
    from (select z.* from payments z
      where z.psychologist_id = ${tenant.id} and ${isCounted('z')} ${nextById('z', after)}) y
    left join sessions s on s.psychologist_id = y.psychologist_id and s.id = y.session_id
    left join packages k on k.psychologist_id = y.psychologist_id and k.id = y.package_id
    left join statements t on t.psychologist_id = y.psychologist_id and t.id = y.statement_id
    left join balances b on b.psychologist_id = y.psychologist_id and b.id = y.balance_id
    left join patients p on p.psychologist_id = y.psychologist_id and p.id = coalesce(s.patient_id, k.patient_id, t.patient_id, b.patient_id)
    left join services v on v.psychologist_id = y.psychologist_id and v.id = coalesce(s.service_id, k.service_id)
    order by y.id`.execute(tenant.sql)
  return batchById(rows, (row) => ({
    ...toPayment(row),
    patientName: row.patient_name ?? UNKNOWN_PATIENT,
    serviceName: row.service_name,
    sessionDatetime: row.starts_at?.toISOString() ?? null,
  }))
}

interface KeptBalance {
  id: string
  patientId: string | null
  patientName: string
  amount: string
  wentBack: string
}

export async function findKeptBalances(
  { id, sql: db }: Tenant,
  after: string | undefined,
): Promise<Batch<KeptBalance>> {
  interface Row {
    id: string
    patientId: string | null
    patientName: string | null
    cents: number
    backCents: number
  }
  const { rows } = await sql<Row>`
    select b.id, p.id as "patientId", p.name as "patientName", b.amount_cents as cents, b.returned_cents as "backCents"
    from (select z.* from balances z where z.psychologist_id = ${id} ${nextById('z', after)}) b
    left join patients p on p.psychologist_id = b.psychologist_id and p.id = b.patient_id
    order by b.id`.execute(db)
  return batchById(rows, ({ cents, backCents, patientName, ...row }) => ({
    ...row,
    patientName: patientName ?? UNKNOWN_PATIENT,
    amount: moneyOut(cents),
    wentBack: moneyOut(backCents),
  }))
}

export const balanceColumns: readonly TableColumn<KeptBalance>[] = [
  { header: 'Paciente', kind: 'text', width: 30, value: ({ patientName }) => patientName },
  { header: 'Saldo', kind: 'money', width: 14, value: ({ amount }) => amount },
  { header: 'Devolvido pelo banco', kind: 'money', width: 20, value: ({ wentBack }) => wentBack },
]

export const paymentColumns: readonly TableColumn<KeptPayment>[] = [
  { header: 'Recibo', kind: 'number', width: 9, value: ({ receiptNumber }) => receiptNumber },
  { header: 'Data', kind: 'instant', width: 17, value: ({ receivedAt }) => receivedAt },
  { header: 'Paciente', kind: 'text', width: 30, value: ({ patientName }) => patientName },
  { header: 'Tipo', kind: 'text', width: 12, value: kindOf },
  { header: 'De', kind: 'text', width: 9, value: paidThing },
  { header: 'Serviço', kind: 'text', width: 26, value: ({ serviceName }) => serviceName },
  {
    header: 'Data da sessão',
    kind: 'instant',
    width: 17,
    value: ({ sessionDatetime }) => sessionDatetime,
  },
  { header: 'Forma', kind: 'text', width: 15, value: ({ method }) => PAYMENT_METHODS[method] },
  { header: 'Valor', kind: 'money', width: 14, value: movedAmount },
  { header: 'Do saldo', kind: 'money', width: 14, value: balanceAmount },
  {
    header: 'Devolvido',
    kind: 'text',
    width: 24,
    value: ({ returned }) =>
      returned.map(({ on, amount }) => `${formatMoney(amount)} em ${formatDay(on)}`).join('; ') ||
      null,
  },
  { header: 'Pago por', kind: 'text', width: 30, value: ({ payer }) => payer?.name ?? null },
  {
    header: 'CPF ou CNPJ de quem pagou',
    kind: 'text',
    width: 20,
    value: ({ payer }) => (payer?.document ? formatDocument(payer.document) : null),
  },
  {
    header: 'Origem do nome',
    kind: 'text',
    width: 15,
    value: ({ reconstructed }) => (reconstructed ? 'reconstruído' : null),
  },
  { header: 'Observação', kind: 'text', width: 40, value: ({ note }) => note },
]

function paidThing({ sessionId, packageId, statementId }: KeptPayment): string {
  if (statementId) return 'Demonstrativo'
  if (!packageId && !sessionId) return 'Saldo'
  return packageId ? 'Pacote' : 'Sessão'
}

/** Refunds are negative, so that the column adds up to the received money. Money from the balance was received earlier. */
function movedAmount(payment: KeptPayment): string | null {
  const { kind, amount } = payment
  if (isMovement(payment)) return null
  return kind === 'refund' ? `-${amount}` : amount
}

/** Returns the change of the balance, below zero for a use, so that the column adds up to all balances. */
function balanceAmount(payment: KeptPayment): string | null {
  const { kind, amount, balanceId } = payment
  if (balanceId === null) return null
  return (kind === 'payment') === isMovement(payment) ? `-${amount}` : amount
}

function kindOf(payment: KeptPayment): string {
  const isRefund = payment.kind === 'refund'
  if (isMovement(payment)) return isRefund ? 'Passado ao saldo' : 'Pago com saldo'
  if (isRefund) return payment.returns === null ? 'Devolução' : 'Devolvido pelo banco'
  return isFromBefore(payment) ? 'Recebido antes' : 'Pagamento'
}
