import type { Endpoint } from '../shared/endpoint.ts'
import { Problem } from '../shared/problem.ts'
import { asLoggedIn, type Incoming, type Route } from './routes.ts'
import type { Services } from './services.ts'
import { tenantOfToken } from './tokens.ts'

/** The number of lists, reports and previews of one account that a server prepares concurrently. */
const MOST_CONCURRENT = 2
/** In milliseconds: far longer than a screen's lists take. */
const WAITS_FOR = 10_000
/** Milliseconds after the work: a device that stopped reading does not block its account. */
const SENT_WITHIN = 5_000
/** Retry-After, in seconds. */
const TRY_AGAIN_AFTER = 5

type Release = () => void

interface Account {
  running: number
  /** The waiting calls, in order. */
  waiting: Set<() => void>
}

/**
 * Limits the concurrent calls of one account on this server; the others wait in order, and are refused (429) after some
 * seconds. A stranger with a false login never waits, and runs at most one call, until it is refused.
 */
export function createConcurrencyLimit() {
  const accounts = new Map<string, Account>()

  function end(id: string, account: Account): void {
    const [next] = account.waiting
    if (next) {
      account.waiting.delete(next)
      next()
    } else if (--account.running === 0) accounts.delete(id)
  }

  /**
   * Waits for a turn of the account and returns its end. `prove` throws if the login is false: only an account's first call may
   * start before it is proved.
   */
  async function acquire(id: string, prove: () => Promise<unknown>): Promise<Release> {
    if (accounts.has(id)) await prove()
    const account = accounts.get(id) ?? { running: 0, waiting: new Set() }
    accounts.set(id, account)
    if (account.running < MOST_CONCURRENT) account.running++
    else await waitIn(account)
    let isOver = false
    return () => {
      if (!isOver) end(id, account)
      isOver = true
    }
  }

  return { acquire }
}

function waitIn({ waiting }: Account): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(begin)
      reject(new Problem('throttled', { message: BUSY, retryAfter: TRY_AGAIN_AFTER }))
    }, WAITS_FOR)
    waiting.add(begin)
  })
}

const BUSY = 'Ainda estamos preparando outras listas suas. Tente de novo em alguns segundos.'

/** Returns the route, with a limit if it prepares much data. */
export function limitConcurrency(
  limit: ReturnType<typeof createConcurrencyLimit>,
  route: Route,
): Route {
  const { endpoint, handle } = route
  if (!isHeavy(endpoint)) return route
  return {
    endpoint,
    handle: async (services: Services, incoming: Incoming) => {
      const id = incoming.token && tenantOfToken(incoming.token)
      if (!id || incoming.isPaged) return handle(services, incoming)
      const prove = () => asLoggedIn(services, incoming, endpoint, async () => {})
      const release = await limit.acquire(id, prove)
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
