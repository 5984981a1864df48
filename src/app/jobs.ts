import { sql } from 'kysely'
import { eraseClosedAccounts } from '../features/account/commands.ts'
import { keepFigures } from '../features/admin/figure-commands.ts'
import { deleteEvents } from '../features/audit/commands.ts'
import { forgetBankNames } from '../features/bank/commands.ts'
import { revokeDueConsents } from '../features/calendars/consents/revocation-commands.ts'
import { syncDueCalendars } from '../features/calendars/reading-commands.ts'
import { writeDueCalendars } from '../features/calendars/writing-commands.ts'
import { replaceLostJobs } from '../features/delivery/commands.ts'
import { sendDueMessages } from '../features/delivery/outbox-commands.ts'
import { recordUndelivered } from '../features/delivery/outcome-commands.ts'
import { queueOf } from '../features/delivery/queue-rules.ts'
import { type Deliver, deliveryOf } from '../features/delivery/registry-queries.ts'
import { deleteOldMessages, deleteShortLived } from '../features/delivery/retention-commands.ts'
import { deleteEndingUndos } from '../features/endings/undo-commands.ts'
import { purgeDeletedExpenses } from '../features/expenses/commands.ts'
import { deleteLoginRows } from '../features/identity/commands.ts'
import { forgetImports, runImports } from '../features/imports/run-commands.ts'
import { deleteMergeUndos } from '../features/merging/commands.ts'
import { deleteOldLogins } from '../features/patient-login/commands.ts'
import { DUE_CHECKED_EVERY } from '../features/pix-provider/charge-rules.ts'
import { checkDuePix } from '../features/pix-provider/check-commands.ts'
import { notifyOfCertificates } from '../features/pix-provider/provider-commands.ts'
import { deletePriceUndos } from '../features/prices/commands.ts'
import { announceTerms } from '../features/profile/terms-commands.ts'
import { planReminders } from '../features/reminders/commands.ts'
import { endLapsedRequests } from '../features/rescheduling/commands.ts'
import { growEverySeries } from '../features/series/growth-commands.ts'
import { removeLongExpired } from '../features/sessions/changes/expiry-commands.ts'
import {
  deleteHoldAddresses,
  releaseEveryExpiredHold,
} from '../features/sessions/changes/hold-commands.ts'
import { deleteUndos } from '../features/sessions/changes/undo-commands.ts'
import { remindOfStatements } from '../features/statements/reminder-commands.ts'
import { settlePeriods } from '../features/subscription/period-commands.ts'
import { stopAtProviders } from '../features/subscription/stop-commands.ts'
import { deleteSupportMessages } from '../features/support/commands.ts'
import { deleteUsage, type UsageNotes, writeUsage } from '../features/usage/commands.ts'
import { eraseOldEntries, offerFreedHours } from '../features/waitlist/job-commands.ts'
import { deleteOldChanges } from '../platform/server/changes.ts'
import type { Job } from '../platform/server/jobs.ts'
import { BEATS_EVERY } from '../platform/server/queue.ts'
import type { Services } from '../platform/server/services.ts'
import { DAY, HOUR, MINUTE } from '../platform/shared/calendar.ts'

/**
 * Returns the background jobs. A queue's job has the queue's name and also starts after an insert into it.
 * `embedded`: PGlite has no autovacuum.
 */
export function jobsOf(
  given: Services,
  deliver: Deliver,
  usage: UsageNotes,
  embedded: boolean,
): Job[] {
  const db = { ...given.db, ...given.db.forLongWork }
  const services = { ...given, db }
  const { now, environment } = services
  const { auditKeepDays } = environment
  return [
    ...messageJobs(services, deliver),
    ...practiceJobs(services),
    ...figureJobs(services, usage),
    job('lost-jobs', HOUR, () => replaceLostJobs(db)),
    job('forgotten-messages', HOUR, (stopping) => deleteOldMessages(db, now(), stopping)),
    job('forgotten-rows', HOUR, () => deleteOldRows(services)),
    job('forgotten-events', HOUR, (stopping) => deleteEvents(db, auditKeepDays, now(), stopping)),
    watchDisk(services),
    ...(embedded ? [vacuum(services)] : []),
  ]
}

/** Logs a full disk once a minute, and its recovery once. Single failures caused by it are not logged. */
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

const job = (name: string, every: number, run: Job['run']): Job => ({ name, every, run })

function messageJobs(services: Services, deliver: Deliver): Job[] {
  const { db } = services
  return [
    // One job per channel: a slow provider delays no other.
    ...Object.keys(deliveryOf(db.queue).channels).map((channel) =>
      job(queueOf(channel), 5_000, (stopping) =>
        sendDueMessages(services, deliver, { channels: [channel], stopping }),
      ),
    ),
    job('reminders', 15_000, (stopping) => planReminders(services, stopping)),
    job('statement-reminders', HOUR, (stopping) => remindOfStatements(services, stopping)),
    job('dead-takers', BEATS_EVERY, async () => db.queue.reviveDead()),
    job('queue-upkeep', MINUTE, () => db.queue.lookAfter()),
    job('undelivered', MINUTE, () => recordUndelivered(db)),
  ]
}

function practiceJobs(services: Services): Job[] {
  const { db, now } = services
  return [
    job('expired-holds', MINUTE, (stopping) => releaseEveryExpiredHold(db, now(), stopping)),
    job('lapsed-requests', MINUTE, (stopping) => endLapsedRequests(db, now(), stopping)),
    job('waitlist', 15_000, (stopping) => offerFreedHours(services, now(), stopping)),
    job('old-waitlist-entries', HOUR, (stopping) => eraseOldEntries(db, now(), stopping)),
    job('long-expired-bookings', HOUR, (stopping) => removeLongExpired(db, now(), stopping)),
    job('calendars', 30_000, (stopping) => syncDueCalendars(services, stopping)),
    job('calendars-written', 15_000, (stopping) => writeDueCalendars(services, stopping)),
    job('pix-charges', DUE_CHECKED_EVERY, (stopping) => checkDuePix(services, stopping)),
    job('pix-certificates', HOUR, (stopping) => notifyOfCertificates(services, now(), stopping)),
    job('calendar-consents', 30_000, (stopping) => revokeDueConsents(services, stopping)),
    job('growing-series', HOUR, (stopping) => growEverySeries(db, now(), stopping)),
    job('imports', 2_000, (stopping) => runImports(services, stopping)),
    job('closed-accounts', HOUR, (stopping) => eraseClosedAccounts(db, now(), stopping)),
    job('changed-terms', 10 * MINUTE, (stopping) => announceTerms(services, stopping)),
    job('subscription-periods', 10 * MINUTE, (stopping) => settlePeriods(services, stopping)),
    job('ended-renewals', 10_000, (stopping) => stopAtProviders(services, stopping)),
  ]
}

function figureJobs({ db, now }: Services, usage: UsageNotes): Job[] {
  return [
    job('usage', 15_000, () => writeUsage(db, usage)),
    job('figures', 30_000, () => keepFigures(db, now())),
  ]
}

function vacuum({ db }: Services): Job {
  return job('vacuum', 6 * HOUR, async () => {
    if (await db.hasFreeSpace()) await sql`vacuum (analyze)`.execute(db.owner)
  })
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
    await deletePriceUndos(db, now)
    await deleteEndingUndos(db, now)
    await forgetImports(db, now)
    await deleteMergeUndos(db, now)
    await purgeDeletedExpenses(db, now)
    await forgetBankNames(db, now)
    await deleteUsage(db, now)
    await deleteOldChanges(db)
  })
}
