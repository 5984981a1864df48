import { getDashboard } from '../../src/features/dashboard/contract.ts'
import { listPatients } from '../../src/features/patients/contract.ts'
import { getAdvancedReport, getReportSummary } from '../../src/features/reports/contract.ts'
import { listSessions } from '../../src/features/sessions/contract.ts'
import {
  addDays,
  DEFAULT_ZONE,
  dayAt,
  instantAt,
  weekdayOf,
} from '../../src/platform/shared/calendar.ts'
import { addressOf } from '../../src/platform/shared/endpoint.ts'
import type { Login } from './logins.ts'

export interface Call {
  name: string
  path: string
  pages?: number
  largestAtMost?: number
}

const PAGE = 20
const DEEP = 10
const REPORT_AT_MOST = 150

const today = dayAt(Date.now(), DEFAULT_ZONE)
const midnight = (day: string) => new Date(instantAt(day, '00:00', DEFAULT_ZONE)).toISOString()
const sunday = addDays(today, -weekdayOf(today))
const week = { start: midnight(sunday), end: midnight(addDays(sunday, 7)) }
const sessions = (query: object) => addressOf(listSessions, { query: { limit: PAGE, ...query } })
const patients = (query: object) => addressOf(listPatients, { query: { limit: PAGE, ...query } })

export const calls: Call[] = [
  { name: 'dashboard', path: addressOf(getDashboard) },
  { name: 'week', path: addressOf(listSessions, { query: week }) },
  { name: 'patients, first page', path: patients({}) },
  { name: 'patients, a deep page', path: patients({}), pages: DEEP },
  { name: 'patients, by name', path: patients({ search: 'conceicao' }) },
  { name: 'patients, by phone', path: patients({ search: '9000' }) },
  { name: 'sessions, first page', path: sessions({}) },
  { name: 'sessions, a deep page', path: sessions({}), pages: DEEP },
  { name: 'sessions, pending', path: sessions({ status: 'pending' }) },
  { name: 'sessions, unpaid', path: sessions({ paid: 'false' }) },
  { name: 'sessions, by patient', path: sessions({ search: 'conceicao' }) },
  { name: 'sessions, of a month', path: sessions({ from: addDays(today, -30), to: today }) },
  { name: 'reports', path: addressOf(getReportSummary) },
  { name: 'advanced reports', path: addressOf(getAdvancedReport), largestAtMost: REPORT_AT_MOST },
  {
    name: 'advanced reports, of a year',
    path: addressOf(getAdvancedReport, { query: { from: addDays(today, -364), to: today } }),
    largestAtMost: REPORT_AT_MOST,
  },
]

/**
 * Returns the address of this call for this psychologist; a deep page's cursor is read from the pages before it. Null while
 * unknown.
 */
export async function addressFor(
  origin: string,
  { path, pages = 0 }: Call,
  login: Pick<Login, 'token'>,
): Promise<string | null> {
  let address = path
  for (let pagesLeft = pages; ; pagesLeft--) {
    const answer = await fetch(origin + address, { headers: headersOf(login) })
    await answer.arrayBuffer()
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    const next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1]
    if (pagesLeft === 0 || !next) return address
    address = next
  }
}

export function headersOf({ token }: Pick<Login, 'token'>): Record<string, string> {
  return { authorization: `Bearer ${token}` }
}
