import { moneyOut } from '../../platform/shared/fields.ts'
import { invalidField, Problem, refuseBy } from '../../platform/shared/problem.ts'
import type { BoughtPackage } from '../packages/contract.ts'
import {
  creditRefusal,
  firstFreeCreditNumber,
  isExpired,
  priceOfCredit,
  receivedOfCredit,
} from '../packages/rules.ts'
import type { SessionInput } from '../sessions/contract.ts'
import {
  cents,
  keepRow,
  nameOf,
  type PackageRow,
  type Practice,
  rowOf,
  type SessionRow,
} from './practice.ts'

export function shownPackage(practice: Practice, bought: PackageRow): BoughtPackage {
  const taken = takenCreditNumbers(practice, bought)
  const creditNumber = firstFreeCreditNumber(taken, bought.sessionsCount)
  const { usedBefore, ...row } = bought
  return {
    ...row,
    sessionsUsed: (usedBefore ?? 0) + taken.length,
    nextSessionPrice: creditNumber === null ? null : shareOfCredit(bought, creditNumber),
    patientName: nameOf(practice, bought.patientId),
    serviceName: rowOf(practice.services, bought.serviceId).name,
  }
}

export function takenCreditNumbers({ sessions }: Practice, { id }: PackageRow): number[] {
  return sessions.flatMap(({ packageId, packagePlace }) =>
    packageId === id && packagePlace !== null ? packagePlace : [],
  )
}

function shareOfCredit({ price, sessionsCount }: PackageRow, creditNumber: number): string {
  return moneyOut(priceOfCredit(cents(price), sessionsCount, creditNumber))
}

export function consumedAs(bought: PackageRow, creditNumber: number) {
  const { price, received, sessionsCount: count } = bought
  const sold = { priceCents: cents(price), receivedCents: cents(received), count }
  return {
    packageId: bought.id,
    packagePlace: creditNumber,
    packageSessions: bought.sessionsCount,
    price: shareOfCredit(bought, creditNumber),
    paid: bought.paid,
    received: moneyOut(receivedOfCredit(sold, creditNumber)),
  }
}

export function consumeCreditOf(
  practice: Practice,
  packageId: string,
  { patientId, serviceId, datetime }: SessionInput,
) {
  const bought = rowOf(practice.packages, packageId)
  if (bought.patientId !== patientId || bought.serviceId !== serviceId)
    throw invalidField('packageId', 'Este pacote é de outro paciente ou de outro serviço.')
  refuseBy(creditRefusal(shownPackage(practice, bought), datetime))
  return consumedAs(
    bought,
    firstFreeCreditNumber(takenCreditNumbers(practice, bought), bought.sessionsCount) ?? 1,
  )
}

export function withoutCredit({ packagePlace }: SessionRow) {
  if (packagePlace === null) return {}
  return { packagePlace: null, packageSessions: null, paid: false, received: moneyOut(0) }
}

export function refuseExpired({ packages }: Practice, session: SessionRow): void {
  const bought = packages.find(({ id }) => id === session.packageId)
  if (bought && isExpired(bought, Date.parse(session.datetime)))
    throw new Problem('package_expired')
}

export function keepStanding(practice: Practice, bought: PackageRow): void {
  keepRow(practice.packages, bought)
  for (const session of practice.sessions)
    if (session.packageId === bought.id && session.packagePlace !== null)
      keepRow(practice.sessions, { ...session, ...consumedAs(bought, session.packagePlace) })
}
