import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export const ETAG = '"1"'

/**
 * Starts a server of outside calendars on this machine. Each answer comes after `after` milliseconds; a file that is
 * known by its ETag is not sent again. `asked` has each address with the instants of its requests.
 */
export async function openOtherSide(after = 0) {
  const files: Buffer[] = []
  const instantsByPath = new Map<string, number[]>()
  let latest = 0
  let sent = 0
  const answer = async ({ url = '', headers }: IncomingMessage, response: ServerResponse) => {
    const instants = instantsByPath.get(url)
    if (instants) instants.push(Date.now())
    else instantsByPath.set(url, [Date.now()])
    if (after > 0) await wait(after)
    const isKnown = headers['if-none-match'] === ETAG
    const file = files[Number(/^\/(\d+)\//.exec(url)?.[1])]
    latest = Date.now()
    if (!isKnown) sent++
    if (isKnown) response.writeHead(304, { etag: ETAG }).end()
    else if (file) response.writeHead(200, { etag: ETAG }).end(file)
    else response.writeHead(404).end()
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    asked: instantsByPath,
    /** When it last answered. */
    latest: () => latest,
    /** How often it sent a whole file, or had none to send. */
    sent: () => sent,
    /** Returns the address of the n-th file for the calendar of this name. */
    addressOf: (n: number, name: string) => `${origin}/${n}/${name}.ics`,
    /** Adds a file and returns its number. */
    add: (text: string) => files.push(Buffer.from(text)) - 1,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type OtherSide = Awaited<ReturnType<typeof openOtherSide>>

/** Runs `work` with such a server and stops it. */
export async function withOtherSide<T>(
  work: (side: OtherSide) => Promise<T>,
  after = 0,
): Promise<T> {
  const side = await openOtherSide(after)
  try {
    return await work(side)
  } finally {
    side.stop()
  }
}
