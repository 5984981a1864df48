import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, instantText, keyOf, moneyText, page } from '../../platform/shared/fields.ts'
import { reportFormat, typesOf } from '../../platform/shared/file-formats.ts'
import { paidPlan, SUBSCRIPTION_STATUSES } from '../subscription/contract.ts'

export const REVENUE_PERIODS = {
  'current-month': 'Mês Atual',
  'previous-month': 'Mês Anterior',
  'last-3-months': 'Últimos 3 Meses',
  'current-year': 'Ano Atual',
} as const
export type RevenuePeriod = keyof typeof REVENUE_PERIODS
export const PRESENT_PERIOD: RevenuePeriod = 'current-month'

const period = z._default(keyOf(REVENUE_PERIODS), PRESENT_PERIOD)
const planShare = z.object({ count: z.int(), percent: z.number() })

export const getAdminRevenue = endpoint({
  method: 'GET',
  path: '/api/admin/revenue',
  summary:
    'A receita das assinaturas: o que se recebeu em um período, e como se estava no fim dele',
  access: 'admin',
  reads: ['plan'],
  query: z.object({ period }),
  /** Figures at the period's end, or of now while it lasts; `receivedRevenue` is that of the whole period. */
  reply: z.object({
    monthlyRevenue: moneyText,
    totalRevenue: moneyText,
    projectedRevenue: moneyText,
    receivedRevenue: moneyText,
    activeSubscriptions: z.int(),
    totalPsychologists: z.int(),
    paidPsychologists: z.int(),
    conversionRate: z.number(),
    distribution: z.object({ pro: planShare, free: planShare }),
    /**
     * `arr`: twelve times the monthly revenue. `arpu`: the monthly price of all subscriptions in a paid period, cancelled or
     * not, per account. `ltv`: twelve times that. See docs/product.md, Platform figures.
     */
    arr: moneyText,
    arpu: moneyText,
    ltv: moneyText,
  }),
})
export type AdminRevenue = z.infer<typeof getAdminRevenue.reply>

const platformSubscription = z.object({
  id,
  psychologist_name: z.string(),
  psychologist_email: z.string(),
  plan: paidPlan,
  amount: moneyText,
  status: keyOf(SUBSCRIPTION_STATUSES),
  created_at: instantText,
  next_billing: z.nullable(instantText),
})
export type PlatformSubscription = z.infer<typeof platformSubscription>

export const listPlatformSubscriptions = endpoint({
  method: 'GET',
  path: '/api/admin/subscriptions',
  summary: 'As assinaturas que correram ou foram pedidas em um período, as mais novas primeiro',
  access: 'admin',
  reads: ['plan'],
  query: z.object({ period, ...page }),
  reply: z.array(platformSubscription),
})

export const exportRevenue = endpoint({
  method: 'GET',
  path: '/api/admin/revenue/export',
  summary: 'O resumo financeiro e as assinaturas de um período em CSV, Excel ou PDF',
  access: 'admin',
  query: z.object({ period, format: reportFormat }),
  file: typesOf('csv', 'xlsx', 'pdf'),
})
