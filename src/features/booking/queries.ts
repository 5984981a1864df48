import type { Selectable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Database, Tenant, TenantId } from '../../platform/server/database.ts'
import type { Sending } from '../../platform/server/transactions.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findUsableCoupon } from '../coupons/queries.ts'
import { discountOf } from '../coupons/rules.ts'
import { isOpenPractice, type Standing } from '../practice/queries.ts'
import type { SessionType } from '../practice/session-types.ts'
import type { Service } from '../services/contract.ts'
import { findPricedService, listServiceRows } from '../services/queries.ts'
import type { PublicPsychologist, PublicService } from './contract.ts'
import type { CouponPreview } from './coupon-contract.ts'
import { typesOffered } from './rules.ts'

type Practice = Selectable<Psychologists>

/** The columns of its practice that a booking reads. The whole row has twice as many, and each costs time. */
export const BOOKED_PRACTICE = [
  'id',
  'name',
  'email',
  'phone',
  'is_active',
  'is_admin',
  'closed_at',
  'plan',
  'timezone',
  'allow_online_booking',
  'attends_online',
  'attends_in_person',
  'working_hours',
  'buffer_minutes',
  'slot_minutes',
  'minimum_notice_minutes',
  'opens_weekends',
  'closes_holidays',
  'auto_confirm_bookings',
  'booking_hold_minutes',
  'cancel_notice_hours',
  'late_cancel_percent',
  'video_link',
  'address',
  'address_number',
  'city',
  'state',
  'pix_key',
  'reminder_hours',
  'email_verified_at',
  'enable_email_notifications',
] as const satisfies (keyof Practice)[]

export type BookedPractice = Pick<Practice, (typeof BOOKED_PRACTICE)[number]>

// A friendlyId is never reused.
const tenantIds = new WeakMap<Database, Map<number, TenantId>>()

/** Runs `work` in the practice of a public link; throws `not_found` if there is none. */
export async function inPractice<T>(
  db: Database,
  friendlyId: number,
  work: (tenant: Tenant) => Promise<T>,
  sending: Pick<Sending, 'oneRoundTrip'> = {},
): Promise<T> {
  const known = tenantIds.get(db) ?? new Map<number, TenantId>()
  tenantIds.set(db, known)
  const id = known.get(friendlyId) ?? (await findTenantId(db, friendlyId))
  known.set(friendlyId, id)
  try {
    return await db.asTenant(id, work, { ...sending, sharedPlan: true })
  } catch (error) {
    // The practice may have been erased: the next call looks it up again. Any other refusal comes from an existing practice.
    if (!(error instanceof Problem) || error.code === 'not_found') known.delete(friendlyId)
    throw error
  }
}

async function findTenantId(db: Database, friendlyId: number): Promise<TenantId> {
  const row = await db.asPlatform((platform) =>
    platform
      .selectFrom('psychologists')
      .select('id')
      .where('friendly_id', '=', friendlyId)
      .executeTakeFirst(),
  )
  if (!row) throw new Problem('not_found')
  // The id of a row of `psychologists` is proven.
  return row.id as TenantId
}

/** Returns the public profile; `not_found` while the account is inactive. */
export async function findPublicPsychologist(tenant: Tenant): Promise<PublicPsychologist> {
  return toPublicPsychologist(await findOpenPractice(tenant))
}

export async function findOpenPractice(tenant: Tenant): Promise<Practice> {
  const row = await tenant.sql
    .selectFrom('psychologists')
    .selectAll()
    .where('id', '=', tenant.id)
    .executeTakeFirst()
  return openPractice(row)
}

export function openPractice<Row extends Standing>(row: Row | undefined): Row {
  if (!row || !isOpenPractice(row)) throw new Problem('not_found')
  return row
}

/** Returns the types in which a service can be booked, as `typesOffered` does, from the practice's row. */
export function typesInPractice(
  service: Pick<Service, 'isOnline' | 'isInPerson'>,
  {
    attends_online: attendsOnline,
    attends_in_person: attendsInPerson,
  }: Pick<Practice, 'attends_online' | 'attends_in_person'>,
): SessionType[] {
  return typesOffered(service, { attendsOnline, attendsInPerson })
}

export function toPublicPsychologist(row: Practice): PublicPsychologist {
  return {
    name: row.name,
    specialization: row.specialization,
    crp: row.crp,
    professionalTitle: row.professional_title,
    bio: row.bio,
    profileImage: row.profile_image,
    workingHours: row.working_hours,
    pixKey: row.pix_key,
    whatsappNumber: row.phone,
    attendsOnline: row.attends_online,
    attendsInPerson: row.attends_in_person,
    address: row.address,
    addressNumber: row.address_number,
    city: row.city,
    state: row.state,
    observations: row.observations,
    friendlyId: row.friendly_id,
    publicSlug: row.public_slug,
    allowOnlineBooking: row.allow_online_booking,
    timezone: row.timezone,
  }
}

export async function listPublicServices(
  tenant: Tenant,
): Promise<(PublicService & { active: boolean })[]> {
  const services = await listServiceRows(tenant, 'active')
  return services.map(({ createdAt: _, version: __, reschedulable: ___, ...service }) => service)
}

export async function findCouponPreview(
  tenant: Tenant,
  { code, serviceId }: { code: string; serviceId: string },
  now: number,
): Promise<CouponPreview> {
  const practice = await findOpenPractice(tenant)
  if (!practice.allow_online_booking) throw new Problem('online_booking_off')
  const service = await findPricedService(tenant, serviceId)
  if (!service.active) throw new Problem('not_found')
  const day = dayAt(now, practice.timezone)
  const coupon = await findUsableCoupon(tenant, { code, patientIds: [], day, field: 'code' })
  const discount = discountOf(coupon, service.priceCents)
  return {
    code: coupon.code,
    discount: moneyOut(discount),
    price: moneyOut(service.priceCents - discount),
  }
}
