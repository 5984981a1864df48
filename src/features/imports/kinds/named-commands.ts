import { dayAt } from '../../../platform/shared/calendar.ts'
import { insertArriving } from '../../patients/arriving-commands.ts'
import type { PatientInput } from '../../patients/input-contract.ts'
import { findPrices } from '../../patients/price-queries.ts'
import { agreedCentsOn } from '../../patients/price-rules.ts'
import { insertArrivingServices } from '../../services/commands.ts'
import type { ServiceInput } from '../../services/contract.ts'
import { sessionCentsOf } from '../../sessions/rules.ts'
import type { ImportStep } from './writing-commands.ts'

/** The patients and services that sessions and fixed times add. */

interface Naming {
  patientId: string
  patient: PatientInput | null
  serviceId: string
  service: ServiceInput | null
}

/** Adds new patients and services, hidden; returns their ids. */
export async function insertNamed(
  { tenant, practice, now }: ImportStep,
  plans: readonly Naming[],
): Promise<{ patients: string[]; services: string[] }> {
  const patients = plans.flatMap(({ patientId: id, patient }) =>
    patient ? { ...patient, id } : [],
  )
  const services = plans.flatMap(({ serviceId: id, service }) =>
    service ? { ...service, id } : [],
  )
  await insertArriving(tenant, patients, { today: dayAt(now, practice.timezone), now })
  await insertArrivingServices(tenant, services, now)
  return { patients: patients.map(({ id }) => id), services: services.map(({ id }) => id) }
}

/** Returns the usual price of a session in cents: the patient's agreed one of that day, otherwise the service's. */
export async function findUsualCents(
  { tenant }: Pick<ImportStep, 'tenant'>,
  plans: readonly Pick<Naming, 'patientId' | 'serviceId'>[],
) {
  const prices = await findPrices(tenant, [...new Set(plans.map(({ patientId }) => patientId))])
  const ids = [...new Set(plans.map(({ serviceId }) => serviceId))]
  const services = await tenant.sql
    .selectFrom('services')
    .select(['id', 'type', 'sessions_count', 'price_cents'])
    .where('psychologist_id', '=', tenant.id)
    .where('id', 'in', ids)
    .execute()
  const cents = new Map(
    services.map(({ id, type, sessions_count: sessionsCount, price_cents: priceCents }) => [
      id,
      sessionCentsOf({ type, sessionsCount }, priceCents),
    ]),
  )
  const ofService = (serviceId: string) => cents.get(serviceId) ?? 0
  return {
    prices,
    ofService,
    usual: ({ patientId, serviceId }: Pick<Naming, 'patientId' | 'serviceId'>, day: string) =>
      agreedCentsOn(prices.get(patientId) ?? [], day) ?? ofService(serviceId),
  }
}
