import { getHealth } from '../shared/health-contract.ts'
import { Problem } from '../shared/problem.ts'
import { OtherStatus, type Route } from './routes.ts'

/** 200 while the database answers and its disk has room, else 503. */
export const healthRoute: Route = {
  endpoint: getHealth,
  handle: async ({ db }) => {
    if (!(await db.ping())) throw new Problem('unavailable')
    if (!(await db.hasRoom())) return new OtherStatus(503, { status: 'degraded' })
    return { status: 'ok' }
  },
}
