import { PLAN_LABELS, type PlanName } from '../subscription/plan-contract.ts'

/** What the super admin calls each plan: spec part 2 §4. */
export const PLAN_NAMES: Record<PlanName, string> = { ...PLAN_LABELS, free: 'Gratuito' }
