import {
  addDays,
  addMonths,
  formatDay,
  weekdayOf,
  wholeMonth,
} from '../../../../platform/shared/calendar.ts'
import { isAcceptedDay, isId } from '../../../../platform/shared/fields.ts'
import { isKeyOf } from '../../../../platform/shared/keys.ts'
import { addressFilters, isSearch, oneOf } from '../../../../platform/web/address-filters.ts'
import { listSessions, type SessionDue } from '../../contract.ts'
import { OWED_LABELS, SESSION_STATUSES } from '../../labels.ts'
import { SESSION_TABS, type SessionFilters, type SessionTab } from '../../rules.ts'

export const PAID_LABELS = { true: 'Pago', false: 'A receber' }
export const DUE_LABELS: Record<SessionDue, string> = {
  overdue: OWED_LABELS.overdue,
  'coming-due': OWED_LABELS.comingDue,
}

const FILTERS = {
  search: isSearch,
  status: oneOf(SESSION_STATUSES),
  paid: oneOf(PAID_LABELS),
  due: oneOf(DUE_LABELS),
  patientId: isId,
  from: isAcceptedDay,
  to: isAcceptedDay,
}
export type FilterName = keyof typeof FILTERS

export const { filtersIn, withFilter } = addressFilters(listSessions, FILTERS)

interface ChosenFilter {
  names: readonly FilterName[]
  label: string
}

export function chosenFilters(
  { status, paid, due, patientId, from, to }: SessionFilters,
  nameOf: (patientId: string) => string | undefined,
  today: string,
): ChosenFilter[] {
  const period = quickPeriods(today).find((quick) => quick.from === from && quick.to === to)
  const chosen: [FilterName, string | undefined | false][] = [
    ['status', status && SESSION_STATUSES[status]],
    ['paid', paid && PAID_LABELS[paid]],
    ['due', due && DUE_LABELS[due]],
    ['patientId', patientId && (nameOf(patientId) ?? 'Paciente')],
    ['from', !period && from && `De ${formatDay(from)}`],
    ['to', !period && to && `Até ${formatDay(to)}`],
  ]
  return [
    ...chosen.flatMap(([name, label]) => (label ? [{ names: [name], label }] : [])),
    ...(period ? [{ names: ['from', 'to'] as const, label: period.label }] : []),
  ]
}

export function tabIn(address: URLSearchParams): SessionTab | null {
  const lista = address.get('lista')
  if (lista !== null && isKeyOf(SESSION_TABS, lista)) return lista
  return Object.keys(filtersIn(address)).length > 0 ? 'todas' : null
}

export function filtersOf(tab: SessionTab, filters: SessionFilters): SessionFilters {
  const { paid, due, from, to, ...rest } = filters
  return {
    ...rest,
    ...(tab === 'nao-pagas' ? due && { due } : paid && { paid }),
    ...(tab !== 'hoje' && { ...(from && { from }), ...(to && { to }) }),
  }
}

/** Returns the query of a list: without filters, the list of all sessions ends with today's; later ones are under Próximas. */
export function queryOfList(
  tab: SessionTab,
  filters: SessionFilters,
  today: string,
): SessionFilters {
  return isUntilToday(tab, filters) ? { to: today } : filters
}

export function isUntilToday(tab: SessionTab, filters: SessionFilters): boolean {
  return tab === 'todas' && Object.keys(filters).length === 0
}

export interface Period {
  label: string
  from: string
  to: string
}

export function quickPeriods(today: string): Period[] {
  const sunday = addDays(today, -weekdayOf(today))
  return [
    { label: 'Hoje', from: today, to: today },
    { label: 'Esta semana', from: sunday, to: addDays(sunday, 6) },
    { label: 'Este mês', ...wholeMonth(today) },
    { label: 'Mês passado', ...wholeMonth(addMonths(today, -1)) },
  ]
}
