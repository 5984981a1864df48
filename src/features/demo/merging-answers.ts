import { dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { isSamePhone } from '../../platform/shared/phone.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { KnownPeople, type KnownPerson } from '../imports/matching-rules.ts'
import {
  type Belongings,
  listDuplicates,
  listMerges,
  type Merge,
  mergePatients,
  type Pair,
  previewMerge,
  setDifferent,
  undoMerge,
} from '../merging/contract.ts'
import { refusalOfMerge, UNDO_MERGE_WITHIN } from '../merging/rules.ts'
import type { Patient } from '../patients/contract.ts'
import { findLike } from '../patients/like-contract.ts'
import { agreedCentsOn } from '../patients/price-rules.ts'
import { displayName } from '../patients/rules.ts'
import { type Answer, answer } from './answer.ts'
import {
  aroundPatient,
  cents,
  changed,
  instantOut,
  keepRow,
  type MergedLists,
  type MergeRow,
  newId,
  type Practice,
  rowOf,
} from './practice.ts'

export const mergingAnswers: readonly Answer[] = [
  answer(listDuplicates, ({ practice }) => {
    const known = new KnownPeople()
    const oldestFirst = practice.patients.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))
    const pairs = oldestFirst.flatMap((patient) => {
      const like = known.likenesses(personOf(patient))
      known.add(personOf(patient))
      return like
        .filter(({ id }) => !isDifferent(practice, id, patient.id))
        .map(({ id, why }) => ({
          patients: [shown(rowOf(practice.patients, id)), shown(patient)],
          why,
        }))
    })
    return pairs.sort((a, b) => b.why.length - a.why.length)
  }),
  answer(findLike, ({ practice, query }) => {
    const known = new KnownPeople()
    for (const patient of practice.patients) known.add(personOf(patient))
    const { name = '', ...given } = query
    const facts = { ...given, name, socialName: null, birthDate: null, isGuardianPhone: false }
    return known
      .likenesses(facts)
      .map(({ id, why }) => ({ ...shown(rowOf(practice.patients, id)), why }))
  }),
  answer(setDifferent, ({ practice, body: { one, other } }) => {
    for (const id of [one, other]) rowOf(practice.patients, id)
    practice.differences.push([one, other])
    return undefined
  }),
  answer(previewMerge, ({ practice, body, now }) => previewOf(practice, body, now)),
  answer(listMerges, ({ practice, now }) =>
    practice.merges.map((row) => shownMerge(practice, row, now)).toReversed(),
  ),
  answer(mergePatients, ({ practice, body, now }) => merge(practice, body, now)),
  answer(undoMerge, ({ practice, params, now }) => {
    const row = rowOf(practice.merges, params.id)
    const { before, after, patientId, removedId } = row
    if (shownMerge(practice, row, now).undoUntil === null || !isAsIn(practice, after))
      throw new Problem('merge_not_undoable')
    Object.assign(practice, before)
    practice.merges = practice.merges.filter((merge) => merge !== row)
    return { patientId, removedId }
  }),
]

/** Returns copies of the lists that a merge changes. */
function listsOf(practice: MergedLists): MergedLists {
  const { patients, sessions, packages, series, statements, agreements, prices } = practice
  return {
    patients: [...patients],
    sessions: [...sessions],
    packages: [...packages],
    series: [...series],
    statements: [...statements],
    agreements: [...agreements],
    prices: [...prices],
  }
}

function isAsIn(practice: Practice, lists: MergedLists): boolean {
  const now: Record<string, readonly object[]> = { ...listsOf(practice) }
  return Object.entries<readonly object[]>({ ...listsOf(lists) }).every(
    ([name, rows]) =>
      rows.length === now[name]?.length && rows.every((row, index) => row === now[name]?.[index]),
  )
}

function personOf({
  id,
  name,
  socialName,
  phone,
  email,
  cpf,
  birthDate,
  people,
}: Patient): KnownPerson & { id: string } {
  const isGuardianPhone = people.some(
    (person) => person.mayAccept && person.phone !== null && isSamePhone(person.phone, phone),
  )
  return { id, n: null, name, socialName, phone, email, cpf, birthDate, isGuardianPhone }
}

function isDifferent({ differences }: Practice, a: string, b: string): boolean {
  return differences.some((pair) => pair.includes(a) && pair.includes(b))
}

function shown(patient: Patient) {
  const { id, phone, createdAt, endedAt } = patient
  return { id, name: displayName(patient), phone, createdAt, endedAt }
}

function previewOf(practice: Practice, { keep: keptId, remove: removedId }: Pair, now: number) {
  const [keep, remove] = [sideOf(practice, keptId, now), sideOf(practice, removedId, now)]
  const monthsOf = (id: string) =>
    practice.statements.filter(({ patientId }) => patientId === id).map(({ month }) => month)
  const months = monthsOf(keptId)
    .filter((month) => monthsOf(removedId).includes(month))
    .map((month) => `${month}-01`)
  const isSealed = remove.contracts > 0
  return { keep, remove, months, refusal: refusalOfMerge({ months, isSealed, keep, remove }) }
}

function sideOf(practice: Practice, id: string, now: number): Belongings {
  const patient = rowOf(practice.patients, id)
  const ofPatient = <Row extends { patientId: string | null }>(rows: readonly Row[]) =>
    rows.filter(({ patientId }) => patientId === id)
  const sessions = ofPatient(practice.sessions)
  const packages = ofPatient(practice.packages)
  const paidFor = new Set([...sessions, ...packages].map((row) => row.id))
  const payments = practice.payments.filter(
    ({ sessionId, packageId }) => paidFor.has(sessionId ?? '') || paidFor.has(packageId ?? ''),
  )
  const received = payments.reduce(
    (sum, { kind, amount }) => sum + (kind === 'refund' ? -cents(amount) : cents(amount)),
    0,
  )
  const agreements = ofPatient(practice.agreements)
  const accepted = agreements.filter(({ asked }) =>
    asked.every(({ acceptedAt }) => acceptedAt !== null),
  )
  const today = dayAt(now, practice.profile.timezone)
  const prices = ofPatient(practice.prices).toReversed()
  const { name: _name, phone, cpf, birthDate, people, optedOut } = patient
  return {
    ...{ id, name: displayName(patient), phone, cpf, birthDate, optedOut },
    price: moneyOut(agreedCentsOn(prices, today)),
    people: people.length,
    sessions: sessions.length,
    series: ofPatient(practice.series).length,
    packages: packages.length,
    payments: payments.length,
    received: moneyOut(received),
    statements: ofPatient(practice.statements).length,
    entries: 0,
    documents: 0,
    contracts: accepted.length,
    openContracts: agreements.length - accepted.length,
    messages: practice.messages.filter(({ sessionId }) => paidFor.has(sessionId ?? '')).length,
  }
}

function merge(practice: Practice, pair: Pair, now: number): Merge {
  const { refusal } = previewOf(practice, pair, now)
  if (refusal) throw new Problem(refusal)
  const [keep, remove] = [
    rowOf(practice.patients, pair.keep),
    rowOf(practice.patients, pair.remove),
  ]
  const before = listsOf(practice)
  const moved = <Row extends { patientId: string | null }>(rows: readonly Row[]): Row[] =>
    rows.map((row) =>
      row.patientId === remove.id ? Object.assign({}, row, { patientId: keep.id }) : row,
    )
  practice.sessions = moved(practice.sessions)
  practice.packages = moved(practice.packages)
  practice.series = moved(practice.series)
  practice.statements = moved(practice.statements)
  practice.agreements = moved(practice.agreements)
  practice.prices = moved(practice.prices)
  practice.patients = practice.patients.filter(({ id }) => id !== remove.id)
  const contact = isSamePhone(keep.phone, remove.phone) ? [] : [contactOf(remove)]
  const around = aroundPatient(keep.people, {
    people: [...keep.people, ...remove.people, ...contact],
  })
  keepRow(
    practice.patients,
    changed(keep, {
      ...around,
      email: keep.email ?? remove.email,
      cpf: keep.cpf ?? remove.cpf,
      birthDate: keep.birthDate ?? remove.birthDate,
      socialName: keep.socialName ?? remove.socialName,
      observations: [keep.observations, remove.observations].filter(Boolean).join('\n\n') || null,
      optedOut: [...new Set([...keep.optedOut, ...remove.optedOut])],
      ...(remove.endedAt === null && { endedAt: null, endReason: null }),
    }),
  )
  const row: MergeRow = {
    id: newId(),
    patientId: keep.id,
    removedId: remove.id,
    removedName: displayName(remove),
    mergedAt: instantOut(now),
    before,
    after: listsOf(practice),
  }
  practice.merges.push(row)
  return shownMerge(practice, row, now)
}

/** Returns the removed patient's own phone, which then opens the area of the remaining one. */
function contactOf(patient: Patient) {
  return {
    name: displayName(patient),
    relation: 'other' as const,
    phone: patient.phone,
    email: patient.email,
    document: null,
    ...{ receivesNotices: false, mayAccept: false, pays: false, opensArea: true, emergency: false },
  }
}

function shownMerge(
  practice: Practice,
  { before: _before, after: _after, ...row }: MergeRow,
  now: number,
): Merge {
  const until = Date.parse(row.mergedAt) + UNDO_MERGE_WITHIN
  const patient = rowOf(practice.patients, row.patientId)
  return {
    ...row,
    patientName: displayName(patient),
    undoUntil: until > now ? instantOut(until) : null,
  }
}
