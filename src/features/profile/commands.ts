import type { Updateable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import { toColumns } from '../../platform/server/columns.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { TransactionEvent } from '../../platform/server/events.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import type { EmailColumns } from '../identity/email-commands.ts'
import { lockPractice } from '../practice/commands.ts'
import type { Profile } from '../practice/contract.ts'
import { normalPix } from '../practice/pix-key.ts'
import { findProfile, PROFILE_COLUMNS, toProfile } from '../practice/queries.ts'
import type { ProfileChange } from './contract.ts'
import type { ZoneKeeps } from './settings-choices.ts'

export const remindersChanged = new TransactionEvent<[now: number]>()

export interface ZoneCorrection {
  before: string
  after: string
  keeps: ZoneKeeps
}

/** Called with a new time zone, after it was saved, under the practice's lock. */
export const zoneCorrected = new TransactionEvent<[correction: ZoneCorrection, now: number]>()

export interface VideoLinkChange {
  before: string | null
  after: string | null
}

/** Called with a new video link, after it was saved, under the practice's lock. */
export const videoLinkChanged = new TransactionEvent<[change: VideoLinkChange, now: number]>()

/**
 * Changes the given part of the profile, with the columns of a changed e-mail; the Pix key is stored in the central bank's
 * form. Throws if the stored version is newer.
 */
export async function saveProfile(
  tenant: Tenant,
  change: Omit<ProfileChange, 'email'>,
  now: number,
  address: EmailColumns = {},
): Promise<Profile> {
  const before =
    change.timezone === undefined && change.videoLink === undefined
      ? await findProfile(tenant)
      : toProfile(await lockPractice(tenant))
  const asksAgain = changesReminders(before, change)
  const after = await update(tenant, change.version, {
    ...writtenColumns(change),
    ...address,
    ...(asksAgain ? { reminders_since: new Date(now) } : {}),
    ...(changesStatementReminders(before, change)
      ? { statement_reminders_since: new Date(now) }
      : {}),
  })
  if (after.version === before.version) return after
  if (after.timezone !== before.timezone) {
    const { timezoneKeeps: keeps = 'clock' } = change
    await zoneCorrected.publish(
      tenant,
      { before: before.timezone, after: after.timezone, keeps },
      now,
    )
  }
  if (after.videoLink !== before.videoLink)
    await videoLinkChanged.publish(
      tenant,
      { before: before.videoLink, after: after.videoLink },
      now,
    )
  if (asksAgain) await remindersChanged.publish(tenant, now)
  await recordEvent(tenant, { actor: 'psychologist', action: 'profile.changed' }, now)
  return after
}

function writtenColumns({
  version: _,
  timezoneKeeps: __,
  ...change
}: Omit<ProfileChange, 'email'>) {
  return toColumns(PROFILE_COLUMNS, { ...change, ...normalPix(change) })
}

function changesReminders(before: Profile, { reminderHours, timezone }: ProfileChange): boolean {
  const hours = reminderHours ?? before.reminderHours
  const zone = timezone ?? before.timezone
  return hours.join() !== before.reminderHours.join() || zone !== before.timezone
}

function changesStatementReminders(before: Profile, change: ProfileChange): boolean {
  return (
    ['statementReminderDays', 'statementReminderEvery', 'statementReminderMost'] as const
  ).some((field) => change[field] !== undefined && change[field] !== before[field])
}

async function update(
  tenant: Tenant,
  version: number | undefined,
  columns: Updateable<Psychologists>,
): Promise<Profile> {
  if (Object.values(columns).every((value) => value === undefined)) return findProfile(tenant)
  const row = await tenant.sql
    .updateTable('psychologists')
    .set(columns)
    .where('id', '=', tenant.id)
    .$if(version !== undefined, (query) => query.where('version', '=', version as number))
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Problem('changed_meanwhile')
  return toProfile(row)
}
