import { dayAt, monthRange } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { chatsOf } from '../delivery/chat-rules.ts'
import { displayName } from '../patients/rules.ts'
import type { Payment } from '../payments/record-contract.ts'
import { standingAfter } from '../payments/record-rules.ts'
import { dueCents, inCents, isCharged, isOpen, isOver } from '../sessions/rules.ts'
import { chargeOf } from '../statements/charge-rules.ts'
import {
  closeMonth,
  getStatement,
  listStatementPayments,
  listStatements,
  previewStatements,
  recordStatementPayment,
  type Statement,
  type StatementPreview,
} from '../statements/contract.ts'
import { listOwing } from '../statements/owed-contract.ts'
import { type OpenDebts, owingOf, withoutStated } from '../statements/owed-rules.ts'
import {
  closingOf,
  type Item,
  inClosingOrder,
  monthRefusal,
  mostCents,
  openOf,
  refuseAmount,
  type Share,
  sharesOf,
  toLine,
} from '../statements/rules.ts'
import {
  endStatementLink,
  getSendableStatement,
  listUnsentStatements,
  type SendableStatement,
  sendStatement,
} from '../statements/sending-contract.ts'
import { chatText, isSentJustNow, missingOf, statementPath } from '../statements/sending-rules.ts'
import { type Answer, answer, type DemoCall } from './answer.ts'
import { keepStanding } from './package-changes.ts'
import { addPayment, received, withSurplus } from './payment-answers.ts'
import {
  byTime,
  cents,
  chatContactsOf,
  instantOut,
  keepRow,
  nameOf,
  newId,
  type Practice,
  patientOf,
  rowOf,
  type SessionRow,
  type StatementRow,
} from './practice.ts'
import { applyMovement, isOwedNow, standingOf } from './session-changes.ts'

export const statementAnswers: readonly Answer[] = [
  answer(previewStatements, preview),
  answer(closeMonth, ({ practice, body: { month, patientIds }, now }) => {
    const refusal = monthRefusal(month, dayAt(now, practice.profile.timezone))
    if (refusal) throw invalidField('month', refusal)
    const ids = patientIds.map((id) => rowOf(practice.patients, id).id)
    const closed = ids.filter((id) => isClosed(practice, id, month))
    if (closed.length > 0) throw new Problem('already_closed', { more: { patientIds: closed } })
    return ids.map((patientId) => shown(practice, close(practice, { patientId, month }, now)))
  }),
  answer(listStatements, ({ practice, query: { month, patientId } }) =>
    practice.statements
      .filter(
        (statement) =>
          (!month || statement.month === month) &&
          (!patientId || statement.patientId === patientId),
      )
      .toReversed()
      .map((statement) => shown(practice, statement)),
  ),
  answer(listOwing, ({ practice, query: { patientId }, now }) => {
    const patients = practice.patients
      .filter(({ id }) => !patientId || id === patientId)
      .map((patient) => ({ patientId: patient.id, patientName: displayName(patient) }))
      .sort((a, b) => a.patientName.localeCompare(b.patientName, 'pt-BR'))
    return owingOf(patients, openDebtsIn(practice, now), now)
  }),
  answer(getStatement, ({ practice, params }) =>
    shown(practice, rowOf(practice.statements, params.id)),
  ),
  answer(listStatementPayments, ({ practice, params }) => {
    const { id } = rowOf(practice.statements, params.id)
    return practice.payments
      .filter(({ statementId }) => statementId === id)
      .sort((a, b) => b.receivedAt.localeCompare(a.receivedAt))
  }),
  answer(recordStatementPayment, pay),
  answer(listUnsentStatements, ({ practice, query: { month }, now }) =>
    practice.statements
      .filter((statement) => (!month || statement.month === month) && isUnsent(practice, statement))
      .map((statement) => sendableOf(practice, statement, now))
      .sort((a, b) => a.patientName.localeCompare(b.patientName, 'pt-BR')),
  ),
  answer(getSendableStatement, ({ practice, params, now }) =>
    sendableOf(practice, rowOf(practice.statements, params.id), now),
  ),
  answer(sendStatement, ({ practice, params, body: { channel }, now }) => {
    const row = rowOf(practice.statements, params.id)
    const sent = isSentJustNow(row.sends, channel, now) ? row : send(practice, row, channel, now)
    return sendableOf(practice, sent, now)
  }),
  answer(endStatementLink, ({ practice, params }) => {
    rowOf(practice.statements, params.id)
    return undefined
  }),
]

function ownOf({ statements }: Practice, patientId: string): StatementRow[] {
  return statements.filter((statement) => statement.patientId === patientId)
}

function isClosed(practice: Practice, patientId: string, month: string): boolean {
  return ownOf(practice, patientId).some((statement) => statement.month >= month)
}

function closingFor(practice: Practice, patientId: string, month: string) {
  const { timezone } = practice.profile
  const ownRows = ownOf(practice, patientId)
  const [first, last] = [ownRows[0], ownRows.at(-1)]
  const months = first && last ? { first: first.month, last: last.month } : null
  const items = itemsOf(practice, patientId, monthRange(month, timezone).end)
  return closingOf(items, { months, number: last?.number ?? 0 }, { month, timezone })
}

export function close(
  practice: Practice,
  { patientId, month }: { patientId: string; month: string },
  now: number,
): StatementRow {
  const { lines, items, totalCents } = closingFor(practice, patientId, month)
  if (lines.length === 0) throw new Problem('nothing_to_close')
  const row: StatementRow = {
    id: newId(),
    number: Math.max(0, ...practice.statements.map(({ number }) => number)) + 1,
    month,
    patientId,
    createdAt: instantOut(now),
    totalCents,
    lines: lines.map(toLine),
    items,
    sends: [],
  }
  practice.statements.push(row)
  return row
}

export function send(
  practice: Practice,
  row: StatementRow,
  channel: StatementRow['sends'][number]['channel'],
  now: number,
): StatementRow {
  const at = instantOut(now)
  const sent = { channel, at, isReminder: false, state: 'sent' as const, keptInFile: false }
  return keepRow(practice.statements, { ...row, sends: [sent, ...row.sends] })
}

type Priced = Pick<Item, 'what' | 'costCents'>

/** Returns the line of a session or a package on a statement; the same in SQL is in statements/item-queries.ts. */
function pricedAs(session: SessionRow): Priced {
  const { outcome, feeWaived, packagePlace, status } = session
  const priced = inCents(session)
  const isOwn = packagePlace === null
  const isCompleted = status === 'completed'
  const costCents = !isOwn
    ? 0
    : isCompleted
      ? priced.priceCents
      : isCharged(priced)
        ? (priced.feeCents ?? 0)
        : 0
  if (outcome !== null && feeWaived) return { what: 'waived', costCents }
  if (outcome === 'absent') return { what: 'absence', costCents }
  if (outcome === 'late_cancel') return { what: 'late_cancel', costCents }
  return { what: isOwn ? 'session' : 'drawn', costCents }
}

/** Returns a patient's items before an instant or on a statement, oldest first. */
function itemsOf(practice: Practice, patientId: string, until = 0): Item[] {
  const ownRows = ownOf(practice, patientId)
  const last = ownRows.at(-1)
  const itemOf = (
    target: Pick<Item, 'sessionId' | 'packageId'>,
    { at, received, ...priced }: Priced & { at: string; received: string | null },
  ): Item => {
    const isOf = (item: typeof target) =>
      item.sessionId === target.sessionId && item.packageId === target.packageId
    const before = ownRows.flatMap(({ items }) => items).filter(isOf)
    const sum = (amount: 'costCents' | 'receivedCents') =>
      before.reduce((total, item) => total + item[amount], 0)
    const stated = { costCents: sum('costCents'), receivedCents: sum('receivedCents') }
    const isStated = before.length > 0
    return {
      ...target,
      ...priced,
      at: Date.parse(at),
      receivedCents: cents(received),
      moves: received === null ? [] : movesOf(practice, isOf, isStated ? last : undefined),
      stated: isStated ? stated : null,
    }
  }
  const sessions = practice.sessions
    .filter((session) => session.patientId === patientId)
    .filter(({ status, outcome }) => status === 'completed' || outcome !== null)
    .map((session) => {
      const received = session.packagePlace === null ? session.received : null
      const target = { sessionId: session.id, packageId: null }
      return itemOf(target, { at: session.datetime, received, ...pricedAs(session) })
    })
  const packages = practice.packages
    .filter((bought) => bought.patientId === patientId)
    .map(({ id, createdAt: at, received, price }) => {
      const costCents = cents(price)
      return itemOf(
        { sessionId: null, packageId: id },
        { at, received, what: 'package', costCents },
      )
    })
  return [...sessions, ...packages]
    .filter(({ at, stated }) => stated !== null || at < until)
    .sort((a, b) => a.at - b.at)
}

/** Returns the movements of an item after a statement, with its shares of statements' payments. */
function movesOf(
  { payments, shares }: Practice,
  isOf: (one: Pick<Item, 'sessionId' | 'packageId'>) => boolean,
  last: StatementRow | undefined,
): Item['moves'] {
  return payments.flatMap((payment) => {
    if (last && payment.createdAt <= last.createdAt) return []
    const sum = shares
      .filter((share) => share.paymentId === payment.id && isOf(share))
      .reduce(
        (total, { amountCents }) => total + amountCents,
        isOf(payment) ? cents(payment.amount) : 0,
      )
    const sign = payment.kind === 'refund' ? -1 : 1
    return sum === 0 ? [] : [{ id: payment.id, day: payment.receivedOn, cents: sign * sum }]
  })
}

function shown(practice: Practice, row: StatementRow): Statement {
  const { items: _, totalCents, ...fields } = row
  const { profile } = practice
  const patient = patientOf(practice, row.patientId)
  const later = ownOf(practice, row.patientId).find(({ number }) => number > row.number)
  const open = later || !patient ? 0 : openOf(itemsOf(practice, row.patientId), totalCents)
  return {
    ...fields,
    patientId: patient?.id ?? null,
    patientName: patient ? displayName(patient) : '',
    total: moneyOut(totalCents),
    open: moneyOut(open),
    followedBy: later?.number ?? null,
    payment: chargeOf(profile, row.id, open),
  }
}

/** Returns what all patients owe and how each part is paid. */
export function openDebtsIn(practice: Practice, now: number): OpenDebts {
  const ownedBy = (row: { patientId: string | null }) =>
    patientOf(practice, row.patientId)?.id ?? null
  return withoutStated({
    statements: practice.statements.flatMap((row) => {
      const { patientId, open } = shown(practice, row)
      if (patientId === null || cents(open) === 0) return []
      const { id, number, month, createdAt } = row
      const itemIds = ownOf(practice, patientId).flatMap(({ items }) =>
        items.flatMap(({ sessionId, packageId }) => sessionId ?? packageId ?? []),
      )
      const at = Date.parse(createdAt)
      return [{ id, patientId, number, month, cents: cents(open), at, itemIds }]
    }),
    packages: practice.packages.flatMap((bought) => {
      const [patientId, missing] = [ownedBy(bought), cents(bought.price) - cents(bought.received)]
      if (patientId === null || bought.paid || missing <= 0) return []
      const { id, sessionsCount, createdAt, serviceId } = bought
      const serviceName = rowOf(practice.services, serviceId).name
      const at = Date.parse(createdAt)
      return [{ id, patientId, serviceName, sessionsCount, cents: missing, at }]
    }),
    sessions: practice.sessions
      .filter((session) => session.packagePlace === null && isOwedNow(session, now))
      .toSorted(byTime)
      .flatMap((session) => {
        const patientId = ownedBy(session)
        if (patientId === null) return []
        const { id, datetime, status } = session
        const startsAt = Date.parse(datetime)
        const at = status === 'cancelled' ? Math.min(startsAt, now) : startsAt
        return [{ id, patientId, cents: dueCents(inCents(session)), at }]
      }),
  })
}

function preview({ practice, query: { month }, now }: DemoCall<typeof previewStatements>) {
  const until = monthRange(month, practice.profile.timezone).end
  const patients = practice.patients.flatMap(
    ({ id: patientId, billing, ...names }): StatementPreview['patients'] => {
      const patientFields = { patientId, patientName: displayName(names), billing, unprintable: [] }
      const closed = ownOf(practice, patientId).find((statement) => statement.month === month)
      if (closed) {
        const { totalCents, lines, id, number } = closed
        const fromBalance = moneyOut(0)
        return [
          {
            ...patientFields,
            total: moneyOut(totalCents),
            lines,
            fromBalance,
            statement: { id, number },
          },
        ]
      }
      if (isClosed(practice, patientId, month)) return []
      const { lines, totalCents } = closingFor(practice, patientId, month)
      if (lines.length === 0) return []
      const shown = {
        total: moneyOut(totalCents),
        lines: lines.map(toLine),
        fromBalance: moneyOut(0),
      }
      return [{ ...patientFields, ...shown, statement: null }]
    },
  )
  return {
    month,
    unconcluded: practice.sessions
      .filter((session) => isOpen(session) && isOver(session, now))
      .filter(({ datetime }) => Date.parse(datetime) < until)
      .sort(byTime)
      .map(({ id: sessionId, patientId, datetime }) => ({
        sessionId,
        patientId,
        patientName: nameOf(practice, patientId),
        datetime,
      })),
    patients: inClosingOrder(patients),
  }
}

function isUnsent(practice: Practice, row: StatementRow): boolean {
  return row.sends.length === 0 && ownOf(practice, row.patientId).at(-1) === row
}

/** Returns a statement in the form in which it is sent; the demonstration serves no page for its link. */
function sendableOf(practice: Practice, row: StatementRow, now: number): SendableStatement {
  const { profile } = practice
  const patient = rowOf(practice.patients, row.patientId)
  const { id, number, month, patientName, total, open, sends, followedBy } = shown(practice, row)
  if (followedBy !== null) throw new Problem('statement_followed')
  const url = `https://consultorio.exemplo${statementPath('demonstracao')}`
  const text = chatText({ psychologistName: profile.name, month, url })
  const contacts = chatContactsOf(practice, patient, now)
  const { people } = contacts
  const chats = chatsOf(contacts, () => text)
  const switches = { email: profile.enableEmailNotifications, sms: profile.enableSmsNotifications }
  return {
    ...{ id, number, month, patientName, total, open, sends, url },
    patientId: patient.id,
    whatsappUrl: chats[0]?.whatsappUrl ?? '',
    chats,
    missing: missingOf({ ...patient, people }, switches, url),
  }
}

function pay({ practice, params, body, now }: DemoCall<typeof recordStatementPayment>): Payment {
  const row = rowOf(practice.statements, params.id)
  const items = itemsOf(practice, row.patientId)
  const { patientId } = row
  const amounts = { priceCents: mostCents('payment', items), receivedCents: 0 }
  const typed = { patientId, standing: amounts, input: received(practice, body, now) }
  return withSurplus(practice, typed, now, (input) => {
    const { kind, amount } = input
    refuseAmount(input, mostCents(kind, items), now)
    const shares = sharesOf(items, { kind, amountCents: amount })
    for (const share of shares) moveShare(practice, kind, share)
    const target = { sessionId: null, packageId: null, patientId }
    const paid = addPayment(practice, target, input, now)
    practice.shares.push(...shares.map((share) => ({ ...share, paymentId: paid.id })))
    return keepRow(practice.payments, { ...paid, statementId: row.id })
  })
}

function moveShare(
  practice: Practice,
  kind: Payment['kind'],
  { sessionId, packageId, amountCents }: Share,
): void {
  if (packageId === null) {
    const session = rowOf(practice.sessions, sessionId)
    applyMovement(practice, session, { kind, amountCents }, true)
    return
  }
  const bought = rowOf(practice.packages, packageId)
  const { receivedCents, paid } = standingAfter(standingOf(bought), { kind, amountCents })
  keepStanding(practice, { ...bought, received: moneyOut(receivedCents), paid })
}
