import type { Tenant } from './database.ts'

type Subscriber<Args extends unknown[]> = (tenant: Tenant, ...args: Args) => Promise<void>

/**
 * A change that a slice publishes within its transaction. Slices above it subscribe in `app/event-subscriptions.ts`, so that the
 * publisher imports none of them.
 */
export class TransactionEvent<Args extends unknown[]> {
  readonly #subscribers: Subscriber<Args>[] = []

  subscribe(subscriber: Subscriber<Args>): void {
    this.#subscribers.push(subscriber)
  }

  /** Runs every subscriber in the publisher's transaction. Throws without any: `app/event-subscriptions.ts` was not loaded. */
  async publish(tenant: Tenant, ...args: Args): Promise<void> {
    if (this.#subscribers.length === 0) throw new Error('An event without a subscriber')
    for (const subscriber of this.#subscribers) await subscriber(tenant, ...args)
  }
}
