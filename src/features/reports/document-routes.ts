import { COLOURS, createPdf, FONTS, latin, MARGIN } from '../../platform/server/pdf.ts'
import { drawBars } from '../../platform/server/pdf-bars.ts'
import {
  drawTable,
  ensureRoom,
  type PrintedPage,
  tableHeight,
  wholeWidth,
} from '../../platform/server/pdf-table.ts'
import { formatDateTime, formatMonth } from '../../platform/shared/calendar.ts'
import { formatCount } from '../../platform/shared/figures.ts'
import { formatMoney, textToCents } from '../../platform/shared/money.ts'
import { SESSION_TYPES } from '../sessions/label-contract.ts'
import { type AdvancedReport, TOP_PATIENTS } from './contract.ts'
import { printedFigures } from './document-rules.ts'
import { averageOf, type Period } from './rules.ts'
import { periodText, shortMonth } from './text-rules.ts'

/** What a printed report tells. */
export interface PrintedReport {
  practice: { name: string; crp: string | null; timezone: string }
  report: AdvancedReport
  /** Null for all sessions. */
  period: Period | null
  now: number
}

/** The advanced report to read: figures, months, payments, patients. */
export function drawReport(facts: PrintedReport): PrintedPage {
  const page = createPdf(`Relatório Avançado: ${periodText(facts.period)}`)
  numberPages(page)
  drawHeading(page, facts)
  drawFigures(page, facts)
  drawChart(page, facts.report)
  drawPayments(page, facts.report)
  drawTopPatients(page, facts.report)
  drawMonths(page, facts.report)
  page.end()
  return page
}

/** At the foot of each page, without moving what is drawn next. */
function numberPages(page: PrintedPage): void {
  let number = 0
  const drawNumber = () => {
    number += 1
    const { bottom } = page.page.margins
    page.page.margins.bottom = 0
    page.font(FONTS.text).fontSize(8).fillColor(COLOURS.muted)
    const y = page.page.height - MARGIN / 2
    page.text(`Página ${number}`, MARGIN, y, { ...wholeWidth(page), align: 'right' })
    page.page.margins.bottom = bottom
    page.x = MARGIN
    page.y = MARGIN
  }
  page.on('pageAdded', drawNumber)
  drawNumber()
}

function drawHeading(page: PrintedPage, { practice, period, now }: PrintedReport): void {
  const { width } = wholeWidth(page)
  const who = practice.crp ? `${practice.name} · CRP ${practice.crp}` : practice.name
  page.font(FONTS.heading).fontSize(26).fillColor(COLOURS.petrol)
  page.text('Relatório Avançado', MARGIN, page.y, { width })
  page.font(FONTS.text).fontSize(11).fillColor(COLOURS.ink)
  page.text(latin(who), { width }).moveDown(0.3)
  page.font(FONTS.strong).text(periodText(period), { width, continued: true })
  page.font(FONTS.text).fillColor(COLOURS.muted)
  page.text(latin(`   Emitido em ${formatDateTime(now, practice.timezone)}`))
  page.y += 16
}

const FIGURES_A_ROW = 4
const FIGURE_HEIGHT = 66
const GAP = 10

function drawFigures(page: PrintedPage, { report }: PrintedReport): void {
  const { left, width } = wholeWidth(page)
  const each = (width - (FIGURES_A_ROW - 1) * GAP) / FIGURES_A_ROW
  const top = page.y
  const figures = printedFigures(report)
  for (const [place, { label, figure, hint }] of figures.entries()) {
    const x = left + (place % FIGURES_A_ROW) * (each + GAP)
    const y = top + Math.floor(place / FIGURES_A_ROW) * (FIGURE_HEIGHT + GAP)
    const inner = { width: each - 16 }
    page.roundedRect(x, y, each, FIGURE_HEIGHT, 6).fill(COLOURS.petrolSoft)
    page.font(FONTS.text).fontSize(8.5).fillColor(COLOURS.muted)
    page.text(latin(label), x + 8, y + 8, inner)
    page.font(FONTS.strong).fontSize(13).fillColor(COLOURS.ink)
    page.text(latin(figure), x + 8, y + 21, inner)
    page.font(FONTS.text).fontSize(7.5).fillColor(COLOURS.muted)
    page.text(latin(hint), x + 8, y + 40, inner)
  }
  const rows = Math.ceil(figures.length / FIGURES_A_ROW)
  page.y = top + rows * (FIGURE_HEIGHT + GAP) + 8
}

const TITLE_HEIGHT = 30

function drawTitle(page: PrintedPage, title: string, left = MARGIN): void {
  page.font(FONTS.heading).fontSize(15).fillColor(COLOURS.petrol)
  page.text(latin(title), left, page.y, { width: wholeWidth(page).width }).moveDown(0.4)
}

function drawChart(page: PrintedPage, { monthlyData }: AdvancedReport): void {
  drawTitle(page, 'Receita por Mês')
  const bars = monthlyData.map(({ month, revenue }) => ({
    name: shortMonth(month, monthlyData.length),
    value: textToCents(revenue) ?? 0,
  }))
  drawBars(page, bars, (cents) => formatMoney(Math.round(cents)))
  page.y += 14
}

function drawMonths(page: PrintedPage, { monthlyData }: AdvancedReport): void {
  ensureRoom(page, TITLE_HEIGHT + tableHeight(3))
  drawTitle(page, 'Mês a Mês')
  const columns = [
    { header: 'Mês', share: 0.5 },
    { header: 'Sessões', share: 0.2, align: 'right' as const },
    { header: 'Receita', share: 0.3, align: 'right' as const },
  ]
  const rows = monthlyData.map(({ month, sessions, revenue }) => [
    formatMonth(month),
    formatCount(sessions),
    formatMoney(revenue),
  ])
  drawTable(page, columns, rows)
}

/** Status and types of sessions, side by side. */
function drawPayments(page: PrintedPage, report: AdvancedReport): void {
  const { paymentAnalytics: paid, sessionTypeBreakdown: types } = report
  const { left, width } = wholeWidth(page)
  const half = (width - 2 * GAP) / 2
  const columns = (header: string) => [
    { header, share: 0.6 },
    { header: 'Sessões', share: 0.4, align: 'right' as const },
  ]
  ensureRoom(page, TITLE_HEIGHT + tableHeight(3))
  const top = page.y
  drawTitle(page, 'Status de Pagamentos')
  const status = [
    ['Pagas', formatCount(paid.paidCount)],
    ['Pendentes', formatCount(paid.pendingCount)],
    ['Canceladas', formatCount(paid.cancelledCount)],
  ]
  drawTable(page, columns('Status'), status, { left, width: half })
  const foot = page.y
  page.y = top
  const right = left + half + 2 * GAP
  drawTitle(page, 'Tipos de Sessão', right)
  const kinds = [
    [SESSION_TYPES.online, formatCount(types.online)],
    [SESSION_TYPES.presencial, formatCount(types.presencial)],
  ]
  drawTable(page, columns('Tipo'), kinds, { left: right, width: half })
  page.x = left
  page.y = foot + 22
}

function drawTopPatients(page: PrintedPage, { topPatients }: AdvancedReport): void {
  ensureRoom(page, TITLE_HEIGHT + tableHeight(topPatients.length))
  drawTitle(page, `Top ${TOP_PATIENTS} Pacientes por Receita`)
  const columns = [
    { header: 'Posição', share: 0.12 },
    { header: 'Paciente', share: 0.4 },
    { header: 'Sessões', share: 0.12, align: 'right' as const },
    { header: 'Receita Total', share: 0.18, align: 'right' as const },
    { header: 'Média', share: 0.18, align: 'right' as const },
  ]
  const rows = topPatients.map(({ name, sessionCount, totalRevenue }, place) => [
    `${place + 1}º`,
    name,
    formatCount(sessionCount),
    formatMoney(totalRevenue),
    formatMoney(averageOf(textToCents(totalRevenue) ?? 0, sessionCount)),
  ])
  drawTable(page, columns, rows.length > 0 ? rows : [['', 'Nenhum dado disponível']])
  page.y += 22
}
