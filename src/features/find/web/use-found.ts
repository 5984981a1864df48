import {
  CalendarCheck,
  CalendarDays,
  CalendarPlus,
  type LucideIcon,
  UserPlus,
  UserRound,
  UserRoundSearch,
} from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { DEFAULT_ZONE, formatNearDay, timeAt } from '../../../platform/shared/calendar.ts'
import { pluralize } from '../../../platform/shared/figures.ts'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { useRead } from '../../../platform/web/query.ts'
import { useToday } from '../../../platform/web/use-clock.ts'
import { listPatients } from '../../patients/contract.ts'
import { greetingUrl } from '../../patients/greeting-rules.ts'
import { displayName, PATIENTS_PATH, patientPath, recordPath } from '../../patients/rules.ts'
import { useProfile, useRefusal } from '../../practice/web/api.ts'
import { listSessions, type Session } from '../../sessions/contract.ts'
import { statusText } from '../../sessions/rules.ts'
import {
  clockOfTyped,
  isAtTypedTime,
  isFound,
  looksLikeName,
  type TypedTime,
  typedTime,
} from '../rules.ts'

export interface FindEntry {
  label: string
  words?: string
  detail?: string
  Icon: LucideIcon
  choose: () => void
}

export interface FindWays {
  actions: readonly FindEntry[]
  screens: readonly FindEntry[]
  asked: readonly FindEntry[]
  onSession: (session: Session) => void
  /** `datetime` as a `datetime-local` value. */
  onNewSession: (datetime: string) => void
  onNewPatient: (name: string) => void
  onBook: (patientId: string) => void
  onReceive: (patientId: string) => void
}

export interface FindOption {
  id: string
  label: string
  detail?: string
  Icon: LucideIcon
  choose: () => void
  /** Actions that do not open it first. */
  actions?: readonly FindAction[]
}

export interface FindAction {
  label: string
  choose: () => void
}

interface FindGroup {
  title: string
  options: FindOption[]
}

const TYPING_PAUSE = 150
const SHORTEST_SEARCH = 2
const PATIENTS_SHOWN = 6

interface FindResult {
  groups: FindGroup[]
  status: string
  /** Whether Enter takes the first option immediately; a guess has to be chosen. */
  isSure: boolean
}

export function useFound(text: string, ways: FindWays): FindResult {
  const typed = text.trim()
  const time = useTimeGroup(typed, ways)
  const patients = usePatientGroup(typed, ways)
  const mayCreate = useRefusal() === null
  const [, navigate] = useLocation()
  const groups = [
    ...time.groups,
    ...patients.groups,
    ...entryGroup('Ações', typed, [...ways.actions, ...(typed === '' ? [] : ways.asked)]),
    ...entryGroup('Telas', typed, ways.screens),
  ]
  const sure = { groups, isSure: true }
  if (typed === '') return { ...sure, status: '' }
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  if (time.pending || patients.pending) return { ...sure, status: 'Buscando...' }
  if (count > 0) return { ...sure, status: pluralize(count, 'resultado', 'resultados') }
  if (patients.failed) return { ...sure, status: 'Não foi possível buscar agora. Tente de novo.' }
  const ended = { title: 'Encerrados', options: [amongEnded(typed, navigate)] }
  return {
    groups: mayCreate
      ? [{ title: 'Cadastrar', options: [newPatient(typed, ways)] }, ended]
      : [ended],
    status: `Nada encontrado para “${typed}”.`,
    isSure: looksLikeName(typed),
  }
}

function amongEnded(search: string, navigate: (path: string) => void): FindOption {
  return {
    id: 'ended-patients',
    label: `Procurar “${search}” entre os encerrados`,
    Icon: UserRoundSearch,
    choose: () => navigate(`${PATIENTS_PATH}?${new URLSearchParams({ search, show: 'ended' })}`),
  }
}

function newPatient(name: string, { onNewPatient }: FindWays): FindOption {
  return {
    id: 'new-patient',
    label: `Novo paciente “${name}”`,
    Icon: UserPlus,
    choose: () => onNewPatient(name),
  }
}

function entryGroup(title: string, typed: string, entries: readonly FindEntry[]): FindGroup[] {
  const matching = entries.filter(({ label, words }) => isFound(typed, `${label} ${words ?? ''}`))
  if (matching.length === 0) return []
  return [
    { title, options: matching.map((entry) => ({ ...entry, id: `${title} ${entry.label}` })) },
  ]
}

function usePatientGroup(typed: string, { onBook, onReceive }: FindWays) {
  const [, navigate] = useLocation()
  const mayCreate = useRefusal() === null
  const search = usePaused(typed)
  const isAsked = typed.length >= SHORTEST_SEARCH
  const query = useRead(
    listPatients,
    { query: { search, limit: PATIENTS_SHOWN } },
    { enabled: isAsked && search.length >= SHORTEST_SEARCH, keepsLast: true },
  )
  const options = (isAsked ? (query.data ?? []) : []).map(
    (patient): FindOption => ({
      id: patient.id,
      label: displayName(patient),
      detail: formatPhone(patient.phone),
      Icon: UserRound,
      choose: () => navigate(patientPath(patient.id)),
      actions: [
        ...(mayCreate ? [{ label: 'Marcar', choose: () => onBook(patient.id) }] : []),
        { label: 'Receber', choose: () => onReceive(patient.id) },
        { label: 'Anotar', choose: () => navigate(recordPath(patient.id)) },
        {
          label: 'Conversar',
          choose: () =>
            void window.open(
              greetingUrl({ name: displayName(patient), phone: patient.phone }),
              '_blank',
              'noopener',
            ),
        },
      ],
    }),
  )
  return {
    groups: options.length > 0 ? [{ title: 'Pacientes', options }] : [],
    pending: isAsked && (search !== typed || query.isFetching),
    failed: query.isError,
  }
}

function useTimeGroup(typed: string, ways: FindWays) {
  const [, navigate] = useLocation()
  const { data: profile } = useProfile()
  const zone = profile?.timezone ?? DEFAULT_ZONE
  const mayCreate = useRefusal() === null
  const time = typedTime(typed, useToday(zone))
  const day = time?.day ?? ''
  const query = useRead(
    listSessions,
    { query: { from: day, to: day } },
    { enabled: time !== null && profile !== undefined },
  )
  if (!time) return { groups: [], pending: false }
  const sessions = (query.data ?? [])
    .filter(({ datetime }) => isAtTypedTime(timeAt(datetime, zone), time))
    .toReversed()
    .map(
      (session): FindOption => ({
        id: session.id,
        label: `${timeAt(session.datetime, zone)} ${session.patientName}`,
        detail: `${session.serviceName}, ${statusText(session)}`,
        Icon: CalendarCheck,
        choose: () => ways.onSession(session),
      }),
    )
  const timeText = typedTimeText(time)
  const none = query.data && sessions.length === 0 ? ': nenhuma sessão' : ''
  const clock = clockOfTyped(time)
  const options: FindOption[] = [
    ...sessions,
    {
      id: 'day',
      label: `Ver a agenda de ${formatNearDay(day)}`,
      Icon: CalendarDays,
      choose: () => navigate(`/psychologist/agenda?day=${day}`),
    },
    ...(mayCreate && clock
      ? [
          {
            id: 'new-session',
            label: `Nova sessão, ${timeText}`,
            Icon: CalendarPlus,
            choose: () => ways.onNewSession(`${day}T${clock}`),
          },
        ]
      : []),
  ]
  return { groups: [{ title: `Sessões, ${timeText}${none}`, options }], pending: query.isFetching }
}

function typedTimeText(time: TypedTime): string {
  const clock = clockOfTyped(time)
  return clock ? `${formatNearDay(time.day)} às ${clock}` : formatNearDay(time.day)
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
