import type { UseFormReturn } from 'react-hook-form'
import type { AttendancePart } from '../../practice/attendance-addresses.ts'
import type { Profile } from '../../practice/contract.ts'
import { WEEKDAY_LABELS } from '../../practice/weekdays.ts'
import {
  type DayHours,
  DEFAULT_HOURS,
  parseWorkingHours,
  type StoredHours,
  WEEKDAYS,
  type Weekday,
  type WorkingHours,
} from '../../practice/working-hours.ts'
import type { TypedRules } from './api.ts'
import { bufferText, noticeText } from './minutes-text.ts'

/** The form's fields. Each weekday is one, so that two windows that change two days both keep theirs. */

export type AttendanceValues = ReturnType<typeof valuesOf>

export type AttendanceFields = Pick<
  UseFormReturn<AttendanceValues>,
  'register' | 'formState' | 'watch' | 'setValue' | 'getValues' | 'setFocus'
>

export function valuesOf(profile: Profile) {
  return {
    attendsOnline: profile.attendsOnline,
    attendsInPerson: profile.attendsInPerson,
    address: profile.address ?? '',
    addressNumber: profile.addressNumber ?? '',
    city: profile.city ?? '',
    state: profile.state ?? '',
    ...suggestedHours(parseWorkingHours(profile.workingHours)),
    minimumNoticeMinutes: String(profile.minimumNoticeMinutes),
    bufferMinutes: String(profile.bufferMinutes),
    opensWeekends: profile.opensWeekends,
    closesHolidays: profile.closesHolidays,
    observations: profile.observations ?? '',
  }
}

function suggestedHours(stored: StoredHours | null): WorkingHours {
  if (!stored) return DEFAULT_HOURS
  return weekFrom((weekday) => stored[weekday] ?? { ...DEFAULT_HOURS[weekday], enabled: false })
}

function weekFrom<Value>(make: (weekday: Weekday) => Value): Record<Weekday, Value> {
  const days = WEEKDAYS.map((weekday) => [weekday, make(weekday)] as const)
  return Object.fromEntries(days) as Record<Weekday, Value>
}

export function hoursOf(values: AttendanceValues): WorkingHours {
  return weekFrom((weekday) => values[weekday])
}

type FieldName = keyof AttendanceValues

/** The fields that each part of the screen shows and saves; the rest of the profile stays as it is. */
export const FIELDS: Record<AttendancePart, readonly FieldName[]> = {
  semana: [...WEEKDAYS, 'opensWeekends'],
  folgas: ['closesHolidays'],
  locais: [
    'attendsOnline',
    'attendsInPerson',
    'address',
    'addressNumber',
    'city',
    'state',
    'observations',
  ],
  regras: ['minimumNoticeMinutes', 'bufferMinutes'],
}

export function payloadOf(part: AttendancePart, values: AttendanceValues) {
  const rest = Object.fromEntries(
    FIELDS[part].filter((name) => !isWeekday(name)).map((name) => [name, values[name]]),
  )
  return part === 'semana' ? { ...rest, workingHours: JSON.stringify(hoursOf(values)) } : rest
}

function isWeekday(name: FieldName): name is Weekday {
  return WEEKDAYS.some((weekday) => weekday === name)
}

export function labelsOf(part: AttendancePart): Partial<Record<FieldName, string>> {
  return Object.fromEntries(FIELDS[part].map((name) => [name, LABELS[name]]))
}

export function timeRulesOf(values: AttendanceValues): TypedRules {
  const { opensWeekends, closesHolidays, minimumNoticeMinutes, bufferMinutes } = values
  const workingHours = JSON.stringify(hoursOf(values))
  return { workingHours, opensWeekends, closesHolidays, minimumNoticeMinutes, bufferMinutes }
}

export const LABELS: Record<FieldName, string> = {
  attendsOnline: 'Atendimento online',
  attendsInPerson: 'Atendimento presencial',
  address: 'Rua',
  addressNumber: 'Número',
  city: 'Cidade',
  state: 'Estado',
  ...WEEKDAY_LABELS,
  minimumNoticeMinutes: 'Antecedência mínima',
  bufferMinutes: 'Intervalo entre sessões',
  opensWeekends: 'Atender nos fins de semana',
  closesHolidays: 'Fechar nos feriados nacionais',
  observations: 'Observações',
}

export const SHOWN = {
  ...weekFrom(() => dayText),
  minimumNoticeMinutes: (minutes: string) => noticeText(Number(minutes)),
  bufferMinutes: (minutes: string) => bufferText(Number(minutes)),
}

export function dayText({ enabled, start, end, hasLunch, lunchStart, lunchEnd }: DayHours): string {
  if (!enabled) return 'Fechado'
  const lunch = hasLunch ? `, almoço ${lunchStart}–${lunchEnd}` : ', sem pausa'
  return `${start}–${end}${lunch}`
}
