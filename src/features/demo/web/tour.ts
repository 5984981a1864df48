import type { ProblemTable } from '../../../platform/shared/problem.ts'
import { replaceTransport } from '../../../platform/web/api.ts'
import { keepElsewhere, type Places } from '../../../platform/web/storage.ts'
import { madeUpPractice } from './made-up-practice.ts'
import type { Practice } from './practice.ts'
import { demoTransport } from './transport.ts'

/**
 * Makes this document the demonstration's, for as long as it lives: the screens ask a made-up practice instead of the
 * server, and what they keep is kept in memory, where nothing of a real login is.
 */
export function beginTour(now: number, problems: ProblemTable): void {
  const practice = madeUpPractice(now)
  replaceTransport(demoTransport(practice, problems))
  keepElsewhere({ lasting: memoryOf(loginOf(practice)), tab: memoryOf({}) })
}

/** What a login leaves, of the made-up psychologist. */
function loginOf({ profile }: Practice): Record<string, string> {
  return { token: 'demonstracao', psychologist: JSON.stringify(profile) }
}

function memoryOf(entries: Record<string, string>): Places['lasting'] {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value)
    },
    removeItem: (key) => {
      kept.delete(key)
    },
    clear: () => kept.clear(),
  }
}
