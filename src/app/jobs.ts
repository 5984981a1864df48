import { sql } from 'kysely'
import { eraseClosedAccounts } from '../features/account/commands.ts'
import { keepFigures } from '../features/admin/figure-commands.ts'
import { RESET_LIFE } from '../features/identity/rules.ts'
import { CHANNELS } from '../features/messages/channel-contract.ts'
import { enqueueWaiting } from '../features/messages/commands.ts'
import { forgetMessages, forgetOldCodes } from '../features/messages/forgetting-commands.ts'
import { noteUndelivered } from '../features/messages/noting-commands.ts'
import { type Deliver, sendDueMessages } from '../features/messages/outbox-commands.ts'
import { queueOf } from '../features/messages/queue-rules.ts'
import type { MessageLives } from '../features/messages/truth-rules.ts'
import { CODE_LIFE_MINUTES } from '../features/patient-area/contract.ts'
import { forgetOldLogins } from '../features/patient-area/login-commands.ts'
import { planReminders } from '../features/reminders/commands.ts'
import { releaseEveryExpiredHold } from '../features/sessions/hold-commands.ts'
import { settlePeriods } from '../features/subscription/period-commands.ts'
import { tellProviders } from '../features/subscription/stop-commands.ts'
import { forgetSupportMessages } from '../features/support/commands.ts'
import { forgetUsage, type UsageNotes, writeUsage } from '../features/usage/commands.ts'
import type { Job } from '../platform/server/jobs.ts'
import type { Services } from '../platform/server/services.ts'
import { DAY, HOUR, MINUTE } from '../platform/shared/calendar.ts'

/** How long what a message opens stays open; the outbox drops the message with it. */
const MESSAGE_LIVES: MessageLives = {
  login_code: CODE_LIFE_MINUTES * MINUTE,
  password_reset: RESET_LIFE,
}

/**
 * What runs without being asked. What empties a queue is named like it: whoever adds to the queue wakes it. `embedded`: PGlite
 * has no autovacuum.
 */
export function jobsOf(
  services: Services,
  deliver: Deliver,
  usage: UsageNotes,
  embedded: boolean,
): Job[] {
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
    { name: 'forgotten-rows', every: HOUR, run: () => forgetOldRows(services) },
    ...(embedded ? [vacuum(services)] : []),
  ]
}

function messageJobs(services: Services, deliver: Deliver): Job[] {
  return [
    // Each channel's job of its own: a provider that hangs holds no other back.
    ...CHANNELS.map((channel) => ({
      name: queueOf(channel),
      every: 5_000,
      run: (stopping: AbortSignal) =>
        sendDueMessages(services, deliver, MESSAGE_LIVES, { channels: [channel], stopping }),
    })),
    {
      name: 'reminders',
      every: 15_000,
      run: (stopping) => planReminders(services, stopping),
    },
    { name: 'queue-upkeep', every: MINUTE, run: () => services.db.queue.lookAfter() },
    { name: 'undelivered', every: MINUTE, run: () => noteUndelivered(services.db) },
  ]
}

/** What ends at its time: holds, closed accounts, paid periods, renewals at the provider. */
function practiceJobs(services: Services): Job[] {
  return [
    {
      name: 'expired-holds',
      every: MINUTE,
      run: () => services.db.asPlatform((db) => releaseEveryExpiredHold(db, services.now())),
    },
    {
      name: 'closed-accounts',
      every: HOUR,
      run: () => services.db.asPlatform((db) => eraseClosedAccounts(db, services.now())),
    },
    {
      name: 'subscription-periods',
      every: 10 * MINUTE,
      run: (stopping) => settlePeriods(services, stopping),
    },
    {
      name: 'ended-renewals',
      every: 10_000,
      run: (stopping) => tellProviders(services, stopping),
    },
  ]
}

/** What the super admin's figures are made of. */
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
    run: () => sql`vacuum (analyze)`.execute(db.owner),
  }
}

/** Keys, tries, codes and logins whose time is over. */
async function forgetOldRows(services: Services): Promise<void> {
  const now = services.now()
  await services.db.asPlatform(async (db) => {
    await sql`delete from idempotency_keys where created_at < ${new Date(now - DAY)}`.execute(db)
    await sql`delete from throttle_hits where window_start < ${new Date(now - DAY)}`.execute(db)
    await sql`delete from login_tokens where expires_at < ${new Date(now)}`.execute(db)
    await forgetOldLogins(db, now)
    await forgetOldCodes(db, now)
    await forgetSupportMessages(db, now)
    await forgetUsage(db, now)
  })
}
