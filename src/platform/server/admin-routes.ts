import type { Endpoint, RequestOf } from '../shared/endpoint.ts'
import type { Sql, TenantId } from './database.ts'
import type { Enqueue } from './queue.ts'
import {
  type Answer,
  asLoggedIn,
  countTry,
  type FileReply,
  type Incoming,
  type Route,
} from './routes.ts'
import type { Services } from './services.ts'
import type { AccountLimit } from './throttle.ts'

/** What the handler of the super admin's call gets: a scope across all tenants, for queries named for it. */
export interface AdminCall<E extends Endpoint> extends RequestOf<E> {
  services: Services
  /** The super admin's own account. */
  adminId: TenantId
  sql: Sql
  enqueue: Enqueue
  now: number
}

/** What the handler of a file across all tenants gets: it reads in as many short transactions as it takes. */
export interface AdminFileCall<E extends Endpoint> extends RequestOf<E> {
  services: Services
  adminId: TenantId
  now: number
}

/** Read alone, or changed so that asking again changes nothing more: answers are not remembered across tenants. */
type AdminEndpoint = Endpoint & { access: 'admin' } & ({ method: 'GET' } | { idempotent: false })

/**
 * What the super admin does across all tenants. The guard has a transaction of its own, in the tenant's scope: the
 * embedded database has one connection, and one transaction inside another would wait for itself. Refused past `limit`,
 * counted for the account.
 */
export function adminRoute<const E extends Endpoint>(
  endpoint: E & AdminEndpoint,
  handler: (call: AdminCall<E>) => Answer<E>,
  limit?: AccountLimit,
): Route {
  return {
    endpoint,
    handle: async (services, incoming) => {
      if (limit) await countTry(services, incoming, endpoint, limit)
      const { adminId, input } = await proveAdmin(services, incoming, endpoint)
      // Figures and lists of the whole platform.
      return services.db.forLongWork.asPlatform<unknown>((sql, enqueue) =>
        handler({ ...input, services, adminId, sql, enqueue, now: incoming.now }),
      )
    },
  }
}

/** A file across all tenants, for the super admin. */
export function adminFileRoute<const E extends Endpoint>(
  endpoint: E & { access: 'admin'; file: readonly string[] },
  handler: (call: AdminFileCall<E>) => Promise<FileReply>,
): Route {
  return {
    endpoint,
    handle: async (services, incoming) => {
      const { adminId, input } = await proveAdmin(services, incoming, endpoint)
      return handler({ ...input, services, adminId, now: incoming.now })
    },
  }
}

async function proveAdmin<E extends Endpoint>(
  services: Services,
  incoming: Incoming,
  endpoint: E,
): Promise<{ adminId: TenantId; input: RequestOf<E> }> {
  return asLoggedIn(services, incoming, endpoint, async ({ tenant }) => ({
    adminId: tenant.id,
    input: incoming.read() as RequestOf<E>,
  }))
}
