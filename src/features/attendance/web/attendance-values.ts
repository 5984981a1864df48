import type { UseFormReturn } from 'react-hook-form'
import type { AttendancePart } from '../../practice/attendance-addresses.ts'
import type { Profile } from '../../practice/contract.ts'
import { WEEKDAY_LABELS } from '../../practice/weekdays.ts'
import {
  type DayHours,
  DEFAULT_HOURS,
  parseWorkingHours,
  SLOT_MINUTES,
  type StoredHours,
  WEEKDAYS,
  type Weekday,
  type WorkingHours,
} from '../../practice/working-hours.ts'
import { bufferText, noticeText, slotText } from './minutes-text.ts'
import type { TypedRules } from './preview-api.ts'

/** The form's fields. Each weekday is one field, so that two windows can change different days. */

export type AttendanceValues = ReturnType<typeof valuesOf>

export type AttendanceFields = Pick<
  UseFormReturn<AttendanceValues>,
  'register' | 'formState' | 'watch' | 'setValue' | 'getValues' | 'setFocus'
>

/** A weekday's fields; explicit start times are typed as one text. */
type DayValues = Omit<DayHours, 'starts'> & { starts: string }

export function valuesOf(profile: Profile) {
  return {
    attendsOnline: profile.attendsOnline,
    attendsInPerson: profile.attendsInPerson,
    address: profile.address ?? '',
    addressNumber: profile.addressNumber ?? '',
    city: profile.city ?? '',
    state: profile.state ?? '',
    ...dayValuesOf(suggestedHours(parseWorkingHours(profile.workingHours))),
    minimumNoticeMinutes: String(profile.minimumNoticeMinutes),
    bufferMinutes: String(profile.bufferMinutes),
    slotMinutes: String(profile.slotMinutes),
    opensWeekends: profile.opensWeekends,
    closesHolidays: profile.closesHolidays,
    observations: profile.observations ?? '',
  }
}

export function dayValuesOf(hours: WorkingHours): Record<Weekday, DayValues> {
  return weekFrom((weekday) => {
    const { starts = [], ...day } = hours[weekday]
    return { ...day, starts: starts.join(', ') }
  })
}

function suggestedHours(stored: StoredHours | null): WorkingHours {
  if (!stored) return DEFAULT_HOURS
  return weekFrom((weekday) => stored[weekday] ?? { ...DEFAULT_HOURS[weekday], enabled: false })
}

function weekFrom<Value>(make: (weekday: Weekday) => Value): Record<Weekday, Value> {
  const days = WEEKDAYS.map((weekday) => [weekday, make(weekday)] as const)
  // The cast restores the keys' types, which `Object.fromEntries` loses.
  return Object.fromEntries(days) as Record<Weekday, Value>
}

export function hoursOf(values: Pick<AttendanceValues, Weekday>): WorkingHours {
  return weekFrom((weekday) => {
    const { starts: typed, ...day } = values[weekday]
    const starts = typed.split(/[\s,;]+/).filter(Boolean)
    return starts.length > 0 ? { ...day, starts: starts.map(clockTyped) } : day
  })
}

/** Returns a typed time of day in its stored form: `8:30` and `8h30` → `08:30`; other text is unchanged. */
function clockTyped(typed: string): string {
  const [, hour, minute = '00'] = /^(\d{1,2})(?:[h:](\d{2})?)?$/i.exec(typed) ?? []
  return hour ? `${hour.padStart(2, '0')}:${minute}` : typed
}

type FieldName = keyof AttendanceValues

/** The fields that each part of the screen shows and saves; the rest of the profile is unchanged. */
export const FIELDS: Record<AttendancePart, readonly FieldName[]> = {
  semana: [...WEEKDAYS, 'opensWeekends', 'slotMinutes'],
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
  if (part !== 'semana') return rest
  return {
    ...rest,
    slotMinutes: slotMinutesOf(values),
    workingHours: JSON.stringify(hoursOf(values)),
  }
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
  const slotMinutes = slotMinutesOf(values)
  return {
    ...{ workingHours, opensWeekends, closesHolidays, minimumNoticeMinutes, bufferMinutes },
    slotMinutes,
  }
}

function slotMinutesOf({ slotMinutes }: AttendanceValues) {
  return SLOT_MINUTES.find((minutes) => String(minutes) === slotMinutes)
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
  slotMinutes: 'Início das sessões',
  opensWeekends: 'Atender nos fins de semana',
  closesHolidays: 'Fechar nos feriados nacionais',
  observations: 'Observações',
}

export const SHOWN = {
  ...weekFrom(() => dayText),
  minimumNoticeMinutes: (minutes: string) => noticeText(Number(minutes)),
  bufferMinutes: (minutes: string) => bufferText(Number(minutes)),
  slotMinutes: (minutes: string) => slotText(Number(minutes)),
}

export function dayText(day: DayValues): string {
  const { enabled, start, end, hasLunch, lunchStart, lunchEnd, starts } = day
  if (!enabled) return 'Fechado'
  const lunch = hasLunch ? `, almoço ${lunchStart}–${lunchEnd}` : ', sem almoço'
  return `${start}–${end}${lunch}${starts ? ', inícios próprios' : ''}`
}
