import { MINUTE } from '../../platform/shared/calendar.ts'

/**
 * The screens whose use is counted, by their names in the address. The dashboard, where everybody arrives, counts as a
 * visit alone.
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

/** Returns the feature of a psychologist's screen; a patient's own page belongs to Pacientes. */
export function featureAt(pathname: string): Feature | null {
  const name = /^\/psychologist\/([a-z-]+)(?:\/|$)/.exec(pathname)?.[1]
  return isFeature(name) ? name : null
}

/** The pause after which a call begins another visit. */
export const VISIT_GAP = 30 * MINUTE

/** An account's unwritten use of a day; instants in whole seconds, so that sums are exact. */
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

export function firstCall(id: string, day: string, at: number): UseNote {
  return { id, day, first: at, last: at, visits: 1, seconds: 0, features: new Set() }
}

/** Adds a call: it continues the visit, or begins another. */
export function addCall(note: UseNote, at: number): void {
  const gap = at - note.last
  if (gap < VISIT_GAP) note.seconds += Math.max(0, gap) / 1000
  else note.visits += 1
  note.last = Math.max(note.last, at)
}
