import { createServer, type IncomingMessage } from 'node:http'
import { availability } from './probe/availability.ts'
import { book, type Input } from './probe/booking.ts'

/**
 * The least that can answer the two calls: node:http, pg and the server's statements and rules, for the one road the
 * bench walks. No validation, router, query builder, security headers, logs, retries or outbox.
 */

const origin = `http://127.0.0.1:${process.env.PORT}`

async function read(request: IncomingMessage): Promise<Input> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString())
}

async function answer(request: IncomingMessage): Promise<[status: number, body: unknown]> {
  const url = new URL(request.url ?? '/', origin)
  const [, , , call, id] = url.pathname.split('/')
  if (call === 'availability') return [200, await availability(Number(id), url.searchParams)]
  if (call === 'booking') return [201, await book(Number(id), await read(request))]
  return [200, { status: 'ok' }]
}

createServer((request, response) => {
  answer(request).then(
    ([status, body]) =>
      response
        .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(body)),
    (error) => response.writeHead(500).end(String(error)),
  )
}).listen(Number(process.env.PORT), '127.0.0.1')
