import { on } from 'node:events'
import { connect } from 'node:net'
import { newId } from '../src/platform/server/id.ts'
import { addressOf, type Endpoint } from '../src/platform/shared/endpoint.ts'
import { getHealth } from '../src/platform/shared/health-contract.ts'

export interface Refused {
  id?: string
  token?: string | null
  body: Buffer
  type?: string
  isChunked?: boolean
}

/** Far below the time for which a connection was deaf; a busy machine takes its time. */
const SOON = 10_000

/**
 * Sends the head and the body of a refused request and then, on the same connection, asks for the health. Resolves to both
 * statuses.
 */
export async function refuseThenAsk(
  port: number,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { id = newId(), token, body, type = 'application/octet-stream', isChunked = false }: Refused,
): Promise<number[]> {
  const head = [
    `${method} ${addressOf({ path }, { params: { id, token: id } })} HTTP/1.1`,
    'host: a',
    `content-type: ${type}`,
    ...(token ? [`authorization: Bearer ${token}`] : []),
    isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`,
  ]
  const socket = connect(port, '127.0.0.1')
  const answers = on(socket.setEncoding('latin1'), 'data', {
    close: ['close'],
    signal: AbortSignal.timeout(SOON),
  })
  socket.on('error', () => {})
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(isChunked ? chunked(body) : body)
  socket.write(`GET ${getHealth.path} HTTP/1.1\r\nhost: a\r\n\r\n`)
  let statuses: number[] = []
  let received = ''
  for await (const [part] of answers) {
    received += part
    statuses = [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))
    if (statuses.length === 2) break
  }
  socket.destroy()
  return statuses
}

const chunked = (body: Buffer) =>
  Buffer.concat([
    Buffer.from(`${body.length.toString(16)}\r\n`),
    body,
    Buffer.from('\r\n0\r\n\r\n'),
  ])
