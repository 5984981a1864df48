import { drawBars } from '../../platform/server/pdf-bars.ts'
import {
  createReport,
  drawExplanation,
  drawFigures,
  drawTitle,
  TITLE_HEIGHT,
} from '../../platform/server/pdf-report.ts'
import {
  drawTable,
  ensureSpace,
  type PrintedPage,
  tableHeight,
} from '../../platform/server/pdf-table.ts'
import { APP_NAME } from '../../platform/shared/app-name.ts'
import { DEFAULT_ZONE, formatZonedTime } from '../../platform/shared/calendar.ts'
import { formatCount, percentOf } from '../../platform/shared/figures.ts'
import { centsOf, formatMoney } from '../../platform/shared/money.ts'
import { periodText } from '../reports/report-texts.ts'
import {
  ANALYTICS_PERIODS,
  type AnalyticsPeriod,
  type EngagementPoint,
  type GrowthPoint,
  type Metric,
  type Metrics,
} from './analytics-contract.ts'
import type { DaySpan } from './analytics-rules.ts'
import {
  ANALYTICS_TITLE,
  eachStep,
  PLANS_TITLE,
  planParts,
  stepNames,
  todayFigures,
  WEEK_NOTE,
  WEEK_TITLE,
} from './analytics-texts.ts'
import type { AdminAnalytics } from './contract.ts'
import { BASIS_LABELS, isAbout, type MetricLine, metricLines } from './metric-lines.ts'

export interface PrintedAnalytics {
  today: AdminAnalytics
  metrics: Metrics
  growth: GrowthPoint[]
  engagement: EngagementPoint[]
  period: AnalyticsPeriod
  metric: Metric | null
  span: DaySpan
  now: number
}

export function drawAnalytics(facts: PrintedAnalytics): PrintedPage {
  const { today, metrics, period, metric, span, now } = facts
  const page = createReport({
    title: ANALYTICS_TITLE,
    of: `${APP_NAME} · ${ANALYTICS_PERIODS[period].label}`,
    period: periodText(span),
    issued: `Emitido em ${formatZonedTime(now, DEFAULT_ZONE)}`,
  })
  drawFigures(page, Object.values(todayFigures(today)))
  drawFigures(page, metricLines(metrics, metric).map(printedMetric))
  if (isAbout('growth', metric)) drawGrowth(page, facts)
  if (isAbout('revenue', metric)) drawPlans(page, today)
  if (isAbout('revenue', metric)) drawReceived(page, facts)
  if (isAbout('engagement', metric)) drawEngagement(page, facts)
  page.end()
  return page
}

function printedMetric({ label, figure, help, basis }: MetricLine) {
  const hint = basis === 'reference' ? BASIS_LABELS.reference : help
  return { label, figure, hint: basis === 'ever' ? `${help} (${BASIS_LABELS.ever})` : hint }
}

const CHART_HEIGHT = 170

function drawChart(page: PrintedPage, title: string, draw: () => void): void {
  ensureSpace(page, TITLE_HEIGHT + CHART_HEIGHT)
  drawTitle(page, title)
  draw()
  page.y += 14
}

const tickOf = (point: GrowthPoint, { growth }: PrintedAnalytics) =>
  stepNames(point, growth.length).tick

function drawGrowth(page: PrintedPage, facts: PrintedAnalytics): void {
  const { growth } = facts
  for (const [title, count] of [
    ['Psicólogos registrados', 'users'],
    ['Sessões registradas', 'sessions'],
  ] as const) {
    const bars = growth.map((point) => ({ name: tickOf(point, facts), value: point[count] }))
    drawChart(page, `${title} ${eachStep(growth)}`, () =>
      drawBars(page, bars, (value) => formatCount(Math.round(value))),
    )
  }
}

function drawReceived(page: PrintedPage, facts: PrintedAnalytics): void {
  const { growth } = facts
  const bars = growth.map((point) => ({
    name: tickOf(point, facts),
    value: centsOf(point.revenue),
  }))
  drawChart(page, `Receita Recebida ${eachStep(growth)}`, () =>
    drawBars(page, bars, (cents) => formatMoney(Math.round(cents))),
  )
}

function drawPlans(page: PrintedPage, today: AdminAnalytics): void {
  const parts = planParts(today)
  ensureSpace(page, TITLE_HEIGHT + tableHeight(parts.length))
  drawTitle(page, PLANS_TITLE)
  const columns = [
    { header: 'Plano', share: 0.5 },
    { header: 'Psicólogos', share: 0.25, align: 'right' as const },
    { header: '% do total', share: 0.25, align: 'right' as const },
  ]
  const rows = parts.map(({ name, count }) => [
    name,
    formatCount(count),
    `${percentOf(count, today.totalPsychologists)}%`,
  ])
  drawTable(page, columns, rows)
  page.y += 14
}

function drawEngagement(page: PrintedPage, { engagement }: PrintedAnalytics): void {
  ensureSpace(page, TITLE_HEIGHT + tableHeight(engagement.length))
  drawTitle(page, WEEK_TITLE)
  drawExplanation(page, WEEK_NOTE)
  const columns = [
    { header: 'Dia da semana', share: 0.5 },
    { header: 'Sessões', share: 0.25, align: 'right' as const },
    { header: 'Pacientes', share: 0.25, align: 'right' as const },
  ]
  const rows = engagement.map(({ name, sessions, patients }) => [
    name,
    formatCount(sessions),
    formatCount(patients),
  ])
  drawTable(page, columns, rows)
}
