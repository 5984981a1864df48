import { DAY, DEFAULT_ZONE, dayAt } from '../../../platform/shared/calendar.ts'
import { moneyOut } from '../../../platform/shared/fields.ts'
import { expiryAfter } from '../../packages/rules.ts'
import type { Service } from '../../services/contract.ts'
import { drawnAs } from './package-changes.ts'
import { instantOut, newId, type PackageRow, type Practice, type SessionRow } from './practice.ts'

type Furnished = Pick<Practice, 'patients' | 'services' | 'sessions'>

/** Returns the packages of patients with a multi-session service, and one unused package. */
export function madeUpPackages(practice: Furnished, now: number): PackageRow[] {
  return [...drawnPackages(practice, now), wholePackage(practice, now)]
}

/** Packages in sequence, each consumed before the next; half of the last one is left. */
function drawnPackages({ sessions, services }: Furnished, now: number): PackageRow[] {
  return services
    .filter(({ type }) => type === 'package')
    .flatMap((service) => {
      const [single] = services
      if (!single) throw new Error('nothing is sold but packages')
      const own = ownOf(sessions, service)
      const { sessionsCount: count } = service
      // The sessions before the first package were paid one by one.
      const before = (own.length - count / 2) % count
      for (const session of own.slice(0, before))
        sessions.splice(sessions.indexOf(session), 1, { ...session, serviceId: single.id })
      const packages = Math.ceil((own.length - before) / count)
      return Array.from({ length: packages }, (_, place) => before + place * count).map((start) =>
        soldFor(own.slice(start, start + count), service, sessions, now),
      )
    })
}

function ownOf(sessions: readonly SessionRow[], { id }: Service): SessionRow[] {
  return sessions
    .filter(({ serviceId, status }) => serviceId === id && status !== 'cancelled')
    .sort((one, other) => one.datetime.localeCompare(other.datetime))
}

function soldFor(
  drawn: readonly SessionRow[],
  { id: serviceId, sessionsCount, price }: Service,
  sessions: SessionRow[],
  now: number,
): PackageRow {
  const [first] = drawn
  const paid = first !== undefined && first.datetime <= instantOut(now)
  const bought: PackageRow = {
    id: newId(),
    patientId: first?.patientId ?? null,
    serviceId,
    sessionsCount,
    price,
    paid,
    received: paid ? price : moneyOut(0),
    expiresAt: null,
    createdAt: first?.createdAt ?? instantOut(now),
    version: 1,
  }
  drawn.forEach((session, place) => {
    sessions.splice(sessions.indexOf(session), 1, { ...session, ...drawnAs(bought, place + 1) })
  })
  return bought
}

/** A package of this week, unused and unpaid. */
function wholePackage({ patients, services }: Furnished, now: number): PackageRow {
  const [patient, service] = [patients[2], services[0]]
  if (!patient || !service) throw new Error('nobody is there to buy a package')
  return {
    id: newId(),
    patientId: patient.id,
    serviceId: service.id,
    sessionsCount: 10,
    price: '1620.00',
    paid: false,
    received: moneyOut(0),
    expiresAt: expiryAfter(dayAt(now + 180 * DAY, DEFAULT_ZONE), DEFAULT_ZONE),
    createdAt: instantOut(now - DAY),
    version: 1,
  }
}
