import { connect, createServer, type Socket } from 'node:net'

/** Listens between a process and its database and notes every statement that passes. */
export interface Recorder {
  /** The database's address, through the recorder. */
  url: string
  /** What was sent since the last call, in order. */
  take(): string[]
  close(): void
}

const HEADER = 5
const TEXT_AT: Record<string, (payload: Buffer) => number> = {
  // Query: the text. Parse: a statement's name, then the text.
  Q: () => 0,
  P: (payload) => payload.indexOf(0) + 1,
}

export async function recordStatements(databaseUrl: string): Promise<Recorder> {
  const database = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let statements: string[] = []
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname)
    const note = statementReader((statement) => statements.push(normalise(statement)))
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

/** Cuts what a client sends into protocol messages; the first one has no type (PostgreSQL, Message Formats). */
function statementReader(found: (statement: string) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let started = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const prefix = started ? 1 : 0
      if (rest.length < HEADER) return
      const length = prefix + rest.readInt32BE(prefix)
      if (rest.length < length) return
      const type = started ? String.fromCharCode(rest[0] ?? 0) : ''
      const payload = rest.subarray(HEADER, length)
      const textAt = TEXT_AT[type]?.(payload)
      if (textAt !== undefined) found(payload.toString('utf8', textAt, payload.indexOf(0, textAt)))
      rest = rest.subarray(length)
      started = true
    }
  }
}

// Layout and quotes are no difference; every word and parameter is, and their order.
function normalise(statement: string): string {
  return statement.replaceAll('"', '').replace(/\s+/g, ' ').trim()
}
