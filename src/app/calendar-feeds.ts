import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readFeed } from '../features/calendar-feed/commands.ts'
import { FEED_READ_EVERY } from '../features/calendar-feed/rules.ts'
import type { Services } from '../platform/server/services.ts'
import { throttle } from '../platform/server/throttle.ts'
import { throttleAddress } from '../platform/server/throttle-address.ts'
import { MINUTE } from '../platform/shared/calendar.ts'
import { CALENDAR_TYPE } from '../platform/shared/calendar-file.ts'
import { Problem } from '../platform/shared/problem.ts'

/** The limit of reads of one address: a calendar provider reads the feeds of all its users from a few. */
const READS_AN_ADDRESS = { name: 'calendar-feed', most: 1_000, per: 15 * MINUTE }

export function serveCalendarFeeds(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { file: string } }>('/calendario/:file', async (request, reply) => {
    const now = services.now()
    await throttle(services, now, { ...READS_AN_ADDRESS, of: throttleAddress(request.ip) })
    const token = /^([\w-]+)\.ics$/.exec(request.params.file)?.[1]
    if (!token) throw new Problem('not_found')
    const file = await readFeed(services, token, now)
    const etag = `W/"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`
    reply
      .header('cache-control', `private, max-age=${FEED_READ_EVERY}`)
      .header('etag', etag)
      .header('x-robots-tag', 'noindex')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(`${CALENDAR_TYPE}; charset=utf-8`).send(file)
  })
}
