import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { closeAtEnd } from './close-at-end.ts'

interface Collection {
  name: string
  version: number
  objects: Map<string, { text: string; version: number }>
  removed: Map<string, number>
}

export interface Misbehaviour {
  status: number
  body?: string
  headers?: Record<string, string>
  /** Milliseconds before the answer. */
  after?: number
  /** How an answer is broken off: `text` completes the response with half of the text, `connection` ends it in the middle. */
  cut?: 'text' | 'connection'
}

export const LOGIN = { username: 'ana', password: 'segredo' }
export const HOME = '/dav/ana/'
const NO_TEXT =
  '<D:propstat><D:prop><cal:calendar-data/></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response>'

/** Opens a CalDAV server in memory that misbehaves as set. */
export async function openCaldav() {
  const collections = new Map<string, Collection>()
  const server = {
    origin: '',
    collections,
    /** Methods with the last part of each path, and `changes` or `objects` for the kind of a REPORT. */
    calls: [] as string[],
    password: LOGIN.password,
    reportsChanges: true,
    hasTags: true,
    /** The tag of every collection, whatever changes; empty for a tag that changes with its content. */
    fixedTag: '',
    etagSuffix: '',
    /** Changes in one answer; more come in the next ones. */
    changesAtOnce: Number.POSITIVE_INFINITY,
    /** Tokens of an older version are no longer valid. */
    oldestToken: 0,
    /** The status of removed objects in a list of changes. */
    goneStatus: 404,
    /** Whether the full list names removed objects too. */
    listsRemoved: false,
    /** Whether the full list names each object twice. */
    repeats: false,
    /** Objects that are listed, whose text is not found, and whose request has this status. */
    textless: new Map<string, number>(),
    /** The status for a second event of one UID in a collection; 0 if the server permits it. */
    uidConflict: 0,
    misbehave: (_call: string): Misbehaviour | null => null,
    addCollection: (name: string) => {
      const collection = { name, version: 1, objects: new Map(), removed: new Map() }
      collections.set(`${HOME}${name}/`, collection)
      return collection
    },
    put: (name: string, object: string, text: string) => {
      const collection = found(name)
      collection.objects.set(object, { text, version: ++collection.version })
      collection.removed.delete(object)
    },
    remove: (name: string, object: string) => {
      const collection = found(name)
      collection.objects.delete(object)
      collection.removed.set(object, ++collection.version)
    },
  }
  const found = (name: string) => {
    const collection = collections.get(`${HOME}${name}/`)
    if (!collection) throw new Error(`no collection ${name}`)
    return collection
  }

  const etag = (version: number) =>
    `<D:getetag>"${version}${server.etagSuffix}"</D:getetag>`.replace('"', '&quot;')
  const good = (href: string, props: string) =>
    `<D:response><D:href>${href}</D:href><D:propstat><D:prop>${props}</D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>`
  const failed = (href: string, status: number) =>
    `<D:response><D:href>${href}</D:href><D:status>HTTP/1.1 ${status} Said</D:status></D:response>`
  const shown = (path: string, { name, version }: Collection) =>
    good(
      path,
      `<D:resourcetype><D:collection/><cal:calendar/></D:resourcetype><D:displayname>${name}</D:displayname>
      ${server.hasTags ? `<getctag xmlns="http://calendarserver.org/ns/">${server.fixedTag || `tag-${version}`}</getctag>` : ''}
      ${server.reportsChanges ? `<D:sync-token>token-${version}</D:sync-token>` : ''}
      <D:supported-report-set><D:supported-report><D:report><D:sync-collection/></D:report></D:supported-report></D:supported-report-set>`,
    )

  function properties(path: string, depth: string | undefined): string | null {
    const collection = collections.get(path)
    if (collection) {
      const own = shown(path, collection)
      if (depth === '0') return own
      const objects = [...collection.objects].map(([object, { version }]) =>
        good(`${path}${object}`, `<D:resourcetype/>${etag(version)}`),
      )
      const gone = server.listsRemoved ? [...collection.removed.keys()] : []
      const ghosts = gone.map((object) => failed(`${path}${object}`, server.goneStatus))
      return own + objects.join('').repeat(server.repeats ? 2 : 1) + ghosts.join('')
    }
    if (path === '/.well-known/caldav')
      return good(
        path,
        `<D:current-user-principal><D:href>/principals/ana/</D:href></D:current-user-principal>`,
      )
    if (path === '/principals/ana/')
      return good(path, `<cal:calendar-home-set><D:href>${HOME}</D:href></cal:calendar-home-set>`)
    if (path !== HOME) return null
    const own = good(path, '<D:resourcetype><D:collection/></D:resourcetype>')
    return own + [...collections].map(([at, one]) => shown(at, one)).join('')
  }

  function changes(path: string, collection: Collection, since: number): string {
    const changed = [...collection.objects]
      .map(([object, { version }]) => ({ object, version, isGone: false }))
      .concat(
        [...collection.removed].map(([object, version]) => ({ object, version, isGone: true })),
      )
      .filter(({ version }) => version > since)
      .sort((one, other) => one.version - other.version)
    const part = changed.slice(0, server.changesAtOnce)
    const isCut = part.length < changed.length
    const last = isCut ? part.at(-1)?.version : collection.version
    const lines = part.map(({ object, version, isGone }) =>
      isGone
        ? failed(`${path}${object}`, server.goneStatus)
        : good(`${path}${object}`, etag(version)),
    )
    const rest = isCut ? failed(path, 507) : ''
    return `${lines.join('')}${rest}<D:sync-token>token-${last}</D:sync-token>`
  }

  const partsOf = (body: string, tag: string) =>
    body
      .split(`<D:${tag}>`)
      .slice(1)
      .map((part) => part.slice(0, part.indexOf('<')))

  function report(path: string, body: string): string | number {
    const collection = collections.get(path)
    if (!collection) return 404
    if (body.includes('sync-collection')) {
      const since = Number(partsOf(body, 'sync-token')[0]?.replace('token-', ''))
      return since < server.oldestToken ? 403 : changes(path, collection, since)
    }
    const uid = /text-match[^>]*>([^<]*)/.exec(body)?.[1]
    const hrefs = uid
      ? [...collection.objects].flatMap(([object, { text }]) =>
          text.includes(uid) ? [`${path}${object}`] : [],
        )
      : partsOf(body, 'href')
    return hrefs
      .map((href) => {
        const object = collection.objects.get(href.slice(path.length))
        if (!object) return failed(href, 404)
        if (server.textless.has(href.slice(path.length)))
          return good(href, etag(object.version)).replace('</D:response>', NO_TEXT)
        return good(
          href,
          `${etag(object.version)}<cal:calendar-data><![CDATA[${object.text}]]></cal:calendar-data>`,
        )
      })
      .join('')
  }

  /** Answers a change with its status; null for a question. */
  function write(method: string, path: string, body: string, ifMatch = ''): number | null {
    if (method === 'MKCALENDAR') {
      const name = /<D:displayname>(.*?)</.exec(body)?.[1] ?? ''
      collections.set(path, { name, version: 1, objects: new Map(), removed: new Map() })
      return 201
    }
    if (method !== 'PUT' && method !== 'DELETE') return null
    const [folder, object = ''] = [path.replace(/[^/]+$/, ''), path.split('/').at(-1)]
    const collection = collections.get(folder)
    if (!collection) return 409
    if (method === 'PUT') {
      const known = collection.objects.get(object)
      const isOther = ifMatch !== '' && ifMatch !== `"${known?.version}${server.etagSuffix}"`
      if (isOther) return 412
      const uidOf = (text: string) => /^UID:.*/m.exec(text)?.[0]
      if (known && uidOf(known.text) !== uidOf(body)) return 409
      const isTaken = [...collection.objects].some(
        ([other, { text }]) => other !== object && uidOf(text) === uidOf(body),
      )
      if (isTaken && server.uidConflict > 0) return server.uidConflict
      collection.objects.set(object, { text: body, version: ++collection.version })
      collection.removed.delete(object)
      return known ? 204 : 201
    }
    if (!collection.objects.delete(object)) return 404
    collection.removed.set(object, ++collection.version)
    return 204
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const path = request.url ?? '/'
    const asks = body.includes('sync-collection')
      ? ' changes'
      : body.includes('multiget')
        ? ' objects'
        : ''
    const call = `${request.method} ${path.split('/').filter(Boolean).at(-1) ?? ''}${asks}`
    server.calls.push(call)
    const { status = 0, headers, after = 0, cut, body: said } = server.misbehave(call) ?? {}
    if (after > 0) await wait(after)
    const { username } = LOGIN
    const login = Buffer.from(`${username}:${server.password}`).toString('base64')
    if (request.headers.authorization !== `Basic ${login}`) return response.writeHead(401).end()
    if (status > 0 && !cut) return response.writeHead(status, headers).end(said)
    const written = write(request.method ?? '', path, body, request.headers['if-match'])
    if (written) return response.writeHead(written).end()
    if (request.method === 'GET') {
      const [folder, object = ''] = [path.replace(/[^/]+$/, ''), path.split('/').at(-1)]
      const text = collections.get(folder)?.objects.get(object)?.text
      const refusal = server.textless.get(object) ?? (text === undefined ? 404 : 200)
      return response.writeHead(refusal).end(text)
    }
    const { depth } = request.headers
    const content =
      request.method === 'REPORT' ? report(path, body) : properties(path, depth?.toString())
    if (typeof content !== 'string') return response.writeHead(content ?? 404).end()
    const text = `<?xml version="1.0"?><D:multistatus xmlns:D="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav">${content}</D:multistatus>`
    const half = text.slice(0, text.length / 2)
    if (cut !== 'connection') return response.writeHead(207).end(cut ? half : text)
    response.writeHead(207, { 'content-length': Buffer.byteLength(text) })
    response.write(half, () => response.destroy())
  }
  const listener = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  server.origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  closeAtEnd(async () => {
    listener.closeAllConnections()
    listener.close()
  })
  return server
}
