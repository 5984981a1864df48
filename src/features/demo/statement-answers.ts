import { dayAt, monthRange } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { formatMoney } from '../../platform/shared/money.ts'
import { whatsappUrl } from '../../platform/shared/phone.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import type { Payment } from '../payments/record-contract.ts'
import { standingAfter } from '../payments/record-rules.ts'
import {
  closeMonth,
  getStatement,
  listStatementPayments,
  listStatements,
  previewStatements,
  recordStatementPayment,
  type StatementPaymentInput,
  type StatementPreview,
  type StatementSend,
} from '../statements/contract.ts'
import { monthRefusal, mostCents, type Share, sharesOf } from '../statements/rules.ts'
import {
  endStatementLink,
  getSendableStatement,
  listUnsentStatements,
  type SendableStatement,
  sendStatement,
} from '../statements/sending-contract.ts'
import { chatText, isSentJustNow, missingOf, statementPath } from '../statements/sending-rules.ts'
import { type Answer, answer } from './answer.ts'
import { keepStanding } from './package-changes.ts'
import { addPayment } from './payment-answers.ts'
import { instantOut, keepRow, type Practice, rowOf, type StatementRow } from './practice.ts'
import { standingOf, withMovement } from './session-changes.ts'
import {
  closingFor,
  keepStatement,
  pastOf,
  paymentsOf,
  shownStatement,
  statedItemsOf,
  statementsOf,
} from './statement-accounts.ts'

export const statementAnswers: readonly Answer[] = [
  answer(previewStatements, ({ practice, query, now }) => previewOf(practice, query.month, now)),
  answer(closeMonth, ({ practice, body: { month, patientIds }, now }) => {
    const { timezone } = practice.profile
    const refusal = monthRefusal(month, dayAt(now, timezone))
    if (refusal) throw invalidField('month', refusal)
    const ids = patientIds.map((id) => rowOf(practice.patients, id).id)
    const closed = ids.filter((id) => isClosed(practice, id, month))
    if (closed.length > 0) throw new Problem('already_closed', { more: { patientIds: closed } })
    const until = monthRange(month, timezone).end
    return ids.map((patientId) => {
      const closing = closingFor(practice, patientId, { month, until })
      if (closing.lines.length === 0) throw new Problem('nothing_to_close')
      return shownStatement(practice, keepStatement(practice, { patientId, month }, closing, now))
    })
  }),
  answer(listStatements, ({ practice, query: { month, patientId } }) =>
    practice.statements
      .filter(
        (one) => (!month || one.month === month) && (!patientId || one.patientId === patientId),
      )
      .toReversed()
      .map((one) => shownStatement(practice, one)),
  ),
  answer(getStatement, ({ practice, params }) =>
    shownStatement(practice, rowOf(practice.statements, params.id)),
  ),
  answer(listStatementPayments, ({ practice, params }) =>
    paymentsOf(practice, rowOf(practice.statements, params.id).id),
  ),
  answer(recordStatementPayment, ({ practice, params, body, now }) =>
    recordFor(practice, rowOf(practice.statements, params.id), body, now),
  ),
  answer(listUnsentStatements, ({ practice, query: { month } }) =>
    practice.statements
      .filter((one) => (!month || one.month === month) && isUnsent(practice, one))
      .map((one) => sendableOf(practice, one))
      .sort((one, other) => one.patientName.localeCompare(other.patientName, 'pt-BR')),
  ),
  answer(getSendableStatement, ({ practice, params }) =>
    sendableOf(practice, rowOf(practice.statements, params.id)),
  ),
  answer(sendStatement, ({ practice, params, body: { channel }, now }) => {
    const row = rowOf(practice.statements, params.id)
    if (isSentJustNow(row.sends, channel, now)) return sendableOf(practice, row)
    const send: StatementSend = { channel, at: instantOut(now), isReminder: false, state: 'sent' }
    return sendableOf(
      practice,
      keepRow(practice.statements, { ...row, sends: [send, ...row.sends] }),
    )
  }),
  answer(endStatementLink, ({ practice, params }) => {
    rowOf(practice.statements, params.id)
    return undefined
  }),
]

function isClosed(practice: Practice, patientId: string, month: string): boolean {
  const { months } = pastOf(practice, patientId)
  return months !== null && months.last >= month
}

function previewOf(practice: Practice, month: string, now: number): StatementPreview {
  const { patients, sessions, profile } = practice
  const until = monthRange(month, profile.timezone).end
  const nameOf = (wanted: string | null) =>
    patients.find(({ id }) => id === wanted)?.name ?? UNKNOWN_PATIENT
  const open = patients.flatMap(
    ({ id: patientId, name, billing }): StatementPreview['patients'] => {
      const closed = statementsOf(practice, patientId).find((one) => one.month === month)
      if (closed) {
        const { total, lines, id, number } = shownStatement(practice, closed)
        const statement = { id, number }
        return [{ patientId, patientName: name, billing, total, lines, statement }]
      }
      if (isClosed(practice, patientId, month)) return []
      const { lines, totalCents } = closingFor(practice, patientId, { month, until })
      if (lines.length === 0) return []
      const shown = lines.map(({ amountCents, ...line }) => ({
        ...line,
        amount: moneyOut(amountCents),
      }))
      const total = moneyOut(totalCents)
      return [{ patientId, patientName: name, billing, total, lines: shown, statement: null }]
    },
  )
  const isMonthly = ({ billing }: { billing: string }) => Number(billing === 'monthly')
  return {
    month,
    unconcluded: sessions
      .filter(({ status }) => status === 'pending' || status === 'confirmed')
      .filter(({ datetime, duration }) => Date.parse(datetime) + duration * 60_000 <= now)
      .filter(({ datetime }) => Date.parse(datetime) < until)
      .sort((one, other) => one.datetime.localeCompare(other.datetime))
      .map(({ id, patientId, datetime }) => ({
        sessionId: id,
        patientId,
        patientName: nameOf(patientId),
        datetime,
      })),
    patients: open.sort(
      (one, other) =>
        isMonthly(other) - isMonthly(one) ||
        one.patientName.localeCompare(other.patientName, 'pt-BR'),
    ),
  }
}

function isUnsent(practice: Practice, row: StatementRow): boolean {
  return row.sends.length === 0 && statementsOf(practice, row.patientId).at(-1) === row
}

/** The demonstration serves no page for the link. */
function sendableOf(practice: Practice, row: StatementRow): SendableStatement {
  const { profile } = practice
  const patient = rowOf(practice.patients, row.patientId)
  const { id, number, month, patientName, total, open, sends, followedBy } = shownStatement(
    practice,
    row,
  )
  if (followedBy !== null) throw new Problem('statement_followed')
  const url = `https://consultorio.exemplo${statementPath('demonstracao')}`
  const switches = {
    email: profile.enableEmailNotifications,
    sms: profile.enableSmsNotifications,
  }
  return {
    ...{ id, number, month, patientName, total, open, sends, url },
    patientId: patient.id,
    whatsappUrl: whatsappUrl(
      patient.phone,
      chatText({ psychologistName: profile.name, month, url }),
    ),
    missing: missingOf(patient, switches, url),
  }
}

function recordFor(
  practice: Practice,
  row: StatementRow,
  input: StatementPaymentInput,
  now: number,
): Payment {
  const { kind, amount, payerName, payerCpf } = input
  const items = statedItemsOf(practice, row.patientId)
  const most = mostCents(kind, items)
  if (amount === 0) throw invalidField('amount', 'Informe um valor maior que zero.')
  if (amount > most) throw invalidField('amount', `O valor pode ser de até ${formatMoney(most)}.`)
  const shares = sharesOf(items, { kind, amountCents: amount })
  for (const share of shares) moveShare(practice, kind, share)
  const paid = addPayment(practice, { sessionId: null, packageId: null }, input, now)
  const payment = { ...paid, statementId: row.id, payerName, payerCpf }
  keepRow(practice.payments, payment)
  practice.shares.push(...shares.map((share) => ({ ...share, paymentId: payment.id })))
  return payment
}

function moveShare(
  practice: Practice,
  kind: Payment['kind'],
  { sessionId, packageId, amountCents }: Share,
): void {
  if (packageId !== null) {
    const bought = rowOf(practice.packages, packageId)
    const { receivedCents, paid } = standingAfter(standingOf(bought), { kind, amountCents })
    keepStanding(practice, { ...bought, received: moneyOut(receivedCents), paid })
  } else {
    const session = rowOf(practice.sessions, sessionId ?? '')
    keepRow(practice.sessions, withMovement(practice, session, { kind, amountCents }, true))
  }
}
