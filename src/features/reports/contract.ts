import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { day, id, moneyText } from '../../platform/shared/fields.ts'
import { reportFormat, typesOf } from '../../platform/shared/file-formats.ts'
import { owedSplit } from '../sessions/owed-contract.ts'

/** Patients in the ranking: docs/product.md, Reports. */
export const TOP_PATIENTS = 10
/** Months in `monthlyData`, the present one included. */
export const REPORT_MONTHS = 12
/** Growth compares so many days with as many before them: docs/product.md, Reports. */
export const GROWTH_DAYS = 30
/** A period may not be longer. */
export const PERIOD_YEARS = 5

const periodFields = { from: z.optional(day), to: z.optional(day) }
type AskedPeriod = { from?: string | undefined; to?: string | undefined }

/** Both days or none, in order, and no more than five years. */
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
  /** Of any status, as is every plain "sessions" in the reports. */
  totalSessions: z.int(),
  paidSessions: z.int(),
  /** Prices of the paid sessions; of those missed or cancelled late, what was charged. */
  totalRevenue: moneyText,
  /** Paid sessions over all, in percent, rounded; 0 without sessions. */
  paymentRate: z.int(),
})
export type ReportSummary = z.infer<typeof reportSummary>

const overview = z.object({
  ...reportSummary.shape,
  /** Sessions held: the completed ones. */
  completedSessions: z.int(),
  /** Revenue over the paid sessions that cost something. */
  averageSessionValue: moneyText,
  /** Sessions that money is still to come for, and what they cost. */
  pendingPayments: z.int(),
  pendingRevenue: moneyText,
  /** What came in part for those sessions. */
  partiallyReceived: moneyText,
  /** What of their prices has not come yet: with what came in part it is `pendingRevenue`. */
  ...owedSplit.shape,
  /** Sessions that patients missed, and those they cancelled after the notice: docs/product.md, Absences. */
  absences: z.int(),
  lateCancellations: z.int(),
  /** What was charged for those: the part of the revenue that came, and the part of what is owed. */
  feeRevenue: moneyText,
  feesOwed: moneyText,
  /** Of the practice, whatever the period. */
  totalPatients: z.int(),
  /** Patients with a session held. */
  activePatients: z.int(),
  /** Sessions of patients who were not erased, of any status. */
  patientSessions: z.int(),
  /** What was received for packages beyond the sessions made of them so far, whatever the period. */
  unscheduledPackages: moneyText,
})

/**
 * Sessions held and revenue by the sessions' own dates: a period against as many days before it, of one under way what is
 * over against as long before it; without one, the last 30 days against the 30 before them.
 */
const trends = z.object({
  /** On either side. */
  comparedDays: z.int(),
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
  /** Null for all erased patients together, by the name of `ERASED_PATIENTS`. */
  patientId: z.nullable(id),
  name: z.string(),
  sessionCount: z.int(),
  totalRevenue: moneyText,
  /** Revenue over the paid sessions that cost something. */
  averageRevenue: moneyText,
})
export type TopPatient = z.infer<typeof topPatient>

/** The advanced report, over all sessions or those of a period. */
const advancedReport = z.object({
  overview,
  trends,
  /** The period's months, or the last 12; oldest first, those without a session too. */
  monthlyData: z.array(monthlyFigures),
  /** Those who brought revenue, the most first. */
  topPatients: z.array(topPatient),
  sessionTypeBreakdown: z.object({ online: z.int(), presencial: z.int() }),
  /** A cancelled one that was paid counts as paid. What costs nothing and was not confirmed is in none of them. */
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
  status: 200,
})

export const getAdvancedReport = endpoint({
  method: 'GET',
  path: '/api/reports/advanced',
  summary:
    'O relatório avançado, no plano Pro: tendências, meses, pacientes e pagamentos; from e to são dias, ambos incluídos',
  access: 'tenant',
  takesLong: true,
  reads: ['sessions', 'patients'],
  query: z.object(periodFields).check(...isPeriod),
  reply: advancedReport,
  status: 200,
  problems: ['pro_only'],
})

/** Exportar Dados: the period's sessions as a table, or the report to read. */
export const exportAdvancedReport = endpoint({
  method: 'GET',
  path: '/api/reports/advanced/export',
  summary:
    'O relatório avançado em arquivo, no plano Pro: as sessões do período em CSV ou XLSX, ou o relatório em PDF',
  access: 'tenant',
  query: z.object({ ...periodFields, format: reportFormat }).check(...isPeriod),
  file: typesOf('csv', 'xlsx', 'pdf'),
  status: 200,
  problems: ['pro_only', 'throttled'],
})
