import { PLAN_LABELS, type PlanName } from '../practice/plans.ts'

export const PLAN_NAMES: Record<PlanName, string> = { ...PLAN_LABELS, free: 'Gratuito' }
