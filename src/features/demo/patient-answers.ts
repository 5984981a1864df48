import { Problem } from '../../platform/shared/problem.ts'
import { listAgreements } from '../agreements/contract.ts'
import { FIRST_VERSION } from '../agreements/rules.ts'
import {
  createPatient,
  deletePatient,
  getPatient,
  listPatients,
  type Patient,
  updatePatient,
} from '../patients/contract.ts'
import {
  listPatientFigures,
  type PatientShow,
  type PatientSort,
  type PatientWithFigures,
} from '../patients/figures-contract.ts'
import { refuseUnnamedPayer } from '../patients/rules.ts'
import { offersOf } from '../sessions/rules.ts'
import { type Answer, answer } from './answer.ts'
import {
  changed,
  dropRow,
  instantOut,
  keepRow,
  newId,
  type Practice,
  plainText,
  rowOf,
} from './practice.ts'
import { owedSplitOf } from './session-changes.ts'

export const patientAnswers: readonly Answer[] = [
  answer(listPatients, ({ practice, query: { search } }) => byName(practice, search)),
  answer(listPatientFigures, ({ practice, query: { search, show, sort = 'name' }, now }) =>
    byName(practice, search)
      .map((patient) => withFigures(practice, patient, now))
      .filter((patient) => !show || SHOWN[show](patient))
      .sort(ORDERS[sort]),
  ),
  answer(getPatient, ({ practice, params }) => rowOf(practice.patients, params.id)),
  answer(createPatient, ({ practice, body, now }) => {
    const patient = {
      ...body,
      emailUnconfirmed: false,
      id: newId(),
      createdAt: instantOut(now),
      version: 1,
    }
    practice.patients.push(patient)
    return patient
  }),
  answer(updatePatient, ({ practice, params, body }) => {
    const after = changed(rowOf(practice.patients, params.id), body)
    refuseUnnamedPayer(after, body)
    return keepRow(practice.patients, after)
  }),
  answer(listAgreements, ({ practice, params }) => {
    rowOf(practice.patients, params.id)
    return { currentVersion: FIRST_VERSION, agreements: [] }
  }),
  answer(deletePatient, ({ practice, params }) => erase(practice, params.id)),
]

function byName({ patients }: Practice, search: string | undefined): Patient[] {
  return patients
    .filter((patient) => search === undefined || isNamed(patient, search))
    .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR'))
}

function withFigures(practice: Practice, patient: Patient, now: number): PatientWithFigures {
  const own = practice.sessions.filter(({ patientId }) => patientId === patient.id)
  const starts = own
    .filter(({ status }) => status !== 'cancelled')
    .map(({ datetime }) => datetime)
    .sort()
  const { overdue } = owedSplitOf(practice, own, now)
  return {
    ...patient,
    nextSession: starts.find((start) => Date.parse(start) > now) ?? null,
    lastSession: starts.findLast((start) => Date.parse(start) <= now) ?? null,
    overdue: overdue.amount,
  }
}

const SHOWN: Record<PatientShow, (patient: PatientWithFigures) => boolean> = {
  overdue: ({ overdue }) => Number(overdue) > 0,
  'without-next': ({ nextSession }) => nextSession === null,
}

const NEVER = '~'

const ORDERS: Record<PatientSort, (one: PatientWithFigures, other: PatientWithFigures) => number> =
  {
    name: () => 0,
    next: (one, other) => (one.nextSession ?? NEVER).localeCompare(other.nextSession ?? NEVER),
    last: (one, other) => (other.lastSession ?? '').localeCompare(one.lastSession ?? ''),
    overdue: (one, other) => Number(other.overdue) - Number(one.overdue),
  }

/** Whether a text is in a patient's name, e-mail or phone. */
export function isNamed({ name, email, phone }: Patient, search: string): boolean {
  const wanted = plainText(search)
  const digits = search.replace(/\D/g, '')
  const inPhone = digits.length >= 3 && phone.includes(digits)
  return inPhone || plainText(`${name} ${email ?? ''}`).includes(wanted)
}

/** Past sessions stay, without a name. */
function erase(practice: Practice, id: string): undefined {
  const own = practice.sessions.filter(({ patientId }) => patientId === id)
  if (own.some((session) => offersOf(session).cancel)) throw new Problem('patient_has_sessions')
  dropRow(practice.patients, id)
  for (const session of own)
    keepRow(practice.sessions, { ...session, patientId: null, notes: null })
  for (const bought of practice.packages.filter(({ patientId }) => patientId === id))
    keepRow(practice.packages, { ...bought, patientId: null })
}
