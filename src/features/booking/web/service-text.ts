import type { PublicService } from '../contract.ts'

/** Returns `50 min`, or `4 sessões de 50 min`. */
export function sessionsText({ type, sessionsCount, duration }: PublicService): string {
  if (type === 'single') return `${duration} min`
  return `${sessionsCount === 1 ? '1 sessão' : `${sessionsCount} sessões`} de ${duration} min`
}
