import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const HOME = '/dav/'
const CALENDAR = '/dav/agenda/'

const good = (href: string, properties: string) =>
  `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${properties}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`
const calendar = good(
  CALENDAR,
  '<D:resourcetype><D:collection/><C:calendar/></D:resourcetype><D:displayname>Agenda</D:displayname><D:sync-token>1</D:sync-token>',
)
const home = good(
  HOME,
  `<D:resourcetype><D:collection/></D:resourcetype><C:calendar-home-set><D:href>${HOME}</D:href></C:calendar-home-set>`,
)

/** Runs `work` with a CalDAV server with one empty calendar, which answers each call after `after` milliseconds. */
export async function withDavServer<T>(
  after: number,
  work: (side: { origin: string; written: ReadonlyMap<string, number> }) => Promise<T>,
): Promise<T> {
  /** How often each event was sent. */
  const written = new Map<string, number>()
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    for await (const _ of request);
    const { method, url = '' } = request
    await wait(after)
    if (method === 'PUT') {
      written.set(url, (written.get(url) ?? 0) + 1)
      response.writeHead(201).end()
      return
    }
    const content = url === CALENDAR ? calendar : home + calendar
    response
      .writeHead(207)
      .end(
        `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">${content}</D:multistatus>`,
      )
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    return await work({ origin: `http://127.0.0.1:${port}${HOME}`, written })
  } finally {
    server.closeAllConnections()
    server.close()
  }
}
