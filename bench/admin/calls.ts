import { routes } from '../../src/app/server.ts'
import {
  ANALYTICS_PERIODS,
  exportAnalytics,
  getEngagement,
  getGrowth,
  getMetrics,
} from '../../src/features/admin/analytics-contract.ts'
import { getAdminAnalytics, listPlatformSessions } from '../../src/features/admin/contract.ts'
import {
  exportRevenue,
  getAdminRevenue,
  listPlatformSubscriptions,
  REVENUE_PERIODS,
} from '../../src/features/admin/financial-contract.ts'
import {
  getPsychologist,
  listPsychologists,
  PSYCHOLOGIST_FILTERS,
} from '../../src/features/admin/psychologist-contract.ts'
import { listAuditEvents } from '../../src/features/audit/contract.ts'
import { listMessagesAcross } from '../../src/features/delivery/admin-contract.ts'
import { listSupportMessages } from '../../src/features/support/inbox-contract.ts'
import { INBOX_STATES } from '../../src/features/support/inbox-rules.ts'
import { getSystem } from '../../src/features/system/contract.ts'
import { addDays, DEFAULT_ZONE, dayAt } from '../../src/platform/shared/calendar.ts'
import { addressOf, type Endpoint } from '../../src/platform/shared/endpoint.ts'
import type { Call } from '../scale/calls.ts'

interface Asked {
  endpoint: Endpoint
  queries: Record<string, Query>
  params?: { id: string }
}

type Query = Record<string, string | number> & { pages?: number }

const PAGE = 20
const DEEP = 10
const today = dayAt(Date.now(), DEFAULT_ZONE)
const month = { from: addDays(today, -30), to: today }
const year = { from: addDays(today, -364), to: today }
const SEARCHES = {
  'by name': { search: 'conceicao' },
  'by e-mail': { search: 'psicologa4242@' },
  'by what nobody has': { search: 'xyzw' },
}
const PAGES = { 'first page': {}, 'a deep page': { pages: DEEP } }

function callsAbout(psychologistId: string): Asked[] {
  return [
    { endpoint: getAdminAnalytics, queries: { all: {} } },
    ...[getGrowth, getEngagement, getMetrics].map((endpoint) => ({
      endpoint,
      queries: eachOf(ANALYTICS_PERIODS, 'period'),
    })),
    { endpoint: listPlatformSessions, queries: PAGES },
    { endpoint: getAdminRevenue, queries: eachOf(REVENUE_PERIODS, 'period') },
    {
      endpoint: listPlatformSubscriptions,
      queries: { ...PAGES, ...eachOf(REVENUE_PERIODS, 'period') },
    },
    {
      endpoint: listPsychologists,
      queries: {
        ...PAGES,
        ...eachOf({ ...PSYCHOLOGIST_FILTERS, waiting: '' }, 'status'),
        ...SEARCHES,
        'by phone': { search: '4242' },
        'of a filter, by what nobody has': { status: 'pro', search: 'xyzw' },
      },
    },
    { endpoint: getPsychologist, queries: { one: {} }, params: { id: psychologistId } },
    { endpoint: listSupportMessages, queries: { ...PAGES, ...eachOf(INBOX_STATES, 'state') } },
    {
      endpoint: listMessagesAcross,
      queries: {
        ...PAGES,
        ...SEARCHES,
        'not sent': { status: 'failed' },
        'not sent, a deep page': { status: 'failed', pages: DEEP },
        'by SMS': { channel: 'sms' },
        'of a month': month,
        'of a year': year,
        'of a year, by name': { ...year, search: 'conceicao' },
      },
    },
    {
      endpoint: listAuditEvents,
      queries: {
        ...PAGES,
        ...SEARCHES,
        'by who': { actor: 'visitor' },
        'by what': { action: 'session.booked' },
        'by what was never done': { action: 'password.changed', ...month },
        'of a month': month,
        'of a year': year,
        'of a year, by name': { ...year, search: 'conceicao' },
      },
    },
    { endpoint: getSystem, queries: { all: {} } },
  ]
}

const FILES: Asked[] = [
  { endpoint: exportAnalytics, queries: { CSV: { format: 'csv', period: '1y' } } },
  { endpoint: exportRevenue, queries: { CSV: { format: 'csv', period: 'current-year' } } },
]

export function callsFor(psychologistId: string): Call[] {
  return callsAbout(psychologistId).flatMap(callsOf)
}

export const files: Call[] = FILES.flatMap(callsOf)

export function listUnmeasured(): string[] {
  const known = new Set([...callsAbout(''), ...FILES].map(({ endpoint }) => endpoint))
  return routes
    .map(({ endpoint }): Endpoint => endpoint)
    .filter((each) => each.access === 'admin' && each.method === 'GET' && !known.has(each))
    .map(({ path }) => path)
}

function callsOf({ endpoint, queries, params }: Asked): Call[] {
  return Object.entries(queries).map(([how, { pages = 0, ...query }]) => ({
    name: `${endpoint.path.replace('/api/admin/', '')}, ${how}`,
    path: addressOf(endpoint, {
      ...(params ? { params } : {}),
      query: endpoint.query && 'limit' in endpoint.query.shape ? { limit: PAGE, ...query } : query,
    }),
    pages,
  }))
}

function eachOf(values: Record<string, unknown>, name: string): Record<string, Query> {
  return Object.fromEntries(Object.keys(values).map((value) => [value, { [name]: value }]))
}
