import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, instantText, page } from '../../platform/shared/fields.ts'
import { planNames } from '../practice/contract.ts'

export const RECENT_SHOWN = 5

export const ADMIN_PLANS = { free: 'Gratuito', pro: 'Pro', 'pro-annual': 'Pro' } as const

const recentPsychologist = z.object({
  id,
  name: z.string(),
  email: z.string(),
  plan: planNames,
  createdAt: instantText,
})
export type RecentPsychologist = z.infer<typeof recentPsychologist>

export const getAdminAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  summary: 'Os números da plataforma: psicólogos, assinantes, sessões e os cadastros mais recentes',
  access: 'admin',
  reads: ['psychologists'],
  reply: z.object({
    totalPsychologists: z.int(),
    activePsychologists: z.int(),
    proSubscribers: z.int(),
    conversionRate: z.number(),
    totalSessions: z.int(),
    plans: z.object({ free: z.int(), pro: z.int(), 'pro-annual': z.int() }),
    recent: z.array(recentPsychologist),
  }),
})
export type AdminAnalytics = z.infer<typeof getAdminAnalytics.reply>

const platformSession = z.object({
  id,
  psychologist_id: id,
  datetime: instantText,
  status: z.string(),
})
export type PlatformSession = z.infer<typeof platformSession>

export const listPlatformSessions = endpoint({
  method: 'GET',
  path: '/api/admin/sessions',
  summary: 'As sessões de todos os consultórios, sem dados de pacientes; com limit, em páginas',
  access: 'admin',
  reads: ['sessions'],
  query: z.object(page),
  reply: z.array(platformSession),
})
