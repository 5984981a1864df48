import { connect, createServer, type Socket } from 'node:net'

/** Stands between a server and its database. */
export interface DatabaseProxy {
  url: string
  /** Forwards nothing, and keeps every connection open, so that the database seems to hang. */
  hang(): void
  /** Forwards waiting and new data. */
  goOn(): void
  cut(): void
  close(): void
}

export async function startProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const database = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let hangs = false
  const server = createServer((client) => {
    const upstream = connect(Number(database.port), database.hostname)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      if (hangs) socket.pause()
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    hang() {
      hangs = true
      for (const socket of sockets) socket.pause()
    },
    goOn() {
      hangs = false
      for (const socket of sockets) socket.resume()
    },
    cut,
    close() {
      cut()
      server.close()
    },
  }
}
