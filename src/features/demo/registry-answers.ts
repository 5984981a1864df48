import { dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { listAgreements } from '../agreements/listing-contract.ts'
import { FIRST_VERSION } from '../agreements/rules.ts'
import {
  couponProblems,
  createCoupon,
  deleteCoupon,
  getCoupon,
  listCoupons,
  updateCoupon,
} from '../coupons/contract.ts'
import { chatReceiversOf } from '../delivery/chat-rules.ts'
import { getSecondFactor, type SecondFactor } from '../identity/second-factor-contract.ts'
import { actingPeople, needsAdultAnswer, refuseUnborn } from '../patients/adult-rules.ts'
import { listChatReceivers } from '../patients/chat-contract.ts'
import {
  answerAdult,
  deletePatient,
  getPatient,
  listPatients,
  type Patient,
} from '../patients/contract.ts'
import {
  listPatientFigures,
  type PatientShow,
  type PatientSort,
  type PatientWithFigures,
} from '../patients/figures-contract.ts'
import { createPatient, updatePatient } from '../patients/input-contract.ts'
import { displayName } from '../patients/rules.ts'
import { DEMO_PATH } from '../practice/addresses.ts'
import { getProfile, type Profile } from '../practice/contract.ts'
import { normalPix } from '../practice/pix-key.ts'
import { publicPath } from '../practice/rules.ts'
import {
  getPublicSettings,
  type ProfileChange,
  suggestSlug,
  updateProfile,
  updatePublicSettings,
  updateSettings,
} from '../profile/contract.ts'
import { freeSlug, slugStem } from '../profile/slug-rules.ts'
import { listTermsChanges } from '../profile/terms-contract.ts'
import {
  createService,
  deleteService,
  getService,
  listServices,
  type Service,
  updateService,
} from '../services/contract.ts'
import { isOpen, isOver } from '../sessions/rules.ts'
import { getSubscription } from '../subscription/contract.ts'
import { keepPrice } from './agreed-prices.ts'
import { type Answer, answer } from './answer.ts'
import { agreementOf } from './made-up-agreements.ts'
import { couponOf } from './made-up-sales.ts'
import {
  aroundPatient,
  byTime,
  cents,
  changed,
  chatContactsOf,
  dropRow,
  instantOut,
  isActive,
  isNamed,
  keepRow,
  moneyGiven,
  newId,
  newRow,
  type Practice,
  rowOf,
  samePhoneAs,
} from './practice.ts'
import { owedSplitOf, saveSession } from './session-changes.ts'
import { followZone } from './zone-answers.ts'

const NO_SECOND_FACTOR: SecondFactor = {
  since: null,
  recoveryCodes: 0,
  required: false,
  available: true,
  endsAt: null,
}

export const registryAnswers: readonly Answer[] = [
  answer(getSecondFactor, () => NO_SECOND_FACTOR),
  answer(getProfile, ({ practice }) => practice.profile),
  answer(updateProfile, ({ practice, body, now }) => saveWithZone(practice, body, now)),
  answer(updateSettings, ({ practice, body, now }) => saveWithZone(practice, body, now)),
  answer(getPublicSettings, ({ practice }) => publicSettingsOf(practice.profile)),
  answer(updatePublicSettings, ({ practice, body }) =>
    publicSettingsOf(saveProfile(practice, body)),
  ),
  answer(listTermsChanges, () => []),
  answer(suggestSlug, ({ practice }) => ({
    publicSlug: freeSlug(slugStem(practice.profile.name), new Set()),
  })),
  answer(getSubscription, ({ practice: { subscription } }) => ({
    subscription,
    checkout: null,
    testCheckout: false,
  })),
  answer(listServices, ({ practice }) => practice.services),
  answer(getService, ({ practice, params }) => rowOf(practice.services, params.id)),
  answer(createService, ({ practice, body, now }) => {
    const service = countedAsOne(newRow({ ...body, price: moneyOut(body.price) }, now))
    practice.services.push(service)
    return service
  }),
  answer(updateService, ({ practice, params, body }) => {
    const change = { ...body, price: moneyGiven(body.price) }
    const after = changed(rowOf(practice.services, params.id), change)
    return keepRow(practice.services, countedAsOne(after))
  }),
  answer(deleteService, ({ practice, params: { id } }) => {
    const { sessions, packages, series } = practice
    const used = [...sessions, ...packages, ...series].some(({ serviceId }) => serviceId === id)
    if (used) throw new Problem('service_in_use')
    return dropRow(practice.services, id)
  }),
  answer(listCoupons, ({ practice }) => practice.coupons),
  answer(getCoupon, ({ practice, params }) => rowOf(practice.coupons, params.id)),
  answer(createCoupon, ({ practice, body, now }) => {
    refuseSameCode(practice, body.code, null)
    const coupon = couponOf(body, instantOut(now))
    practice.coupons.unshift(coupon)
    return coupon
  }),
  answer(updateCoupon, ({ practice, params: { id }, body }) => {
    const change = { ...body, amount: moneyGiven(body.amount) }
    const after = changed(rowOf(practice.coupons, id), change)
    const amount = after.amount && cents(after.amount)
    const details = couponProblems({ ...after, amount: amount || null }, after.uses)
    if (details.length > 0) throw new Problem('invalid', { details })
    refuseSameCode(practice, after.code, id)
    return keepRow(practice.coupons, after)
  }),
  answer(deleteCoupon, ({ practice, params: { id } }) => {
    const { code } = rowOf(practice.coupons, id)
    if (practice.sessions.some(({ couponCode }) => couponCode === code))
      throw new Problem('coupon_in_use')
    return dropRow(practice.coupons, id)
  }),
  answer(listPatients, ({ practice, query: { search, limit, ended } }) => {
    const patients = byName(practice, search)
    return limit === undefined || ended ? patients : patients.filter(isActive)
  }),
  answer(listPatientFigures, ({ practice, query: { search, show, sort = 'name' }, now }) =>
    byName(practice, search)
      .filter((patient) => isActive(patient) === (show !== 'ended'))
      .map((patient) => withFigures(practice, patient, now))
      .filter((patient) => !show || SHOWN[show](patient))
      .sort(ORDERS[sort]),
  ),
  answer(getPatient, ({ practice, params }) => {
    const patient = rowOf(practice.patients, params.id)
    return { ...patient, samePhoneAs: samePhoneAs(practice, patient) }
  }),
  answer(listChatReceivers, ({ practice, params, now }) =>
    chatReceiversOf(chatContactsOf(practice, rowOf(practice.patients, params.id), now)).map(
      ({ person, number }) => ({
        personId: person?.id ?? null,
        personName: person?.name ?? null,
        phone: number,
      }),
    ),
  ),
  answer(createPatient, ({ practice, body, now }) => {
    const newPatientFields = {
      emailUnconfirmed: false,
      adultAnswer: null,
      endedAt: null,
      endReason: null,
    }
    refuseUnborn(body.birthDate, dayAt(now, practice.profile.timezone))
    const id = newId()
    const price = keepPrice(practice, id, body, now)
    const patient = newRow(
      { ...body, ...aroundPatient([], body), ...newPatientFields, id, ...price },
      now,
    )
    practice.patients.push(patient)
    return patient
  }),
  answer(updatePatient, ({ practice, params, body, now }) => {
    refuseUnborn(body.birthDate, dayAt(now, practice.profile.timezone))
    const before = rowOf(practice.patients, params.id)
    const around = aroundPatient(before.people, body)
    const { price, priceSince, priceReason, ...change } = body
    const after = changed(before, { ...change, ...around })
    const agreed = keepPrice(practice, params.id, { price, priceSince, priceReason }, now)
    return keepRow(practice.patients, { ...after, ...agreed })
  }),
  answer(listAgreements, ({ practice, params, now }) => {
    rowOf(practice.patients, params.id)
    const contracts = practice.agreements.filter(({ patientId }) => patientId === params.id)
    return {
      currentVersion: FIRST_VERSION,
      agreements: contracts.map((row) => agreementOf(practice, row, now)),
    }
  }),
  answer(answerAdult, ({ practice, params, body, now }) => {
    const before = rowOf(practice.patients, params.id)
    const { timezone } = practice.profile
    if (!needsAdultAnswer(before, dayAt(now, timezone), timezone)) return before
    const acting = actingPeople(before.people)
    const none = { receivesNotices: false, mayAccept: false, opensArea: false }
    const people = before.people.map((person) =>
      body.keep || !acting.includes(person) ? person : { ...person, ...none },
    )
    return keepRow(practice.patients, {
      ...changed(before, aroundPatient(before.people, { people })),
      adultAnswer: body.keep ? 'kept' : 'ended',
    })
  }),
  answer(deletePatient, ({ practice, params }) => erase(practice, params.id)),
]

function saveWithZone(
  practice: Practice,
  { timezoneKeeps = 'clock', ...change }: ProfileChange,
  now: number,
): Profile {
  const before = practice.profile
  const saved = saveProfile(practice, change)
  if (saved.timezone !== before.timezone) followZone(practice, before, timezoneKeeps, now)
  if (saved.videoLink !== before.videoLink) followVideoLink(practice, before.videoLink, now)
  return saved
}

function followVideoLink(practice: Practice, before: string | null, now: number): void {
  const location = practice.profile.videoLink
  for (const row of practice.sessions)
    if (
      row.type === 'online' &&
      isOpen(row) &&
      !isOver(row, now) &&
      (row.location?.trim() || null) === before
    )
      saveSession(practice, row, { location })
}

export function saveProfile(
  practice: Practice,
  { sessionPrice, ...change }: Omit<ProfileChange, 'timezoneKeeps'>,
): Profile {
  practice.profile = changed(practice.profile, {
    ...change,
    sessionPrice: moneyGiven(sessionPrice),
    ...normalPix(change),
  })
  return practice.profile
}

function publicSettingsOf(profile: Profile) {
  const { allowOnlineBooking, publicSlug, friendlyId, version } = profile
  const publicUrl = DEMO_PATH + publicPath(profile)
  return { allowOnlineBooking, publicSlug, friendlyId, publicUrl, version }
}

function countedAsOne(service: Service): Service {
  return service.type === 'single' ? { ...service, sessionsCount: 1 } : service
}

function refuseSameCode({ coupons }: Practice, code: string, except: string | null): void {
  const isTaken = coupons.some((coupon) => coupon.code === code && coupon.id !== except)
  if (isTaken) throw new Problem('coupon_code_taken')
}

function byName({ patients }: Practice, search: string | undefined): Patient[] {
  return patients
    .filter((patient) => search === undefined || isNamed(patient, search))
    .sort((a, b) => displayName(a).localeCompare(displayName(b), 'pt-BR'))
}

function withFigures(practice: Practice, patient: Patient, now: number): PatientWithFigures {
  const ownSessions = practice.sessions
    .filter(({ patientId }) => patientId === patient.id)
    .sort(byTime)
  const starts = ownSessions.flatMap(({ status, datetime }) =>
    status === 'cancelled' ? [] : datetime,
  )
  return {
    ...patient,
    samePhoneAs: samePhoneAs(practice, patient),
    nextSession: starts.find((start) => Date.parse(start) > now) ?? null,
    lastSession: starts.findLast((start) => Date.parse(start) <= now) ?? null,
    overdue: owedSplitOf(practice, ownSessions, now).overdue.amount,
  }
}

const SHOWN: Record<PatientShow, (patient: PatientWithFigures) => boolean> = {
  overdue: ({ overdue }) => Number(overdue) > 0,
  'without-next': ({ nextSession }) => nextSession === null,
  ended: ({ endedAt }) => endedAt !== null,
}

const NEVER = '9999'

type Order = (one: PatientWithFigures, other: PatientWithFigures) => number
const ORDERS: Record<PatientSort, Order> = {
  name: () => 0,
  next: (a, b) => (a.nextSession ?? NEVER).localeCompare(b.nextSession ?? NEVER),
  last: (a, b) => (b.lastSession ?? '').localeCompare(a.lastSession ?? ''),
  overdue: (a, b) => Number(b.overdue) - Number(a.overdue),
}

/** Erases a patient; past sessions stay, without a name. */
function erase(practice: Practice, id: string): undefined {
  const ownSessions = practice.sessions.filter(({ patientId }) => patientId === id)
  if (ownSessions.some((session) => isOpen(session))) throw new Problem('patient_has_sessions')
  dropRow(practice.patients, id)
  for (const session of ownSessions)
    keepRow(practice.sessions, { ...session, patientId: null, notes: null })
  for (const bought of practice.packages.filter(({ patientId }) => patientId === id))
    keepRow(practice.packages, { ...bought, patientId: null })
}
