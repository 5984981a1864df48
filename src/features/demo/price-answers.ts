import { dayAt, instantAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { chatsOf } from '../delivery/chat-rules.ts'
import { priceFields } from '../patients/price-rules.ts'
import { displayName } from '../patients/rules.ts'
import {
  createPriceChange,
  listPatientPrices,
  type PriceChangeInput,
  previewPriceChange,
  undoPriceChange,
} from '../prices/contract.ts'
import {
  type PatientPlan,
  type PricedSession,
  planPatient,
  toLine,
  usualCentsOn,
} from '../prices/rules.ts'
import { chatText } from '../prices/text-rules.ts'
import { isOpen, UNDO_WITHIN } from '../sessions/rules.ts'
import { pricesOf } from './agreed-prices.ts'
import { type Answer, answer } from './answer.ts'
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
} from './practice.ts'
import { saveSession } from './session-changes.ts'

export const priceAnswers: readonly Answer[] = [
  answer(listPatientPrices, ({ practice, now }) =>
    practice.patients
      .filter(({ endedAt }) => endedAt === null)
      .toSorted((a, b) => displayName(a).localeCompare(displayName(b), 'pt-BR'))
      .map((patient) => ({
        patientId: patient.id,
        patientName: displayName(patient),
        price: patient.price,
        priceSince: patient.priceSince,
        priceReason: patient.priceReason,
        usualPrice: usualPriceOf(practice, patient.id, now),
        nextPrice: patient.nextPrice,
        nextPriceSince: patient.nextPriceSince,
        lastChange: lastChangeOf(practice, patient.id),
      })),
  ),
  answer(previewPriceChange, ({ practice, body }) => ({
    lines: planIn(practice, body).map(toLine),
  })),
  answer(createPriceChange, ({ practice, body, now }) => {
    const plans = planIn(practice, body)
    const repriced = plans.filter(({ refused }) => refused === null)
    if (repriced.length === 0) throw new Problem('nothing_to_reprice')
    const { sessions, series, patients, prices } = practice
    const before = {
      sessions: [...sessions],
      series: [...series],
      patients: [...patients],
      prices: [...prices],
    }
    const id = newId()
    for (const plan of repriced) apply(practice, plan, { id, from: body.from })
    for (const { patient } of repriced) showPrice(practice, patient.id, now)
    practice.priceChanges.push({
      id,
      ...{ from: body.from, at: instantOut(now), changedAt: now },
      percent: moneyOut(body.percent ?? null),
      amount: moneyOut(body.amount ?? null),
      before,
    })
    return {
      id,
      lines: plans.map(toLine),
      undoUntil: instantOut(now + UNDO_WITHIN),
      ...(body.notify ? noticesOf(practice, repriced, body.from, now) : { notified: 0, chats: [] }),
    }
  }),
  answer(undoPriceChange, ({ practice, params, now }) => {
    const change = rowOf(practice.priceChanges, params.id)
    if (change.changedAt <= now - UNDO_WITHIN) throw new Problem('cannot_undo')
    const { before } = change
    const restored = before.sessions.filter((row) => !practice.sessions.includes(row)).length
    Object.assign(practice, {
      ...before,
      priceChanges: practice.priceChanges.filter((priceChange) => priceChange !== change),
    })
    return { restored, kept: [] }
  }),
]

/** Returns the notices of a price change. An e-mail on file counts as delivered here; patients without one get a ready chat. */
function noticesOf(
  practice: Practice,
  repriced: readonly PatientPlan[],
  from: string,
  now: number,
) {
  const { profile } = practice
  const changes = repriced.filter(({ cents, newCents }) => cents !== newCents)
  const unreached = changes.filter(
    ({ patient }) => !profile.enableEmailNotifications || !patientOf(practice, patient.id)?.email,
  )
  const chats = unreached.map(({ patient, newCents }) => {
    const names = { patientName: patient.name, psychologistName: profile.name }
    const contacts = chatContactsOf(practice, patientOf(practice, patient.id), now)
    const textOf = (person: { name: string } | null) =>
      chatText({ ...names, newCents: newCents ?? 0, from }, person)
    return { patientId: patient.id, patientName: patient.name, chats: chatsOf(contacts, textOf) }
  })
  return { notified: changes.length - unreached.length, chats }
}

function usualPriceOf(practice: Practice, id: string, now: number): string | null {
  const today = dayAt(now, practice.profile.timezone)
  return moneyOut(
    usualCentsOn({ prices: pricesOf(practice, id), ...usualOf(practice, id, today) }, today),
  )
}

/** Returns the fixed times that continue after a day, and the price of the last session. */
function usualOf(practice: Practice, id: string, from: string) {
  const last = practice.sessions
    .filter(({ patientId }) => patientId === id)
    .sort(byTime)
    .findLast(({ status, packagePlace }) => status !== 'cancelled' && packagePlace === null)
  const series = practice.series.filter(
    ({ patientId, endedFrom }) => patientId === id && (endedFrom === null || endedFrom > from),
  )
  return {
    lastCents: last ? cents(last.price) : null,
    series: series.map((row) => ({ id: row.id, own_price: true, price_cents: cents(row.price) })),
  }
}

function lastChangeOf({ prices, priceChanges }: Practice, patientId: string) {
  const ids = prices.flatMap((price) => (price.patientId === patientId ? price.changeId : []))
  const last = priceChanges.findLast(({ id }) => ids.includes(id))
  return last ? { from: last.from, at: last.at, percent: last.percent, amount: last.amount } : null
}

function showPrice(practice: Practice, id: string, now: number): void {
  const patient = rowOf(practice.patients, id)
  const today = dayAt(now, practice.profile.timezone)
  const shown = priceFields(pricesOf(practice, id), today)
  keepRow(practice.patients, { ...patient, ...shown, version: patient.version + 1 })
}

function planIn(practice: Practice, input: PriceChangeInput): PatientPlan[] {
  const start = instantAt(input.from, '00:00', practice.profile.timezone)
  const stated = new Set(
    practice.statements.flatMap(({ items }) => items.map(({ sessionId }) => sessionId)),
  )
  return input.patientIds.map((id) => {
    const patient = rowOf(practice.patients, id)
    const ownSessions = practice.sessions.filter(({ patientId }) => patientId === id).sort(byTime)
    const sessions = ownSessions.filter(
      (session) =>
        Date.parse(session.datetime) >= start &&
        (isOpen(session) || session.status === 'completed'),
    )
    return planPatient(
      {
        id,
        name: nameOf(practice, patient.id),
        prices: pricesOf(practice, id),
        ...usualOf(practice, id, input.from),
        sessions: sessions.map((session) => toFacts(session, stated.has(session.id))),
      },
      input,
    )
  })
}

function toFacts(row: SessionRow, isStated: boolean): PricedSession {
  return {
    id: row.id,
    seriesId: row.seriesId,
    startsAt: Date.parse(row.datetime),
    isDone: row.status === 'completed',
    isPaid: row.paid,
    receivedCents: cents(row.received),
    isOfPackage: row.packagePlace !== null,
    isStated,
    isBooked: row.heldUntil !== undefined,
    priceCents: cents(row.price),
    discountCents: 0,
    version: row.version,
  }
}

function apply(
  practice: Practice,
  { patient, newCents, fixedTimes, sessions }: PatientPlan,
  { id, from }: { id: string; from: string },
): void {
  const agreed = { patientId: patient.id, since: from, reason: null, changeId: id }
  practice.prices.push({ ...agreed, id: newId(), seriesId: null, priceCents: newCents })
  for (const fixed of fixedTimes) {
    const row = rowOf(practice.series, fixed.seriesId)
    keepRow(practice.series, { ...row, price: moneyOut(fixed.newCents) })
  }
  for (const { session, cents: price } of sessions)
    saveSession(practice, rowOf(practice.sessions, session.id), { price: moneyOut(price) })
}
