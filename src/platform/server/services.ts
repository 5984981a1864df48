import type { Logger } from 'pino'
import type { Problem } from '../shared/problem.ts'
import type { Database, Tenant, TenantId } from './database.ts'
import type { Environment } from './environment.ts'
import type { PushKeys } from './push.ts'
import type { Keyring } from './vault-keys.ts'

export interface Account {
  /** Why the account may create nothing; null while it is active. */
  inactive: Problem | null
  isAdmin: boolean
  /** Why a super admin without a second factor may do nothing in production; null for everybody else. */
  unsecured: Problem | null
  /** Whether the password was given recently: at the login, or since. */
  isProved: boolean
  /** Whether the password was given recently, or calls have extended that since without a longer pause. */
  isProofAlive: boolean
  /** Why nothing may be changed in the account; null while it is open. */
  closed: Problem | null
  /** Why a closed account may only make the last calls; null until its grace period is over. */
  over: Problem | null
}

/** The services of every route: created once in app/serve.ts, and by tests with fakes at the edge. */
export interface Services {
  db: Database
  environment: Environment
  log: Logger
  now(): number
  origin(): string
  secret: Buffer
  pushKeys: PushKeys
  authenticate(tenant: Tenant, token: string, now: number): Promise<Account | null>
  hashPassword(password: string): Promise<string>
  /** Resolves if it is the account's password; otherwise throws, with the field `password`. */
  provePassword(id: TenantId, typed: string): Promise<void>
  keepProofAlive(tenant: Tenant, token: string, now: number): Promise<void>
  /** The keys that encrypt the data keys of tenants; null if the server has none. */
  keyring: Keyring | null
  /** Returns the key that encrypts what the tenant keeps secret, made at its first use. Throws without a keyring. */
  openDataKey(tenant: Tenant, now: number): Promise<Buffer>
  noteUse(id: TenantId, screen: string | null, now: number): void
  /** Returns the login of a token without counting as its use; `refusal`: why it may not follow changes. */
  findLogin(
    tenant: Tenant,
    token: string,
    now: number,
  ): Promise<{ endsAt: number; refusal: Problem | null } | null>
  /** Aborts when the process must end. */
  ending: AbortSignal
}
