import { MINUTE } from '../../platform/shared/calendar.ts'

/**
 * The screens whose use is counted, by their names in the address. The dashboard, where everybody lands, is none: who sees it
 * visits, and uses nothing yet.
 */
export const FEATURES = {
  patients: 'Pacientes',
  sessions: 'Sessões',
  agenda: 'Agenda',
  services: 'Serviços',
  packages: 'Pacotes',
  coupons: 'Cupons',
  messages: 'Mensagens',
  share: 'Compartilhar',
  attendance: 'Horários',
  reports: 'Relatórios',
  statements: 'Fechamento',
  'advanced-reports': 'Relatórios avançados',
  settings: 'Configurações',
  profile: 'Perfil',
  plans: 'Planos',
} as const
export type Feature = keyof typeof FEATURES

export function isFeature(name: string | undefined | null): name is Feature {
  return typeof name === 'string' && Object.hasOwn(FEATURES, name)
}

/** The feature a psychologist's screen is of, by its address; a patient's own page is of Pacientes. */
export function featureAt(pathname: string): Feature | null {
  const name = /^\/psychologist\/([a-z-]+)(?:\/|$)/.exec(pathname)?.[1]
  return isFeature(name) ? name : null
}

/** After so long without a call whoever comes back begins another visit. */
export const VISIT_GAP = 30 * MINUTE

/** What was seen of an account on a day and is not written yet; instants in whole seconds, so that nothing is lost by adding. */
export interface UseNote {
  id: string
  /** The platform's. */
  day: string
  /** Epoch milliseconds of its first and its last call. */
  first: number
  last: number
  /** Visits begun, and the seconds from the first to the last call of each. */
  visits: number
  seconds: number
  features: Set<Feature>
}

/** What there is to tell after a first call. */
export function firstCall(id: string, day: string, at: number): UseNote {
  return { id, day, first: at, last: at, visits: 1, seconds: 0, features: new Set() }
}

/** One call more: it goes on with the visit, or begins another. */
export function addCall(note: UseNote, at: number): void {
  const gap = at - note.last
  if (gap < VISIT_GAP) note.seconds += Math.max(0, gap) / 1000
  else note.visits += 1
  note.last = Math.max(note.last, at)
}
