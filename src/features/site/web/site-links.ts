import { DEMO_PATH, withPlan } from '../../practice/addresses.ts'
import type { PaidPlan } from '../../practice/plans.ts'
import { SITE_PAGES } from '../pages.ts'

/** Links of the public site. Plain addresses: most of these pages are separate documents. */
export const LINKS = {
  home: SITE_PAGES.landing.path,
  legal: SITE_PAGES.legal.path,
  support: SITE_PAGES.support.path,
  psychologistLogin: '/psychologist/login',
  register: '/psychologist/register',
  patientLogin: '/patient/login',
  demo: DEMO_PATH,
} as const

export function registerLink(plan: PaidPlan): string {
  return withPlan(LINKS.register, plan)
}

export const SECTIONS = [
  { id: 'beneficios', label: 'Benefícios' },
  { id: 'como-funciona', label: 'Como funciona' },
  { id: 'precos', label: 'Preços' },
  { id: 'perguntas', label: 'Perguntas' },
] as const
