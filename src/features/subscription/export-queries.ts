import type { Tenant } from '../../platform/server/database.ts'
import type { TableColumn } from '../../platform/server/table-file.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { type PaidPlan, PLAN_LABELS } from '../practice/plans.ts'

interface PaidSubscription {
  plan: PaidPlan
  amount: string
  status: 'active' | 'cancelled'
  startedAt: string
  currentPeriodEnd: string
  cancelledAt: string | null
}

interface SubscriptionPayment {
  plan: PaidPlan
  amount: string
  paidAt: string
  periodStart: string
  periodEnd: string
}

export async function listSubscriptionPayments(tenant: Tenant): Promise<SubscriptionPayment[]> {
  const rows = await tenant.sql
    .selectFrom('subscription_payments')
    .select(['plan', 'amount_cents', 'paid_at', 'period_start', 'period_end'])
    .where('psychologist_id', '=', tenant.id)
    .orderBy('paid_at')
    .orderBy('period_start')
    .execute()
  return rows.map((row) => ({
    plan: row.plan,
    amount: moneyOut(row.amount_cents),
    paidAt: row.paid_at.toISOString(),
    periodStart: row.period_start.toISOString(),
    periodEnd: row.period_end.toISOString(),
  }))
}

export async function listPaidSubscriptions(tenant: Tenant): Promise<PaidSubscription[]> {
  const rows = await tenant.sql
    .selectFrom('subscriptions')
    .select(['plan', 'amount_cents', 'status', 'started_at', 'current_period_end', 'cancelled_at'])
    .where('psychologist_id', '=', tenant.id)
    .where('status', '<>', 'pending')
    .orderBy('started_at')
    .execute()
  return rows.map((row) => ({
    plan: row.plan,
    amount: moneyOut(row.amount_cents),
    status: row.status === 'active' ? 'active' : 'cancelled',
    startedAt: row.started_at.toISOString(),
    currentPeriodEnd: row.current_period_end.toISOString(),
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
  }))
}

export const subscriptionColumns: readonly TableColumn<PaidSubscription>[] = [
  { header: 'Plano', kind: 'text', width: 14, value: ({ plan }) => PLAN_LABELS[plan] },
  { header: 'Valor', kind: 'money', width: 14, value: ({ amount }) => amount },
  {
    header: 'Situação',
    kind: 'text',
    width: 12,
    value: ({ status }) => (status === 'active' ? 'Ativa' : 'Cancelada'),
  },
  { header: 'Início', kind: 'instant', width: 17, value: ({ startedAt }) => startedAt },
  {
    header: 'Fim do período',
    kind: 'instant',
    width: 17,
    value: ({ currentPeriodEnd }) => currentPeriodEnd,
  },
  { header: 'Cancelada em', kind: 'instant', width: 17, value: ({ cancelledAt }) => cancelledAt },
]

export const subscriptionPaymentColumns: readonly TableColumn<SubscriptionPayment>[] = [
  { header: 'Pago em', kind: 'instant', width: 17, value: ({ paidAt }) => paidAt },
  { header: 'Plano', kind: 'text', width: 14, value: ({ plan }) => PLAN_LABELS[plan] },
  { header: 'Valor', kind: 'money', width: 14, value: ({ amount }) => amount },
  { header: 'Início do período', kind: 'instant', width: 17, value: (row) => row.periodStart },
  { header: 'Fim do período', kind: 'instant', width: 17, value: (row) => row.periodEnd },
]
