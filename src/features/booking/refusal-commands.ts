import type { Tenant } from '../../platform/server/database.ts'
import { sendTogether } from '../../platform/server/transactions.ts'
import { monthAt } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { scheduleOf } from '../attendance/availability-queries.ts'
import { isOffered } from '../attendance/slot-rules.ts'
import { PATIENT_LOGIN_PROBLEMS } from '../patient-login/problems.ts'
import { countPatients } from '../patients/queries.ts'
import { isStricter } from '../practice/cancel-rules.ts'
import { hasLimits, roomOn } from '../practice/plans.ts'
import { cancelRuleOf } from '../practice/queries.ts'
import { SESSION_TYPES, type SessionType } from '../practice/session-types.ts'
import type { PricedService } from '../services/queries.ts'
import { countMonthSessions } from '../sessions/queries.ts'
import { type BookingFacts, countUnproven, type PatientOfPhone } from './availability-queries.ts'
import { shownCancelRule } from './cancel-cost-rules.ts'
import { type BookingInput, HOLDS_A_PHONE, HOLDS_AN_ADDRESS, UNPROVEN_HOLDS } from './contract.ts'
import { type BookedPractice, typesInPractice } from './queries.ts'

/** The patient who books; null for a new one. */
type KnownPatient = Pick<PatientOfPhone, 'vouched'> | null

/** Refuses an impossible booking, in the order in which a visitor can fix it. */
export function refuseBooking(
  practice: BookedPractice,
  service: PricedService,
  { facts, known, room }: { facts: BookingFacts; known: KnownPatient; room: PlanRoom | null },
  input: BookingInput,
  now: number,
): void {
  if (input.datetime <= now)
    throw invalidField('datetime', 'Este horário já passou. Escolha outro.')
  if (!isOffered(input.datetime, service.duration, scheduleOf(practice, facts.days_off), now)) {
    throw invalidField('datetime', 'Este horário não está disponível. Escolha outro.')
  }
  if (facts.taken_by_own) throw new Problem('time_taken', { message: OWN_TIME })
  if (facts.taken) throw new Problem('time_taken')
  if (room) refuseOverPlan(known?.vouched ?? false, room)
}

/**
 * The message that refuses a repeated booking, from another tab or after a correction. The phone's booking is shown only to the
 * connection that made it.
 */
const OWN_TIME =
  'Este horário já está reservado para você, por um pedido de há pouco: não é preciso reservar de novo.'

/** Refuses if the cancellation rule is now stricter than the one shown; a milder one simply applies. */
export function refuseStricterRule(
  practice: BookedPractice,
  { cancelRule: seen }: BookingInput,
): void {
  const rule = cancelRuleOf(practice)
  if (seen && isStricter(rule, seen))
    throw new Problem('cancel_rule_changed', { more: { cancelRule: shownCancelRule(rule) } })
}

/** Returns the chosen type if it is offered, or without a choice online if that is offered. Refuses any other type. */
export function typeOf(
  service: PricedService,
  practice: Pick<BookedPractice, 'attends_online' | 'attends_in_person'>,
  { type }: Pick<BookingInput, 'type'>,
): SessionType {
  const offered = typesInPractice(service, practice)
  const usual = offered[0] ?? 'online'
  if (type && !offered.includes(type))
    throw invalidField('type', `Este serviço é só ${SESSION_TYPES[usual].toLowerCase()}.`)
  return type ?? usual
}

/** How a booking's contact was proved: `none` without a code. */
export type Proof = 'none' | 'right' | 'wrong'

/**
 * Keeps strangers from taking a whole agenda: limits the unpaid holds of a phone and of an address, and beyond a number
 * for the practice requires a code that proves the contact, if one can be sent (docs/product.md, Booking).
 */
export async function refuseOverHolds(
  tenant: Tenant,
  facts: Pick<BookingFacts, 'hold_count' | 'hold_count_of_address' | 'unproven_at_most'>,
  { proof, canProve }: { proof: Proof; canProve: boolean },
  now: number,
): Promise<void> {
  if (facts.hold_count >= HOLDS_A_PHONE) throw new Problem('too_many_holds')
  if (facts.hold_count_of_address >= HOLDS_AN_ADDRESS)
    throw new Problem('too_many_holds', { message: FULL_ADDRESS })
  if (facts.unproven_at_most < UNPROVEN_HOLDS || proof === 'right') return
  if ((await countUnproven(tenant, now)) < UNPROVEN_HOLDS) return
  if (!canProve) throw new Problem('contact_unprovable')
  if (proof === 'wrong') throw invalidField('contactCode', PATIENT_LOGIN_PROBLEMS.code_refused[1])
  throw new Problem('contact_unproven')
}

const FULL_ADDRESS =
  'Há três reservas em aberto feitas desta conexão com este profissional. Pague ou cancele uma delas para agendar outra.'

/** How many more patients, and sessions of the booking's month, the plan allows. */
export interface PlanRoom {
  patients: number
  sessions: number
}

/** Returns the room on a limited plan; null on any other plan. */
export async function findPlanRoom(
  tenant: Tenant,
  { plan, timezone }: BookedPractice,
  { datetime }: BookingInput,
  now: number,
): Promise<PlanRoom | null> {
  if (!hasLimits(plan)) return null
  const month = monthAt(datetime, timezone)
  const [patients, sessions] = await sendTogether(tenant.sql, [
    () => countPatients(tenant),
    () => countMonthSessions(tenant, { month, except: null }, timezone, now),
  ])
  return {
    patients: roomOn(plan, 'patients', patients),
    sessions: roomOn(plan, 'sessions', sessions),
  }
}

/** Applies the plan's limits, with messages for visitors: docs/product.md, Booking. */
function refuseOverPlan(vouched: boolean, { patients, sessions }: PlanRoom): void {
  if ((!vouched && patients < 1) || sessions < 1) throw new Problem('not_accepting')
}
