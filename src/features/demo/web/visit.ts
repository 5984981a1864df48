import { replaceTransport } from '../../../platform/web/api.ts'
import { keepElsewhere } from '../../../platform/web/storage.ts'
import { madeUpPractice } from './made-up-practice.ts'
import { type Practice, restartIds } from './practice.ts'
import { demoTransport } from './transport.ts'

/**
 * Opens a practice of this visit's own: from now on the screens ask it instead of the server, and what they keep is kept
 * in memory, where nothing of a real login is. The returned function puts both back.
 */
export function beginVisit(now: number): () => void {
  restartIds()
  const practice = madeUpPractice(now)
  const leave = [replaceTransport(demoTransport(practice)), keepElsewhere(memoryOf(practice))]
  return () => {
    for (const putBack of leave) putBack()
  }
}

/** A storage in which the made-up psychologist is logged in. */
function memoryOf({ profile }: Practice): Parameters<typeof keepElsewhere>[0] {
  const kept = new Map([
    ['token', 'demonstracao'],
    ['psychologist', JSON.stringify(profile)],
  ])
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value)
    },
    removeItem: (key) => {
      kept.delete(key)
    },
  }
}
