/** The stream of changes: docs/decisions/090-live-screens.md. */
export const LIVE_PATH = '/api/changes'

/** Returns the part of a token that is the same in all logins of its tenant. */
export function tenantPart(token: string | null): string {
  return (token ?? '').slice(0, 21)
}

/** The query parameter of a first connection: the age of the tab's oldest data, in milliseconds. */
export const AGE = 'age'

/** The interval of heartbeats in milliseconds, below the idle limits of proxies (30 s and more). */
export const HEARTBEAT = 20_000

/** The topic that makes all data stale: in addition to the tags of endpoints. */
export const EVERYTHING = 'everything' as const
