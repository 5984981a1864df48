import { drawBars } from '../../platform/server/pdf-bars.ts'
import {
  createReport,
  drawExplanation,
  drawFigures,
  drawTitle,
  GAP,
  TITLE_HEIGHT,
} from '../../platform/server/pdf-report.ts'
import {
  drawTable,
  ensureSpace,
  type PrintedPage,
  tableHeight,
  wholeWidth,
} from '../../platform/server/pdf-table.ts'
import { formatMonth, formatZonedTime, monthAt } from '../../platform/shared/calendar.ts'
import { formatCount } from '../../platform/shared/figures.ts'
import { centsOf, formatMoney } from '../../platform/shared/money.ts'
import { shownName } from '../delivery/message-texts.ts'
import { SESSION_TYPES } from '../practice/session-types.ts'
import { type AdvancedReport, TOP_PATIENTS } from './contract.ts'
import { printedFigures } from './printed-figures.ts'
import { PAYMENTS_NOTE, periodText, shortMonth, TOP_PATIENTS_NOTE } from './report-texts.ts'
import type { Period } from './rules.ts'

export interface PrintedReport {
  practice: { name: string; crp: string | null; timezone: string }
  report: AdvancedReport
  period: Period | null
  now: number
}

export function drawReport(facts: PrintedReport): PrintedPage {
  const { practice, period, now } = facts
  const page = createReport({
    title: 'Relatório avançado',
    of: [shownName(practice.name), practice.crp && `CRP ${practice.crp}`]
      .filter(Boolean)
      .join(' · '),
    period: periodText(period),
    issued: `Emitido em ${formatZonedTime(now, practice.timezone)}`,
  })
  drawFigures(page, printedFigures(facts.report, facts.period))
  drawChart(page, facts)
  drawPayments(page, facts.report)
  drawTopPatients(page, facts.report)
  drawMonths(page, facts)
  page.end()
  return page
}

function drawChart(page: PrintedPage, facts: PrintedReport): void {
  const { monthlyData } = facts.report
  drawTitle(page, 'Receita por mês')
  const bars = monthlyData.map(({ month, revenue }) => ({
    name: shortMonth(month, monthlyData.length),
    value: centsOf(revenue),
    running: month === runningMonth(facts),
  }))
  drawBars(page, bars, (cents) => formatMoney(Math.round(cents)))
  page.y += 14
}

function runningMonth({ now, practice }: PrintedReport): string {
  return monthAt(now, practice.timezone)
}

function drawMonths(page: PrintedPage, facts: PrintedReport): void {
  ensureSpace(page, TITLE_HEIGHT + tableHeight(3))
  drawTitle(page, 'Mês a mês')
  const columns = [
    { header: 'Mês', share: 0.5 },
    { header: 'Sessões', share: 0.2, align: 'right' as const },
    { header: 'Receita', share: 0.3, align: 'right' as const },
  ]
  const rows = facts.report.monthlyData.map(({ month, sessions, revenue }) => [
    month === runningMonth(facts) ? `${formatMonth(month)}, até agora` : formatMonth(month),
    formatCount(sessions),
    formatMoney(revenue),
  ])
  drawTable(page, columns, rows)
}

function drawPayments(page: PrintedPage, report: AdvancedReport): void {
  const { paymentAnalytics: paid, sessionTypeBreakdown: types } = report
  const { left, width } = wholeWidth(page)
  const half = (width - 2 * GAP) / 2
  const columns = (header: string) => [
    { header, share: 0.6 },
    { header: 'Sessões', share: 0.4, align: 'right' as const },
  ]
  ensureSpace(page, TITLE_HEIGHT + tableHeight(3))
  const top = page.y
  drawTitle(page, 'Status de pagamentos')
  const status = [
    ['Pagas', formatCount(paid.paidCount)],
    ['Pendentes', formatCount(paid.pendingCount)],
    ['Canceladas', formatCount(paid.cancelledCount)],
  ]
  drawTable(page, columns('Status'), status, { left, width: half })
  const foot = page.y
  page.y = top
  const right = left + half + 2 * GAP
  drawTitle(page, 'Tipos de sessão', right)
  const kinds = [
    [SESSION_TYPES.online, formatCount(types.online)],
    [SESSION_TYPES.presencial, formatCount(types.presencial)],
  ]
  drawTable(page, columns('Tipo'), kinds, { left: right, width: half })
  page.x = left
  page.y = foot + 6
  drawExplanation(page, PAYMENTS_NOTE)
  page.y += 10
}

function drawTopPatients(page: PrintedPage, { topPatients }: AdvancedReport): void {
  ensureSpace(page, TITLE_HEIGHT + tableHeight(topPatients.length))
  drawTitle(page, `Top ${TOP_PATIENTS} pacientes por receita`)
  const columns = [
    { header: 'Posição', share: 0.12 },
    { header: 'Paciente', share: 0.4 },
    { header: 'Sessões', share: 0.12, align: 'right' as const },
    { header: 'Receita total', share: 0.18, align: 'right' as const },
    { header: 'Média', share: 0.18, align: 'right' as const },
  ]
  drawExplanation(page, TOP_PATIENTS_NOTE)
  const rows = topPatients.map(({ name, sessionCount, totalRevenue, averageRevenue }, index) => [
    `${index + 1}º`,
    shownName(name),
    formatCount(sessionCount),
    formatMoney(totalRevenue),
    formatMoney(averageRevenue),
  ])
  drawTable(page, columns, rows.length > 0 ? rows : [['', 'Nenhum dado disponível']])
  page.y += 22
}
