import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { closeAtEnd } from '../close-at-end.ts'
import { freePort } from '../postgres-server.ts'

/** Radicale and Xandikos from Debian, started on this machine with a user and a temporary folder. */

export const USER = { username: 'ana', password: 'segredo de teste' }

export interface CaldavServer {
  origin: string
  /** Makes a calendar and returns its path. */
  makeCalendar(name: string): Promise<string>
  put(path: string, text: string): Promise<void>
  remove(path: string): Promise<void>
  /** Returns the text of an object; null without one. */
  get(path: string): Promise<string | null>
  /** Returns the mark of a calendar that changes with its content. */
  mark(path: string): Promise<string>
}

interface Program {
  command: string
  words: (folder: string, port: number) => string[]
  /** The address of the user's calendars. */
  home: string
}

const PROGRAMS = {
  Radicale: {
    command: 'radicale',
    words: (folder, port) => {
      const users = join(folder, 'users')
      writeFileSync(users, `${USER.username}:${USER.password}\n`)
      return [
        ...['--config', '', '--server-hosts', `127.0.0.1:${port}`, '--auth-type', 'htpasswd'],
        ...['--auth-htpasswd-filename', users, '--auth-htpasswd-encryption', 'plain'],
        ...['--storage-filesystem-folder', join(folder, 'storage'), '--auth-delay', '0'],
      ]
    },
    home: `/${USER.username}/`,
  },
  Xandikos: {
    command: 'xandikos',
    words: (folder, port) => [
      ...['-d', join(folder, 'storage'), '--defaults'],
      ...['-l', '127.0.0.1', '-p', String(port), '--current-user-principal', `/${USER.username}/`],
    ],
    home: `/${USER.username}/calendars/`,
  },
} satisfies Record<string, Program>

export type ServerName = keyof typeof PROGRAMS

/** The programs, which Debian's packages of the same names install. */
export const CALDAV_PROGRAMS = Object.values(PROGRAMS).map(({ command }) => command)

export function caldavIsAvailable(): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return CALDAV_PROGRAMS.every((program) =>
    folders.some((folder) => existsSync(join(folder, program))),
  )
}

export async function startCaldavServer(name: ServerName): Promise<CaldavServer> {
  const { command, words, home }: Program = PROGRAMS[name]
  const folder = mkdtempSync(join(tmpdir(), 'consultorio-caldav-'))
  mkdirSync(join(folder, 'storage'))
  const port = await freePort()
  const child = spawn(command, words(folder, port), {
    stdio: 'ignore',
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  closeAtEnd(async () => {
    child.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const origin = `http://127.0.0.1:${port}`
  const { username, password } = USER
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const call = async (method: string, path: string, body?: string, type = 'text/calendar') => {
    const headers = { authorization, ...(body ? { 'content-type': type } : {}) }
    const response = await fetch(origin + path, { method, headers, ...(body ? { body } : {}) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
  }
  await untilItAnswers(origin, child)
  return {
    origin,
    makeCalendar: async (calendar) => {
      const path = `${home}${calendar}/`
      await call('MKCALENDAR', path, calendarNamed(calendar), 'application/xml')
      return path
    },
    put: (path, text) => call('PUT', path, text),
    remove: (path) => call('DELETE', path),
    get: async (path) => {
      const response = await fetch(origin + path, { headers: { authorization } })
      return response.ok ? response.text() : null
    },
    mark: async (path) => {
      const response = await fetch(origin + path, {
        method: 'PROPFIND',
        headers: { authorization, depth: '0', 'content-type': 'application/xml' },
        body: '<D:propfind xmlns:D="DAV:" xmlns:S="http://calendarserver.org/ns/"><D:prop><S:getctag/></D:prop></D:propfind>',
      })
      const mark = /getctag[^>]*>([^<]+)</.exec(await response.text())?.[1]
      if (!mark) throw new Error(`${path} has no mark`)
      return mark
    },
  }
}

function calendarNamed(name: string): string {
  return `<?xml version="1.0"?><C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop><D:displayname>${name}</D:displayname></D:prop></D:set></C:mkcalendar>`
}

async function untilItAnswers(origin: string, child: { exitCode: number | null }): Promise<void> {
  for (let tries = 0; tries < 300 && child.exitCode === null; tries++) {
    const isUp = await fetch(origin).then(
      () => true,
      () => false,
    )
    if (isUp) return
    await rest(100)
  }
  throw new Error(`no answer from ${origin}`)
}
