import type * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'

/** Who may call: anybody, a guest (by phone, or with a token where codes are asked), a tenant's logged-in owner, or the super admin. */
export type Access = 'public' | 'guest' | 'tenant' | 'admin'

/**
 * The tags by which a change finds what it makes stale. Each part of the application declares its own beside its
 * endpoints, so that a misspelt tag is a type error:
 * `declare module '…/endpoint.ts' { interface Tags { bells: true } }`.
 */
export interface Tags extends Record<never, true> {}
export type Tag = keyof Tags
/** The tags of what a call changes; `everything` makes all that is kept stale. */
export type Changes = readonly Tag[] | 'everything'

/**
 * One call of the API, declared once in a slice's contract.ts. Server routes, the browser's client, OpenAPI and
 * the loops over all endpoints (refuses without a token, survives any input) are made from it.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify style: `/api/people/:id`. */
  path: string
  /** One sentence in Portuguese for the documentation. */
  summary: string
  access: Access
  /** What the reply is made of: once a tag of these is changed, a kept reply is stale. `useRead` requires it. */
  reads?: readonly Tag[]
  /** What the call changes on screens of its caller: kept replies that read one of the tags are read again. `useChange` requires it. */
  changes?: Changes
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  /** It may be left out: nothing of it must be given. */
  bodyOptional?: true
  /** Absent for 204, and where the answer is a file. */
  reply?: z.ZodMiniType
  /** The media types of the file it answers, made while it is sent; no JSON. */
  file?: readonly string[]
  status: 200 | 201 | 204
  /** What it may refuse with, beyond what every call may: unreadable, invalid, throttled, internal, the guard's. */
  problems?: readonly ProblemCode[]
  /**
   * Whether `Idempotency-Key` is heeded: unless told, by every changing call behind a login. False where the body must
   * leave no trace, such as a password.
   */
  idempotent?: boolean
  /**
   * Whether its caller must have given the password lately: at the login, or since (docs/product.md, Accounts). A `password` in
   * the body of a `provenRoute` proves it too. The web client asks for it and repeats the call. With `while-used` each such call
   * counts as giving it again.
   */
  proof?: boolean | 'while-used'
  /** Whether a closed account may still call it; it may read everything. Once its days are over only what says `for good` is left. */
  whileClosed?: boolean | 'for good'
  /** A header that signs the body: the call gets both as they came, a `signedText`, and proves them itself. */
  signature?: string
  /** Whether mail programs post a form to it, whose words are not read (RFC 8058). */
  oneClick?: boolean
  /** Not there at all with NODE_ENV=production, to nobody. */
  outsideProduction?: boolean
  /** Whether a statement of it may take a minute instead of seconds, as those of a file may. */
  takesLong?: boolean
  /** The media types of the file that is its body, as bytes, read while they arrive; its name comes in `FILE_NAME_HEADER`. */
  upload?: readonly string[]
  /** Bytes a body may have, where the usual 100 KiB are not enough. */
  largestBody?: number
}

/** The header in which the browser says which screen a tenant's call is asked from. */
export const SCREEN_HEADER = 'x-screen'

/** The header with the name of a file that is sent, percent-encoded: an address would stand in the logs of proxies. */
export const FILE_NAME_HEADER = 'x-file-name'

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

/** Whether its `Idempotency-Key` is heeded. */
export function heedsKey({
  method,
  access,
  idempotent,
}: Pick<Endpoint, 'method' | 'access' | 'idempotent'>): boolean {
  const isBehindLogin = access === 'tenant' || access === 'admin'
  return idempotent ?? (method !== 'GET' && isBehindLogin)
}

type Output<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type Input<T> = T extends z.ZodMiniType ? z.input<T> : undefined

/** What a route handler receives, after validation. */
export interface RequestOf<E extends Endpoint> {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}
/** What travels back, as JSON. */
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodMiniType
  ? z.output<E['reply']>
  : undefined

/** What a caller in the browser gives. */
export type CallOf<E extends Endpoint> = (E['params'] extends z.ZodMiniType
  ? { params: Input<E['params']> }
  : object) &
  (E['query'] extends z.ZodMiniType ? { query?: Input<E['query']> } : object) &
  (E['body'] extends z.ZodMiniType
    ? E['bodyOptional'] extends true
      ? { body?: Input<E['body']> }
      : { body: Input<E['body']> }
    : object)

/** The path with its parameters filled in and the query appended. */
export function addressOf(
  { path }: Pick<Endpoint, 'path'>,
  call: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(call.params?.[name])),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return text ? `${filled}?${text}` : filled
}
