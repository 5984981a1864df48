import { DAY, dayAt } from '../../platform/shared/calendar.ts'
import type { Endpoint, ReplyOf } from '../../platform/shared/endpoint.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { MAX_CENTS } from '../../platform/shared/money.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import {
  type BankLine,
  type BankPart,
  confirmLines,
  importStatement,
  listBankLines,
  makeExpense,
  matchLine,
  setLineAside,
  undoLine,
} from '../bank/contract.ts'
import { problemOfFile } from '../bank/file-problem.ts'
import { findNewLines } from '../bank/line-rules.ts'
import {
  type Debt,
  type Ledger,
  PAID_BEFORE,
  type PaidKind,
  type Part,
  type Suggestion,
  suggestFor,
  TWIN_WITHIN,
} from '../bank/matching-rules.ts'
import { counterpartyOf, methodOf, txidIn } from '../bank/payer-rules.ts'
import type { ReadingOptions } from '../bank/reading/read-bank-csv.ts'
import { type ReadBankFile, readBankFile } from '../bank/reading/read-statement.ts'
import { createExpense, deleteExpense } from '../expenses/contract.ts'
import { recordPackagePayment } from '../packages/contract.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'
import { displayName } from '../patients/rules.ts'
import { recordAdvance } from '../payments/balance-contract.ts'
import { type Payment, recordSessionPayment } from '../payments/record-contract.ts'
import { isMovement } from '../payments/record-rules.ts'
import { txidOf } from '../payments/rules.ts'
import { getPixProvider, listPixReview } from '../pix-provider/contract.ts'
import { recordStatementPayment } from '../statements/contract.ts'
import type { OpenDebt } from '../statements/owed-rules.ts'
import { type Answer, answer, type RawRequest } from './answer.ts'
import { balanceAnswers } from './balance-answers.ts'
import { bookAnswers } from './book-answers.ts'
import { paymentAnswers } from './payment-answers.ts'
import {
  allOrNothing,
  type BankRow,
  type BankSide,
  cents,
  keepRow,
  newId,
  type Practice,
  rowOf,
} from './practice.ts'
import { openDebtsIn, statementAnswers } from './statement-answers.ts'

export const bankAnswers: readonly Answer[] = [
  answer(getPixProvider, () => ({ connected: null })),
  answer(listPixReview, () => []),
  {
    endpoint: importStatement,
    handle: (practice, { body, query }) => {
      const { columns, year } = importStatement.query.parse(query)
      // A file arrives as bytes.
      const bytes = body as Uint8Array
      return allOrNothing(practice, () =>
        importBytes(practice, bytes, { chosen: columns ?? null, year: year ?? null }),
      )
    },
  },
  answer(listBankLines, ({ practice, query: { state, from = '', to = '9' }, now }) => {
    const suggestions = suggestionsIn(practice, now)
    return practice.bankLines
      .filter(({ day }) => day >= from && day <= to)
      .toSorted((a, b) => b.day.localeCompare(a.day) || b.id.localeCompare(a.id))
      .map((row) => shownLine(practice, row, suggestions))
      .filter((line) => !state || line.state === state)
  }),
  answer(matchLine, ({ practice, params, body: { parts, payerId, payer, toBalance }, now }) => {
    const row = openRow(practice, params.id)
    if (parts.reduce((sum, { amount }) => sum + amount, 0) > row.cents)
      throw invalidField('parts', 'Os valores somam mais do que o lançamento. Diminua algum deles.')
    const chosenParts = parts.map(({ sessionId, statementId, packageId, amount }): Part => {
      const kind = sessionId ? 'session' : statementId ? 'statement' : 'package'
      const id = sessionId ?? statementId ?? packageId ?? ''
      return { kind, id, patientId: null, cents: amount, paymentId: null }
    })
    const payerFields = { ...(payerId && { payerId }), ...(payer && { payer }) }
    settle(practice, row, chosenParts, payerFields, now)
    if (typeof toBalance === 'string') keepRest(practice, params.id, toBalance, now)
    return lineOf(practice, params.id, now)
  }),
  answer(confirmLines, ({ practice, body: { lines }, now }) => {
    const suggestions = suggestionsIn(practice, now)
    for (const { id, suggestion } of lines) {
      const target = suggestions.get(id)?.find(({ key }) => key === suggestion)
      if (!target) throw new Problem('bank_suggestion_changed')
      const { payerId, parts } = target
      // The demonstration has no payer of several patients at once.
      const isOne = new Set(parts.map(({ patientId }) => patientId)).size === 1
      settle(practice, openRow(practice, id), parts, payerId && isOne ? { payerId } : {}, now)
    }
    return { confirmed: lines.length }
  }),
  answer(undoLine, ({ practice, params, now }) => {
    const row = rowOf(practice.bankLines, params.id)
    for (const { id, isMade } of row.payments) if (isMade) unpay(practice, id, now)
    if (row.expenseId) answerOf(deleteExpense, practice, { params: { id: row.expenseId } }, now)
    if (row.isAside) remember(practice, row, { isAside: false })
    keepRow(practice.bankLines, { ...row, payments: [], expenseId: null, isAside: false })
    return lineOf(practice, params.id, now)
  }),
  answer(makeExpense, ({ practice, params, body, now }) => {
    const row = openRow(practice, params.id)
    const category = body.category ?? sideOf(practice, row)?.category
    if (!category || row.cents > 0 || -row.cents > MAX_CENTS)
      throw invalidField('category', 'Escolha a categoria')
    const description = body.description || row.text
    const values = { date: row.day, category, description, amount: moneyOut(-row.cents) }
    const expense = answerOf(createExpense, practice, { body: values }, now)
    keepRow(practice.bankLines, { ...row, expenseId: expense.id })
    remember(practice, row, { category })
    return lineOf(practice, params.id, now)
  }),
  answer(setLineAside, ({ practice, params, now }) => {
    const row = openRow(practice, params.id)
    remember(practice, row, { isAside: true })
    const name = counterpartyOf(row)
    for (const line of practice.bankLines) {
      const isSame =
        name !== null && counterpartyOf(line) === name && stateOf(practice, line) === 'open'
      if (line.id === row.id || isSame) keepRow(practice.bankLines, { ...line, isAside: true })
    }
    return lineOf(practice, params.id, now)
  }),
]

const others = [...paymentAnswers, ...balanceAnswers, ...statementAnswers, ...bookAnswers]

/** Returns the reply of another call of the demonstration. */
function answerOf<E extends Endpoint>(
  endpoint: E,
  practice: Practice,
  { params = {}, query = {}, body = {} }: Partial<RawRequest>,
  now: number,
): ReplyOf<E> {
  const known = others.find((other) => other.endpoint === endpoint)
  if (!known) throw new Problem('off_in_demo')
  // A reply has the shape of its contract, so the cast is safe.
  return known.handle(practice, { params, query, body }, now) as ReplyOf<E>
}

/** Reads a statement and stores its new lines. */
export function importBytes(
  practice: Practice,
  bytes: Uint8Array,
  options: ReadingOptions = {},
): ReplyOf<typeof importStatement> {
  const { statements, columns } = readFileOf(practice, bytes, options)
  const source = statements[0]?.source
  if (columns && source && !practice.bankColumns.some((known) => known.source === source))
    practice.bankColumns.push({ source, columns })
  return statements.map(({ account, from, to, rows, source: kind }) => {
    const statementId = newId()
    const read = rows.map((row) => ({
      ...row,
      account,
      key: [account ?? kind, row.day, row.cents, row.text.toLowerCase()].join('|'),
      txid: txidIn(row.reference, row.text),
    }))
    const stored = practice.bankLines.filter((line) => line.account === account)
    const added = findNewLines(read, stored).flatMap((index) => read[index] ?? [])
    for (const line of added)
      practice.bankLines.push({
        ...line,
        ...{ id: newId(), statementId, expenseId: null, payments: [] },
        isAside: sideOf(practice, line)?.isAside ?? false,
      })
    return {
      id: statementId,
      account,
      from,
      to,
      added: added.length,
      known: rows.length - added.length,
    }
  })
}

function readFileOf(
  { bankColumns }: Practice,
  bytes: Uint8Array,
  options: ReadingOptions,
): ReadBankFile {
  try {
    return readBankFile(bytes, { ...options, known: bankColumns })
  } catch (error) {
    throw problemOfFile(error)
  }
}

function sideOf(
  { bankSides }: Practice,
  printed: Pick<BankRow, 'text' | 'payer'>,
): BankSide | undefined {
  const name = counterpartyOf(printed)
  return bankSides.find((side) => side.name === name)
}

function remember(practice: Practice, row: BankRow, change: Partial<BankSide>): void {
  const name = counterpartyOf(row)
  if (name === null) return
  const known = sideOf(practice, row) ?? { name, isAside: false, category: null }
  practice.bankSides = [
    ...practice.bankSides.filter((side) => side.name !== name),
    { ...known, ...change },
  ]
}

function paymentsOf({ payments }: Practice, row: BankRow): Payment[] {
  return row.payments.flatMap(({ id }) => payments.find((payment) => payment.id === id) ?? [])
}

function stateOf(practice: Practice, row: BankRow): BankLine['state'] {
  if (paymentsOf(practice, row).length > 0) return 'matched'
  if (practice.expenses.some(({ id }) => id === row.expenseId)) return 'expense'
  return row.isAside ? 'aside' : 'open'
}

function openRow(practice: Practice, id: string): BankRow {
  const row = rowOf(practice.bankLines, id)
  if (stateOf(practice, row) !== 'open') throw new Problem('bank_line_settled')
  return row
}

function suggestionsIn(practice: Practice, now: number): Map<string, Suggestion[]> {
  const open = practice.bankLines.filter((row) => stateOf(practice, row) === 'open')
  const hasTwin = (row: BankRow) => practice.bankLines.some((other) => mayBeSame(other, row))
  return suggestFor(
    open.map((row) => ({ ...row, hasTwin: hasTwin(row) })),
    ledgerOf(practice, now),
  )
}

/** Returns whether two lines of two files may be one movement. */
function mayBeSame(other: BankRow, row: BankRow): boolean {
  if (other.statementId === row.statementId || other.cents !== row.cents) return false
  const days = Math.abs(Date.parse(other.day) - Date.parse(row.day)) / DAY
  const payer = counterpartyOf(row)
  return days === 0 || (days <= TWIN_WITHIN && payer !== null && payer === counterpartyOf(other))
}

function ledgerOf(practice: Practice, now: number): Ledger {
  const zone = practice.profile.timezone
  const open = openDebtsIn(practice, now)
  const debtOf =
    (kind: Debt['kind']) =>
    ({ id, patientId, cents: owed, at }: OpenDebt): Debt => ({
      ...{ kind, id, patientId, cents: owed },
      day: dayAt(at, zone),
      txid: txidOf(id),
    })
  const matched = new Set(practice.bankLines.flatMap((row) => row.payments.map(({ id }) => id)))
  return {
    debts: [
      ...open.sessions
        .filter(({ at }) => at <= now + (PAID_BEFORE + 1) * DAY)
        .map(debtOf('session')),
      ...open.packages.map(debtOf('package')),
      ...open.statements.map(debtOf('statement')),
    ],
    payments: practice.payments
      .filter(
        (payment) => payment.kind === 'payment' && !isMovement(payment) && !matched.has(payment.id),
      )
      .map((payment) => ({
        ...{ id: payment.id, cents: cents(payment.amount), day: payment.receivedOn },
        method: payment.method,
        ...targetOf(payment),
        patientId: patientIdOf(practice, payment),
        payerName: payment.payer?.name ?? null,
      })),
    people: practice.patients.flatMap((patient) => [
      { id: patient.id, patientId: patient.id, name: patient.name, document: patient.cpf },
      ...(patient.socialName
        ? [
            {
              id: patient.id,
              patientId: patient.id,
              name: patient.socialName,
              document: patient.cpf,
            },
          ]
        : []),
      ...patient.people.map(({ id, name, document }) => ({
        id,
        patientId: patient.id,
        name,
        document,
      })),
    ]),
  }
}

function targetOf({ sessionId, packageId, statementId, balanceId }: Payment): {
  kind: PaidKind
  targetId: string
} {
  if (statementId) return { kind: 'statement', targetId: statementId }
  if (packageId) return { kind: 'package', targetId: packageId }
  return sessionId
    ? { kind: 'session', targetId: sessionId }
    : { kind: 'balance', targetId: balanceId ?? '' }
}

function patientIdOf(practice: Practice, payment: Payment): string | null {
  const { kind, targetId } = targetOf(payment)
  return kind === 'balance' ? targetId : (targetRow(practice, targetId)?.patientId ?? null)
}

function targetRow({ sessions, packages, statements }: Practice, id: string) {
  return [...sessions, ...packages, ...statements].find((row) => row.id === id)
}

function partOf(
  practice: Practice,
  { kind, id, cents: amount, paymentId }: Omit<Part, 'patientId'>,
): BankPart {
  const row = targetRow(practice, id)
  const patient = practice.patients.find(
    (patient) => patient.id === (kind === 'balance' ? id : row?.patientId),
  )
  const at = row && ('datetime' in row ? row.datetime : row.createdAt)
  return {
    sessionId: kind === 'session' ? id : null,
    statementId: kind === 'statement' ? id : null,
    packageId: kind === 'package' ? id : null,
    patientId: patient?.id ?? null,
    patientName: patient ? displayName(patient) : UNKNOWN_PATIENT,
    day: at ? dayAt(Date.parse(at), practice.profile.timezone) : '',
    amount: moneyOut(amount),
    paymentId,
  }
}

function lineOf(practice: Practice, id: string, now: number): BankLine {
  return shownLine(practice, rowOf(practice.bankLines, id), suggestionsIn(practice, now))
}

function shownLine(
  practice: Practice,
  row: BankRow,
  suggestions: Map<string, Suggestion[]>,
): BankLine {
  const state = stateOf(practice, row)
  const parts = paymentsOf(practice, row).map((payment) => {
    const { kind, targetId } = targetOf(payment)
    return partOf(practice, {
      kind,
      id: targetId,
      cents: cents(payment.amount),
      paymentId: payment.id,
    })
  })
  const paid = parts.reduce((sum, { amount }) => sum + cents(amount), 0)
  const { id, account, day, text, payer, isReversal } = row
  return {
    ...{ id, account, day, text, payer, isReversal, state, parts },
    amount: moneyOut(row.cents),
    suggestions: (state === 'open' ? (suggestions.get(id) ?? []) : []).map((suggestion) => ({
      ...suggestion,
      payerName: personName(practice, suggestion.payerId),
      parts: suggestion.parts.map((part) => partOf(practice, part)),
    })),
    rest: moneyOut(state === 'matched' ? Math.max(0, row.cents - paid) : 0),
    category: state === 'open' && row.cents < 0 ? (sideOf(practice, row)?.category ?? null) : null,
    expenseId: state === 'expense' ? row.expenseId : null,
  }
}

function personName({ patients }: Practice, id: string | null): string | null {
  const patient = patients.find((patient) => patient.id === id)
  if (patient) return displayName(patient)
  return patients.flatMap(({ people }) => people).find((person) => person.id === id)?.name ?? null
}

const RECORDING = {
  session: recordSessionPayment,
  statement: recordStatementPayment,
  package: recordPackagePayment,
} as const

/** Records the payments of a line, or links payments that were recorded by hand. */
function settle(
  practice: Practice,
  row: BankRow,
  parts: readonly Part[],
  payer: object,
  now: number,
): void {
  if (row.cents < 0)
    throw invalidField('parts', 'Este lançamento é uma saída: registre-o como despesa.')
  const payments = parts.map(({ kind, id, cents: amount, paymentId }) => {
    if (paymentId) return { id: paymentId, isMade: false }
    const body = {
      ...{ ...payer, amount: moneyOut(amount), method: methodOf(row.text), receivedAt: row.day },
      ...(kind === 'session' && { recordOnly: true }),
    }
    // A balance already has its payment.
    if (kind === 'balance') throw new Problem('off_in_demo')
    const recording = answerOf(RECORDING[kind], practice, { params: { id }, body }, now)
    return { id: recording.id, isMade: true }
  })
  keepRow(practice.bankLines, { ...row, payments })
}

/** Keeps the rest of a line as a patient's balance. */
function keepRest(practice: Practice, lineId: string, patientId: string, now: number): void {
  const row = rowOf(practice.bankLines, lineId)
  const paid = paymentsOf(practice, row).reduce((sum, { amount }) => sum + cents(amount), 0)
  if (row.cents <= paid) return
  const body = {
    ...{ amount: moneyOut(row.cents - paid), method: methodOf(row.text), receivedOn: row.day },
  }
  const { id } = answerOf(recordAdvance, practice, { params: { id: patientId }, body }, now)
  keepRow(practice.bankLines, { ...row, payments: [...row.payments, { id, isMade: true }] })
}

/** Undoes a payment by a refund, and removes both, as a reversal does. */
function unpay(practice: Practice, id: string, now: number): void {
  const payment = practice.payments.find((payment) => payment.id === id)
  if (!payment) return
  const { kind, targetId } = targetOf(payment)
  if (kind === 'balance') {
    practice.payments = practice.payments.filter((payment) => payment.id !== id)
    return
  }
  const body = { kind: 'refund', amount: payment.amount, method: payment.method }
  const refund = answerOf(RECORDING[kind], practice, { params: { id: targetId }, body }, now)
  practice.payments = practice.payments.filter(
    (payment) => payment.id !== id && payment.id !== refund.id,
  )
}
