import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { day, id, moneyText } from '../../platform/shared/fields.ts'
import { reportFormat, typesOf } from '../../platform/shared/file-formats.ts'
import { owedSplit } from '../sessions/payments/owed-contract.ts'

/** Patients in the ranking: docs/product.md, Reports. */
export const TOP_PATIENTS = 10
export const REPORT_MONTHS = 12
/** Days of the compared spans without a period: docs/product.md, Reports. */
export const GROWTH_DAYS = 30
export const PERIOD_YEARS = 5

const periodFields = { from: z.optional(day), to: z.optional(day) }
type AskedPeriod = { from?: string | undefined; to?: string | undefined }

const isPeriod = [
  z.refine<AskedPeriod>(({ from, to }) => to === undefined || from !== undefined, {
    path: ['from'],
    message: 'Informe também o primeiro dia',
  }),
  z.refine<AskedPeriod>(({ from, to }) => from === undefined || to !== undefined, {
    path: ['to'],
    message: 'Informe também o último dia',
  }),
  z.refine<AskedPeriod>(({ from, to }) => !from || !to || to >= from, {
    path: ['to'],
    message: 'O último dia não pode vir antes do primeiro',
  }),
  z.refine<AskedPeriod>(({ from, to }) => !from || !to || to < yearsAfter(from), {
    path: ['to'],
    message: `Escolha um período de até ${PERIOD_YEARS} anos`,
  }),
]

function yearsAfter(day: string): string {
  return `${Number(day.slice(0, 4)) + PERIOD_YEARS}${day.slice(4)}`
}

const reportSummary = z.object({
  totalSessions: z.int(),
  paidSessions: z.int(),
  totalRevenue: moneyText,
  /** Paid sessions as a share of all, in percent, rounded; 0 without sessions. */
  paymentRate: z.int(),
})
export type ReportSummary = z.infer<typeof reportSummary>

const overview = z.object({
  ...reportSummary.shape,
  completedSessions: z.int(),
  averageSessionValue: moneyText,
  pendingPayments: z.int(),
  pendingRevenue: moneyText,
  partiallyReceived: moneyText,
  /** The unpaid rest of their prices; together with the partial payments it is `pendingRevenue`. */
  ...owedSplit.shape,
  absences: z.int(),
  lateCancellations: z.int(),
  feeRevenue: moneyText,
  feesOwed: moneyText,
  totalPatients: z.int(),
  activePatients: z.int(),
  /** Sessions of patients who were not erased, with any status. */
  patientSessions: z.int(),
  /** Received for packages beyond their booked sessions, in any period. */
  unscheduledPackages: moneyText,
})

/**
 * Sessions held and revenue by the sessions' dates: a period against the same number of days before it, a current period by its
 * past part; without a period, the last 30 days against the 30 before.
 */
const trends = z.object({
  comparedDays: z.int(),
  revenueGrowth: z.number(),
  sessionGrowth: z.number(),
  recentSessions: z.int(),
  previousSessions: z.int(),
  recentRevenue: moneyText,
  previousRevenue: moneyText,
})

const monthlyFigures = z.object({
  month: z.string(),
  revenue: moneyText,
  sessions: z.int(),
})
export type MonthlyFigures = z.infer<typeof monthlyFigures>

const topPatient = z.object({
  /** Null for all erased patients together, with the name `ERASED_PATIENTS`. */
  patientId: z.nullable(id),
  name: z.string(),
  sessionCount: z.int(),
  totalRevenue: moneyText,
  averageRevenue: moneyText,
})
export type TopPatient = z.infer<typeof topPatient>

/** The advanced report, over all sessions or those of a period. */
const advancedReport = z.object({
  overview,
  trends,
  monthlyData: z.array(monthlyFigures),
  topPatients: z.array(topPatient),
  sessionTypeBreakdown: z.object({ online: z.int(), presencial: z.int() }),
  /** A cancelled session that was paid counts as paid. A free session that was not confirmed is in none of these. */
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
  summary:
    'Os quatro números dos relatórios: sessões, pagas, receita e taxa de pagamento; de todas as sessões ou das que começam nos dias de from a to, ambos incluídos',
  access: 'tenant',
  takesLong: true,
  reads: ['sessions'],
  query: z.object(periodFields).check(...isPeriod),
  reply: reportSummary,
})

export const advancedReportQuery = z.object(periodFields).check(...isPeriod)

export const getAdvancedReport = endpoint({
  method: 'GET',
  path: '/api/reports/advanced',
  summary:
    'O relatório avançado, no plano Pro: tendências, meses, pacientes e pagamentos; from e to são dias, ambos incluídos',
  access: 'tenant',
  takesLong: true,
  reads: ['sessions', 'patients'],
  query: advancedReportQuery,
  reply: advancedReport,
  problems: ['pro_only'],
})

export const exportAdvancedReport = endpoint({
  method: 'GET',
  path: '/api/reports/advanced/export',
  summary:
    'O relatório avançado em arquivo, no plano Pro: as sessões do período em CSV ou XLSX, ou o relatório em PDF',
  access: 'tenant',
  query: z.object({ ...periodFields, format: reportFormat }).check(...isPeriod),
  file: typesOf('csv', 'xlsx', 'pdf'),
  problems: ['pro_only', 'throttled'],
})
