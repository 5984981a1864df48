import { PLAN_LABELS, type PlanName } from '../practice/plans.ts'

/** The super admin's names of the plans: docs/product.md, Plans. */
export const PLAN_NAMES: Record<PlanName, string> = { ...PLAN_LABELS, free: 'Gratuito' }
