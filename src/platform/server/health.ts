import { getHealth, getReadiness } from '../shared/health-contract.ts'
import type { Database } from './database.ts'
import { OtherStatus, type Route } from './routes.ts'

/** Answers 200 while the database answers, takes writes and its disk has room, else 503. */
export const healthRoute: Route = {
  endpoint: getHealth,
  handle: async ({ db }) => {
    const wrong = await findWrong(db)
    return wrong ? new OtherStatus(503, { status: 'degraded', wrong }) : { status: 'ok' }
  },
}

async function findWrong(db: Database): Promise<'database' | 'standby' | 'disk' | null> {
  const state = await db.ping()
  if (state !== 'ok') return state === 'silent' ? 'database' : 'standby'
  return (await db.hasFreeSpace()) ? null : 'disk'
}

/** Answers 200 until SIGTERM, then 503, so that a load balancer removes the server before it stops. */
export const readinessRoute: Route = {
  endpoint: getReadiness,
  handle: async ({ ending }) =>
    ending.aborted ? new OtherStatus(503, { ready: false }) : { ready: true },
}
