import { connect, createServer, type Socket } from 'node:net'

export interface Statement {
  text: string
  values: (string | Buffer | null)[]
}

export interface Recorder {
  url: string
  take(): Statement[]
  close(): void
}

const HEADER = 5

export async function recordStatements(databaseUrl: string): Promise<Recorder> {
  const database = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let statements: Statement[] = []
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname)
    const note = messageReader(noteInto(() => statements))
    client.on('data', note)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    take: () => {
      const taken = statements
      statements = []
      return taken
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/**
 * Returns a function that lists the statements of messages. Parse names one, also an unnamed one; each Bind runs it once with its
 * values, often without another Parse.
 */
function noteInto(list: () => Statement[]): (type: string, payload: Buffer) => void {
  const texts = new Map<string, string>()
  return (type, payload) => {
    if (type === 'Q') list().push({ text: textAt(payload, 0), values: [] })
    if (type === 'P') texts.set(textAt(payload, 0), textAt(payload, payload.indexOf(0) + 1))
    const text = type === 'B' ? texts.get(textAt(payload, payload.indexOf(0) + 1)) : undefined
    if (text !== undefined) list().push({ text, values: valuesIn(payload) })
  }
}

/** Cuts what a client sends into protocol messages; the first one has no type (PostgreSQL, Message Formats). */
function messageReader(found: (type: string, payload: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let started = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const prefix = started ? 1 : 0
      if (rest.length < HEADER) return
      const length = prefix + rest.readInt32BE(prefix)
      if (rest.length < length) return
      if (started) found(String.fromCharCode(rest[0] ?? 0), rest.subarray(HEADER, length))
      rest = rest.subarray(length)
      started = true
    }
  }
}

function textAt(payload: Buffer, at: number): string {
  return payload.toString('utf8', at, payload.indexOf(0, at))
}

/**
 * Returns the values of a Bind: a portal's and a statement's name, a format for each value (0 text, 1 bytes), the values with
 * their lengths.
 */
function valuesIn(payload: Buffer): Statement['values'] {
  let at = payload.indexOf(0, payload.indexOf(0) + 1) + 1
  const next = (bytes: 2 | 4) => {
    at += bytes
    return payload.readIntBE(at - bytes, bytes)
  }
  const formats = Array.from({ length: next(2) }, () => next(2))
  return Array.from({ length: next(2) }, (_, n) => {
    const length = next(4)
    if (length < 0) return null
    at += length
    const bytes = Buffer.from(payload.subarray(at - length, at))
    return formats[n] === 1 ? bytes : bytes.toString()
  })
}

/** Differences of layout and quotes are ignored; words, parameters and their order are not. */
export function normalise(statement: string): string {
  return statement.replaceAll('"', '').replace(/\s+/g, ' ').trim()
}
