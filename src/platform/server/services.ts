import type { Logger } from 'pino'
import type { Problem } from '../shared/problem.ts'
import type { Database, Tenant, TenantId } from './database.ts'
import type { Environment } from './environment.ts'
import type { PushKeys } from './push.ts'
import type { Keyring } from './vault-keys.ts'

/** What the guard proved of the caller, beside the tenant. */
export interface Account {
  /** Why nothing may be created with it; null while it is active. */
  inactive: Problem | null
  isAdmin: boolean
  /** Whether this login's owner gave the password lately: at the login, or since. */
  isProved: boolean
  /** The same, or since then calls that keep the proof alive were made without a longer pause. */
  isProofAlive: boolean
  /** Why nothing may be changed with it; null while it is open. */
  closed: Problem | null
  /** Why nothing but the last calls of a closed account may be made with it; null before its days are over. */
  over: Problem | null
}

/** What every route may lean on; made once in app/serve.ts, and by the tests with recording fakes at the edge. */
export interface Services {
  db: Database
  environment: Environment
  log: Logger
  /** Epoch milliseconds; the only clock. */
  now(): number
  /** Where links point: `https://consultorio.exemplo.com.br`. */
  origin(): string
  /** What links are signed with; the same for all servers on this database. */
  secret: Buffer
  /** Who sends notifications to browsers; the same for all servers on this database. */
  pushKeys: PushKeys
  /** The account a login token opens, within its tenant's transaction; null when it opens none. */
  authenticate(tenant: Tenant, token: string, now: number): Promise<Account | null>
  /** The hash that is kept of a new password. */
  hashPassword(password: string): Promise<string>
  /** Resolves where it is the account's password; else throws, naming the field `password`. */
  provePassword(id: TenantId, typed: string): Promise<void>
  /** Counts a call for which the proof of its login stays alive. */
  keepProofAlive(tenant: Tenant, token: string, now: number): Promise<void>
  /** The keys that encrypt the data keys of tenants; null where the server has none. */
  keyring: Keyring | null
  /** Notes that an account called, and from which screen by its own word; keeps nobody waiting. */
  noteUse(id: TenantId, screen: string | null, now: number): void
  /** Whether this process was asked to end: it serves on, and wants no new requests. */
  isEnding(): boolean
}
