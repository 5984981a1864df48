import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  eachOnce,
  id,
  idParams,
  instant,
  instantText,
  keyOf,
  line,
  storable,
  text,
} from '../../platform/shared/fields.ts'
import { calendarAddressOf, passwordOf } from './address-rules.ts'
import { CONSENT_KINDS, FAILURES, KINDS, SESSION_TITLES, WRITE_FAILURES } from './labels.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    calendars: true
  }
}

export const CALENDARS_AT_MOST = 10
export const ADDRESS_LENGTH = 2_000
export const NAME_LENGTH = 60

type TypedKind = keyof typeof KINDS
export type ConsentKind = keyof typeof CONSENT_KINDS
export type CalendarKind = TypedKind | ConsentKind
const NO_KIND = 'Escolha o tipo do calendário'
/** `ics`: a secret iCalendar address. `caldav`: a server with a user name and password. */
const typedKind = keyOf(KINDS, NO_KIND)
/** Calendars that their owner allows to be read, on a page of Google or Microsoft. */
export const consentKind = keyOf(CONSENT_KINDS, NO_KIND)
export const calendarKind = keyOf({ ...KINDS, ...CONSENT_KINDS }, NO_KIND)
/** The length of a user's name and of a password. */
export const LOGIN_LENGTH = 200

export const sessionTitle = keyOf(SESSION_TITLES, 'Escolha como as sessões aparecem')
export type { SessionTitle } from './labels.ts'

/** A psychologist's calendar at another provider. Its address, user and password are write-only. */
export const calendar = z.object({
  id,
  kind: calendarKind,
  name: z.string(),
  createdAt: instantText,
  /** Whether the titles of its events are kept, for the psychologist's own agenda. */
  titles: z.boolean(),
  /** The last time it was read; null before the first. */
  readAt: z.nullable(instantText),
  /** Since when it cannot be read, and why; null while it can. Known times stay blocked. */
  failingSince: z.nullable(instantText),
  failure: z.nullable(keyOf(FAILURES)),
  /** The collection that gets the sessions; null for none. */
  writesTo: z.nullable(id),
  /** The title of a session there. */
  shows: sessionTitle,
  /** Whether changes of our events there become questions here, and whether a moved event moves its session immediately. */
  twoWay: z.boolean(),
  applies: z.boolean(),
  /** Whether the permission covers titles, whole days and writing sessions; if not, the owner must give a wider one. */
  details: z.boolean(),
  writable: z.boolean(),
  /** Since when sessions cannot be written there, and why; null while they can. */
  writeFailingSince: z.nullable(instantText),
  writeFailure: z.nullable(keyOf(WRITE_FAILURES)),
})
export type Calendar = z.infer<typeof calendar>

/** A calendar that was just read. */
const readNow = z.extend(calendar, {
  /** The number of upcoming booked sessions that its times overlap, and the start of the first; null if there is none. */
  meets: z.nullable(z.object({ sessions: z.int(), first: instantText })),
})
export type CalendarReadNow = z.infer<typeof readNow>

const LOGIN_FIELDS = [
  ['username', 'Digite o usuário'],
  ['password', 'Digite a senha'],
] as const

export const calendarInput = z
  .object({
    kind: typedKind,
    url: z.pipe(
      line('Cole o endereço do calendário').check(z.maxLength(ADDRESS_LENGTH)),
      z.transform((typed, context) => {
        const address = calendarAddressOf(typed)
        if (address !== null) return address
        const message = 'Cole um endereço que começa com https:// ou webcal://'
        context.issues.push({ code: 'custom', input: typed, message, params: {} })
        return ''
      }),
    ),
    username: z.optional(text(LOGIN_LENGTH)),
    password: z.optional(
      z.pipe(
        z.string().check(z.maxLength(LOGIN_LENGTH), storable),
        z.transform((typed: string) => passwordOf(typed)),
      ),
    ),
    /** Only the psychologist reads it; the pattern breaks up addresses in it. */
    name: text(NAME_LENGTH, 1, 'Dê um nome ao calendário'),
  })
  .check(({ value, issues }) => {
    for (const [field, missing] of LOGIN_FIELDS) {
      const isGiven = Boolean(value[field])
      if (isGiven === (value.kind === 'caldav')) continue
      const message = isGiven ? 'Um endereço secreto não tem usuário nem senha' : missing
      issues.push({ code: 'custom', input: value, path: [field], message })
    }
  })
export type CalendarInput = z.output<typeof calendarInput>

/** The answer from the page of Google or Microsoft. */
export const consentInput = z.object({
  kind: consentKind,
  code: text(4_000, 1, 'Comece de novo pelo botão'),
  state: text(100, 1, 'Comece de novo pelo botão'),
  name: text(NAME_LENGTH, 1, 'Dê um nome ao calendário'),
})
export type ConsentInput = z.output<typeof consentInput>

export const collection = z.object({
  id,
  name: z.string(),
  /** Whether its times are blocked here. */
  blocks: z.boolean(),
  /** Whether its all-day events are blocked here too. */
  allDayBlocks: z.boolean(),
  /** Whether it was made there for sessions. */
  made: z.boolean(),
})
export type Collection = z.infer<typeof collection>

export const listCalendars = endpoint({
  method: 'GET',
  path: '/api/calendars',
  summary: 'Os outros calendários do psicólogo, e desde quando um deles não pode ser lido',
  access: 'tenant',
  reads: ['calendars'],
  reply: z.array(calendar),
})

export const connectCalendar = endpoint({
  method: 'POST',
  path: '/api/calendars',
  summary:
    'Liga um calendário por endereço secreto (ics), por usuário e senha (caldav) ou com a permissão dada no Google ou na Microsoft: é lido na hora, e os horários ocupados nele ficam ocupados aqui. Uma conta já ligada é permitida de novo',
  access: 'tenant',
  proof: true,
  changes: ['calendars', 'daysOff'],
  body: z.discriminatedUnion('kind', [calendarInput, consentInput], NO_KIND),
  reply: readNow,
  status: 201,
  // A stored reply would keep the body's fingerprint, made from a secret address.
  idempotent: false,
  problems: [
    'calendar_unreadable',
    'calendar_consent_over',
    'calendar_kind_off',
    'calendars_full',
    'records_off',
  ],
})

export const listConsentKinds = endpoint({
  method: 'GET',
  path: '/api/calendars/oauth',
  summary: 'Os serviços em que um calendário pode ser ligado com uma permissão dada lá',
  access: 'tenant',
  reads: [],
  reply: z.array(consentKind),
})

/** The provider answers at the same address with `/callback`, which redirects to the settings. */
export const askConsent = endpoint({
  method: 'GET',
  path: '/api/calendars/oauth/:kind',
  summary:
    'O endereço da página do Google ou da Microsoft em que o psicólogo permite ler os horários (busy), também os eventos (details), ou escrever as sessões (writing)',
  access: 'tenant',
  reads: [],
  params: z.object({ kind: consentKind }),
  query: z.object({
    allows: z._default(z.enum(['busy', 'details', 'writing'], 'Escolha o que permitir'), 'busy'),
  }),
  reply: z.object({ url: z.string() }),
  problems: ['calendar_kind_off'],
})

export const listCollections = endpoint({
  method: 'GET',
  path: '/api/calendars/:id/collections',
  summary: 'As partes de um calendário, e quais ocupam horário aqui',
  access: 'tenant',
  reads: ['calendars'],
  params: idParams,
  reply: z.array(collection),
  problems: ['not_found'],
})

export const updateCalendar = endpoint({
  method: 'PUT',
  path: '/api/calendars/:id',
  summary:
    'Diz que partes de um calendário ocupam horário, se os eventos de dia inteiro também, se os títulos são guardados, e que parte recebe as sessões',
  access: 'tenant',
  proof: true,
  changes: ['calendars', 'daysOff'],
  params: idParams,
  body: z.object({
    collections: z.optional(
      z.array(z.object({ id, blocks: z.boolean(), allDayBlocks: z.boolean() })).check(
        z.maxLength(100),
        eachOnce((item: { id: string }) => item.id, 'Uma parte aparece duas vezes'),
      ),
    ),
    /** Null ends the writing: the sessions are removed from that calendar. `new` creates one there. */
    writesTo: z.optional(z.nullable(z.union([z.literal('new'), id], 'Escolha um calendário'))),
    shows: z.optional(sessionTitle),
    twoWay: z.optional(z.boolean()),
    /** Applies only with `twoWay`. */
    applies: z.optional(z.boolean()),
    /** Unchanged if missing. Switching it off deletes the kept titles. */
    titles: z.optional(z.boolean()),
  }),
  idempotent: false,
  reply: z.array(collection),
  problems: ['not_found', 'calendar_not_allowed', 'calendar_unwritable', 'records_off'],
})

export const syncCalendar = endpoint({
  method: 'POST',
  path: '/api/calendars/:id/sync',
  summary: 'Lê um calendário agora',
  access: 'tenant',
  changes: ['calendars', 'daysOff'],
  params: idParams,
  reply: readNow,
  idempotent: false,
  problems: ['not_found'],
})

export const disconnectCalendar = endpoint({
  method: 'DELETE',
  path: '/api/calendars/:id',
  summary: 'Desliga um calendário; os horários dele ficam livres aqui',
  access: 'tenant',
  changes: ['calendars', 'daysOff'],
  params: idParams,
  status: 204,
  problems: ['not_found'],
})

/** A time that is taken in another calendar. */
const busyTime = z.object({
  ...{ start: instantText, end: instantText, calendarId: id },
  /** Only for a calendar whose titles are kept. */
  title: z.optional(z.string()),
})
export type BusyTime = z.infer<typeof busyTime>

export const listBusyTimes = endpoint({
  method: 'GET',
  path: '/api/calendars/busy',
  summary: 'Os horários ocupados em outros calendários, entre dois instantes',
  access: 'tenant',
  reads: ['calendars', 'daysOff'],
  query: z.object({ start: instant('Informe o início'), end: instant('Informe o fim') }),
  reply: z.array(busyTime),
})
