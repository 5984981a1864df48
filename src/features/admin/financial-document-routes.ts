import { COLOURS, drawText, setStyle } from '../../platform/server/pdf.ts'
import { FONTS } from '../../platform/server/pdf-fonts.ts'
import { createReport, drawFigures, drawTitle } from '../../platform/server/pdf-report.ts'
import { drawTable, type PrintedPage, wholeWidth } from '../../platform/server/pdf-table.ts'
import { APP_NAME } from '../../platform/shared/app-name.ts'
import { DEFAULT_ZONE, formatDate, formatZonedTime } from '../../platform/shared/calendar.ts'
import { formatCount } from '../../platform/shared/figures.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { PLAN_LABELS } from '../practice/plans.ts'
import { SUBSCRIPTION_STATUSES } from '../subscription/contract.ts'
import { ADMIN_PLANS } from './contract.ts'
import type { AdminRevenue, PlatformSubscription } from './financial-contract.ts'
import { type RevenueSpan, spanText } from './financial-rules.ts'
import {
  ACTIVE_TITLE,
  cardFigures,
  DISTRIBUTION_TITLE,
  FINANCIALS_TITLE,
  growthFigures,
  NO_SUBSCRIPTIONS,
  percentText,
  priceText,
  RECEIVED_LABEL,
} from './financial-texts.ts'

export interface PrintedRevenue {
  revenue: AdminRevenue
  subscriptions: readonly PlatformSubscription[]
  total: number
  span: RevenueSpan
  now: number
}

export function drawRevenue({
  revenue,
  subscriptions,
  total,
  span,
  now,
}: PrintedRevenue): PrintedPage {
  const page = createReport({
    title: FINANCIALS_TITLE,
    of: APP_NAME,
    period: spanText(span),
    issued: `Emitido em ${formatZonedTime(now, DEFAULT_ZONE)}`,
  })
  drawFigures(page, [...Object.values(cardFigures(revenue)), ...growthFigures(revenue)])
  drawNote(page, `${RECEIVED_LABEL}: ${formatMoney(revenue.receivedRevenue)}`)
  drawDistribution(page, revenue)
  drawSubscriptions(page, subscriptions)
  if (total > subscriptions.length)
    drawNote(page, `As ${formatCount(subscriptions.length)} mais novas de ${formatCount(total)}.`)
  page.end()
  return page
}

function drawNote(page: PrintedPage, text: string): void {
  setStyle(page, { font: FONTS.strong, size: 11, colour: COLOURS.ink })
  const { left: x, width } = wholeWidth(page)
  drawText(page, text, { x, y: page.y }, { width }).moveDown(1.2)
}

function drawDistribution(page: PrintedPage, { distribution }: AdminRevenue): void {
  drawTitle(page, DISTRIBUTION_TITLE)
  const columns = [
    { header: 'Plano', share: 0.5 },
    { header: 'Psicólogos', share: 0.25, align: 'right' as const },
    { header: '% do total', share: 0.25, align: 'right' as const },
  ]
  const kinds = ['pro', 'free'] as const
  const rows = kinds.map((kind) => [
    ADMIN_PLANS[kind],
    formatCount(distribution[kind].count),
    percentText(distribution[kind].percent),
  ])
  drawTable(page, columns, rows)
  page.y += 22
}

function drawSubscriptions(page: PrintedPage, rows: readonly PlatformSubscription[]): void {
  drawTitle(page, ACTIVE_TITLE)
  const columns = [
    { header: 'Psicólogo', share: 0.33, wraps: true },
    { header: 'Plano', share: 0.12 },
    { header: 'Valor', share: 0.19 },
    { header: 'Status', share: 0.12 },
    { header: 'Data de Início', share: 0.12, wraps: true },
    { header: 'Próxima Cobrança', share: 0.12, wraps: true },
  ]
  const day = (instant: string) => formatDate(instant, DEFAULT_ZONE)
  const lines = rows.map((row) => [
    `${row.psychologist_name}\n${row.psychologist_email}`,
    PLAN_LABELS[row.plan],
    priceText(row),
    SUBSCRIPTION_STATUSES[row.status],
    day(row.created_at),
    row.next_billing ? day(row.next_billing) : '',
  ])
  drawTable(page, columns, lines.length > 0 ? lines : [[NO_SUBSCRIPTIONS]])
  page.y += 8
}
