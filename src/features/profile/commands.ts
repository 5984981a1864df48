import type { Updateable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { recordEvent } from '../audit/commands.ts'
import { endPasswordResets } from '../identity/commands.ts'
import { keptPixKey } from '../payments/rules.ts'
import { planAnew } from '../reminders/commands.ts'
import type { Profile, ProfileChange } from './contract.ts'
import { findProfile, toProfile } from './queries.ts'

/**
 * Changes the given part of the profile; the Pix key is kept as the central bank writes it. Over a version newer than
 * the one it was made from, nothing.
 */
export async function saveProfile(
  tenant: Tenant,
  change: ProfileChange,
  now: number,
): Promise<Profile> {
  const before = await findProfile(tenant)
  const asksAnew = changesReminders(before, change)
  const after = await update(tenant, change.version, {
    ...columnsOf(change),
    ...(asksAnew ? { reminders_since: new Date(now) } : {}),
  })
  if (after.version === before.version) return after
  if (asksAnew) await planAnew(tenant, now)
  if (after.email !== before.email) await endPasswordResets(tenant)
  await recordEvent(tenant, { actor: 'psychologist', action: 'profile.changed' }, now)
  return after
}

function columnsOf(change: ProfileChange): Updateable<Psychologists> {
  return {
    name: change.name,
    email: change.email,
    phone: change.phone,
    crp: change.crp,
    bio: change.bio,
    specialization: change.specialization,
    public_slug: change.publicSlug,
    allow_online_booking: change.allowOnlineBooking,
    address: change.address,
    address_number: change.addressNumber,
    city: change.city,
    state: change.state,
    attends_online: change.attendsOnline,
    attends_in_person: change.attendsInPerson,
    observations: change.observations,
    working_hours: change.workingHours,
    session_price_cents: change.sessionPrice,
    timezone: change.timezone,
    minimum_notice_minutes: change.minimumNoticeMinutes,
    buffer_minutes: change.bufferMinutes,
    opens_weekends: change.opensWeekends,
    closes_holidays: change.closesHolidays,
    video_link: change.videoLink,
    default_session_duration: change.defaultSessionDuration,
    ...pixColumns(change),
    enable_email_notifications: change.enableEmailNotifications,
    enable_sms_notifications: change.enableSmsNotifications,
    auto_confirm_bookings: change.autoConfirmBookings,
    reminder_hours: change.reminderHours,
    whatsapp_reminders: change.whatsappReminders,
    booking_hold_minutes: change.bookingHoldMinutes,
  }
}

/** Whether the sessions to come have other reminders afterwards: their hours are counted in the practice's zone. */
function changesReminders(before: Profile, { reminderHours, timezone }: ProfileChange): boolean {
  const hours = reminderHours ?? before.reminderHours
  const zone = timezone ?? before.timezone
  return hours.join() !== before.reminderHours.join() || zone !== before.timezone
}

function pixColumns({
  pixKey,
  pixKeyType,
}: ProfileChange): Pick<Updateable<Psychologists>, 'pix_key' | 'pix_key_type'> {
  if (pixKey === undefined) return {}
  if (pixKey === null) return { pix_key: null, pix_key_type: null }
  const { key, type } = keptPixKey(pixKey, pixKeyType ?? null)
  return { pix_key: key, pix_key_type: type }
}

async function update(
  tenant: Tenant,
  version: number | undefined,
  columns: Updateable<Psychologists>,
): Promise<Profile> {
  // Kysely leaves undefined columns out; a change of nothing is no statement.
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
