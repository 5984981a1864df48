import { randomBytes, randomUUID } from 'node:crypto'
import { finished, Readable } from 'node:stream'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import {
  addressOf,
  CODED_SIGNS_HEADER,
  type Endpoint,
  FILE_NAME_HEADER,
  SCREEN_HEADER,
} from '../shared/endpoint.ts'
import { readPayload } from '../shared/payload.ts'
import { Problem } from '../shared/problem.ts'
import { createConcurrencyLimit, limitConcurrency } from './concurrency-limit.ts'
import type { Refusals } from './errors.ts'
import { logError, problemFrom, sendProblem } from './http-problems.ts'
import {
  type Device,
  FileReply,
  type Incoming,
  OtherStatus,
  Page,
  type Route,
  TextReply,
  type Upload,
} from './routes.ts'
import { securityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'
import { throttleAddress, withoutPorts } from './throttle-address.ts'
import { bearerOf } from './tokens.ts'
import { dropUnreadBodies } from './unread-bodies.ts'

const BODY_LIMIT = 100 * 1024
/** A request that takes longer to arrive, in milliseconds, gets 408. */
const ARRIVES_WITHIN = 120_000

/** Returns a server without routes: security headers, request ids, limits, and every error as a problem. */
export async function createHttpServer(
  services: Services,
  refusals: Refusals,
): Promise<FastifyInstance> {
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(problemFrom(error, request, refusals), reply, refusals)
  const app = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    requestTimeout: ARRIVES_WITHIN,
    trustProxy: services.environment.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    frameworkErrors: (error, request, reply) => {
      refuse(error, request, reply)
    },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    ajv: { customOptions: { removeAdditional: false } },
  })
  const headers = securityHeaders(services.environment.loopback)
  app.addHook('onRequest', (request, reply, done) => {
    const { headers: received } = request.raw
    const forwarded = received['x-forwarded-for']
    if (typeof forwarded === 'string') received['x-forwarded-for'] = withoutPorts(forwarded)
    reply
      .headers(headers)
      .header('x-request-id', request.id)
      // Screens take their days from it: docs/decisions/091-days-of-the-server.md.
      .header('date', new Date(services.now()).toUTCString())
    done()
  })
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: BROTLI },
  })
  acceptJsonOnly(app)
  takeOneClick(app)
  takeFiles(app)
  dropUnreadBodies(app)
  app.setErrorHandler(refuse)
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, never the requested address: that may hold a phone or a token.
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
  return app
}

declare module 'fastify' {
  interface FastifyContextConfig {
    signature?: string
    oneClick?: boolean
    isHook?: boolean
    isUpload?: boolean
    /** Open until its client leaves, so it does not measure the speed of replies. */
    isStream?: boolean
  }
}

/** Accepts only JSON; calls without a body may send its header too. */
function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      const { signature } = request.routeOptions.config
      if (signature) done(null, signedBody(body, request.headers[signature]))
      else if (body === '') done(null, undefined)
      else void parse(request, body, done)
    },
  )
}

/** Accepts the form of one-click unsubscribing, which says nothing else (RFC 8058). */
function takeOneClick(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (request, _, done) => {
      const { oneClick, isHook } = request.routeOptions.config
      if (oneClick || isHook) done(null, undefined)
      else done(new Problem('unsupported'))
    },
  )
}

/** Leaves a file to its route, which reads it in parts, and ignores what another server sends to a hook. */
function takeFiles(app: FastifyInstance): void {
  app.addContentTypeParser('*', (request, payload, done) => {
    const { isUpload, isHook } = request.routeOptions.config
    if (isUpload) done(null, payload)
    else if (isHook) done(null, undefined)
    else done(new Problem('unsupported'))
  })
}

/** Keeps the exact text: parsed and written again, it would not match its signature. */
function signedBody(payload: string, header: string | string[] | undefined) {
  return { payload, signature: typeof header === 'string' ? header : '' }
}

/** A window of 256 KiB: with the usual 4 MiB a long answer took 8 MiB more of memory and twice the time, and was no smaller. */
const BROTLI = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 18,
}

/** Binds every route to its method and path. In tests a reply that breaks its contract is an error. */
export function serveRoutes(app: FastifyInstance, services: Services, routes: Route[]): void {
  const checked = process.env.NODE_ENV === 'test'
  const limit = createConcurrencyLimit()
  for (const route of routes.map((route) => limitConcurrency(limit, route))) {
    app.route({
      method: route.endpoint.method,
      url: route.endpoint.path,
      bodyLimit: route.endpoint.largestBody ?? BODY_LIMIT,
      // Without this, Fastify would read and log a whole download, and send none of it.
      exposeHeadRoute: !route.endpoint.file,
      config: {
        signature: route.endpoint.signature,
        oneClick: route.endpoint.oneClick,
        isHook: route.endpoint.isHook,
        isUpload: route.endpoint.upload !== undefined,
      },
      handler: (request, reply) => answer(services, route, request, reply, checked),
    })
  }
}

/** The maximum of characters that a header names. */
const MOST_SIGNS = 10

async function answer(
  services: Services,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  checked: boolean,
) {
  const { endpoint } = route
  const outcome = await route.handle(services, incoming(services, endpoint, request, reply))
  reply.header('cache-control', 'no-store').code(endpoint.status)
  if (outcome instanceof OtherStatus) return reply.code(outcome.status).send(outcome.body)
  if (outcome instanceof TextReply)
    return reply.code(200).type('text/plain; charset=utf-8').send(outcome.text)
  if (outcome instanceof FileReply) {
    reply.header('content-disposition', attachmentOf(outcome.name))
    const { body, codedSigns } = outcome
    if (codedSigns.length > 0)
      reply.header(
        CODED_SIGNS_HEADER,
        encodeURIComponent(codedSigns.slice(0, MOST_SIGNS).join(' ')),
      )
    return reply.type(outcome.type).send(body instanceof Readable ? guarded(body, request) : body)
  }
  if (outcome instanceof Page) {
    reply.header('x-total-count', outcome.total)
    if (outcome.next)
      reply.header(
        'link',
        `<${addressOf(endpoint, { query: { ...(request.query as object), after: outcome.next } })}>; rel="next"`,
      )
    return reply.send(checked ? endpoint.reply?.parse(outcome.items) : outcome.items)
  }
  return reply.send(checked && endpoint.reply ? endpoint.reply.parse(outcome) : outcome)
}

/** Returns the header of a download (RFC 6266). Its name may have no plain apostrophe, bracket or star (RFC 8187). */
function attachmentOf(name: string): string {
  const written = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${written}`
}

/**
 * Ends a download as broken if its rows cannot be read: half a file must not look complete. Fastify logs a stream's whole error,
 * and a database error quotes the row.
 */
function guarded(body: Readable, request: FastifyRequest): Readable {
  const parts = async function* () {
    try {
      yield* body
    } catch (error) {
      logError(error, request, 'file broke off')
      throw new Problem('internal')
    }
  }
  return Readable.from(parts(), { objectMode: false })
}

function incoming(
  services: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Incoming {
  const key = request.headers['idempotency-key']
  const screen = request.headers[SCREEN_HEADER]
  return {
    now: services.now(),
    address: throttleAddress(request.ip),
    token: bearerOf(request.headers.authorization),
    idempotencyKey: typeof key === 'string' && key.length > 0 ? key : null,
    screen: typeof screen === 'string' ? screen : null,
    device: deviceOf(request, reply, services.environment.loopback),
    upload: endpoint.upload ? uploadOf(request) : null,
    header: (name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : null
    },
    isPaged: (request.query as { limit?: unknown }).limit !== undefined,
    onSent: (done) => void finished(reply.raw, { readable: false }, done),
    // An invalid id gets the same reply as another tenant's.
    read: () => ({
      params: endpoint.params
        ? readPayload(endpoint.params, request.params, 'not_found')
        : undefined,
      query: endpoint.query ? readPayload(endpoint.query, request.query) : undefined,
      body: endpoint.body ? readPayload(endpoint.body, request.body ?? {}) : undefined,
    }),
  }
}

function uploadOf({ body, headers }: FastifyRequest): Upload | null {
  if (!(body instanceof Readable)) return null
  const name = headers[FILE_NAME_HEADER]
  return { name: decoded(typeof name === 'string' ? name : ''), bytes: body }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** How long a browser keeps its number, in seconds: 400 days are the most that browsers allow (RFC 6265bis, 5.5). */
const DEVICE_LIFE = 400 * 24 * 60 * 60

/** Returns the browser's device number and how to keep it. Only logins read its cookie; scripts cannot. */
function deviceOf(request: FastifyRequest, reply: FastifyReply, loopback: boolean): Device {
  const id = /(?:^|; )device=([\w-]{43})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? null
  const attributes = `Path=/api/auth; Max-Age=${DEVICE_LIFE}; HttpOnly; SameSite=Strict`
  return {
    id,
    userAgent: request.headers['user-agent'] ?? null,
    keep: () => {
      const deviceId = id ?? randomBytes(32).toString('base64url')
      reply.header('set-cookie', `device=${deviceId}; ${attributes}${loopback ? '' : '; Secure'}`)
      return deviceId
    },
  }
}
