import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { moneyText } from '../../platform/shared/fields.ts'
import { session } from '../sessions/contract.ts'

/** Upcoming sessions shown: docs/product.md, Dashboard. */
export const UPCOMING_SHOWN = 5

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/psychologist/dashboard',
  summary: 'Os números do painel e as próximas sessões, no fuso de quem atende',
  access: 'tenant',
  reads: ['sessions', 'patients', 'services'],
  reply: z.object({
    totalPatients: z.int(),
    sessionsToday: z.int(),
    /** Prices of the paid sessions of the current month. */
    monthRevenue: moneyText,
    /** Completed sessions over all sessions, rounded, in percent; 0 without sessions. */
    occupancyRate: z.int(),
    upcoming: z.array(session),
    /** Whether anything can be booked yet, and whether anything was: what the first steps go by. */
    hasActiveService: z.boolean(),
    hasSession: z.boolean(),
  }),
  status: 200,
})
export type Dashboard = z.infer<typeof getDashboard.reply>
