import { dayAt, instantAt, timeAt } from '../../../platform/shared/calendar.ts'
import { centsOf, centsToText, moneyWithComma } from '../../../platform/shared/money.ts'
import { spanOf } from '../../attendance/spans.ts'
import { sessionInput } from '../../sessions/contract.ts'
import type { RowField, RowState } from '../labels.ts'
import { readDate, readTime } from '../reading/date-cells.ts'
import { foldCell } from '../reading/fold-cell.ts'
import { fieldOfHeading } from '../reading/heading-words.ts'
import { isExempt, readMoney } from '../reading/money-cells.ts'
import { type CellOutcome, readOutcome } from '../reading/session-cells.ts'
import { isLeftOut, textsOf } from '../row-rules.ts'
import { DEBT_NOTE, debtDayOf, debtKey, listsDebts } from './debt-rows.ts'
import { sessionKey } from './known.ts'
import {
  asksForService,
  bringsOf,
  type GivenService,
  keepNewPatient,
  keepNewService,
  namedFields,
  refusePerson,
  serviceOf,
  type Who,
  whoIs,
} from './named-rows.ts'
import type { PlannedSession, Planning, PlanRow, ReceivedBefore, SessionPlan } from './planned.ts'
import { NOON, readReceived } from './received-cells.ts'
import { RowCells, withYears } from './row-cells.ts'

/** Plans a row of a sheet of sessions: one that has begun is past, any other is upcoming. */
export const planSession: PlanRow<PlannedSession> = (stored, place, planning) => {
  const [, cells, mended, chosen] = stored
  const { sheet, context, known } = planning
  const { texts, notes: yearNotes } = withYears(
    textsOf(cells, sheet, mended ?? {}),
    ['date'],
    context.today,
  )
  const row = new RowCells(texts, yearNotes)
  const isLeft = isLeftOut(texts, chosen) || row.isOtherSide('in', sheet)
  const who = isLeft ? null : whoIs(texts, place, chosen, planning)
  const isDebt = listsDebts(sheet)
  const owedCents = row.readCents('owed', (text) => readOwed(text, row.text('price')))
  const isSettled = isDebt && !owedCents && row.problems.length === 0
  const debtDay = isDebt && !isSettled ? debtDayOf(row, context) : null
  const when = isSettled ? NO_TIME : (debtDay ?? whenOf(row, context))
  const isFree = isExempt(row.text('paid') ?? '')
  const price = row.readCents('price', (text) => readMoney(text) ?? (isFree ? '0.00' : null))
  if (isFree && price !== 0) row.note('price', 'Isenta: nada a cobrar')
  // Next to what is owed, what was received is the rest of the price.
  const whole = owedCents !== null && hasReceivedPrices(sheet) ? (price ?? 0) + owedCents : price
  if (whole !== null && whole !== price) row.show('price', moneyWithComma(centsToText(whole)))
  const priceCents = isDebt ? owedCents : isFree ? 0 : whole
  const given = isLeft ? null : serviceOf(row, place, priceCents, planning)
  const asksService = !isLeft && asksForService(row, given)
  const status = outcomeOf(row, sheet)
  const happened = happenedOf(row, { status, isPast: when.isPast, priceCents, owedCents }, planning)
  const notes = isDebt
    ? [DEBT_NOTE, row.text('observations')].filter(Boolean).join(': ')
    : row.text('observations')
  const plan =
    who && given ? sessionOf(row, { who, given, when, priceCents, happened, notes }) : null
  if (plan && !when.isPast) refuseTaken(row, plan, planning)
  const isKnown =
    plan !== null &&
    (debtDay?.isUndated
      ? known.debts.has(debtKey(plan.patientId, owedCents ?? 0))
      : known.sessions.has(sessionKey(plan.patientId, plan.startsAt)))
  const isCancelledAhead = !when.isPast && when.startsAt !== null && isCancelled(status)
  if (isCancelledAhead) row.note('status', 'Não vai acontecer: fica de fora')
  if (isSettled && !isLeft) row.note('owed', 'Nada em aberto: fica de fora')
  const isGone = isCancelledAhead || isSettled
  refusePerson(row, who)
  const state = stateOf(row, {
    who,
    isLeft,
    isGone,
    isKnown,
    lacksTime: when.lacksTime,
    asksService,
  })
  const isNew = state === 'new' && plan !== null
  if (isNew) keep(plan, { texts, who, given }, place, planning)
  if (isNew && isDebt) known.debts.add(debtKey(plan.patientId, owedCents ?? 0))
  return {
    ...{ ...place, ...namedFields('sessions', stored, row, who), state, asksService },
    brings: isNew ? bringsOf('sessions', plan) : [],
    month: isNew && !when.isPast ? dayAt(plan.startsAt, context.timezone).slice(0, 7) : null,
    input: isNew ? plan : null,
  }
}

const NOTHING_OWED =
  /^(?:-+|n|nao(?: deve)?|ok|nada|nenhum[ao]?|em dia|quites?|quitad[oa]|zerad[oa]|pag[oa])$/
const ALL_OWED = /^(?:s|sim|x|deve|devendo|pendente|(?:em )?aberto|tudo)$/

/** Returns the amount that a cell says is owed; a yes means the whole price. */
function readOwed(text: string, price: string | null): string | null {
  const cell = foldCell(text)
  if (NOTHING_OWED.test(cell)) return centsToText(0)
  return readMoney(ALL_OWED.test(cell) ? (price ?? '') : cell.replace(/^dev(?:e|endo) /, ''))
}

interface StartTime {
  startsAt: number | null
  isPast: boolean
  /** Whether only the time is missing. */
  lacksTime: boolean
}

const NO_TIME: StartTime = { startsAt: null, isPast: false, lacksTime: false }

function whenOf(row: RowCells, { today, timezone, now }: Planning['context']): StartTime {
  const text = row.text('date')
  const day = row.readDay('date', { today, timezone })
  if (text === null) row.refuse('date', 'Informe a data')
  const ownDuration = row.read(
    'time',
    (cell) => readTime(cell, { zone: timezone }),
    (time) => time,
    'Horário inválido. Use hora e minutos, como 14:30',
  )
  const time = row.text('time') === null && text ? readTime(text, { zone: timezone }) : ownDuration
  if (day === null || (time === null && row.text('time') !== null)) return NO_TIME
  const isOver = day < today
  if (time === null && !isOver) {
    row.refuse('time', 'Informe o horário')
    return { ...NO_TIME, lacksTime: true }
  }
  if (time === null) row.note('time', `Sem horário: fica às ${NOON}`)
  const startsAt = instantAt(day, time ?? NOON, timezone)
  row.show('time', timeAt(startsAt, timezone))
  return { startsAt, isPast: startsAt <= now, lacksTime: false }
}

function outcomeOf(row: RowCells, { headings, fields }: Planning['sheet']): CellOutcome {
  const heading = headings[fields.indexOf('status')] ?? ''
  const outcome = row.read(
    'status',
    (text) => readOutcome(text, heading),
    () => '',
    'Escreva concluída, faltou ou cancelada',
  )
  return outcome ?? { outcome: null, paid: null }
}

const OUTCOME_TEXTS = {
  completed: 'Concluída',
  absent: 'Faltou',
  late_cancel: 'Cancelada tarde',
  cancelled: 'Cancelada',
} as const

function isCancelled({ outcome }: CellOutcome): boolean {
  return outcome !== null && outcome !== 'completed'
}

interface Happened {
  outcome: SessionPlan['outcome']
  received: ReceivedBefore | null
}

interface StatusFacts {
  status: CellOutcome
  isPast: boolean
  priceCents: number | null
  owedCents: number | null
}

function happenedOf(
  row: RowCells,
  { status, isPast, priceCents, owedCents: owed }: StatusFacts,
  planning: Planning,
): Happened {
  const outcome = isPast ? (status.outcome ?? 'completed') : null
  if (row.text('status') !== null && isPast)
    row.show('status', OUTCOME_TEXTS[outcome ?? 'completed'])
  else if (row.text('status') !== null && !isCancelled(status)) row.show('status', 'Confirmada')
  const received = receivedOf(row, { status, isPast, priceCents, owedCents: owed }, planning)
  if (outcome !== 'cancelled' || received === null) return { outcome, received }
  row.note('paid', 'Cancelada: o pagamento fica de fora')
  return { outcome, received: null }
}

/** Returns the amount received before: the paid amount, otherwise the price minus the debt; null if the row is unpaid. */
function receivedOf(
  row: RowCells,
  { status, priceCents, owedCents: owed }: StatusFacts,
  { sheet, context: { today, timezone, now } }: Planning,
): ReceivedBefore | null {
  const near = dayOfCell(row, today)
  const { paid, paidOn, method } = readReceived(row, { today, timezone, near, priceCents })
  if (owed !== null && owed > 0 && priceCents === null) row.refuse('price', 'Informe o valor')
  const isReceived = (priceCents ?? 0) > 0 && hasReceivedPrices(sheet)
  const isPaid =
    paid?.paid ??
    (owed === null ? (status.paid ?? (paidOn !== null || isReceived)) : owed < (priceCents ?? 0))
  if (isPaid && isReceived && paid === null) row.show('paid', 'Pago')
  if (isExempt(row.text('paid') ?? '')) row.show('paid', 'Isenta')
  if (!isPaid) return null
  const amount = centsOf(paid?.amount ?? null)
  const rest = owed !== null && priceCents !== null ? Math.max(0, priceCents - owed) : null
  const cents = amount ?? rest
  const day = paidOn ?? paid?.on ?? near
  if (day > today) row.refuse(paidOn ? 'paidOn' : 'paid', 'O dia do pagamento ainda não chegou')
  if (cents !== null && priceCents !== null && cents > priceCents)
    row.refuse('paid', 'Foi pago mais do que o valor da sessão')
  const at = day === today ? now : instantAt(day, NOON, timezone)
  return cents === 0 ? null : { cents, at, method }
}

/** Returns whether the prices are what was received: `Valor recebido` or a cash book, without other prices and payments. */
function hasReceivedPrices({ headings, fields }: Planning['sheet']): boolean {
  const heading = headings[fields.indexOf('price')] ?? ''
  const isReceived = fields.includes('side') || fieldOfHeading(heading)?.otherwise === 'paid'
  return !fields.includes('paid') && isReceived
}

/** Returns the day of the session, but not after today. */
function dayOfCell(row: RowCells, today: string): string {
  const day = readDate(row.text('date') ?? '', { today })
  return day !== null && day < today ? day : today
}

interface Parts {
  who: Who
  given: GivenService
  when: StartTime
  priceCents: number | null
  happened: Happened
  notes: string | null
}

/** The ids replace those of the row: only the other fields are checked. */
const SOME_ID = '00000000-0000-7000-8000-000000000000'

const ORIGINS: Partial<Record<PropertyKey, RowField>> = {
  datetime: 'date',
  duration: 'duration',
  price: 'price',
  notes: 'observations',
  type: 'type',
}

function sessionOf(
  row: RowCells,
  { who, given, when: { startsAt }, priceCents, happened, notes }: Parts,
): SessionPlan | null {
  if (startsAt === null) return null
  const { serviceId, service, duration, type } = given
  const parsed = sessionInput.safeParse({
    patientId: SOME_ID,
    serviceId: SOME_ID,
    type,
    datetime: new Date(startsAt).toISOString(),
    duration,
    price: priceCents === null ? null : centsToText(priceCents),
    notes,
  })
  for (const { path, message } of parsed.error?.issues ?? [])
    row.refuse(ORIGINS[path[0] ?? ''] ?? 'date', message)
  if (!parsed.success || !('patientId' in who)) return null
  return {
    patientId: who.patientId,
    patient: who.state === 'new' ? { ...who.patient, price: undefined } : null,
    ...{ serviceId, service, type, startsAt, duration, priceCents },
    notes: parsed.data.notes ?? null,
    ...happened,
  }
}

function refuseTaken(row: RowCells, plan: SessionPlan, { context, known }: Planning): void {
  const { patientId, startsAt, duration } = plan
  if (known.sessions.has(sessionKey(patientId, startsAt))) return
  const hit = known.taken.at(spanOf(startsAt, duration, context.bufferMinutes))
  if (hit) row.refuse('time', `Este horário já é de ${hit.name}`)
}

interface RowStanding {
  who: Who | null
  isLeft: boolean
  isGone: boolean
  isKnown: boolean
  lacksTime: boolean
  asksService: boolean
}

function stateOf(
  row: RowCells,
  { who, isLeft, isGone, isKnown, lacksTime, asksService }: RowStanding,
): RowState {
  if (isLeft || who === null || isGone) return 'skipped'
  if (isKnown) return 'same'
  if (who.state === 'asked') return 'ambiguous'
  const isLacking = lacksTime || asksService || (who.state === 'faulty' && who.lacks === 'phone')
  if (isLacking && row.problems.length === 1) return 'incomplete'
  return row.problems.length > 0 ? 'refused' : 'new'
}

interface RowFields {
  texts: Parameters<typeof keepNewPatient>[0]
  who: Who | null
  given: GivenService | null
}

function keep(
  { patientId, startsAt, duration, outcome }: SessionPlan,
  { texts, who, given }: RowFields,
  place: Parameters<typeof keepNewPatient>[1],
  planning: Planning,
): void {
  const { context, known } = planning
  if (who?.state === 'new') keepNewPatient(texts, place, who, planning)
  if (given) keepNewService(given, planning)
  known.sessions.add(sessionKey(patientId, startsAt))
  if (outcome === null)
    known.taken.add({ ...spanOf(startsAt, duration, context.bufferMinutes), name: who?.name ?? '' })
}
