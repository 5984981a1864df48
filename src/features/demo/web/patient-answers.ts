import { Problem } from '../../../platform/shared/problem.ts'
import {
  createPatient,
  deletePatient,
  getPatient,
  listPatients,
  type Patient,
  updatePatient,
} from '../../patients/contract.ts'
import { refuseUnnamedPayer } from '../../patients/rules.ts'
import { offersOf } from '../../sessions/rules.ts'
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

export const patientAnswers: readonly Answer[] = [
  answer(listPatients, ({ practice, query: { search } }) =>
    practice.patients
      .filter((patient) => search === undefined || isNamed(patient, search))
      .sort((one, other) => one.name.localeCompare(other.name, 'pt-BR')),
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
  answer(deletePatient, ({ practice, params }) => erase(practice, params.id)),
]

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
