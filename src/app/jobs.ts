import { sql } from 'kysely'
import { eraseClosedAccounts } from '../features/account/commands.ts'
import { keepFigures } from '../features/admin/figure-commands.ts'
import { deleteEvents } from '../features/audit/commands.ts'
import { enqueueWaiting } from '../features/delivery/commands.ts'
import { sendDueMessages } from '../features/delivery/outbox-commands.ts'
import { recordUndelivered } from '../features/delivery/outcome-commands.ts'
import { queueOf } from '../features/delivery/queue-rules.ts'
import { type Deliver, deliveryOf } from '../features/delivery/registry-queries.ts'
import { deleteShortLived, forgetMessages } from '../features/delivery/retention-commands.ts'
import { purgeDeletedExpenses } from '../features/expenses/commands.ts'
import { deleteLoginRows } from '../features/identity/commands.ts'
import { deleteOldLogins } from '../features/patient-login/commands.ts'
import { announceTerms } from '../features/profile/terms-commands.ts'
import { planReminders } from '../features/reminders/commands.ts'
import { growEverySeries } from '../features/series/growth-commands.ts'
import { removeLongExpired } from '../features/sessions/expiry-commands.ts'
import { deleteHoldAddresses, releaseEveryExpiredHold } from '../features/sessions/hold-commands.ts'
import { deleteUndos } from '../features/sessions/undo-commands.ts'
import { remindOfStatements } from '../features/statements/reminder-commands.ts'
import { settlePeriods } from '../features/subscription/period-commands.ts'
import { stopAtProviders } from '../features/subscription/stop-commands.ts'
import { deleteSupportMessages } from '../features/support/commands.ts'
import { deleteUsage, type UsageNotes, writeUsage } from '../features/usage/commands.ts'
import type { Job } from '../platform/server/jobs.ts'
import { BEATS_EVERY } from '../platform/server/queue.ts'
import type { Services } from '../platform/server/services.ts'
import { DAY, HOUR, MINUTE } from '../platform/shared/calendar.ts'

/**
 * Returns the background jobs. A queue's job has the queue's name and runs after an insert.
 * `embedded`: PGlite has no autovacuum.
 */
export function jobsOf(
  asked: Services,
  deliver: Deliver,
  usage: UsageNotes,
  embedded: boolean,
): Job[] {
  const services = { ...asked, db: { ...asked.db, ...asked.db.forLongWork } }
  return [
    ...messageJobs(services, deliver),
    ...practiceJobs(services),
    ...figureJobs(services, usage),
    { name: 'lost-jobs', every: HOUR, run: () => enqueueWaiting(services.db) },
    {
      name: 'forgotten-messages',
      every: HOUR,
      run: (stopping) => forgetMessages(services.db, services.now(), stopping),
    },
    { name: 'forgotten-rows', every: HOUR, run: () => deleteOldRows(services) },
    {
      name: 'forgotten-events',
      every: HOUR,
      run: (stopping) =>
        deleteEvents(services.db, services.environment.auditKeepDays, services.now(), stopping),
    },
    watchDisk(services),
    ...(embedded ? [vacuum(services)] : []),
  ]
}

/**
 * Logs a full disk once a minute, and its recovery once. Single failures caused by it are not
 * logged.
 */
export function watchDisk({ db, log, now }: Pick<Services, 'db' | 'log' | 'now'>): Job {
  let logged: number | null = null
  return {
    name: 'disk',
    every: 5_000,
    run: async () => {
      if (await db.hasFreeSpace()) {
        if (logged !== null) log.info('disk has room again')
        logged = null
      } else if (logged === null || now() - logged >= MINUTE) {
        logged = now()
        log.error('disk full: nothing is written')
      }
    },
  }
}

function messageJobs(services: Services, deliver: Deliver): Job[] {
  return [
    // One job per channel: a slow provider delays no other.
    ...Object.keys(deliveryOf(services.db.queue).channels).map((channel) => ({
      name: queueOf(channel),
      every: 5_000,
      run: (stopping: AbortSignal) =>
        sendDueMessages(services, deliver, { channels: [channel], stopping }),
    })),
    {
      name: 'reminders',
      every: 15_000,
      run: (stopping) => planReminders(services, stopping),
    },
    {
      name: 'statement-reminders',
      every: HOUR,
      run: (stopping) => remindOfStatements(services, stopping),
    },
    {
      name: 'dead-takers',
      every: BEATS_EVERY,
      run: async () => services.db.queue.reviveDead(),
    },
    { name: 'queue-upkeep', every: MINUTE, run: () => services.db.queue.lookAfter() },
    { name: 'undelivered', every: MINUTE, run: () => recordUndelivered(services.db) },
  ]
}

function practiceJobs(services: Services): Job[] {
  return [
    {
      name: 'expired-holds',
      every: MINUTE,
      run: (stopping) => releaseEveryExpiredHold(services.db, services.now(), stopping),
    },
    {
      name: 'long-expired-bookings',
      every: HOUR,
      run: (stopping) => removeLongExpired(services.db, services.now(), stopping),
    },
    {
      name: 'growing-series',
      every: HOUR,
      run: (stopping) => growEverySeries(services.db, services.now(), stopping),
    },
    {
      name: 'closed-accounts',
      every: HOUR,
      run: (stopping) => eraseClosedAccounts(services.db, services.now(), stopping),
    },
    {
      name: 'changed-terms',
      every: 10 * MINUTE,
      run: (stopping) => announceTerms(services, stopping),
    },
    {
      name: 'subscription-periods',
      every: 10 * MINUTE,
      run: (stopping) => settlePeriods(services, stopping),
    },
    {
      name: 'ended-renewals',
      every: 10_000,
      run: (stopping) => stopAtProviders(services, stopping),
    },
  ]
}

function figureJobs({ db, now }: Services, usage: UsageNotes): Job[] {
  return [
    { name: 'usage', every: 15_000, run: () => writeUsage(db, usage) },
    { name: 'figures', every: 30_000, run: () => keepFigures(db, now()) },
  ]
}

function vacuum({ db }: Services): Job {
  return {
    name: 'vacuum',
    every: 6 * HOUR,
    run: async () => {
      if (await db.hasFreeSpace()) await sql`vacuum (analyze)`.execute(db.owner)
    },
  }
}

async function deleteOldRows(services: Services): Promise<void> {
  const now = services.now()
  await services.db.asPlatform(async (db, enqueue) => {
    await sql`delete from idempotency_keys where created_at < ${new Date(now - DAY)}`.execute(db)
    await sql`delete from throttle_hits where window_start < ${new Date(now - DAY)}`.execute(db)
    await sql`delete from throttle_delays where opens_at < ${new Date(now - DAY)}`.execute(db)
    await deleteLoginRows(db, now)
    await deleteOldLogins(db, now)
    await deleteShortLived(db, deliveryOf(enqueue), now)
    await deleteSupportMessages(db, now)
    await deleteHoldAddresses(db, now)
    await deleteUndos(db, now)
    await purgeDeletedExpenses(db, now)
    await deleteUsage(db, now)
  })
}
