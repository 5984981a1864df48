import type { UseFormReturn } from 'react-hook-form'
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

export function payloadOf(values: AttendanceValues) {
  const { sunday, monday, tuesday, wednesday, thursday, friday, saturday, ...rest } = values
  return { ...rest, workingHours: JSON.stringify(hoursOf(values)) }
}

export function timeRulesOf(values: AttendanceValues): TypedRules {
  const { opensWeekends, closesHolidays, minimumNoticeMinutes, bufferMinutes } = values
  const workingHours = JSON.stringify(hoursOf(values))
  return { workingHours, opensWeekends, closesHolidays, minimumNoticeMinutes, bufferMinutes }
}

export const LABELS: Record<keyof AttendanceValues, string> = {
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
