import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, type Registry } from 'prom-client'

const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]

/** Measures every request by its route's pattern, never by its address: that may hold an id, a phone or a token. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route pattern and class of status.',
    labelNames: ['method', 'route', 'status'],
    buckets: BOUNDS,
    registers: [registry],
  })
  const underWay = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are not answered yet.',
    registers: [registry],
  })
  const streams = new Gauge({
    name: 'http_streams_open',
    help: 'Open streams of changes: one for each browser with an open tab.',
    registers: [registry],
  })
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    const open = routeOptions.config.isStream ? streams : underWay
    open.inc()
    reply.raw.once('close', () => open.dec())
    done()
  })
  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    if (routeOptions.config.isStream) return done()
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const labels = { method, route: routeOptions.url ?? 'none', status }
    durations.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}
