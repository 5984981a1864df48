import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { EVERYTHING, HEARTBEAT, LIVE_PATH } from '../shared/live.ts'
import { Problem } from '../shared/problem.ts'
import {
  type Change,
  findStale,
  LOGIN,
  listChanges,
  readVersion,
  topicsForClients,
  type Version,
  writeVersion,
} from './changes.ts'
import type { Tenant, TenantId } from './database.ts'
import { collectAll } from './garbage-collection.ts'
import type { Services } from './services.ts'
import { throttleAddress } from './throttle-address.ts'
import { bearerOf, tenantOfToken } from './tokens.ts'

/** How often a server asks for changes while it has streams, in milliseconds: one statement for all of them. */
const ASKED_EVERY = 1_000

interface LiveLimits {
  all: number
  account: number
  address: number
}

/** A browser has one stream for all its tabs. A clinic's browsers share an address. */
const LIMITS: LiveLimits = { all: 5_000, account: 20, address: 1_000 }
const UNLIMITED: LiveLimits = { all: Infinity, account: Infinity, address: Infinity }

/** When a refused client may try again, in seconds. */
const TRY_AGAIN_AFTER = 30

/** The most unread bytes of a stream; beyond it the connection is closed. */
const MOST_UNREAD = 16 * 1024

/** After this number of openings garbage is collected, when no more came for `COLLECTED_AFTER` milliseconds. */
const MANY = 200
const COLLECTED_AFTER = 2_000

interface Caller {
  id: TenantId
  token: string
  address: string
}

interface VersionChange {
  version: Version
  changes: Change[]
}

interface Stream extends Caller {
  /** Null until its initial changes are read; until then further changes wait. */
  response: ServerResponse | null
  waiting: VersionChange[]
  /** Earlier transactions are in its initial changes. */
  from: bigint
  /** When its login ends unless it is used. */
  endsAt: number
}

/**
 * Serves GET /api/changes, a stream of server-sent events: each names topics whose data changed in the caller's tenant,
 * and nothing else of them. Its id is a version, with which a client reconnects. It ends with its login and with the
 * server.
 */
export function serveLive(app: FastifyInstance, services: Services): void {
  const live = new LiveStreams(services)
  services.ending.addEventListener('abort', () => live.close())
  app.addHook('preClose', async () => live.close())
  app.get<{ Querystring: { age?: string } }>(
    LIVE_PATH,
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      const { authorization, 'last-event-id': last } = request.headers
      const token = bearerOf(authorization) ?? ''
      const id = tenantOfToken(token)
      if (!id) throw new Problem('unauthenticated')
      const since = readVersion(typeof last === 'string' ? last : '') ?? {
        age: readAge(request.query.age, last !== undefined),
      }
      const address = throttleAddress(request.ip)
      const open = await live.admit({ id, token, address }, since)
      reply.hijack()
      open(reply.raw, reply.getHeaders())
    },
  )
}

/**
 * Returns the age of the client's data. Infinity makes everything stale: a version or age that cannot be read. 0 without either:
 * the client has no data yet.
 */
function readAge(age: string | undefined, hasVersion: boolean): number {
  if (hasVersion) return Infinity
  if (age === undefined) return 0
  return /^\d{1,9}$/.test(age) ? Number(age) : Infinity
}

type Headers = ReturnType<import('fastify').FastifyReply['getHeaders']>

class LiveStreams {
  readonly #services: Services
  readonly #limits: LiveLimits
  readonly #streams = new Set<Stream>()
  readonly #admitted = new Map<string, number>()
  #all = 0
  /** The moment up to which changes were sent; null without streams. */
  #sent: Version | null = null
  /** Changes since `#sent` that were already sent: an older transaction was still running. */
  #seen: ReadonlySet<string> = new Set()
  #asking: Promise<void> | null = null
  #opened = 0
  #collect: NodeJS.Timeout | undefined
  #ask: NodeJS.Timeout | undefined
  #beat: NodeJS.Timeout | undefined

  constructor(services: Services) {
    this.#services = services
    this.#limits = services.environment.throttle ? LIMITS : UNLIMITED
  }

  /** Counts the stream, proves its login, and resolves to the function that opens it. */
  async admit(
    caller: Caller,
    since: Version | { age: number },
  ): Promise<(response: ServerResponse, headers: Headers) => void> {
    if (this.#services.ending.aborted) throw busy('unavailable')
    const leave = this.#count(caller)
    const stream: Stream = {
      ...caller,
      response: null,
      waiting: [],
      from: 0n,
      endsAt: Infinity,
    }
    const end = () => {
      this.#streams.delete(stream)
      leave()
    }
    try {
      await this.#start()
      // From here on changes are sent to it; earlier ones are read.
      this.#streams.add(stream)
      const { endsAt, stale } = await this.#inTenant(stream, async (tenant) => ({
        endsAt: await this.#findEnd(stream, tenant),
        stale: await findStale(tenant, since),
      }))
      stream.endsAt = endsAt
      return (response, headers) => {
        if (response.closed) return end()
        response.once('close', end)
        response.writeHead(200, { ...headers, ...STREAM_HEADERS } as OutgoingHttpHeaders)
        response.write(eventOf(stale.version, stale.topics))
        stream.response = response
        stream.from = BigInt(stale.version.horizon)
        for (const changed of stream.waiting.splice(0)) this.#send(stream, changed)
        if (this.#services.ending.aborted) response.end()
        this.#collectAfterMany()
      }
    } catch (error) {
      end()
      throw error
    }
  }

  /** Collects garbage once many streams have opened, as after another server's restart: each leaves as much as it keeps. */
  #collectAfterMany(): void {
    if (++this.#opened < MANY) return
    clearTimeout(this.#collect)
    this.#collect = setTimeout(() => {
      this.#opened = 0
      collectAll()
    }, COLLECTED_AFTER).unref()
  }

  close(): void {
    for (const { response } of this.#streams) response?.end()
    this.#stop()
  }

  #count({ id, address }: Caller): () => void {
    const keys = [`account ${id}`, `address ${address}`]
    const [ofAccount = 0, ofAddress = 0] = keys.map((key) => this.#admitted.get(key) ?? 0)
    const { all, account, address: most } = this.#limits
    if (this.#all >= all) throw busy('unavailable')
    if (ofAccount >= account || ofAddress >= most) throw busy('throttled')
    this.#all++
    for (const key of keys) this.#admitted.set(key, (this.#admitted.get(key) ?? 0) + 1)
    return () => {
      this.#all--
      for (const key of keys) {
        const countLeft = (this.#admitted.get(key) ?? 0) - 1
        if (countLeft > 0) this.#admitted.set(key, countLeft)
        else this.#admitted.delete(key)
      }
      if (this.#all === 0) this.#stop()
    }
  }

  #inTenant<T>({ id }: Caller, work: (tenant: Tenant) => Promise<T>): Promise<T> {
    return this.#services.db.asTenant(id, work, { sharedPlan: true })
  }

  async #findEnd({ token }: Caller, tenant: Tenant): Promise<number> {
    const login = await this.#services.findLogin(tenant, token, this.#services.now())
    if (!login) throw new Problem('unauthenticated')
    if (login.refusal) throw login.refusal
    return login.endsAt
  }

  /** Starts polling and waits for the first poll; a stream reads its initial changes after it, so that none is missed between. */
  async #start(): Promise<void> {
    this.#ask ??= setInterval(() => void this.#askOnce().catch(() => {}), ASKED_EVERY).unref()
    this.#beat ??= setInterval(() => this.#sendBeats(), HEARTBEAT).unref()
    if (!this.#sent) await this.#askOnce()
  }

  #stop(): void {
    clearInterval(this.#ask)
    clearInterval(this.#beat)
    this.#ask = undefined
    this.#beat = undefined
    this.#sent = null
    this.#seen = new Set()
  }

  /** Polls unless a poll is running. Without a database the streams stay open, and the next poll reads the same range. */
  #askOnce(): Promise<void> {
    this.#asking ??= this.#sendChanges().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  async #sendChanges(): Promise<void> {
    const { version, changes } = await this.#services.db.asPlatform((db) =>
      listChanges(db, this.#sent?.horizon ?? null),
    )
    if (!this.#ask) return
    const fresh = changes.filter((change) => !this.#seen.has(keyOf(change)))
    this.#seen = new Set(changes.map(keyOf))
    this.#sent = version
    const ofTenants = Map.groupBy(fresh, ({ tenant }) => tenant)
    if (ofTenants.size === 0) return
    for (const stream of this.#streams) {
      const changed = ofTenants.get(stream.id)
      if (changed) this.#send(stream, { version, changes: changed })
    }
  }

  #send(stream: Stream, changed: VersionChange): void {
    if (!stream.response) {
      stream.waiting.push(changed)
      return
    }
    const later = changed.changes.filter(({ transaction }) => BigInt(transaction) >= stream.from)
    const topics = [...new Set(later.map(({ topic }) => topic))]
    const sent = topicsForClients(topics)
    if (sent.length > 0) this.#write(stream, eventOf(changed.version, sent))
    if (topics.includes(LOGIN)) void this.#endWithLogin(stream)
  }

  #sendBeats(): void {
    const now = this.#services.now()
    const beat = this.#sent ? eventOf(this.#sent, []) : ':\n\n'
    for (const stream of this.#streams) {
      this.#write(stream, beat)
      if (stream.endsAt <= now) void this.#endWithLogin(stream)
    }
  }

  #write({ response }: Stream, text: string): void {
    if (response && response.writableLength > MOST_UNREAD) response.destroy()
    else response?.write(text)
  }

  async #endWithLogin(stream: Stream): Promise<void> {
    try {
      stream.endsAt = await this.#inTenant(stream, (tenant) => this.#findEnd(stream, tenant))
    } catch {
      // Also without a database: the client reconnects and proves its login.
      stream.response?.end()
    }
  }
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // Makes nginx pass on each event immediately.
  'x-accel-buffering': 'no',
}

const keyOf = ({ tenant, transaction, topic }: Change) => `${tenant} ${transaction} ${topic}`

function busy(code: 'unavailable' | 'throttled'): Problem {
  return new Problem(code, { retryAfter: TRY_AGAIN_AFTER })
}

/** Returns the text of an event. Without topics it only says which version the client has. */
function eventOf(version: Version, topics: readonly string[]): string {
  const data = topics.includes(EVERYTHING) ? [EVERYTHING] : topics
  return `id: ${writeVersion(version)}\ndata: ${JSON.stringify(data)}\n\n`
}
