import { MINUTE } from '../../platform/shared/calendar.ts'

/**
 * The screens whose use is counted, by their names in the address. The dashboard, where everybody arrives, counts only as a
 * visit.
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

export function featureAt(pathname: string): Feature | null {
  const name = /^\/psychologist\/([a-z-]+)(?:\/|$)/.exec(pathname)?.[1]
  return isFeature(name) ? name : null
}

export const VISIT_GAP = 30 * MINUTE

/** An account's unwritten use of a day; instants in whole seconds, so that sums are exact. */
export interface UseNote {
  id: string
  day: string
  first: number
  last: number
  visits: number
  seconds: number
  features: Set<Feature>
}

export function firstCall(id: string, day: string, at: number): UseNote {
  return { id, day, first: at, last: at, visits: 1, seconds: 0, features: new Set() }
}

export function addCall(note: UseNote, at: number): void {
  const gap = at - note.last
  if (gap < VISIT_GAP) note.seconds += Math.max(0, gap) / 1000
  else note.visits += 1
  note.last = Math.max(note.last, at)
}
