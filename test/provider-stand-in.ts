import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { closeAtEnd } from './close-at-end.ts'

export interface ProviderCall {
  call: string
  headers: IncomingHttpHeaders
  body: Buffer
}

interface ProviderAnswer {
  status: number
  body?: string
  after?: number
}

/** Opens a message provider over HTTP: a real server on this machine that records calls and answers as set. */
export async function openProvider() {
  const calls: ProviderCall[] = []
  const provider = {
    calls,
    answer: { status: 201 } as ProviderAnswer,
    origin: '',
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    calls.push({
      call: `${request.method} ${request.url}`,
      headers: request.headers,
      body: Buffer.concat(parts),
    })
    const { status, body = '', after = 0 } = provider.answer
    if (after > 0) await wait(after)
    response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end(body)
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  closeAtEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  return provider
}
