import fs from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { controlSocket, presentRestore, workingFolder } from '../platform/server/data-folder.ts'

/**
 * How `npm run backup` and `npm run restore` speak to the server that has the embedded database open: HTTP over a socket in
 * its folder, which the machine's own user alone can open. docs/decisions/032-backup-and-restore.md.
 */

/** What a running server does when asked. */
export interface Controlled {
  dataDir: string
  /** Since when it runs; another one once it began again. */
  since: number
  answers(): Promise<boolean>
  copyTo(folder: string): Promise<void>
  /** Encrypts the data keys with the master key that the file has first now; resolves to how many there were. */
  rewrapKeys(): Promise<number>
  /** Ends what is under way, puts the database in that folder in place of its own, and begins again. */
  stepAside(incoming: string): void
}

/** Listens until closed. On Windows, and where the folder's path is too long for a socket, there is none, and the log says so. */
export async function serveControl(
  controlled: Controlled,
  log: Logger,
): Promise<{ close(): unknown } | null> {
  if (process.platform === 'win32') return null
  const path = controlSocket(controlled.dataDir)
  const server = createServer((incoming, reply) => {
    answer(controlled, incoming, reply).catch((error: { code?: string }) => {
      log.error({ code: error.code }, 'control request failed')
      reply.writeHead(500).end(error.code ?? '')
    })
  })
  // Whoever left one is dead: this process holds the folder's lock.
  fs.rmSync(path, { force: true })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
    fs.chmodSync(path, 0o600)
  } catch (error) {
    log.warn(
      { code: (error as { code?: string }).code },
      'no control socket: backups need a stopped server',
    )
    return null
  }
  return { close: () => server.close() }
}

async function answer(
  controlled: Controlled,
  incoming: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const folder = workingFolder(controlled.dataDir, await text(incoming))
  const asked = `${incoming.method} ${incoming.url}`
  if (asked === 'GET /since') {
    const serves = await controlled.answers()
    const running: Running = {
      since: controlled.since,
      restored: presentRestore(controlled.dataDir),
    }
    reply.writeHead(serves ? 200 : 503).end(JSON.stringify(running))
  } else if (asked === 'POST /rewrap-keys') {
    reply.writeHead(200).end(String(await controlled.rewrapKeys()))
  } else if (!folder) reply.writeHead(404).end()
  else if (asked === 'POST /copy') {
    await controlled.copyTo(folder)
    reply.writeHead(204).end()
  } else if (asked === 'POST /restore') reply.writeHead(202).end(() => controlled.stepAside(folder))
  else reply.writeHead(404).end()
}

/** Nobody listens: no server runs, or it opened no socket. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/** Asks the running server; null where none answers, and an error where it could not do it. */
async function ask(dataDir: string, method: string, path: string, folder = '') {
  return new Promise<string | null>((resolve, reject) => {
    const outgoing = request({ socketPath: controlSocket(dataDir), method, path, agent: false })
    outgoing.once('error', (error: { code?: string }) =>
      NOBODY.has(error.code ?? '') ? resolve(null) : reject(error),
    )
    outgoing.once('response', (response) => {
      const { statusCode = 500 } = response
      text(response).then((said) => {
        if (statusCode < 300) resolve(said)
        else if (statusCode === 503) resolve(null)
        else reject(Object.assign(new Error(`${path}: ${statusCode}`), { code: said }))
      }, reject)
    })
    outgoing.end(folder)
  })
}

/** The server that answers: since when it runs, and the restore that its database comes from. */
export interface Running {
  since: number
  restored: string | null
}

/** Null where no server runs, or none serves yet. */
export async function askRunning(dataDir: string): Promise<Running | null> {
  const said = await ask(dataDir, 'GET', '/since')
  return said === null ? null : JSON.parse(said)
}

export async function askForCopy(dataDir: string, folder: string): Promise<void> {
  await asked(dataDir, '/copy', folder)
}

/** From then on `incoming` is the server's. */
export async function askToStepAside(dataDir: string, incoming: string): Promise<void> {
  await asked(dataDir, '/restore', incoming)
}

/** Has the running server encrypt the data keys with the present master key; resolves to how many there were. */
export async function askForRotation(dataDir: string): Promise<number> {
  const done = await ask(dataDir, 'POST', '/rewrap-keys')
  if (done === null) throw new Error('/rewrap-keys: the server is gone')
  return Number(done)
}

/** By its name alone: the server may know DATA_DIR by another path. */
async function asked(dataDir: string, path: string, folder: string): Promise<void> {
  const done = await ask(dataDir, 'POST', path, basename(folder))
  if (done === null) throw new Error(`${path}: the server is gone`)
}
