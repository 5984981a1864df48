import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/types.ts'
import type { openPractice } from './practice.ts'

type Practice = Pick<Awaited<ReturnType<typeof openPractice>>, 'clock' | 'db'>

/** Advances the app's clock, which tests set, and the queue, which uses the database's clock. */
export async function passTime({ clock, db }: Practice, by: number): Promise<void> {
  clock.advance(by)
  await passQueueTime(db.owner, by)
}

/** Advances the queue only. */
export async function passQueueTime(owner: Kysely<Tables>, by: number): Promise<void> {
  const passed = sql`${by}::float8 * interval '1 millisecond'`
  await sql`
    update pgboss.job set start_after = start_after - ${passed}, created_on = created_on - ${passed},
      started_on = started_on - ${passed}, heartbeat_on = heartbeat_on - ${passed},
      completed_on = completed_on - ${passed}, keep_until = keep_until - ${passed}`.execute(owner)
  await sql`
    update pgboss.queue set monitor_on = monitor_on - ${passed}, monitor_claim_on = monitor_claim_on - ${passed},
      maintain_on = maintain_on - ${passed}`.execute(owner)
}
