import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, instantText, moneyText } from '../../platform/shared/fields.ts'
import { planNames } from '../identity/contract.ts'

/** Psychologists on the super admin's dashboard: spec part 2 §9. */
export const RECENT_SHOWN = 5

/** What the super admin calls a plan: spec part 2 §2, Super Admin dashboard. */
export const ADMIN_PLANS = { free: 'Gratuito', pro: 'Pro', 'pro-annual': 'Pro' } as const

const recentPsychologist = z.object({
  id,
  name: z.string(),
  email: z.string(),
  plan: planNames,
  createdAt: instantText,
})
export type RecentPsychologist = z.infer<typeof recentPsychologist>

/** Counts across all practices; the super admin is not a psychologist and is counted nowhere. */
export const getAdminAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  summary: 'Os números da plataforma: psicólogos, assinantes, sessões e os cadastros mais recentes',
  access: 'admin',
  reply: z.object({
    totalPsychologists: z.int(),
    activePsychologists: z.int(),
    proSubscribers: z.int(),
    /** Pro subscribers of all psychologists, in percent with one decimal; 0 without psychologists. */
    conversionRate: z.number(),
    totalSessions: z.int(),
    recent: z.array(recentPsychologist),
  }),
  status: 200,
})
export type AdminAnalytics = z.infer<typeof getAdminAnalytics.reply>

export const getAdminRevenue = endpoint({
  method: 'GET',
  path: '/api/admin/revenue',
  summary: 'A receita das assinaturas: por mês, até agora e projetada para um ano',
  access: 'admin',
  reply: z.object({
    /** Of the active subscriptions; an annual plan counts as price/12 (decisions §7). */
    monthlyRevenue: moneyText,
    /** Every period paid so far. */
    totalRevenue: moneyText,
    /** Twelve times the monthly revenue: spec part 2 §9. */
    projectedRevenue: moneyText,
  }),
  status: 200,
})
export type AdminRevenue = z.infer<typeof getAdminRevenue.reply>
