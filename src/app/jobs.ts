import { sql } from 'kysely'
import { eraseClosedAccounts } from '../features/account/commands.ts'
import { RESET_LIFE } from '../features/identity/rules.ts'
import { forgetOldCodes } from '../features/messages/commands.ts'
import { type Deliver, sendDueMessages } from '../features/messages/outbox-commands.ts'
import type { MessageLives } from '../features/messages/rules.ts'
import { CODE_LIFE_MINUTES } from '../features/patient-area/contract.ts'
import { forgetOldLogins } from '../features/patient-area/login-commands.ts'
import { releaseEveryExpiredHold } from '../features/sessions/hold-commands.ts'
import { settlePeriods } from '../features/subscription/period-commands.ts'
import { tellProviders } from '../features/subscription/stop-commands.ts'
import { forgetSupportMessages } from '../features/support/commands.ts'
import type { Job } from '../platform/server/jobs.ts'
import type { Services } from '../platform/server/services.ts'
import { DAY, HOUR, MINUTE } from '../platform/shared/calendar.ts'

/** How long what a message opens stays open; the outbox drops the message with it. */
const MESSAGE_LIVES: MessageLives = {
  login_code: CODE_LIFE_MINUTES * MINUTE,
  password_reset: RESET_LIFE,
}

/** What runs without being asked. `embedded`: PGlite has no autovacuum. */
export function jobsOf(services: Services, deliver: Deliver, embedded: boolean): Job[] {
  const jobs: Job[] = [
    {
      name: 'outbox',
      every: 5_000,
      run: (stopping) => sendDueMessages(services, deliver, MESSAGE_LIVES, stopping),
    },
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
    { name: 'forgotten-rows', every: HOUR, run: () => forgetOldRows(services) },
  ]
  if (embedded)
    jobs.push({
      name: 'vacuum',
      every: 6 * HOUR,
      run: () => sql`vacuum (analyze)`.execute(services.db.owner),
    })
  return jobs
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
  })
}
