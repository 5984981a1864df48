import * as z from 'zod/mini'
import {
  type GrowthPoint,
  getEngagement,
  getGrowth,
  getMetrics,
  type Metrics,
} from '../src/features/admin/analytics-contract.ts'
import { getAdminAnalytics } from '../src/features/admin/contract.ts'
import {
  getAdminRevenue,
  listPlatformSubscriptions,
  type PlatformSubscription,
} from '../src/features/admin/financial-contract.ts'
import {
  type AdminPsychologist,
  changePsychologistStatus,
  getPsychologist,
  listPsychologists,
} from '../src/features/admin/psychologist-contract.ts'
import { type AuditEvent, listAuditEvents } from '../src/features/audit/contract.ts'
import { listMessagesAcross, type SentMessage } from '../src/features/delivery/admin-contract.ts'
import { isPro } from '../src/features/practice/plans.ts'
import { listSupportMessages } from '../src/features/support/inbox-contract.ts'
import { getSystem, type SystemState } from '../src/features/system/contract.ts'
import { addDays, DAY, DEFAULT_ZONE, dayAt, HOUR } from '../src/platform/shared/calendar.ts'
import type { Endpoint, ReplyOf } from '../src/platform/shared/endpoint.ts'
import { Problem } from '../src/platform/shared/problem.ts'
import { isFoundIn, searchWords, typedWords } from '../src/platform/shared/search-words.ts'
import { answerWith, NOW, type Sent } from './open-screen.tsx'

/** The answers to the super admin's screens: a platform with a psychologist on each plan. */

const before = (span: number) => new Date(NOW - span).toISOString()

const REGISTERED = {
  phone: '+5511987654321',
  crp: '06/123456',
  specialization: null,
  is_active: true,
  pix_key: null,
  createdAt: before(DAY),
  activated_at: before(DAY),
  deactivated_at: null,
  deactivation_reason: null,
  closed_at: null,
  crp_shared: false,
  sessions_count: 0,
} as const

export const CLARA = {
  ...REGISTERED,
  id: '00000000-0000-7000-8000-000000009001',
  name: 'Clara Rocha',
  email: 'clara@exemplo.com.br',
  plan: 'free',
  friendlyId: 2,
  publicSlug: 'clara-rocha',
} as const

const DAVI = {
  ...REGISTERED,
  id: '00000000-0000-7000-8000-000000009002',
  name: 'Davi Melo',
  email: 'davi@exemplo.com.br',
  plan: 'pro-annual',
  friendlyId: 3,
  publicSlug: 'davi-melo',
} as const

/** Options to open a screen as the super admin: `openScreen(path, asAdmin())`. */
export function asAdmin(clara: Partial<AdminPsychologist> = {}) {
  return {
    profile: { name: 'Super Admin', isAdmin: true },
    answers: () => answerAdmin([{ ...CLARA, ...clara }, DAVI]),
  }
}

function answerAdmin(psychologists: AdminPsychologist[]): void {
  answerPsychologists(psychologists)
  answerFigures(psychologists)
  answerLogs(psychologists)
}

function answerPsychologists(psychologists: AdminPsychologist[]): void {
  const named = (path: string) => {
    const psychologist = psychologists.find(({ id }) => path.includes(id))
    if (!psychologist) throw new Problem('not_found')
    return psychologist
  }
  give(listPsychologists, ({ query: { search = '', status = 'all' } }) =>
    psychologists
      .filter((psychologist) => search === '' || isNamed(psychologist, search))
      .filter((psychologist) => hasStatus(psychologist, status)),
  )
  give(getPsychologist, ({ path }) => named(path))
  give(changePsychologistStatus, ({ path, body }) => {
    const { is_active, reason = null } = z.parse(changePsychologistStatus.body, body)
    const deactivated = is_active ? null : before(0)
    return Object.assign(named(path), {
      is_active,
      deactivated_at: deactivated,
      deactivation_reason: deactivated && reason,
    })
  })
}

function isNamed({ name, email }: AdminPsychologist, search: string): boolean {
  return isFoundIn(searchWords(`${name} ${email}`), typedWords(search))
}

function hasStatus({ is_active, plan, ...dates }: AdminPsychologist, status: string): boolean {
  if (status === 'waiting') return !is_active && !dates.activated_at && !dates.deactivated_at
  if (status === 'pro') return isPro(plan)
  if (status === 'free') return !isPro(plan)
  return status === 'all' || is_active === (status === 'active')
}

function answerFigures(recent: AdminPsychologist[]): void {
  give(getAdminAnalytics, () => ({
    totalPsychologists: 2,
    activePsychologists: 2,
    proSubscribers: 1,
    conversionRate: 50,
    totalSessions: 0,
    plans: { free: 1, pro: 0, 'pro-annual': 1 },
    recent,
  }))
  give(getAdminRevenue, () => ({
    monthlyRevenue: '40.83',
    totalRevenue: '490.00',
    projectedRevenue: '489.96',
    receivedRevenue: '490.00',
    activeSubscriptions: 1,
    totalPsychologists: 2,
    paidPsychologists: 1,
    conversionRate: 50,
    distribution: { pro: { count: 1, percent: 50 }, free: { count: 1, percent: 50 } },
    arr: '489.96',
    arpu: '40.83',
    ltv: '489.96',
  }))
  give(listPlatformSubscriptions, (): PlatformSubscription[] => [
    {
      id: '00000000-0000-7000-8000-000000009003',
      psychologist_name: DAVI.name,
      psychologist_email: DAVI.email,
      plan: 'pro-annual',
      amount: '490.00',
      status: 'active',
      created_at: before(DAY),
      next_billing: before(-364 * DAY),
    },
  ])
  const today = dayAt(NOW, DEFAULT_ZONE)
  give(getGrowth, (): GrowthPoint[] =>
    Array.from({ length: 30 }, (_, index) => ({
      date: addDays(today, index - 29),
      step: 'day',
      users: index < 28 ? 0 : 2,
      sessions: index % 5,
      revenue: index < 28 ? '0.00' : '490.00',
    })),
  )
  give(getEngagement, () =>
    ['Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb', 'Dom'].map((name, index) => ({
      name,
      sessions: 2 * index,
      patients: index,
    })),
  )
  give(
    getMetrics,
    (): Metrics => ({
      days: 30,
      newUsers: 2,
      previousUsers: 0,
      growthRate: 100,
      churnRate: { value: 2.5, basis: 'reference' },
      dailyActives: { value: 1.5, basis: 'period' },
      visitSeconds: { value: 320, basis: 'ever' },
      topFeature: { value: { name: 'Agenda', percent: 60 }, basis: 'period' },
      daysToConvert: { value: 3.5, basis: 'period' },
      lifetimeValue: { value: '489.96', basis: 'period' },
    }),
  )
}

function answerLogs([writer = CLARA]: AdminPsychologist[]): void {
  const psychologist = { id: writer.id, name: writer.name }
  const at = before(HOUR)
  give(listSupportMessages, () => [])
  give(listMessagesAcross, (): SentMessage[] => [
    {
      id: '00000000-0000-7000-8000-000000009005',
      psychologist,
      channel: 'email',
      kind: 'Conta criada',
      status: 'failed',
      reason: 'O endereço de e-mail não aceitou a mensagem',
      errorCode: '550',
      keptInFile: false,
      attempts: 1,
      createdAt: at,
      sentAt: null,
      canRetry: true,
    },
  ])
  give(listAuditEvents, (): AuditEvent[] => [
    {
      id: '00000000-0000-7000-8000-000000009006',
      at,
      actor: 'psychologist',
      admin: null,
      action: 'account.registered',
      subjectId: writer.id,
      reason: null,
      psychologist,
    },
  ])
  give(
    getSystem,
    (): SystemState => ({
      version: '1.3.0',
      build: null,
      node: '24.0.0',
      server: { host: 'servidor', process: 1, startedAt: at },
      database: {
        kind: 'embedded',
        version: '17.5',
        bytes: 40_000_000,
        answerMs: 0.4,
        migration: '0001_start',
      },
      queues: (['email', 'sms', 'whatsapp', 'push'] as const).map((channel) => ({
        channel,
        waiting: 0,
        retrying: 0,
        active: 0,
        dead: 0,
        behindSeconds: null,
      })),
      disk: { bytes: 4e10, freeBytes: 2e10 },
      backup: null,
      replaced: [],
      senders: { email: false, sms: false, whatsapp: false },
      payments: 'test',
      activation: 'automatic',
      patientLogin: 'code',
    }),
  )
}

/** Answers with a reply that the contract allows, so that no screen is tested with an impossible one. */
function give<E extends Endpoint>(endpoint: E, reply: (sent: Sent) => ReplyOf<E>): void {
  const schema = endpoint.reply as z.ZodMiniType<ReplyOf<E>>
  answerWith(endpoint, (sent) => z.parse(schema, reply(sent)))
}
