import { moneyOut } from '../../platform/shared/fields.ts'
import { withCents } from '../../platform/shared/money.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import {
  type BoughtPackage,
  createPackage,
  deletePackage,
  getPackage,
  listPackages,
  listPatientPackages,
  updatePackage,
} from '../packages/contract.ts'
import { isStarted } from '../packages/rules.ts'
import { changesSoldTerms, fewerRefusal, priceOfFirst } from '../packages/sold-rules.ts'
import { type Answer, answer } from './answer.ts'
import { shownPackage, takenCreditNumbers } from './package-changes.ts'
import {
  changed,
  dropRow,
  instantOut,
  isAbout,
  keepRow,
  moneyGiven,
  newRow,
  type PackageRow,
  type Practice,
  rowOf,
} from './practice.ts'

export const packageAnswers: readonly Answer[] = [
  answer(listPackages, ({ practice, query: { patientId, search } }) =>
    listed(practice).filter(
      (bought) =>
        (!patientId || bought.patientId === patientId) &&
        (!search || isAbout(practice, bought, search)),
    ),
  ),
  answer(listPatientPackages, ({ practice, params }) => {
    const { id } = rowOf(practice.patients, params.id)
    return listed(practice).filter(({ patientId }) => patientId === id)
  }),
  answer(getPackage, ({ practice, params }) =>
    shownPackage(practice, rowOf(practice.packages, params.id)),
  ),
  answer(createPackage, ({ practice, body, now }) => {
    rowOf(practice.patients, body.patientId)
    rowOf(practice.services, body.serviceId)
    const price = moneyOut(body.price)
    const expiresAt = instantGiven(body.expiresAt) ?? null
    const bought: PackageRow = newRow(
      { ...body, price, paid: false, received: moneyOut(0), expiresAt },
      now,
    )
    practice.packages.push(bought)
    return shownPackage(practice, bought)
  }),
  answer(updatePackage, ({ practice, params, body }) => {
    const row = rowOf(practice.packages, params.id)
    const expiresAt = instantGiven(body.expiresAt)
    const before = withCents(shownPackage(practice, row), 'price', 'received')
    const isSold = isStarted(before)
    const { sessionsCount = before.sessionsCount } = body
    if (isSold && changesSoldTerms(before, body)) throw new Problem('package_started')
    const taken = takenCreditNumbers(practice, row)
    const refusal = isSold ? fewerRefusal(before, taken, sessionsCount) : null
    if (refusal) throw invalidField('sessionsCount', refusal)
    const price = isSold ? moneyOut(priceOfFirst(before, sessionsCount)) : moneyGiven(body.price)
    const after = changed(row, { ...body, price, expiresAt })
    return shownPackage(practice, keepRow(practice.packages, after))
  }),
  answer(deletePackage, ({ practice, params: { id } }) => {
    const drawn = practice.sessions.filter(({ packageId }) => packageId === id)
    const usesCredit = drawn.some(({ packagePlace }) => packagePlace !== null)
    if (usesCredit || practice.payments.some(({ packageId }) => packageId === id))
      throw new Problem('package_in_use')
    for (const session of drawn) keepRow(practice.sessions, { ...session, packageId: null })
    return dropRow(practice.packages, id)
  }),
]

function listed(practice: Practice): BoughtPackage[] {
  return practice.packages
    .map((bought) => shownPackage(practice, bought))
    .sort((a, b) => `${b.createdAt}${b.id}`.localeCompare(`${a.createdAt}${a.id}`))
}

function instantGiven(instant: number | null | undefined): string | null | undefined {
  return typeof instant === 'number' ? instantOut(instant) : instant
}
