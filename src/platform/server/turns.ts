import type { Endpoint } from '../shared/endpoint.ts'
import { Problem } from '../shared/problem.ts'
import { asLoggedIn, type Incoming, type Route } from './routes.ts'
import type { Services } from './services.ts'
import { tenantOfToken } from './tokens.ts'

/** Whole lists, reports and previews of one account that a server prepares at a time. */
const AT_ONCE = 2
/** In milliseconds, for a turn: far longer than a screen's lists take. */
const WAITS_FOR = 10_000
/** In milliseconds, after the work: a device that stopped reading does not keep its account's turns. */
const SENT_WITHIN = 5_000
/** Retry-After, in seconds. */
const TRY_AGAIN_AFTER = 5

type Release = () => void

/**
 * Limits the calls of one account that run at once on this server; the others wait in their order, and are refused (429)
 * after some seconds. A stranger with a false login waits for no turn and takes at most one, until it is refused.
 */
export function createTurns() {
  const accounts = new Map<string, { running: number; waiting: Set<(release: Release) => void> }>()

  function accountOf(id: string) {
    const known = accounts.get(id) ?? { running: 0, waiting: new Set<(release: Release) => void>() }
    accounts.set(id, known)
    return known
  }

  function begin(id: string): Release {
    accountOf(id).running++
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const account = accountOf(id)
      account.running--
      const [next] = account.waiting
      if (next) {
        account.waiting.delete(next)
        next(begin(id))
      } else if (account.running === 0) accounts.delete(id)
    }
  }

  function wait(id: string): Promise<Release> {
    return new Promise((resolve, reject) => {
      const { waiting } = accountOf(id)
      const take = (release: Release) => {
        clearTimeout(timer)
        resolve(release)
      }
      const timer = setTimeout(() => {
        waiting.delete(take)
        reject(new Problem('throttled', { message: BUSY, retryAfter: TRY_AGAIN_AFTER }))
      }, WAITS_FOR)
      waiting.add(take)
    })
  }

  /** `prove` throws where the login is false: only the first call of an account may begin without. */
  async function take(id: string, prove: () => Promise<unknown>): Promise<Release> {
    if (!accounts.has(id)) return begin(id)
    await prove()
    return accountOf(id).running < AT_ONCE ? begin(id) : wait(id)
  }

  return { take }
}

const BUSY = 'Ainda estamos preparando outras listas suas. Tente de novo em alguns segundos.'

/** Returns the route; one that prepares much at once takes turns. */
export function inTurns(turns: ReturnType<typeof createTurns>, route: Route): Route {
  const { endpoint, handle } = route
  if (!isHeavy(endpoint)) return route
  return {
    endpoint,
    handle: async (services: Services, incoming: Incoming) => {
      const id = incoming.token && tenantOfToken(incoming.token)
      if (!id || incoming.isPaged) return handle(services, incoming)
      const prove = () => asLoggedIn(services, incoming, endpoint, async () => {})
      const release = await turns.take(id, prove)
      try {
        const answer = await handle(services, incoming)
        incoming.onSent(release)
        setTimeout(release, SENT_WITHIN).unref()
        return answer
      } catch (error) {
        release()
        throw error
      }
    },
  }
}

function isHeavy({ access, file, takesLong, reply }: Endpoint): boolean {
  const isBehindLogin = access === 'tenant' || access === 'admin'
  return isBehindLogin && !file && (takesLong === true || reply?.def.type === 'array')
}
