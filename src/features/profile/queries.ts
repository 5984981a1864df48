import type { Selectable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { activationOf } from '../identity/activation-rules.ts'
import { refuseUnlessPro } from '../practice/queries.ts'
import type { Profile } from './contract.ts'

/** The own profile, whole. */
export async function findProfile(tenant: Tenant): Promise<Profile> {
  return toProfile(await findOwnRow(tenant))
}

/** The tenant's own row; there is always one. */
export async function findOwnRow(tenant: Tenant): Promise<Selectable<Psychologists>> {
  return tenant.sql
    .selectFrom('psychologists')
    .selectAll()
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow()
}

/** The same, for a read that is Pro's alone. */
export async function findProPractice(tenant: Tenant): Promise<Selectable<Psychologists>> {
  const practice = await findOwnRow(tenant)
  refuseUnlessPro(practice)
  return practice
}

export function toProfile(row: Selectable<Psychologists>): Profile {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    crp: row.crp,
    bio: row.bio,
    specialization: row.specialization,
    plan: row.plan,
    publicSlug: row.public_slug,
    friendlyId: row.friendly_id,
    allowOnlineBooking: row.allow_online_booking,
    defaultSessionDuration: row.default_session_duration,
    pixKey: row.pix_key,
    pixKeyType: row.pix_key_type,
    address: row.address,
    addressNumber: row.address_number,
    city: row.city,
    state: row.state,
    enableEmailNotifications: row.enable_email_notifications,
    enableSmsNotifications: row.enable_sms_notifications,
    autoConfirmBookings: row.auto_confirm_bookings,
    reminderHours: row.reminder_hours,
    whatsappReminders: row.whatsapp_reminders,
    attendsOnline: row.attends_online,
    attendsInPerson: row.attends_in_person,
    observations: row.observations,
    workingHours: row.working_hours,
    profileImage: row.profile_image,
    sessionPrice: moneyOut(row.session_price_cents),
    timezone: row.timezone,
    minimumNoticeMinutes: row.minimum_notice_minutes,
    bufferMinutes: row.buffer_minutes,
    opensWeekends: row.opens_weekends,
    closesHolidays: row.closes_holidays,
    videoLink: row.video_link,
    bookingHoldMinutes: row.booking_hold_minutes,
    isAdmin: row.is_admin,
    isActive: row.is_active,
    activation: activationOf(row),
    deactivationReason: row.deactivation_reason,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
    version: row.version,
  }
}
