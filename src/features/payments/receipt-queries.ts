import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import {
  COLOURS,
  createPdf,
  drawText,
  MARGIN,
  pdfReply,
  setStyle,
  textHeight,
} from '../../platform/server/pdf.ts'
import { FONTS } from '../../platform/server/pdf-fonts.ts'
import { type PrintedPage, wholeWidth } from '../../platform/server/pdf-table.ts'
import {
  drawHeading,
  drawRow,
  drawRule,
  drawSignature,
  write,
} from '../../platform/server/pdf-text.ts'
import type { FileReply } from '../../platform/server/routes.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { Profile } from '../practice/contract.ts'
import { findOwnRow } from '../practice/queries.ts'
import {
  appointmentZone,
  paperPatientCpf,
  receiptPatientName,
  receiptPayerDocument,
  receiptPayerName,
} from './paper-queries.ts'
import { isCounted, isMoved, returnsOf } from './queries.ts'
import { type Fee, type ReceiptFacts, type ReceiptText, receiptText } from './receipt-rules.ts'
import type { Payment } from './record-contract.ts'

interface Row {
  receipt_number: number
  amount_cents: number
  received_at: Date
  method: Payment['method']
  starts_at: Date | null
  fee: Fee | null
  sessions_count: number | null
  statement_number: number | null
  statement_month: string | null
  patient_name: string | null
  cpf: string | null
  payer_name: string | null
  payer_document: string | null
  refunded_cents: number
  is_advance: boolean
  returned: { on: string; cents: number }[] | null
  made_on: string | null
  appointment_zone: string
  professional_name: string | null
  professional_title: Profile['professionalTitle'] | null
  crp: string | null
  city: string | null
}

export async function findReceipt(tenant: Tenant, paymentId: string): Promise<ReceiptFacts> {
  const present = await findOwnRow(tenant)
  const row = await findPaymentRow(tenant, paymentId, present.timezone)
  return {
    number: row.receipt_number,
    amountCents: row.amount_cents,
    receivedOn: row.made_on ?? dayAt(row.received_at.getTime(), present.timezone),
    method: row.method,
    paidFor: paidForOf(row),
    patient: row.patient_name === null ? null : { name: row.patient_name, cpf: row.cpf },
    payer: { name: row.payer_name, cpf: row.payer_document },
    refundedCents: row.refunded_cents,
    returned: row.returned ?? [],
    psychologist: {
      name: row.professional_name ?? present.name,
      crp: row.crp ?? present.crp,
      city: row.city ?? present.city,
      professionalTitle: row.professional_title ?? present.professional_title,
    },
    timezone: row.appointment_zone,
  }
}

async function findPaymentRow(tenant: Tenant, paymentId: string, zone: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select y.receipt_number, y.amount_cents, y.received_at, y.method, s.starts_at, case when not s.fee_waived then s.outcome end as fee, k.sessions_count,
      t.number as statement_number, to_char(t.month, 'YYYY-MM') as statement_month,
      ${receiptPatientName} as patient_name, ${paperPatientCpf} as cpf, ${receiptPayerName} as payer_name, ${receiptPayerDocument} as payer_document,
      d.made_on, ${appointmentZone(zone)} as appointment_zone, d.professional_name, d.professional_title, d.crp, d.city,
      (select coalesce(sum(r.amount_cents), 0) from payments r
        where r.psychologist_id = y.psychologist_id and r.kind = 'refund' and r.returns is null and not ${isMoved('r')} and ${isCounted('r')}
          and case
            when y.balance_id is not null then r.balance_id = y.balance_id
            when y.statement_id is not null then r.statement_id = y.statement_id
            when y.package_id is not null then r.package_id = y.package_id
            else r.session_id = y.session_id end) as refunded_cents,
      b.id is not null as is_advance, ${returnsOf} as returned
    from payments y
    left join packages k on k.psychologist_id = y.psychologist_id and k.id = y.package_id
    left join sessions s on s.psychologist_id = y.psychologist_id and s.id = y.session_id
    left join statements t on t.psychologist_id = y.psychologist_id and t.id = y.statement_id
    left join balances b on b.psychologist_id = y.psychologist_id and b.id = y.balance_id
    left join patients p on p.psychologist_id = y.psychologist_id and p.id = coalesce(k.patient_id, s.patient_id, t.patient_id, b.patient_id)
    left join paper_details d on d.psychologist_id = y.psychologist_id and d.id = y.id
    where y.psychologist_id = ${tenant.id} and y.id = ${paymentId} and y.receipt_number is not null and ${isCounted('y')}`.execute(
    tenant.sql,
  )
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

function paidForOf(row: Row): ReceiptFacts['paidFor'] {
  const { sessions_count, starts_at, fee, statement_number, statement_month } = row
  if (row.is_advance) return { advance: true }
  if (statement_number !== null && statement_month !== null)
    return { statement: { number: statement_number, month: statement_month } }
  return sessions_count === null
    ? { startsAt: starts_at?.getTime() ?? 0, fee }
    : { sessionsCount: sessions_count }
}

export function receiptFile(facts: ReceiptFacts): Promise<FileReply> {
  return pdfReply(`recibo-${facts.number}.pdf`, drawReceipt(receiptText(facts)))
}

function drawReceipt(text: ReceiptText): PrintedPage {
  const page = createPdf(`${text.title} ${text.number}`)
  drawHeading(page, text.title, text.number)
  drawAmount(page, text)
  write(page, text.statement, { size: 12, gap: 5, after: 26 })
  for (const row of text.rows) drawRow(page, row)
  write(page, text.placeAndDate, { size: 12, before: 30, align: 'right' })
  drawSignature(page, text.signature)
  drawNote(page, text.note)
  page.end()
  return page
}

function drawAmount(page: PrintedPage, { amount, amountInWords }: ReceiptText): void {
  const [inset, top] = [18, page.y]
  const width = wholeWidth(page).width - 2 * inset
  setStyle(page, { font: FONTS.text, size: 11 })
  const height = 2 * inset + 28 + textHeight(page, amountInWords, { width })
  page.roundedRect(MARGIN, top, wholeWidth(page).width, height, 8).fill(COLOURS.petrolSoft)
  const x = MARGIN + inset
  setStyle(page, { font: FONTS.strong, size: 24, colour: COLOURS.petrol })
  drawText(page, amount, { x, y: top + inset }, { width })
  setStyle(page, { font: FONTS.text, size: 11, colour: COLOURS.ink })
  drawText(page, amountInWords, { x, y: top + inset + 34 }, { width })
  page.y = top + height + 26
}

function drawNote(page: PrintedPage, note: string): void {
  setStyle(page, { font: FONTS.text, size: 9 })
  const height = textHeight(page, note, { width: wholeWidth(page).width })
  page.y = page.page.height - MARGIN - height - 10
  drawRule(page, COLOURS.line, 0.6)
  write(page, note, { size: 9, colour: COLOURS.muted, before: 8, gap: 0 })
}
