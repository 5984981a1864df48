import type { Tenant } from '../../platform/server/database.ts'
import { COLOURS, createPdf, pdfReply } from '../../platform/server/pdf.ts'
import { FONTS } from '../../platform/server/pdf-fonts.ts'
import { drawTable, ensureSpace, type PrintedPage } from '../../platform/server/pdf-table.ts'
import {
  drawHeading,
  drawRow,
  drawSignature,
  numberLetter,
  write,
} from '../../platform/server/pdf-text.ts'
import type { FileReply } from '../../platform/server/routes.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findPatient } from '../patients/queries.ts'
import { findOwnRow } from '../practice/queries.ts'
import { listIncome } from './income-queries.ts'
import { monthsOf } from './rules.ts'
import { type YearlyFacts, type YearlyText, yearlyText } from './yearly-rules.ts'

/** Returns a patient's year. It names patient and psychologist as the year's last receipt does. */
export async function findYear(
  tenant: Tenant,
  { patientId, year }: { patientId: string; year: string },
  now: number,
): Promise<YearlyFacts> {
  const present = await findPatient(tenant, patientId, now)
  const practice = await findOwnRow(tenant)
  const income = await listIncome(tenant, practice, monthsOf({ year }), { patientId })
  const payments = income.filter(({ netCents }) => netCents > 0)
  const last = payments.at(-1)
  if (!last) throw new Problem('nothing_paid')
  const { professional } = last
  return {
    year,
    patient: {
      name: last.patientName ?? present.name,
      cpf: last.beneficiaryCpf ?? present.cpf,
    },
    payments: payments.flatMap(({ receiptNumber, ...payment }) =>
      receiptNumber === null
        ? []
        : [{ ...payment, receiptNumber, payerCpf: payment.payerDocument }],
    ),
    psychologist: {
      name: professional?.name ?? practice.name,
      crp: professional?.crp ?? practice.crp,
      cpf: practice.cpf,
      city: professional?.city ?? practice.city,
      professionalTitle: professional?.professionalTitle ?? practice.professional_title,
      isCompany: practice.is_company,
    },
    today: dayAt(now, practice.timezone),
  }
}

export function yearlyFile(facts: YearlyFacts): Promise<FileReply> {
  return pdfReply(`informe-de-pagamentos-${facts.year}.pdf`, drawYear(yearlyText(facts)))
}

const COLUMNS = [
  { header: 'Pago em', share: 0.16 },
  { header: 'Referente a', share: 0.5, wraps: true },
  { header: 'Recibo', share: 0.14 },
  { header: 'Valor', share: 0.2, align: 'right' },
] as const

function drawYear(text: YearlyText): PrintedPage {
  const page = createPdf(`${text.title} ${text.year}`, { bufferPages: true })
  drawHeading(page, text.title, text.year)
  for (const row of text.rows) drawRow(page, row)
  for (const { name, lines, total } of text.payers) {
    ensureSpace(page, 110)
    write(page, `Pago por ${name}`, { size: 11, font: FONTS.strong, before: 20, after: 6 })
    drawTable(page, COLUMNS, lines)
    if (text.payers.length > 1)
      write(page, `Soma: ${total}`, { size: 11, font: FONTS.strong, align: 'right', before: 8 })
  }
  ensureSpace(page, 40)
  write(page, `Total de ${text.year}: ${text.total}`, {
    size: 15,
    font: FONTS.strong,
    colour: COLOURS.petrol,
    align: 'right',
    before: 14,
  })
  ensureSpace(page, 180)
  write(page, text.placeAndDate, { size: 12, before: 24, align: 'right' })
  drawSignature(page, text.signature)
  ensureSpace(page, 80)
  for (const note of text.notes) write(page, note, { size: 9, colour: COLOURS.muted, before: 12 })
  numberLetter(page)
  page.end()
  return page
}
