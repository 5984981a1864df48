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

export interface AdminCall<E extends Endpoint> extends RequestOf<E> {
  services: Services
  adminId: TenantId
  sql: Sql
  enqueue: Enqueue
  now: number
}

export interface AdminFileCall<E extends Endpoint> extends RequestOf<E> {
  services: Services
  adminId: TenantId
  now: number
}

/** Read-only or idempotent, since replies are not stored across tenants. */
type AdminEndpoint = Endpoint & { access: 'admin' } & ({ method: 'GET' } | { idempotent: false })

/**
 * Binds a super admin's call. The guard runs in a separate transaction, in the tenant's scope: the embedded database has one
 * connection, and a transaction inside another would deadlock. A call over `limit`, counted for the account, is refused.
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
      return services.db.forLongWork.asPlatform<unknown>((sql, enqueue) =>
        handler({ ...input, services, adminId, sql, enqueue, now: incoming.now }),
      )
    },
  }
}

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
