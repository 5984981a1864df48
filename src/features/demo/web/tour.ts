import type { ProblemTable } from '../../../platform/shared/problem.ts'
import { replaceTransport } from '../../../platform/web/api.ts'
import { keepElsewhere, type Stores } from '../../../platform/web/storage.ts'
import { madeUpPractice } from '../made-up-practice.ts'
import type { Practice } from '../practice.ts'
import { demoTransport } from './transport.ts'

/**
 * Turns this document into the demonstration until it is unloaded: the screens use a made-up practice instead of the server,
 * and their storage is in memory, separate from a real login.
 */
export function beginTour(now: number, problems: ProblemTable): void {
  const practice = madeUpPractice(now)
  replaceTransport(demoTransport(practice, problems))
  keepElsewhere({ lasting: memoryOf(loginOf(practice)), tab: memoryOf(new Map()) })
}

function loginOf({ profile }: Practice): Map<string, string> {
  return new Map([
    ['token', 'demonstracao'],
    ['psychologist', JSON.stringify(profile)],
  ])
}

/** Returns a storage over that map. */
export function memoryOf(entries: Map<string, string>): Stores['lasting'] {
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => {
      entries.set(key, value)
    },
    removeItem: (key) => {
      entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}
