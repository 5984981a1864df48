import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  baseVersion,
  day,
  eachOnce,
  id,
  idParams,
  instant,
  instantText,
  line,
  moneyText,
  optionalMoney,
  optionalText,
  whole,
} from '../../platform/shared/fields.ts'
import { DEFAULT_DURATION } from '../practice/session-types.ts'
import { TIME } from '../practice/working-hours.ts'
import { duration, sessionType } from '../sessions/contract.ts'
import { conflict, dateState } from './conflict-schema.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    series: true
  }
}

/** Weeks ahead for which the sessions of a series are created. */
export const HORIZON_WEEKS = 26

export const MOST_WEEKS = 4

export const MOST_DATES = 520

/** The rhythm: every 1 to 4 weeks, or monthly on the weekday of the first date (docs/product.md, Fixed times). */
export const every = z
  .object({
    unit: z.enum(['week', 'month'], 'Escolha semanas ou meses'),
    count: whole(1, MOST_WEEKS),
  })
  .check(
    z.refine(({ unit, count }) => unit === 'week' || count === 1, {
      path: ['count'],
      message: 'Por mês, só uma vez a cada mês',
    }),
  )
export type Every = z.output<typeof every>

/** Null if it does not end; otherwise its number of dates, skipped ones included, or its last day. */
export const end = z.nullable(
  z.union(
    [z.object({ count: whole(1, MOST_DATES) }), z.object({ date: day })],
    'Escolha como termina',
  ),
)
export type End = z.output<typeof end>

const time = line('Informe o horário').check(z.regex(TIME, 'Informe o horário'))

const choiceFields = {
  action: z.enum(['skip', 'move', 'keep'], 'Escolha o que fazer com a data'),
  start: z.optional(instant('Escolha o novo horário')),
}

interface ChoiceFields {
  action: 'skip' | 'move' | 'keep'
  start?: number | undefined
}
const movesSomewhere = z.refine<ChoiceFields>(
  ({ action, start }) => action !== 'move' || start !== undefined,
  { path: ['start'], message: 'Escolha o novo horário' },
)

/**
 * The choice for a date that is not free. `keep` is allowed if only the psychologist's own rules close it, never for a taken
 * time.
 */
export const dateChoice = z.object({ date: day, ...choiceFields }).check(movesSomewhere)
export type DateChoice = z.output<typeof dateChoice>

const MOST_CHOICES = 60
const choices = z.optional(
  z.array(dateChoice).check(
    z.maxLength(MOST_CHOICES),
    eachOnce(
      (item) => item.date,
      'Uma data aparece duas vezes. Envie uma só decisão para cada uma.',
    ),
  ),
)

const notify = z.optional(z.boolean())

const ruleFields = {
  serviceId: id,
  type: sessionType,
  duration: z._default(duration, DEFAULT_DURATION),
  /** The default is the practice's usual location on the day that the session is created. */
  location: optionalText(500),
  firstDate: day,
  time,
  every,
  end: z._default(end, null),
  price: optionalMoney,
  /** The package whose credits are consumed first; then each session costs the price. */
  packageId: z.nullish(id),
}

export const seriesInput = z.object({ patientId: id, ...ruleFields, choices, notify })
export type SeriesInput = z.output<typeof seriesInput>

export const occurrence = z.object({
  date: day,
  start: instantText,
  state: dateState,
  with: z.optional(z.object({ sessionId: id, patientName: z.string() })),
  suggestions: z.optional(z.array(instantText)),
})
export type Occurrence = z.infer<typeof occurrence>

export const seriesPreview = z.object({
  occurrences: z.array(occurrence),
  /** The first date that costs `price` because no package covers it; null if all shown dates are covered. */
  pricedFrom: z.nullable(day),
  price: moneyText,
  horizon: day,
})
export type SeriesPreview = z.infer<typeof seriesPreview>

export const previewSeries = endpoint({
  method: 'POST',
  path: '/api/series/preview',
  summary:
    'As datas de um horário fixo até o horizonte, cada uma com sua situação e horários livres perto; nada é salvo',
  access: 'tenant',
  reads: ['series', 'sessions', 'patients', 'services', 'packages', 'profile', 'daysOff'],
  changes: [],
  body: seriesInput,
  reply: seriesPreview,
  idempotent: false,
  problems: ['not_found'],
})

export const createSeries = endpoint({
  method: 'POST',
  path: '/api/series',
  summary:
    'Cria um horário fixo com as sessões das suas datas, confirmadas; tudo ou nada: sem uma decisão para cada data que não está livre, 409 com occurrences',
  access: 'tenant',
  changes: ['series', 'sessions', 'packages', 'messages'],
  body: seriesInput,
  reply: z.object({ id, created: z.int(), skipped: z.int() }),
  status: 201,
  problems: ['not_found', 'patient_limit', 'series_changed', 'time_taken'],
})

export const series = z.object({
  id,
  patientId: z.nullable(id),
  patientName: z.string(),
  serviceId: id,
  serviceName: z.string(),
  type: sessionType,
  duration: z.int(),
  location: z.nullable(z.string()),
  price: moneyText,
  packageId: z.nullable(id),
  firstDate: day,
  time: z.string(),
  every,
  end,
  /** The first day without sessions; null while it continues. */
  endedFrom: z.nullable(day),
  conflicts: z.array(conflict),
  nextStart: z.nullable(instantText),
  createdAt: instantText,
  version: z.int(),
})
export type Series = z.infer<typeof series>

export const listSeries = endpoint({
  method: 'GET',
  path: '/api/series',
  summary: 'Os horários fixos, os que continuam primeiro, por dia da semana e hora',
  access: 'tenant',
  reads: ['series', 'sessions', 'patients', 'services'],
  query: z.object({ patientId: z.optional(id) }),
  reply: z.array(series),
})

export const getSeries = endpoint({
  method: 'GET',
  path: '/api/series/:id',
  summary: 'Um horário fixo',
  access: 'tenant',
  reads: ['series', 'sessions', 'patients', 'services'],
  params: idParams,
  reply: series,
  problems: ['not_found'],
})

/** Changes fields of the rule from a day on, from which `end.count` counts too. Missing fields stay. */
export const seriesChange = z.extend(z.partial(z.object({ ...ruleFields, duration, end })), {
  from: day,
  choices,
  notify,
  version: baseVersion,
})
export type SeriesChange = z.output<typeof seriesChange>

/** A session that is left unchanged: completed, moved by hand, or paid and without a date after the change. */
const left = z.object({ sessionId: id, why: z.enum(['done', 'moved', 'paid']) })
export type Left = z.infer<typeof left>

export const previewSeriesChange = endpoint({
  method: 'POST',
  path: '/api/series/:id/preview',
  summary:
    'O mesmo de um horário fixo que muda a partir de um dia, e o que será das suas sessões; nada é salvo',
  access: 'tenant',
  reads: ['series', 'sessions', 'patients', 'services', 'packages', 'profile', 'daysOff'],
  changes: [],
  params: idParams,
  body: seriesChange,
  reply: z.extend(seriesPreview, {
    moved: z.int(),
    cancelled: z.int(),
    left: z.array(left),
  }),
  idempotent: false,
  problems: ['not_found', 'series_over'],
})

export const updateSeries = endpoint({
  method: 'PUT',
  path: '/api/series/:id',
  summary:
    'Muda um horário fixo a partir de um dia, tudo ou nada; as sessões feitas ou movidas à mão ficam como estão',
  access: 'tenant',
  changes: ['series', 'sessions', 'packages', 'messages'],
  params: idParams,
  body: seriesChange,
  reply: z.object({
    moved: z.int(),
    left: z.array(left),
    created: z.int(),
    skipped: z.int(),
    cancelled: z.int(),
  }),
  problems: ['not_found', 'changed_meanwhile', 'series_changed', 'series_over', 'time_taken'],
})

export const endSeries = endpoint({
  method: 'POST',
  path: '/api/series/:id/end',
  summary:
    'Encerra um horário fixo a partir de um dia: cancela o que está por vir, avisa uma vez e diz o que foi pago',
  access: 'tenant',
  changes: ['series', 'sessions', 'packages', 'coupons', 'messages'],
  params: idParams,
  body: z.object({ from: day, notify }),
  reply: z.object({
    cancelled: z.int(),
    /** Cancelled sessions with a payment; a package's payment stays with the package. */
    toRefund: z.array(z.object({ sessionId: id, datetime: instantText, received: moneyText })),
  }),
  problems: ['not_found', 'series_over'],
})

export const settleSeriesDate = endpoint({
  method: 'POST',
  path: '/api/series/:id/dates/:date',
  summary: 'Resolve uma data que não pôde ser criada: pular, escolher outro horário ou manter',
  access: 'tenant',
  changes: ['series', 'sessions', 'packages', 'messages'],
  params: z.object({ id, date: day }),
  body: z.object(choiceFields).check(movesSomewhere),
  reply: series,
  problems: ['not_found', 'series_changed', 'series_over', 'time_taken'],
})
