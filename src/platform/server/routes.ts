import type { Readable } from 'node:stream'
import {
  acceptsIdempotencyKey,
  type Endpoint,
  type ReplyOf,
  type RequestOf,
} from '../shared/endpoint.ts'
import { Problem } from '../shared/problem.ts'
import { NeedsSteps, type Tenant, type TenantId } from './database.ts'
import { answerOnce } from './idempotency.ts'
import type { Account, Services } from './services.ts'
import { type AccountLimit, throttle } from './throttle.ts'
import { tenantOfToken } from './tokens.ts'
import { sendTogether } from './transactions.ts'

/** A request without HTTP. `read` validates the input and throws its problem. */
export interface Incoming {
  now: number
  address: string
  token: string | null
  idempotencyKey: string | null
  device: Device
  screen: string | null
  upload: Upload | null
  /** Returns a header of the request; null if it has none or several. */
  header(name: string): string | null
  /** Whether one page of a list is requested. */
  isPaged: boolean
  /** Calls `done` once, when the reply was sent or its connection was lost. */
  onSent(done: () => void): void
  read(): { params: unknown; query: unknown; body: unknown }
}

export interface Upload {
  name: string
  bytes: Readable
}

export interface Device {
  readonly id: string | null
  readonly userAgent: string | null
  keep(): string
}

export interface UploadCall<E extends Endpoint> extends CallWithOwnTransactions<E> {
  upload: Upload | null
}

export interface Route {
  endpoint: Endpoint
  handle(services: Services, incoming: Incoming): Promise<unknown>
}

/** A page of a list: the source of `Link` and `X-Total-Count`. */
export class Page<T> {
  readonly items: T[]
  readonly total: number
  readonly next: string | null

  constructor(items: T[], total: number, next: string | null) {
    this.items = items
    this.total = total
    this.next = next
  }
}

/** A file as a reply. A stream is sent while it is produced, so that it is never completely in memory. */
export class FileReply {
  readonly name: string
  readonly type: string
  readonly body: Buffer | Readable
  /** Characters that a PDF prints as codes. */
  readonly codedSigns: readonly string[]

  constructor(
    name: string,
    type: string,
    body: Buffer | Readable,
    codedSigns: readonly string[] = [],
  ) {
    this.name = name
    this.type = type
    this.body = body
    this.codedSigns = codedSigns
  }
}

/** A text as the whole reply, with status 200, instead of the endpoint's own one. */
export class TextReply {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export class OtherStatus {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    this.status = status
    this.body = body
  }
}

export type Answer<E extends Endpoint> =
  ReplyOf<E> extends (infer Item)[]
    ? Promise<Item[] | Page<Item>>
    : ReplyOf<E> extends undefined
      ? Promise<void>
      : Promise<ReplyOf<E>>

export interface OpenCall<E extends Endpoint> extends RequestOf<E> {
  services: Services
  now: number
  address: string
  token: string | null
  idempotencyKey: string | null
  device: Device
  header: Incoming['header']
}

export interface TenantCall<E extends Endpoint> extends RequestOf<E> {
  services: Services
  tenant: Tenant
  account: Account
  token: string
  now: number
}

export interface CallWithOwnTransactions<E extends Endpoint> extends RequestOf<E> {
  services: Services
  id: TenantId
  now: number
  address: string
  device: Device
  inTransaction<T>(work: (login: Login) => Promise<T>): Promise<T>
}

/** Binds a call without a tenant's login; a guest's call proves its caller itself. */
export function openRoute<const E extends Endpoint>(
  endpoint: E & { access: 'public' | 'guest' },
  handler: (call: OpenCall<E>) => Answer<E>,
): Route {
  return open(endpoint, handler)
}

/** Binds a call of another server, which may get a text back. */
export function hookRoute<const E extends Endpoint>(
  endpoint: E & { access: 'public'; isHook: true },
  handler: (call: OpenCall<E>) => Promise<ReplyOf<E> | TextReply>,
): Route {
  return open(endpoint, handler)
}

export function openFileRoute<const E extends Endpoint>(
  endpoint: E & { access: 'public' | 'guest'; file: readonly string[] },
  handler: (call: OpenCall<E>) => Promise<FileReply>,
): Route {
  return open(endpoint, handler)
}

function open<E extends Endpoint>(
  endpoint: E,
  handler: (call: OpenCall<E>) => Promise<unknown>,
): Route {
  return {
    endpoint,
    handle: async (services, incoming) => {
      const { now, address, token, idempotencyKey, device, header } = incoming
      return handler({
        ...(incoming.read() as RequestOf<E>),
        services,
        now,
        address,
        token,
        idempotencyKey,
        device,
        header,
      })
    },
  }
}

/**
 * Binds a tenant's call: one transaction for guard, work and remembered reply. A call is refused without a valid login (401),
 * over `limit`, counted for the account, and (403; docs/product.md, Accounts) for an inactive account that would create
 * something or a closed one that would change something.
 */
export function tenantRoute<const E extends Endpoint>(
  endpoint: E & { access: 'tenant' | 'admin' },
  handler: (call: TenantCall<E>) => Answer<E>,
  limit?: AccountLimit,
): Route {
  return {
    endpoint,
    handle: async (services, incoming) => {
      const { now } = incoming
      if (limit) await countTry(services, incoming, endpoint, limit)
      return asLoggedIn(services, incoming, endpoint, async ({ tenant, account, token }) => {
        const input = incoming.read() as RequestOf<E>
        const work = (): Promise<unknown> =>
          handler({ ...input, services, tenant, account, token, now })
        const key = acceptsIdempotencyKey(endpoint) ? incoming.idempotencyKey : null
        return answerOnce(tenant, { key, endpoint, input, now }, work)
      })
    },
  }
}

/**
 * Binds a tenant's call that only reads, in one round trip with the proof of its login: the handler issues all its statements
 * before it awaits any. If the proof or the handler throws `NeedsSteps`, both run again, one statement after the other.
 * Nothing is answered before the login is proved.
 */
export function readRoute<const E extends Endpoint>(
  endpoint: E & { access: 'tenant'; method: 'GET'; proof?: never },
  handler: (call: Omit<TenantCall<E>, 'account'>) => Answer<E>,
): Route {
  return {
    endpoint,
    handle: async (services, incoming) => {
      const { now } = incoming
      const work = ({ tenant, token }: Omit<Login, 'account'>): Promise<unknown> =>
        handler({ ...(incoming.read() as RequestOf<E>), services, tenant, token, now })
      try {
        return await asReader(services, incoming, endpoint, work)
      } catch (error) {
        if (!(error instanceof NeedsSteps)) throw error
        return asLoggedIn(services, incoming, endpoint, work)
      }
    },
  }
}

/**
 * Binds a tenant's call that computes before its transaction: hashing a password inside would hold a connection, and the
 * embedded database has one. Refused as by `tenantRoute`; its reply is not remembered.
 */
export function routeWithOwnTransactions<const E extends Endpoint>(
  endpoint: E & { access: 'tenant'; idempotent: false },
  limit: AccountLimit,
  handler: (call: CallWithOwnTransactions<E>) => Answer<E>,
): Route {
  return { endpoint, handle: handleWithOwnTransactions(endpoint, limit, handler) }
}

/**
 * Binds a tenant's call that returns a file, read in as many short transactions as it needs: one that lasted as long as a
 * slow download would hold a connection, and the embedded database has one.
 */
export function fileRoute<const E extends Endpoint>(
  endpoint: E & { access: 'tenant'; file: readonly string[] },
  limit: AccountLimit,
  handler: (call: CallWithOwnTransactions<E>) => Promise<FileReply>,
): Route {
  return { endpoint, handle: handleWithOwnTransactions(endpoint, limit, handler) }
}

/** Binds a tenant's call whose body is a file, read in short transactions like a file of `fileRoute`. */
export function uploadRoute<const E extends Endpoint>(
  endpoint: E & { access: 'tenant'; upload: readonly string[]; idempotent: false },
  limit: AccountLimit,
  handler: (call: UploadCall<E>) => Answer<E>,
): Route {
  return { endpoint, handle: handleWithOwnTransactions(endpoint, limit, handler) }
}

function handleWithOwnTransactions<E extends Endpoint>(
  endpoint: E,
  limit: AccountLimit,
  handler: (call: UploadCall<E>) => Promise<unknown>,
): Route['handle'] {
  const withoutProof = { ...endpoint, proof: false }
  const { proof, proofInBody = false } = endpoint
  // Proved below, before any work; a sliding proof is checked and extended by each transaction of the work.
  const endpointOfWork = proof === true ? withoutProof : endpoint
  return async (services, incoming) => {
    const { id, input } = await asLoggedIn(
      services,
      incoming,
      withoutProof,
      async ({ tenant, account }) => {
        if (proof === 'while-used') refuseFaded(account)
        if (proof === true && !proofInBody) refuseUnproved(account)
        const input = incoming.read() as RequestOf<E>
        if (proofInBody && passwordIn(input) === undefined) refuseUnproved(account)
        return { id: tenant.id, input }
      },
    )
    await throttle(services, incoming.now, { ...limit, of: id })
    const password = proofInBody ? passwordIn(input) : undefined
    if (password !== undefined) await services.provePassword(id, password)
    return handler({
      ...input,
      services,
      id,
      now: incoming.now,
      address: incoming.address,
      device: incoming.device,
      upload: incoming.upload,
      inTransaction: (work) => asLoggedIn(services, incoming, endpointOfWork, work),
    })
  }
}

function passwordIn({ body }: { body: unknown }): string | undefined {
  const { password } = (body ?? {}) as { password?: unknown }
  return typeof password === 'string' ? password : undefined
}

/** Counts an attempt after the login is proved, so that a false claim cannot lock the owner out. */
export async function countTry(
  services: Services,
  incoming: Incoming,
  endpoint: Endpoint,
  limit: AccountLimit,
): Promise<TenantId> {
  const id = await asLoggedIn(services, incoming, endpoint, async ({ tenant }) => tenant.id)
  await throttle(services, incoming.now, { ...limit, of: id })
  return id
}

/** Refuses a super admin who lacks a second factor. Without a keyring none can be stored, so none is required. */
function refuseUnsecured(
  { environment, keyring }: Services,
  { whileUnsecured }: Endpoint,
  { unsecured }: Account,
): void {
  if (unsecured && environment.production && keyring && !whileUnsecured) throw unsecured
}

function refuseForAccount(endpoint: Endpoint, account: Account): void {
  const { method, status, whileClosed, proof } = endpoint
  const { inactive, closed, over } = account
  if (over && whileClosed !== 'for good') throw over
  if (closed && method !== 'GET' && !whileClosed) throw closed
  if (status === 201 && inactive) throw inactive
  if (proof === 'while-used') refuseFaded(account)
  if (proof === true) refuseUnproved(account)
}

/** Refuses a login without a recent password, for a call that needs one only for some bodies. */
export function refuseUnproved({ isProved }: Account): void {
  if (!isProved) throw new Problem('proof_needed')
}

function refuseFaded({ isProofAlive }: Account): void {
  if (!isProofAlive) throw new Problem('proof_needed')
}

interface Login {
  tenant: Tenant
  account: Account
  token: string
}

const isLong = ({ takesLong, file }: Endpoint) => takesLong ?? file !== undefined

/**
 * Guards a call: refuses without a valid login (401), for others than the super admin if only they may call, and for an account
 * whose state forbids the call (403).
 */
export async function asLoggedIn<T>(
  services: Services,
  { token, screen, now }: Incoming,
  endpoint: Endpoint,
  work: (login: Login) => Promise<T>,
): Promise<T> {
  const tenantId = tenantOfToken(token ?? '')
  if (!token || !tenantId) throw new Problem('unauthenticated')
  const scopes = isLong(endpoint) ? services.db.forLongWork : services.db
  const inTransaction = async (tenant: Tenant) => {
    const account = await provedAccount(services, tenant, { token, now }, endpoint)
    if (endpoint.proof === 'while-used') await services.keepProofAlive(tenant, token, now)
    return { isAdmin: account.isAdmin, answer: await work({ tenant, account, token }) }
  }
  const { isAdmin, answer } = await scopes.asTenant(tenantId, inTransaction, {
    sharedPlan: endpoint.method === 'GET',
  })
  if (!isAdmin) services.noteUse(tenantId, screen, now)
  return answer
}

/** Guards a reading call, in one round trip with the work. */
async function asReader<T>(
  services: Services,
  { token, screen, now }: Incoming,
  endpoint: Endpoint,
  work: (login: Omit<Login, 'account'>) => Promise<T>,
): Promise<T> {
  const tenantId = tenantOfToken(token ?? '')
  if (!token || !tenantId) throw new Problem('unauthenticated')
  const scopes = isLong(endpoint) ? services.db.forLongWork : services.db
  const [account, answer] = await scopes.asTenant(
    tenantId,
    // If both fail, the failure of the login is thrown: it is the first.
    (tenant) =>
      sendTogether(tenant.sql, [
        () => provedAccount(services, tenant, { token, now }, endpoint),
        () => work({ tenant, token }),
      ]),
    { sharedPlan: true, oneRoundTrip: true },
  )
  if (!account.isAdmin) services.noteUse(tenantId, screen, now)
  return answer
}

/** Returns the account of a login that may make the call, or throws its refusal. */
async function provedAccount(
  services: Services,
  tenant: Tenant,
  { token, now }: { token: string; now: number },
  endpoint: Endpoint,
): Promise<Account> {
  const account = await services.authenticate(tenant, token, now)
  if (!account) throw new Problem('unauthenticated')
  if (endpoint.access === 'admin' && !account.isAdmin) throw new Problem('forbidden')
  refuseUnsecured(services, endpoint, account)
  refuseForAccount(endpoint, account)
  return account
}
