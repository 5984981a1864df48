import { addDays, formatDay, instantAt, weekdayOf } from '../../../platform/shared/calendar.ts'
import { centsOf } from '../../../platform/shared/money.ts'
import { spanOf } from '../../attendance/spans.ts'
import { SPOKEN_WEEKDAYS } from '../../practice/weekdays.ts'
import type { End, Every } from '../../series/contract.ts'
import { datesBetween } from '../../series/date-rules.ts'
import { horizonOf } from '../../series/rules.ts'
import type { ItemKind, RowState } from '../labels.ts'
import { readDate, readTime } from '../reading/date-cells.ts'
import { foldCell } from '../reading/fold-cell.ts'
import { readMoney } from '../reading/money-cells.ts'
import { readFrequency, readWeekday, withoutWeekday } from '../reading/week-cells.ts'
import { isLeftOut, type RowTexts, textsOf } from '../row-rules.ts'
import { seriesKey, sessionKey } from './known.ts'
import {
  asksForService,
  type GivenService,
  keepNewPatient,
  keepNewService,
  namedFields,
  refusePerson,
  serviceOf,
  type Who,
  whoIs,
} from './named-rows.ts'
import type { Place, PlannedSeries, Planning, PlanRow, SeriesPlan } from './planned.ts'
import { RowCells, withYears } from './row-cells.ts'

/** Plans a row of a sheet of patients with their fixed times: each adds the patient, the fixed time or both. */
export const planSeries: PlanRow<PlannedSeries> = (stored, place, planning) => {
  const [, cells, mended, chosen] = stored
  const { sheet, known } = planning
  const { texts, notes: yearNotes } = withYears(
    textsOf(cells, sheet, mended ?? {}),
    ['date'],
    planning.context.today,
  )
  const row = new RowCells(texts, yearNotes)
  const isLeft = isLeftOut(texts, chosen)
  const who = isLeft ? null : whoIs(texts, place, chosen, planning)
  showPerson(row, who)
  const isEnded = who?.read?.isEnded ?? false
  const rhythm = isLeft ? null : rhythmOf(row, planning.context)
  if (!isLeft) requestTime(row)
  const priceCents = centsOf(readMoney(texts.price ?? ''))
  const given = rhythm ? serviceOf(row, place, priceCents, planning) : null
  const asksService = rhythm !== null && asksForService(row, given)
  const plan = who && given && rhythm ? seriesOf(who, given, rhythm, priceCents) : null
  const key = plan && seriesKey(plan.patientId, weekdayOf(plan.firstDate), plan.time)
  const isKnown =
    who?.state === 'known' &&
    (key === null ? row.problems.length === 0 && !isTimed(row) : known.series.has(key))
  const spans = plan && !isKnown ? spansOf(plan, planning) : []
  if (plan) refuseTakenTime(row, plan, spans, planning)
  refusePerson(row, who)
  const state = stateOf(row, { who, isLeft, isEnded, isKnown, asksService })
  const isNew = state === 'new'
  const input = isNew ? inputOf(who, plan) : null
  if (isNew && who) keep(plan, { texts, who, given, spans }, place, planning)
  return {
    ...{ ...place, ...namedFields('series', stored, row, who), state, asksService, month: null },
    brings: isNew ? bringsOf(who, plan) : [],
    input,
  }
}

/** Shows the patient's fields as read. */
function showPerson(row: RowCells, who: Who | null): void {
  for (const { field, text } of who?.read?.values ?? []) row.show(field, text)
  for (const { field, text } of who?.read?.notes ?? []) row.note(field, text)
}

function isTimed(row: RowCells): boolean {
  return (['weekday', 'time'] as const).some((field) => row.text(field) !== null)
}

/** Requests the weekday and time of a row that has a frequency but no time. */
function requestTime(row: RowCells): void {
  const text = row.text('frequency')
  if (isTimed(row) || text === null || readFrequency(text) === null) return
  row.refuse('weekday', 'Informe o dia da semana')
  row.refuse('time', 'Informe o horário')
}

interface Rhythm {
  firstDate: string
  time: string
  every: Every
  end: End
  skipped: readonly string[]
}

const WEEK = 7

/** Returns the first upcoming date; null without a fixed time, or if part of it is missing. */
function rhythmOf(row: RowCells, { today, timezone, now }: Planning['context']): Rhythm | null {
  if (!isTimed(row)) return null
  const start = row.readDay('date', { today, timezone })
  const timeText = row.text('time')
  const weekdayText = row.text('weekday') ?? timeText ?? ''
  const weekday =
    readWeekday(weekdayText) ?? (row.text('weekday') === null && start ? weekdayOf(start) : null)
  const time = readTime(timeText ? withoutWeekday(timeText) : withoutWeekday(weekdayText))
  const rhythm = readFrequency(`${weekdayText} ${timeText ?? ''}`)
  if (rhythm && !isWeekly(rhythm)) row.show('frequency', everyText(rhythm))
  const every = row.text('frequency')
    ? row.read('frequency', readFrequency, everyText, 'Escreva semanal, quinzenal ou mensal')
    : (rhythm ?? { unit: 'week' as const, count: 1 })
  if (weekday === null || OF_MONTH.test(foldCell(weekdayText)))
    row.refuse(
      'weekday',
      row.text('weekday') ? 'Escreva um dia da semana por linha' : 'Informe o dia da semana',
    )
  else row.show('weekday', SPOKEN_WEEKDAYS[weekday] ?? '')
  if (time === null)
    row.refuse(
      'time',
      timeText ? 'Horário inválido. Use hora e minutos, como 14:30' : 'Informe o horário',
    )
  else row.show('time', time)
  if (weekday === null || time === null || every === null) return null
  const isBegun = (day: string) => instantAt(day, time, timezone) <= now
  const from =
    start !== null && every.unit === 'week'
      ? start
      : start !== null && start > today
        ? start
        : today
  let firstDate = addDays(from, (weekday - weekdayOf(from) + WEEK) % WEEK)
  // A rhythm that began earlier keeps its weeks.
  const step = every.unit === 'week' ? every.count * WEEK : WEEK
  while (firstDate < today || isBegun(firstDate)) firstDate = addDays(firstDate, step)
  return { firstDate, time, every, ...limitsOf(row, { today, timezone }) }
}

/** Returns the last date and the dates without a session, as an exported calendar has them. */
function limitsOf(
  row: RowCells,
  { today, timezone: zone }: Pick<Planning['context'], 'today' | 'timezone'>,
): Pick<Rhythm, 'end' | 'skipped'> {
  const date = row.readDay('lastDate', { today, timezone: zone })
  const skipped = row.read(
    'skippedDates',
    (text) => {
      const days = text.split(/[,;]/).map((part) => readDate(part, { today, zone }))
      return days.every((day) => day !== null) ? days : null
    },
    (days) => days.map(formatDay).join(', '),
    'Escreva as datas separadas por vírgulas',
  )
  if (date !== null && date < today) row.refuse('lastDate', 'A última data já passou')
  return { end: date === null ? null : { date }, skipped: skipped ?? [] }
}

function isWeekly({ unit, count }: Every): boolean {
  return unit === 'week' && count === 1
}

/** The first Friday of each month is no weekly time, and the next date may be another Friday of its month. */
const OF_MONTH = /\b(?:do|de cada|todo) mes\b/

function everyText({ unit, count }: Every): string {
  if (unit === 'month') return 'Uma vez por mês'
  return count === 1 ? 'Toda semana' : `A cada ${count} semanas`
}

function seriesOf(
  who: Who,
  { serviceId, service, duration, type }: GivenService,
  rhythm: Rhythm,
  priceCents: number | null,
): SeriesPlan | null {
  if (!('patientId' in who)) return null
  return {
    patientId: who.patientId,
    patient: who.state === 'new' ? who.patient : null,
    ...{ serviceId, service, duration, type, ...rhythm },
    // A new patient's price becomes the agreed one.
    priceCents: who.state === 'new' ? null : priceCents,
  }
}

interface Dated {
  day: string
  start: number
  end: number
}

function spansOf(
  { firstDate, every, end, skipped, time, duration }: SeriesPlan,
  { context: { today, timezone, bufferMinutes } }: Planning,
): Dated[] {
  const dates = datesBetween({ firstDate, every, end }, today, horizonOf(today))
  const remainingDates = dates.filter((day) => !skipped.includes(day))
  return remainingDates.map((day) => ({
    day,
    ...spanOf(instantAt(day, time, timezone), duration, bufferMinutes),
  }))
}

const MOST_DAYS = 3

/** Refuses a fixed time that another patient has; single dates that are taken await a decision, as in every fixed time. */
function refuseTakenTime(
  row: RowCells,
  plan: SeriesPlan,
  spans: readonly Dated[],
  { known }: Planning,
): void {
  if (plan.duration < 15 || plan.duration > 480)
    row.refuse('duration', 'Duração mínima de 15 minutos')
  const takenSpans = spans.filter((span) => known.taken.at(span) !== null)
  const [first] = takenSpans
  if (!first) return
  const name = known.taken.at(first)?.name ?? ''
  if (takenSpans.length * 2 > spans.length) row.refuse('time', `Este horário já é de ${name}`)
  else {
    const days = takenSpans.slice(0, MOST_DAYS).map(({ day }) => formatDay(day).slice(0, 5))
    const rest = takenSpans.length > MOST_DAYS ? ` e mais ${takenSpans.length - MOST_DAYS}` : ''
    row.note('time', `Já ocupado em ${days.join(', ')}${rest}: você decide depois`)
  }
}

interface RowStanding {
  who: Who | null
  isLeft: boolean
  isEnded: boolean
  isKnown: boolean
  asksService: boolean
}

const LACKING: readonly string[] = ['weekday', 'time', 'phone', 'service']

function stateOf(
  row: RowCells,
  { who, isLeft, isEnded, isKnown, asksService }: RowStanding,
): RowState {
  if (isLeft || who === null) return 'skipped'
  if (isKnown) return 'same'
  if (isEnded) return 'skipped'
  if (who.state === 'asked') return 'ambiguous'
  const isLacking = row.problems.every(
    ({ field }) => LACKING.includes(field) && (row.text(field) === null || asksService),
  )
  if (row.problems.length === 0) return 'new'
  return isLacking ? 'incomplete' : 'refused'
}

function inputOf(who: Who | null, series: SeriesPlan | null): PlannedSeries['input'] {
  if (series) return { series }
  return who?.state === 'new' ? { patient: who.patient } : null
}

function bringsOf(who: Who | null, plan: SeriesPlan | null): ItemKind[] {
  return [
    ...(who?.state === 'new' ? (['patients'] as const) : []),
    ...(plan?.service ? (['services'] as const) : []),
    ...(plan ? (['series'] as const) : []),
  ]
}

interface RowFields {
  texts: RowTexts
  who: Who
  given: GivenService | null
  spans: readonly Dated[]
}

function keep(
  plan: SeriesPlan | null,
  { texts, who, given, spans }: RowFields,
  place: Place,
  planning: Planning,
): void {
  const { known } = planning
  if (who.state === 'new') keepNewPatient(texts, place, who, planning)
  if (!plan) return
  if (given) keepNewService(given, planning)
  known.series.add(seriesKey(plan.patientId, weekdayOf(plan.firstDate), plan.time))
  for (const { start, end } of spans) {
    if (known.taken.at({ start, end })) continue
    known.taken.add({ start, end, name: who.name })
    // A sheet of sessions may list them one by one.
    known.sessions.add(sessionKey(plan.patientId, start))
  }
}
