import type { Selectable } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { isOffered } from '../attendance/slot-rules.ts'
import { FREE_PATIENTS } from '../patients/contract.ts'
import type { Service } from '../services/contract.ts'
import { FREE_SESSIONS_A_MONTH } from '../sessions/contract.ts'
import { countMonthSessions } from '../sessions/queries.ts'
import { type BookingFacts, scheduleOf } from './availability-queries.ts'
import { type BookingInput, HOLDS_A_PHONE } from './contract.ts'

type Practice = Selectable<Psychologists>

/** Every reason why not, in the order a person can act on them. */
export async function refuse(
  tenant: Tenant,
  practice: Practice,
  service: Service,
  facts: BookingFacts,
  input: BookingInput,
  now: number,
): Promise<void> {
  if (input.datetime <= now)
    throw invalidField('datetime', 'Este horário já passou. Escolha outro.')
  if (!isOffered(input.datetime, service.duration, scheduleOf(practice, facts.days_off), now)) {
    throw invalidField('datetime', 'Este horário não está disponível. Escolha outro.')
  }
  if (facts.taken) throw new Problem('time_taken')
  if (practice.plan === 'free') await refuseOverPlan(tenant, practice, facts, input)
  if (facts.holds >= HOLDS_A_PHONE) throw new Problem('too_many_holds')
}

/** Plan limits count here too, told as what a visitor can understand: decisions §4. */
async function refuseOverPlan(
  tenant: Tenant,
  practice: Practice,
  facts: BookingFacts,
  input: BookingInput,
): Promise<void> {
  const month = dayAt(input.datetime, practice.timezone).slice(0, 7)
  const full =
    (!facts.patient_id && facts.patients >= FREE_PATIENTS) ||
    (await countMonthSessions(tenant, month, practice.timezone)) >= FREE_SESSIONS_A_MONTH
  if (full) throw new Problem('not_accepting')
}
