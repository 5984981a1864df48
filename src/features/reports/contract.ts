import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, moneyText } from '../../platform/shared/fields.ts'
import { sessionType } from '../sessions/contract.ts'

/** Patients in the ranking: spec part 2 §9. */
export const TOP_PATIENTS = 10
/** Months in `monthlyData`, the present one included. */
export const REPORT_MONTHS = 12
/** Growth compares so many days with as many before them: spec part 2 §9. */
export const GROWTH_DAYS = 30

const reportSummary = z.object({
  /** Of any status, as is every plain "sessions" in the reports. */
  totalSessions: z.int(),
  paidSessions: z.int(),
  /** Prices of the paid sessions. */
  totalRevenue: moneyText,
  /** Paid sessions over all, in percent, rounded; 0 without sessions. */
  paymentRate: z.int(),
})
export type ReportSummary = z.infer<typeof reportSummary>

const overview = z.object({
  ...reportSummary.shape,
  /** Sessions held: the completed ones (decisions §7). */
  completedSessions: z.int(),
  /** Revenue over paid sessions. */
  averageSessionValue: moneyText,
  /** Sessions unpaid and not cancelled, and what they cost. */
  pendingPayments: z.int(),
  pendingRevenue: moneyText,
  totalPatients: z.int(),
  /** Patients with a session held. */
  activePatients: z.int(),
})

/** Sessions held and revenue by the sessions' own dates: the last 30 days against the 30 before them. */
const trends = z.object({
  /** In percent, to one decimal; 100 from zero. */
  revenueGrowth: z.number(),
  sessionGrowth: z.number(),
  recentSessions: z.int(),
  previousSessions: z.int(),
  recentRevenue: moneyText,
  previousRevenue: moneyText,
})

const monthlyFigures = z.object({
  /** `YYYY-MM`, in the practice's time zone. */
  month: z.string(),
  revenue: moneyText,
  sessions: z.int(),
})
export type MonthlyFigures = z.infer<typeof monthlyFigures>

const topPatient = z.object({
  patientId: id,
  name: z.string(),
  sessionCount: z.int(),
  totalRevenue: moneyText,
})
export type TopPatient = z.infer<typeof topPatient>

/** Spec part 2 §3, Advanced report response. */
const advancedReport = z.object({
  overview,
  trends,
  /** The last 12 months, oldest first, those without a session too. */
  monthlyData: z.array(monthlyFigures),
  /** Those who brought revenue, the most first. */
  topPatients: z.array(topPatient),
  sessionTypeBreakdown: z.record(sessionType, z.int()),
  /** The three add up to all sessions: a cancelled one that was paid counts as paid. */
  paymentAnalytics: z.object({
    paidCount: z.int(),
    pendingCount: z.int(),
    cancelledCount: z.int(),
  }),
})
export type AdvancedReport = z.infer<typeof advancedReport>

export const getReportSummary = endpoint({
  method: 'GET',
  path: '/api/reports/summary',
  summary: 'Os quatro números dos relatórios: sessões, pagas, receita e taxa de pagamento',
  access: 'psychologist',
  reply: reportSummary,
  status: 200,
})

export const getAdvancedReport = endpoint({
  method: 'GET',
  path: '/api/reports/advanced',
  summary: 'O relatório avançado, no plano Pro: tendências, meses, pacientes e pagamentos',
  access: 'psychologist',
  reply: advancedReport,
  status: 200,
  problems: ['pro_only'],
})
