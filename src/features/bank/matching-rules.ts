import { DAY } from '../../platform/shared/calendar.ts'
import type { PaymentMethod } from '../payments/contract.ts'
import type { Why } from './contract.ts'
import {
  closenessOf,
  isDocument,
  knownWords,
  methodOf,
  nameFit,
  type Printed,
  type PrintedName,
  printedDocument,
  printedName,
} from './payer-rules.ts'
import { findReturned } from './return-rules.ts'

/**
 * Suggests the debts that each credit of the bank may have paid. Pure, so that a property test can compare it with a simple
 * search.
 */

export interface OpenLine extends Printed {
  id: string
  day: string
  cents: number
  txid: string | null
  isReversal: boolean
  /** Whether another account or file has a line that may be the same payment. */
  hasTwin: boolean
}

export type TargetKind = 'session' | 'statement' | 'package'
/** A payment by hand may also be for the balance. */
export type PaidKind = TargetKind | 'balance'

export interface Debt {
  kind: TargetKind
  id: string
  patientId: string
  cents: number
  /** The day of the session, of the sale, or of closing the month. */
  day: string
  txid: string
}

/** A payment that was recorded by hand and is matched with no line yet. */
export interface HandPayment {
  id: string
  kind: PaidKind
  targetId: string
  patientId: string | null
  payerName: string | null
  cents: number
  day: string
  method: PaymentMethod
  /** The surplus that came with it and was kept as balance; `cents` includes both. */
  surplus?: { id: string; cents: number; targetId: string }
}

/** A patient, or a person around one. */
export interface KnownPerson {
  id: string
  patientId: string
  name: string
  document: string | null
}

export interface Ledger {
  debts: readonly Debt[]
  payments: readonly HandPayment[]
  people: readonly KnownPerson[]
}

export interface Part {
  kind: PaidKind
  id: string
  patientId: string | null
  cents: number
  /** The payment that was recorded by hand; null if it must still be recorded. */
  paymentId: string | null
}

export interface Suggestion {
  /** Identifies its effect: another debt, amount or payment is another suggestion. */
  key: string
  why: Why[]
  /** Only one candidate fits, by name and amount: it can be confirmed together with others. */
  isSure: boolean
  /** The person who paid, if one is recognized. */
  payerId: string | null
  parts: Part[]
}

/** Days before and after the line in which a debt counts as paid by it, with a known name and without one. */
export const PAID_BEFORE = 10
const WINDOW = { before: PAID_BEFORE, after: 180 }
const NAMELESS_WINDOW = { before: 3, after: 15 }
/** Days between a payment as recorded by hand and the bank's day. */
export const RECORDED_WITHIN = 5
const NEAR = 3
/** Days between two files' lines of one payment. */
export const TWIN_WITHIN = 3
const MOST_SUGGESTIONS = 6
/** The limit of debts that one action pays. */
const MOST_PARTS = 30

/** One name, with all patients who have it and all their documents on file. */
interface Identity {
  words: string[]
  documents: string[]
  people: KnownPerson[]
}

interface Recognized {
  identity: Identity
  isWhole: boolean
  /** Whether no other known person may have paid. */
  isCertain: boolean
  why: Why[]
}

/** Returns the suggestions of each line, the likeliest first. */
export function suggestFor(lines: readonly OpenLine[], ledger: Ledger): Map<string, Suggestion[]> {
  const index = indexOf(ledger)
  const dated = inDays(lines)
  const returned = findReturned(dated)
  const matches = dated.map((line) => ({
    line: { ...line, hasTwin: line.hasTwin || returned.has(line.id) },
    candidates: candidatesFor(line, index),
  }))
  pairEqual(matches)
  settleSure(matches)
  return new Map(
    matches.map(({ line, candidates }) => [
      line.id,
      candidates
        .toSorted((a, b) => b.rank - a.rank)
        .slice(0, MOST_SUGGESTIONS)
        .map(({ key, why, isSure, payerId, parts }) => ({ key, why, isSure, payerId, parts })),
    ]),
  )
}

interface Candidate extends Suggestion {
  rank: number
  /** Whether the payer is certain, by name, document or txid. */
  isNamed: boolean
  isExact: boolean
}

interface LineMatches {
  line: DatedLine
  candidates: Candidate[]
}

/** A row with its day as a number, for fast comparison. */
type Dated<T> = T & { at: number }
type DatedDebt = Dated<Debt>
type DatedLine = Dated<OpenLine>

interface Index {
  identities: Identity[]
  byWord: Map<string, Identity[]>
  /** Each list is sorted by day, oldest first. */
  byPatient: Map<string, DatedDebt[]>
  byTxid: Map<string, DatedDebt>
  byCents: Map<number, DatedDebt[]>
  paidByCents: Map<number, Dated<HandPayment>[]>
  paidByPatient: Map<string, Dated<HandPayment>[]>
}

function inDays<T extends { id: string; day: string }>(all: readonly T[]): Dated<T>[] {
  return all
    .map((row) => ({ ...row, at: Date.parse(row.day) / DAY }))
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1))
}

/** Returns the part of a list between two days. */
function between<T extends { at: number }>(all: readonly T[], from: number, to: number): T[] {
  let [low, high] = [0, all.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle]?.at ?? 0) < from) low = middle + 1
    else high = middle
  }
  const rows: T[] = []
  for (let index = low; index < all.length; index++) {
    const line = all[index]
    if (!line || line.at > to) break
    rows.push(line)
  }
  return rows
}

function indexOf({ debts, payments, people }: Ledger): Index {
  const oldestFirst = inDays(debts)
  const paid = inDays(payments)
  const peopleWithWords = people.map((person) => ({ person, words: knownWords(person.name) }))
  const groups = Map.groupBy(peopleWithWords, ({ words }) => words.join(' '))
  groups.delete('')
  const identities = [...groups.values()].map((group) => ({
    words: group[0]?.words ?? [],
    documents: group.flatMap(({ person }) => person.document ?? []),
    people: group.map(({ person }) => person),
  }))
  const byWord = new Map<string, Identity[]>()
  // A name matches only if its first word is printed.
  for (const identity of identities) push(byWord, identity.words[0] ?? '', identity)
  return {
    identities,
    byWord,
    byPatient: Map.groupBy(oldestFirst, ({ patientId }) => patientId),
    byTxid: new Map(oldestFirst.map((debt) => [debt.txid, debt])),
    byCents: Map.groupBy(oldestFirst, ({ cents }) => cents),
    paidByCents: Map.groupBy(paid, ({ cents }) => cents),
    paidByPatient: Map.groupBy(paid, ({ patientId }) => patientId ?? ''),
  }
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

function candidatesFor(line: DatedLine, index: Index): Candidate[] {
  // No patient paid money that a bank returns.
  if (line.cents <= 0 || line.isReversal) return []
  const recognized = recognize(line, index)
  const all = [
    ...recorded(line, recognized, index),
    ...recordedSums(line, recognized, index),
    ...byTxid(line, index),
    ...recognized.flatMap((identity) => ofIdentity(line, identity, index)),
  ]
  const isKnown = recognized.some(({ isWhole }) => isWhole)
  const nameless = all.length === 0 && !isKnown ? byAmount(line, index) : []
  return uniqueBy([...all, ...nameless])
}

function uniqueBy(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const other = best.get(candidate.key)
    if (!other || other.rank < candidate.rank) best.set(candidate.key, candidate)
  }
  return [...best.values()]
}

function recognize(line: DatedLine, { byWord, identities }: Index): Recognized[] {
  const printed = printedName(line)
  const document = printedDocument(line.text)
  const near = new Set(printed.words.flatMap((word) => byWord.get(word) ?? []))
  const byDocument =
    document === null
      ? []
      : identities.filter(({ documents }) => documents.some((known) => isDocument(document, known)))
  const recognized = [...new Set([...byDocument, ...near])].flatMap((identity) =>
    recognizeAs(identity, printed, document),
  )
  return certain(recognized, printed)
}

function recognizeAs(
  identity: Identity,
  printed: PrintedName,
  document: string | null,
): Recognized[] {
  const fit = nameFit(printed, identity.words)
  const isSame =
    document !== null && identity.documents.some((known) => isDocument(document, known))
  if (isSame && (document.length > 6 || fit !== 'none'))
    return [
      {
        identity: withDocument(identity, document),
        ...{ isWhole: true, isCertain: true },
        why: fit === 'none' ? ['document'] : ['document', 'name'],
      },
    ]
  // The same name with another document is another person.
  const people =
    document === null ? identity.people : identity.people.filter((person) => !person.document)
  if (fit === 'none' || people.length === 0) return []
  const isWhole = fit === 'whole'
  return [
    {
      identity: { ...identity, people },
      ...{ isWhole, isCertain: isWhole },
      why: [isWhole ? 'name' : 'similar_name'],
    },
  ]
}

/** Returns an identity without the people of another document. Two patients of one name are two people. */
function withDocument(identity: Identity, printed: string): Identity {
  const hasPrinted = ({ document }: KnownPerson) =>
    document !== null && isDocument(printed, document)
  const isOfPatient = identity.people.some((person) => isPatient(person) && hasPrinted(person))
  const people = identity.people.filter(
    (person) =>
      hasPrinted(person) || (person.document === null && !(isOfPatient && isPatient(person))),
  )
  return { ...identity, people }
}

function isPatient({ id, patientId }: KnownPerson): boolean {
  return id === patientId
}

/** Marks the people who fit best as certain if they are one person; others, with less of their name printed, have a similar one. */
function certain(recognized: readonly Recognized[], printed: PrintedName): Recognized[] {
  const closeness = ({ identity, why }: Recognized) =>
    why.includes('document') ? Number.POSITIVE_INFINITY : closenessOf(printed, identity.words)
  const whole = recognized.filter(({ isWhole }) => isWhole)
  const best = Math.max(...whole.map(closeness))
  const closest = whole.filter((person) => closeness(person) === best)
  const people = closest.flatMap(({ identity }) => identity.people)
  const patients = new Set(people.filter(isPatient).map(({ id }) => id))
  const [first] = closest
  const isOf = ({ identity }: Recognized) =>
    identity.people.some(({ patientId }) =>
      first?.identity.people.some((person) => person.patientId === patientId),
    )
  const documents = new Set(people.flatMap(({ document }) => document ?? []))
  const isCertain = patients.size < 2 && documents.size < 2 && closest.every(isOf)
  return recognized.map((person) => {
    if (!person.isWhole) return person
    return closest.includes(person)
      ? { ...person, isCertain }
      : { ...person, isWhole: false, isCertain: false, why: ['similar_name'] }
  })
}

/** Payments recorded by hand about the day of the line: it is matched with them, so that nothing is paid twice. */
function recorded(
  line: DatedLine,
  recognized: readonly Recognized[],
  { paidByCents }: Index,
): Candidate[] {
  const [from, to] = [line.at - RECORDED_WITHIN, line.at + RECORDED_WITHIN]
  const printed = printedName(line)
  const isOf = ({ patientId }: HandPayment, { identity }: Recognized) =>
    identity.people.some((person) => person.patientId === patientId)
  const all = between(paidByCents.get(line.cents) ?? [], from, to).map((payment) => {
    const known = recognized.find((person) => isOf(payment, person))
    const isPayer =
      payment.payerName !== null && nameFit(printed, knownWords(payment.payerName)) === 'whole'
    const isKnown = known?.isWhole === true || isPayer
    const isNamed = (known?.isCertain === true || isPayer) && mayBe(payment, line)
    const found = candidate(
      partsOf(payment),
      ['recorded', ...(known?.why ?? (isPayer ? (['name'] as const) : [])), 'amount', 'near'],
      {
        isNamed,
        isExact: true,
        payerId: null,
        rank: (isKnown ? 900 : 300) - Math.abs(payment.at - line.at),
      },
    )
    return { isKnown, found }
  })
  // A payment by somebody else on that day is suggested only if the line names nobody.
  const namesSomebody = recognized.some(({ isWhole }) => isWhole)
  return all.filter(({ isKnown }) => isKnown || !namesSomebody).map(({ found }) => found)
}

/** Payments of several items that were recorded by hand, of which the line may be the sum. */
function recordedSums(
  line: DatedLine,
  recognized: readonly Recognized[],
  { paidByPatient }: Index,
): Candidate[] {
  const [from, to] = [line.at - RECORDED_WITHIN, line.at + RECORDED_WITHIN]
  return recognized.flatMap(({ identity, isWhole, isCertain, why }) => {
    const perPatient = patientsOf(identity).map((id) =>
      between(paidByPatient.get(id) ?? [], from, to),
    )
    const groups = perPatient.length > 1 ? [...perPatient, perPatient.flat()] : perPatient
    const sums = groups.filter(
      (group) =>
        isWhole &&
        group.length > 1 &&
        group.length <= MOST_PARTS &&
        group.every((payment) => mayBe(payment, line)) &&
        sumOf(group) === line.cents,
    )
    return sums.map((group) =>
      candidate(group.flatMap(partsOf), ['recorded', ...why, 'sum', 'near'], {
        ...{ isNamed: isCertain, isExact: true, payerId: null, rank: 880 },
      }),
    )
  })
}

function patientsOf({ people }: Identity): string[] {
  return [...new Set(people.map(({ patientId }) => patientId))]
}

function sumOf(all: readonly { cents: number }[]): number {
  return all.reduce((total, { cents }) => total + cents, 0)
}

/** Returns whether a payment recorded by hand may have come this way; cash and cards do not come as a Pix. */
function mayBe({ method }: HandPayment, { text }: DatedLine): boolean {
  const isDirect = ['pix', 'transfer'].includes(methodOf(text))
  return !isDirect || (method !== 'cash' && method !== 'card')
}

function partsOf({ id, kind, targetId, patientId, cents, surplus }: HandPayment): Part[] {
  const part = {
    kind,
    id: targetId,
    patientId,
    cents: cents - (surplus?.cents ?? 0),
    paymentId: id,
  }
  if (!surplus) return [part]
  const { id: paymentId, targetId: balanceId, cents: rest } = surplus
  return [part, { kind: 'balance', id: balanceId, patientId, cents: rest, paymentId }]
}

function byTxid(line: DatedLine, { byTxid: known }: Index): Candidate[] {
  const debt = line.txid === null ? undefined : known.get(line.txid)
  if (!debt || debt.cents < line.cents) return []
  const isExact = debt.cents === line.cents
  return [
    candidate([partOf(debt, line.cents)], ['txid', isExact ? 'amount' : 'part'], {
      ...{ isNamed: true, isExact, payerId: null, rank: 1_000 },
    }),
  ]
}

function ofIdentity(
  line: DatedLine,
  { identity, isWhole, isCertain, why }: Recognized,
  { byPatient }: Index,
): Candidate[] {
  const patientIds = patientsOf(identity)
  const perPatient = patientIds.map((id) => within(byPatient.get(id) ?? [], line, WINDOW))
  const debts = perPatient.flat()
  const isDue = (debt: DatedDebt) => debt.at <= line.at + NEAR
  const dueDebts = debts.filter(isDue)
  const payerOf = (parts: readonly DatedDebt[]) =>
    identity.people.find(({ patientId }) => parts.some((part) => part.patientId === patientId))
      ?.id ?? null
  const of = (parts: readonly DatedDebt[], reason: Why, rank: number) =>
    candidate(
      parts.map((debt) => partOf(debt, debt.cents)),
      [...why, reason, ...nearTo(parts, line)],
      {
        ...{ isNamed: isCertain, isExact: !areArbitrary(parts, dueDebts), payerId: payerOf(parts) },
        rank: rank + (isWhole ? 100 : 0) - Math.min(90, nearest(parts, line) / 2),
      },
    )
  const single = soonest(
    debts.filter(({ cents }) => cents === line.cents),
    line,
  ).map((debt) => of([debt], 'amount', 600))
  const sums = [...perPatient, ...(patientIds.length > 1 ? [debts] : [])].flatMap((group) =>
    sumsOf(group, line.cents),
  )
  const picked = sums.length > 0 || single.length > 0 ? null : onlySetOf(dueDebts, line.cents)
  const exact = [
    ...single,
    ...(picked ? [{ ...of(picked, 'sum', 300), isExact: false }] : []),
    // Owed sessions are usually paid first: a set with sessions ahead follows the others.
    ...sums.map((parts) => of(parts, 'sum', parts.every(isDue) ? 500 : 400)),
  ]
  if (exact.length > 0) return exact
  return perPatient
    .flatMap((group) => partly(group, line.cents))
    .map((parts) =>
      candidate(parts, [...why, 'part'], {
        ...{ isNamed: isCertain, isExact: false, rank: 200 },
        payerId:
          identity.people.find(({ patientId }) => patientId === parts[0]?.patientId)?.id ?? null,
      }),
    )
}

/**
 * Returns the debts up to some days after a line; if there are none, only the next one, since a fixed time has sessions ahead.
 */
function soonest(debts: readonly DatedDebt[], { at }: DatedLine): readonly DatedDebt[] {
  const dueDebts = debts.filter((debt) => debt.at <= at + NEAR)
  if (dueDebts.length > 0) return dueDebts
  const next = Math.min(...debts.map((debt) => debt.at))
  return debts.filter((debt) => debt.at === next)
}

/** Returns the sets of debts that make up an amount: all, those of one month, or the oldest ones. */
function sumsOf(debts: readonly DatedDebt[], cents: number): DatedDebt[][] {
  const sets: DatedDebt[][] = [[...debts], ...Map.groupBy(debts, monthOf).values()]
  let sum = 0
  const last = debts.findIndex((debt) => {
    sum += debt.cents
    return sum >= cents
  })
  if (sum === cents && last >= 0) sets.push(debts.slice(0, last + 1))
  return sets.filter((set) => set.length > 1 && set.length <= MOST_PARTS && sumOf(set) === cents)
}

/** Returns whether some of several debts were taken, and others of the same amount were not, unless they are a month's. */
function areArbitrary(parts: readonly DatedDebt[], debts: readonly DatedDebt[]): boolean {
  if (parts.length < 2) return false
  const taken = new Set(parts)
  const months = new Set(parts.map(monthOf))
  const others = debts.filter((debt) => !taken.has(debt))
  const isMonth = months.size === 1 && !others.some((debt) => months.has(monthOf(debt)))
  return !isMonth && others.some(({ cents }) => parts.some((part) => part.cents === cents))
}

function monthOf({ day }: Debt): string {
  return day.slice(0, 7)
}

/** With more debts, several sets are likely to have the same sum. */
const MOST_PICKED_FROM = 12

/** Returns the only set of at least two debts that makes up an amount; null without one, or with several. */
function onlySetOf(debts: readonly DatedDebt[], cents: number): DatedDebt[] | null {
  if (debts.length > MOST_PICKED_FROM) return null
  let found: DatedDebt[] | null = null
  for (let bits = 1; bits < 2 ** debts.length; bits++) {
    const set = debts.filter((_, index) => bits & (1 << index))
    if (set.length < 2 || sumOf(set) !== cents) continue
    if (found) return null
    found = set
  }
  return found
}

/** Returns an amount spread over the oldest debts; nothing if it exceeds their sum. */
function partly(debts: readonly Debt[], cents: number): Part[][] {
  let centsLeft = cents
  const parts = debts.flatMap((debt) => {
    const share = Math.min(centsLeft, debt.cents)
    centsLeft -= share
    return share > 0 ? [partOf(debt, share)] : []
  })
  return centsLeft > 0 || parts.length === 0 || parts.length > MOST_PARTS ? [] : [parts]
}

function byAmount(line: DatedLine, { byCents }: Index): Candidate[] {
  return within(byCents.get(line.cents) ?? [], line, NAMELESS_WINDOW)
    .sort((a, b) => Math.abs(a.at - line.at) - Math.abs(b.at - line.at))
    .slice(0, MOST_SUGGESTIONS)
    .map((debt) =>
      candidate([partOf(debt, line.cents)], ['amount', ...nearTo([debt], line)], {
        ...{
          isNamed: false,
          isExact: true,
          payerId: null,
          rank: 100 - Math.abs(debt.at - line.at),
        },
      }),
    )
}

function candidate(
  parts: Part[],
  why: readonly Why[],
  rest: Pick<Candidate, 'isNamed' | 'isExact' | 'payerId' | 'rank'>,
): Candidate {
  const key = parts
    .map(({ kind, id, cents, paymentId }) =>
      [kind, id, cents, ...(paymentId ? [paymentId] : [])].join(':'),
    )
    .join(' ')
  return { key, why: [...new Set(why)], isSure: false, parts, ...rest }
}

function partOf({ kind, id, patientId }: Debt, cents: number): Part {
  return { kind, id, patientId, cents, paymentId: null }
}

function nearest(debts: readonly DatedDebt[], { at }: DatedLine): number {
  return debts.reduce(
    (least, debt) => Math.min(least, Math.abs(debt.at - at)),
    Number.POSITIVE_INFINITY,
  )
}

function nearTo(debts: readonly DatedDebt[], line: DatedLine): Why[] {
  return nearest(debts, line) <= NEAR ? ['near'] : []
}

/** Returns the debts that a line may pay by its day, oldest first. */
function within(
  debts: readonly DatedDebt[],
  { at }: DatedLine,
  { before, after }: typeof WINDOW,
): DatedDebt[] {
  return between(debts, at - after, at + before)
}

const targetsOf = ({ parts }: Suggestion) =>
  parts.map(({ kind, id, paymentId }) => paymentId ?? `${kind}:${id}`)

/** Pairs by day the equal lines and sessions of a patient who has as many of both: each session is its line's only candidate. */
function pairEqual(matches: LineMatches[]): void {
  const groups = new Map<string, { lines: LineMatches[]; keys: Set<string> }>()
  for (const match of matches) {
    const equal = match.candidates.filter(isPairable)
    const [first] = equal
    const patients = new Set(equal.map(({ parts }) => parts[0]?.patientId))
    if (!first || equal.length !== match.candidates.length || patients.size !== 1) continue
    const group = `${first.parts[0]?.patientId} ${match.line.cents}`
    const { lines, keys } = groups.get(group) ?? { lines: [], keys: new Set<string>() }
    lines.push(match)
    // Lines and candidates are sorted by day, and a later line reaches later sessions.
    for (const { key } of equal) keys.add(key)
    groups.set(group, { lines, keys })
  }
  for (const { lines, keys } of groups.values()) {
    const inOrder = [...keys]
    const candidatesOfLine = lines.map(({ candidates }, index) =>
      candidates.filter(({ key }) => key === inOrder[index]),
    )
    // Only if each line can be the session at its index, and none may be the same payment as another.
    const isPaired = candidatesOfLine.every(({ length }) => length === 1)
    if (!isPaired || lines.length !== inOrder.length || lines.some(({ line }) => line.hasTwin))
      continue
    for (const [index, lineMatch] of lines.entries())
      lineMatch.candidates = candidatesOfLine[index] ?? []
  }
}

function isPairable({ parts, isNamed, isExact }: Candidate): boolean {
  return (
    isNamed &&
    isExact &&
    parts.length === 1 &&
    parts[0]?.kind === 'session' &&
    parts[0].paymentId === null
  )
}

/** Marks a line's only candidate as sure if its payer and amount fit and no other line may pay the same debt. */
function settleSure(matches: readonly LineMatches[]): void {
  const uses = new Map<string, number>()
  for (const { candidates } of matches)
    for (const target of new Set(candidates.filter(({ isNamed }) => isNamed).flatMap(targetsOf)))
      uses.set(target, (uses.get(target) ?? 0) + 1)
  for (const { line, candidates } of matches) {
    const [only, ...others] = leading(candidates)
    if (!only || others.length > 0 || line.hasTwin) continue
    only.isSure =
      only.isNamed && only.isExact && targetsOf(only).every((target) => uses.get(target) === 1)
  }
}

/**
 * Returns the candidates that are certain, by a code of ours or a payment by the same payer recorded by hand about that day; else
 * all.
 */
function leading(candidates: readonly Candidate[]): readonly Candidate[] {
  const byCode = candidates.filter(({ why }) => why.includes('txid'))
  if (byCode.length > 0) return byCode
  const byHand = candidates.filter(({ why, isNamed }) => why.includes('recorded') && isNamed)
  return byHand.length > 0 ? byHand : candidates
}
