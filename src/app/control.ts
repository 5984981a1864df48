import fs from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { controlSocket, presentRestore, workingFolder } from '../platform/server/data-folder.ts'
import { errorFields } from '../platform/server/errors.ts'

/**
 * The control channel of `npm run backup` and `npm run restore` to the server that has the
 * embedded database open: HTTP over a socket in its folder, which only the server's user can open.
 * docs/decisions/032-backup-and-restore.md.
 */

export interface Controlled {
  dataDir: string
  since: number
  answers(): Promise<boolean>
  copyTo(folder: string): Promise<void>
  rewrapKeys(): Promise<number>
  /** Resolves to whether the account with this e-mail had a second factor; null without such an account. */
  removeSecondFactor(email: string): Promise<boolean | null>
  stepAside(incoming: string): void
}

/** Listens until closed. On Windows, and if the folder's path is too long for a socket, it only logs that there is no socket. */
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
  // A leftover socket belongs to a dead process: this one holds the folder's lock.
  fs.rmSync(path, { force: true })
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(path, resolve)
    })
    fs.chmodSync(path, 0o600)
  } catch (error) {
    log.warn({ code: errorFields(error).code }, 'no control socket: backups need a stopped server')
    return null
  }
  return { close: () => server.close() }
}

async function answer(
  controlled: Controlled,
  incoming: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const body = await text(incoming)
  const folder = workingFolder(controlled.dataDir, body)
  const call = `${incoming.method} ${incoming.url}`
  if (call === 'GET /since') {
    const serves = await controlled.answers()
    const running: Running = {
      since: controlled.since,
      restored: presentRestore(controlled.dataDir),
    }
    reply.writeHead(serves ? 200 : 503).end(JSON.stringify(running))
  } else if (call === 'POST /rewrap-keys') {
    reply.writeHead(200).end(String(await controlled.rewrapKeys()))
  } else if (call === 'POST /remove-second-factor') {
    reply.writeHead(200).end(JSON.stringify(await controlled.removeSecondFactor(body)))
  } else if (!folder) reply.writeHead(404).end()
  else if (call === 'POST /copy') {
    await controlled.copyTo(folder)
    reply.writeHead(204).end()
  } else if (call === 'POST /restore') reply.writeHead(202).end(() => controlled.stepAside(folder))
  else reply.writeHead(404).end()
}

const NOBODY = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

async function ask(dataDir: string, method: string, path: string, body = '') {
  return new Promise<string | null>((resolve, reject) => {
    const outgoing = request({ socketPath: controlSocket(dataDir), method, path, agent: false })
    outgoing.once('error', (error: { code?: string }) =>
      NOBODY.has(error.code ?? '') ? resolve(null) : reject(error),
    )
    outgoing.once('response', (response) => {
      const { statusCode = 500 } = response
      text(response).then((body) => {
        if (statusCode < 300) resolve(body)
        else if (statusCode === 503) resolve(null)
        else reject(Object.assign(new Error(`${path}: ${statusCode}`), { code: body }))
      }, reject)
    })
    outgoing.end(body)
  })
}

export interface Running {
  since: number
  restored: string | null
}

export async function requestRunning(dataDir: string): Promise<Running | null> {
  const reply = await ask(dataDir, 'GET', '/since')
  return reply === null ? null : JSON.parse(reply)
}

export async function requestCopy(dataDir: string, folder: string): Promise<void> {
  await postFolder(dataDir, '/copy', folder)
}

export async function requestStepAside(dataDir: string, incoming: string): Promise<void> {
  await postFolder(dataDir, '/restore', incoming)
}

export async function requestRotation(dataDir: string): Promise<number> {
  const reply = await ask(dataDir, 'POST', '/rewrap-keys')
  if (reply === null) throw new Error('/rewrap-keys: the server is gone')
  return Number(reply)
}

export async function requestFactorRemoval(
  dataDir: string,
  email: string,
): Promise<boolean | null> {
  const reply = await ask(dataDir, 'POST', '/remove-second-factor', email)
  if (reply === null) throw new Error('/remove-second-factor: the server is gone')
  return JSON.parse(reply)
}

/** Passes only the folder's name: the server may have another path to DATA_DIR. */
async function postFolder(dataDir: string, path: string, folder: string): Promise<void> {
  const reply = await ask(dataDir, 'POST', path, basename(folder))
  if (reply === null) throw new Error(`${path}: the server is gone`)
}
