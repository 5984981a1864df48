import { once } from 'node:events'
import { connect } from 'node:net'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { liftPlanLimits } from '../test/process/installation.ts'
import { startServer } from '../test/process/server-process.ts'
import { refuseThenAsk } from '../test/refused-call.ts'
import { type Attack, type Outcome, withInstallation } from './attack.ts'
import { endpoints, nameOf, rowOf, stock } from './rows.ts'

/**
 * Limits in milliseconds: for both answers, including storing the part of a file before it is too large, and for the server to
 * stop.
 */
const ANSWERS_WITHIN = 9_000
const ENDS_WITHIN = 10_000

const MB = 1024 * 1024
const uploads = endpoints.filter(({ upload }) => upload)
const withBody = endpoints.filter(({ body }) => body)

export const refused: Attack = {
  name: 'Refused bodies',
  invariant:
    'after a body that is refused unread the connection answers the next call, and SIGTERM ends the server in time',
  databases: ['embedded'],
  run: (field) =>
    withInstallation(field, async (installation) => {
      await liftPlanLimits(installation)
      const server = await startServer(installation.settings)
      const outcome = await refuseAll(server.url)
      const open = await openRefused(server.url)
      const stoppedAt = performance.now()
      await server.stop()
      const took = performance.now() - stoppedAt
      open.destroy()
      const late = took > ENDS_WITHIN ? [`SIGTERM took ${took.toFixed(0)} ms`] : []
      return { ...outcome, broken: [...outcome.broken, ...late] }
    }),
}

async function refuseAll(url: string): Promise<Outcome> {
  const port = Number(new URL(url).port)
  const stocked = await stock(url, false)
  const broken: string[] = []
  let slowest = 0
  let tried = 0
  const refuse = async (endpoint: Endpoint, call: Parameters<typeof refuseThenAsk>[2]) => {
    const began = performance.now()
    const statuses = await refuseThenAsk(port, endpoint, call).catch((error: Error) => [error.name])
    const took = performance.now() - began
    tried++
    slowest = Math.max(slowest, took)
    if (statuses[1] !== 200 || took > ANSWERS_WITHIN)
      broken.push(`${nameOf(endpoint)}: ${statuses.join(', ')} after ${took.toFixed(0)} ms`)
  }
  for (const endpoint of uploads) {
    const id = rowOf(stocked, endpoint) ?? ''
    for (const size of [200_000, 12 * MB])
      for (const isChunked of [false, true])
        for (const token of [stocked.token, undefined])
          await refuse(endpoint, { id, token, isChunked, body: Buffer.alloc(size, 'x') })
    const large = Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(24 * MB, 'x')])
    await refuse(endpoint, { id, token: stocked.token, body: large })
    await refuse(endpoint, { token: stocked.token, body: large })
  }
  const json = Buffer.from(JSON.stringify({ text: 'x'.repeat(3 * MB) }))
  for (const endpoint of withBody)
    await refuse(endpoint, { token: stocked.token, body: json, type: 'application/json' })
  return { tried, seen: `the slowest took ${slowest.toFixed(0)} ms`, broken }
}

/** Opens a refused upload whose rest never comes. */
async function openRefused(url: string) {
  const { hostname, port } = new URL(url)
  const [{ path } = { path: '' }] = uploads
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  const head = ['host: a', 'content-type: application/pdf', 'content-length: 50000000', '', 'x']
  socket.write(`POST ${path.replace(':id', 'x')} HTTP/1.1\r\n${head.join('\r\n')}`)
  await once(socket, 'data')
  return socket
}
