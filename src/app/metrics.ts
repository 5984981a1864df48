import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { QueueState } from '../features/system/contract.ts'
import { listQueueStates } from '../features/system/queries.ts'
import { findLastBackup } from '../platform/server/backup-file.ts'
import { readBuild } from '../platform/server/build.ts'
import { isLoopback } from '../platform/server/loopback.ts'
import { measureRequests } from '../platform/server/measuring.ts'
import type { Services } from '../platform/server/services.ts'
import { bearerOf } from '../platform/server/tokens.ts'
import { keysOf } from '../platform/shared/keys.ts'
import { Problem } from '../platform/shared/problem.ts'

/** GET /metrics, for Prometheus: docs/operations.md, Monitoring. */

const MEASURED_EVERY = 10_000

/** Serves the metrics. Call it before routes are bound: it measures them. */
export function serveMetrics(app: FastifyInstance, services: Services): void {
  const registry = new Registry()
  measureRequests(app, registry)
  collectDefaultMetrics({ register: registry })
  const askStore = measureStore(services, registry)
  app.get('/metrics', async (request, reply) => {
    const { remoteAddress } = request.socket
    if (!mayRead({ remoteAddress, headers: request.headers }, services.environment.metricsToken))
      throw new Problem('not_found')
    await askStore()
    const text = await registry.metrics()
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text)
  })
}

interface Caller {
  remoteAddress: string | undefined
  headers: IncomingHttpHeaders
}

/** Headers that proxies add: behind a proxy on this machine, remote clients appear with a loopback address too. */
const PASSED_ON = /^(forwarded|via|x-forwarded-.*|x-real-ip)$/

/**
 * Allows requests from this machine under its local name, or with the token. A proxy that adds no
 * header passes the public name.
 */
export function mayRead({ remoteAddress, headers }: Caller, token: string | null): boolean {
  const { authorization } = headers
  if (authorization !== undefined)
    return token !== null && isSame(bearerOf(authorization) ?? '', token)
  const address = remoteAddress?.replace(/^::ffff:/, '') ?? ''
  const host = headers.host?.replace(/:\d+$/, '') ?? ''
  return (
    isLoopback(address) &&
    isLoopback(host) &&
    !Object.keys(headers).some((name) => PASSED_ON.test(name))
  )
}

function isSame(a: string, b: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(a), hash(b))
}

type Labels = Record<string, string>

type Figure = number | null | { labels: Labels; value: number }[]

const STORED = {
  consultorio_build_info: 'The running build, always 1.',
  consultorio_database_up: 'Whether the database answers.',
  consultorio_database_connections: 'Connections of the pool to PostgreSQL, used and idle.',
  consultorio_database_waiting: 'Requests that wait for a connection of the pool.',
  consultorio_queue_jobs: 'Jobs that are waiting, retrying after a refusal, or active.',
  consultorio_messages: 'Messages that are queued, and that failed for good.',
  consultorio_oldest_waiting_message_seconds:
    'How long the oldest message has been due, 0 if none is.',
  consultorio_backup_age_seconds: 'Age of the newest file in DATA_DIR/backups.',
} as const
type StoredFigure = keyof typeof STORED

const LABELS: Partial<Record<StoredFigure, string[]>> = {
  consultorio_build_info: ['version', 'build', 'node'],
  consultorio_database_connections: ['state'],
  consultorio_queue_jobs: ['queue', 'state'],
  consultorio_messages: ['channel', 'status'],
  consultorio_oldest_waiting_message_seconds: ['channel'],
}

function measureStore(services: Services, registry: Registry): () => Promise<void> {
  const gauges = keysOf(STORED).map((name) => {
    const labelNames = LABELS[name] ?? []
    return [
      name,
      new Gauge({ name, help: STORED[name], labelNames, registers: [registry] }),
    ] as const
  })
  let last: { at: number; done: Promise<void> } | undefined
  const measure = async () => {
    const figures = await readStore(services)
    for (const [name, gauge] of gauges)
      setFigure(gauge, figures[name] ?? (LABELS[name] ? [] : null))
  }
  return () => {
    const startedAt = performance.now()
    if (!last || startedAt - last.at > MEASURED_EVERY) last = { at: startedAt, done: measure() }
    return last.done
  }
}

function setFigure(gauge: Gauge, figure: Figure): void {
  if (typeof figure === 'number') gauge.set(figure)
  else if (figure === null) gauge.remove()
  else {
    gauge.reset()
    for (const { labels, value } of figure) gauge.set(labels, value)
  }
}

async function readStore(services: Services): Promise<Partial<Record<StoredFigure, Figure>>> {
  const { db, environment, log, now } = services
  const queues = await db.asPlatform(listQueueStates).catch((error: { code?: string }) => {
    log.warn({ code: error.code }, 'metrics without the database')
    return null
  })
  const backup = environment.databaseUrl ? null : await findLastBackup(environment.dataDir)
  const { version, stamp } = readBuild()
  const labels = { version, build: stamp ?? '', node: process.versions.node }
  return {
    consultorio_build_info: [{ labels, value: 1 }],
    consultorio_database_up: queues ? 1 : 0,
    consultorio_backup_age_seconds: backup && (now() - backup.at.getTime()) / 1000,
    ...poolFigures(services),
    ...(queues && queueFigures(queues)),
  }
}

function poolFigures({ db }: Services): Partial<Record<StoredFigure, Figure>> {
  const pool = db.connections()
  if (!pool) return {}
  const { open, idle, waiting } = pool
  const states = Object.entries({ used: open - idle, idle })
  return {
    consultorio_database_connections: states.map(([state, value]) => ({
      labels: { state },
      value,
    })),
    consultorio_database_waiting: waiting,
  }
}

function queueFigures(queues: QueueState[]): Partial<Record<StoredFigure, Figure>> {
  const ofEach = (figuresOf: (queue: QueueState) => [labels: Labels, value: number][]) =>
    queues.flatMap((queue) => figuresOf(queue).map(([labels, value]) => ({ labels, value })))
  return {
    consultorio_queue_jobs: ofEach(({ channel: queue, waiting, retrying, active }) => [
      [{ queue, state: 'waiting' }, waiting],
      [{ queue, state: 'retrying' }, retrying],
      [{ queue, state: 'active' }, active],
    ]),
    consultorio_messages: ofEach(({ channel, waiting, retrying, active, dead }) => [
      [{ channel, status: 'queued' }, waiting + retrying + active],
      [{ channel, status: 'failed' }, dead],
    ]),
    consultorio_oldest_waiting_message_seconds: ofEach(({ channel, behindSeconds }) => [
      [{ channel }, behindSeconds ?? 0],
    ]),
  }
}
