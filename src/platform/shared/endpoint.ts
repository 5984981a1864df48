import type * as z from 'zod/mini'
import type { ProblemCode } from './problem.ts'

/** Who may call: anybody, a guest (by phone, or with a token if codes are on), a tenant's owner, or the super admin. */
export type Access = 'public' | 'guest' | 'tenant' | 'admin'

/**
 * Tags that connect a change with the reads it makes stale. Each slice declares its own with its endpoints, so that a
 * misspelt tag is a type error: `declare module '…/endpoint.ts' { interface Tags { bells: true } }`.
 */
export interface Tags extends Record<never, true> {}
export type Tag = keyof Tags
export type Changes = readonly Tag[] | 'everything'

/**
 * A call of the API, declared once in a slice's contract.ts: the source of server routes, the browser's client, OpenAPI
 * and the loops over all endpoints in tests.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  access: Access
  /** The tags of the reply's data: a change of one makes a cached reply stale. `useRead` requires it. */
  reads?: readonly Tag[]
  /**
   * The tags that the call changes on its caller's screens: cached replies with one of these tags are refetched. `useChange`
   * requires it.
   */
  changes?: Changes
  params?: z.ZodMiniObject
  query?: z.ZodMiniObject
  body?: z.ZodMiniType
  bodyOptional?: true
  reply?: z.ZodMiniType
  file?: readonly string[]
  status: 200 | 201 | 202 | 204
  /** The problems it may return in addition to those of every call: unreadable, invalid, throttled, internal, and the guard's. */
  problems?: readonly ProblemCode[]
  /**
   * Whether `Idempotency-Key` is accepted; by default by every changing call behind a login. False if the body must
   * not be stored, such as a password.
   */
  idempotent?: boolean
  /**
   * Whether its caller must have given the password recently, or a code: at the login, or since (docs/product.md, Accounts).
   * The web client asks for it and repeats the call.
   * `while-used`: each call extends the proof.
   */
  proof?: boolean | 'while-used'
  /** Whether a `password` in the body of a `routeWithOwnTransactions` is the account's, and a proof too. */
  proofInBody?: true
  /** Whether a closed account may still call it; every read is allowed. After its grace period only calls with `for good` are left. */
  whileClosed?: boolean | 'for good'
  /** Whether the super admin may call it in production before a second factor is on. */
  whileUnsecured?: boolean
  /** The header with the body's signature: the handler gets both unchanged as `signedText`, and verifies them itself. */
  signature?: string
  /** Whether mail programs post a form to it, whose content is ignored (RFC 8058). */
  oneClick?: boolean
  /** Whether other servers post to it: a body that is not JSON is ignored, not refused. */
  isHook?: boolean
  outsideProduction?: boolean
  takesLong?: boolean
  upload?: readonly string[]
  largestBody?: number
}

export const SCREEN_HEADER = 'x-screen'

/** The header with the percent-encoded name of a sent file: in an address it would appear in the logs of proxies. */
export const FILE_NAME_HEADER = 'x-file-name'

/** The header of a PDF's reply with the signs of which it has only the codes, such as `[U+674E]`; percent-encoded. */
export const CODED_SIGNS_HEADER = 'x-coded-signs'

type Declared = Omit<Endpoint, 'status'> & Partial<Pick<Endpoint, 'status'>>

/** Declares an endpoint; its status is 200 by default. */
export function endpoint<const E extends Declared>(definition: E): E & Pick<Endpoint, 'status'> {
  return { status: 200, ...definition }
}

export function acceptsIdempotencyKey({
  method,
  access,
  idempotent,
}: Pick<Endpoint, 'method' | 'access' | 'idempotent'>): boolean {
  const isBehindLogin = access === 'tenant' || access === 'admin'
  return idempotent ?? (method !== 'GET' && isBehindLogin)
}

type Output<T> = T extends z.ZodMiniType ? z.output<T> : undefined
type Input<T> = T extends z.ZodMiniType ? z.input<T> : undefined

export interface RequestOf<E extends Endpoint> {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}
export type ReplyOf<E extends Endpoint> = E['reply'] extends z.ZodMiniType
  ? z.output<E['reply']>
  : undefined

export type CallOf<E extends Endpoint> = (E['params'] extends z.ZodMiniType
  ? { params: Input<E['params']> }
  : object) &
  (E['query'] extends z.ZodMiniType ? { query?: Input<E['query']> } : object) &
  (E['body'] extends z.ZodMiniType
    ? E['bodyOptional'] extends true
      ? { body?: Input<E['body']> }
      : { body: Input<E['body']> }
    : object)

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
