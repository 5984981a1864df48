import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import {
  type BoughtPackage,
  createPackage,
  deletePackage,
  getPackage,
  listPackages,
  listPatientPackages,
  type PackageChange,
  updatePackage,
} from '../packages/contract.ts'
import { changesWhatWasSold, isStarted } from '../packages/rules.ts'
import { type Answer, answer } from './answer.ts'
import { shownPackage } from './package-changes.ts'
import { isNamed } from './patient-answers.ts'
import {
  changed,
  dropRow,
  instantOut,
  keepRow,
  newId,
  type PackageRow,
  type Practice,
  plainText,
  rowOf,
} from './practice.ts'

export const packageAnswers: readonly Answer[] = [
  answer(listPackages, ({ practice, query }) =>
    listed(practice).filter(
      (bought) =>
        (!query.patientId || bought.patientId === query.patientId) &&
        (!query.search || isAbout(practice, bought, query.search)),
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
    const { patientId, serviceId, sessionsCount, expiresAt } = body
    rowOf(practice.patients, patientId)
    rowOf(practice.services, serviceId)
    const bought: PackageRow = {
      id: newId(),
      patientId,
      serviceId,
      sessionsCount,
      price: moneyOut(body.price),
      paid: false,
      received: moneyOut(0),
      expiresAt: instantOrNull(expiresAt),
      createdAt: instantOut(now),
      version: 1,
    }
    practice.packages.push(bought)
    return shownPackage(practice, bought)
  }),
  answer(updatePackage, ({ practice, params, body }) => change(practice, params.id, body)),
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
    .sort((one, other) =>
      `${other.createdAt}${other.id}`.localeCompare(`${one.createdAt}${one.id}`),
    )
}

function isAbout({ patients }: Practice, bought: BoughtPackage, search: string): boolean {
  const patient = patients.find(({ id }) => id === bought.patientId)
  const inService = plainText(bought.serviceName).includes(plainText(search))
  return inService || (patient !== undefined && isNamed(patient, search))
}

function change(practice: Practice, id: string, body: PackageChange): BoughtPackage {
  const row = rowOf(practice.packages, id)
  const { price, expiresAt, ...rest } = body
  const after = changed(row, {
    ...rest,
    price: price === undefined ? undefined : moneyOut(price),
    expiresAt: expiresAt === undefined ? undefined : instantOrNull(expiresAt),
  })
  const before = shownPackage(practice, row)
  if (isStarted(before) && changesWhatWasSold(before, body)) throw new Problem('package_started')
  return shownPackage(practice, keepRow(practice.packages, after))
}

function instantOrNull(instant: number | null | undefined): string | null {
  return typeof instant === 'number' ? instantOut(instant) : null
}
