import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { day, keyOf, moneyText } from '../../platform/shared/fields.ts'
import { reportFormat, typesOf } from '../../platform/shared/file-formats.ts'

export const ANALYTICS_PERIODS = {
  '7d': { label: '7 dias', days: 7, step: 'day' },
  '30d': { label: '30 dias', days: 30, step: 'day' },
  '90d': { label: '90 dias', days: 90, step: 'week' },
  '1y': { label: '1 ano', days: 365, step: 'month' },
} as const
export type AnalyticsPeriod = keyof typeof ANALYTICS_PERIODS
export const DEFAULT_PERIOD: AnalyticsPeriod = '30d'

const period = z._default(keyOf(ANALYTICS_PERIODS), DEFAULT_PERIOD)
export const analyticsQuery = z.object({ period })

export const METRICS = {
  growth: 'Crescimento',
  engagement: 'Engajamento',
  revenue: 'Receita',
} as const
export type Metric = keyof typeof METRICS

/** A point of a period's charts: a day, or a week in a period of 90 days, or a month in a year. */
const growthPoint = z.object({
  date: day,
  step: z.enum(['day', 'week', 'month']),
  users: z.int(),
  sessions: z.int(),
  revenue: moneyText,
})
export type GrowthPoint = z.infer<typeof growthPoint>

export const getGrowth = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/growth',
  summary: 'Psicólogos e sessões registrados e receita recebida ao longo de um período',
  access: 'admin',
  reads: ['psychologists'],
  query: analyticsQuery,
  reply: z.array(growthPoint),
})

const engagementPoint = z.object({
  name: z.string(),
  sessions: z.int(),
  patients: z.int(),
})
export type EngagementPoint = z.infer<typeof engagementPoint>

export const getEngagement = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/engagement',
  summary: 'Sessões e pacientes por dia da semana em um período',
  access: 'admin',
  reads: ['psychologists'],
  query: analyticsQuery,
  reply: z.array(engagementPoint),
})

/**
 * The base of a figure: the period, all days if the period has nothing to measure, or the fixed reference
 * (docs/product.md, Platform figures).
 */
const basis = z.enum(['period', 'ever', 'reference'])
export type Basis = z.infer<typeof basis>

function measured<T extends z.ZodMiniType>(value: T) {
  return z.object({ value, basis })
}

/** The detailed metrics of a period: docs/product.md, Platform figures. */
export const getMetrics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/metrics',
  summary: 'As métricas detalhadas de um período, medidas nos dados da plataforma',
  access: 'admin',
  reads: ['psychologists'],
  query: analyticsQuery,
  reply: z.object({
    days: z.int(),
    newUsers: z.int(),
    previousUsers: z.int(),
    growthRate: z.number(),
    /** Subscribers who stopped paying in the period, in percent of those at its beginning; one decimal. */
    churnRate: measured(z.number()),
    dailyActives: measured(z.number()),
    visitSeconds: measured(z.int()),
    topFeature: measured(z.object({ name: z.string(), percent: z.int() })),
    /** Days from registration to the first payment, on average over first payments in the period; one decimal. */
    daysToConvert: measured(z.number()),
    lifetimeValue: measured(moneyText),
  }),
})
export type Metrics = z.infer<typeof getMetrics.reply>

export const exportAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics/export',
  summary: 'As métricas e as séries de um período em CSV, Excel ou PDF',
  access: 'admin',
  query: z.object({
    period,
    metric: z.optional(keyOf(METRICS)),
    format: reportFormat,
  }),
  file: typesOf('csv', 'xlsx', 'pdf'),
})
