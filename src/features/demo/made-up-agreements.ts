import { DAY, dayAt } from '../../platform/shared/calendar.ts'
import { concludes, isEnded, peopleToAccept, standingOf } from '../agreements/acceptance-rules.ts'
import type { Agreement, AskedPerson } from '../agreements/listing-contract.ts'
import { FIRST_VERSION, OFFER_DAYS } from '../agreements/rules.ts'
import { isMinor } from '../patients/people-roles.ts'
import { type AgreementRow, instantOut, newId, type Practice, rowOf } from './practice.ts'

/** Returns a contract for each child with several guardians, which the first of them accepted. */
export function madeUpAgreements(
  { patients, profile }: Pick<Practice, 'patients' | 'profile'>,
  now: number,
): AgreementRow[] {
  return patients.flatMap((patient) => {
    const people = peopleToAccept(patient, dayAt(now, profile.timezone))
    if (people.length < 2) return []
    const requests = people.map(({ id }, index) => ({
      personId: id,
      acceptedAt: index === 0 ? now - 2 * DAY : null,
    }))
    return [{ id: newId(), patientId: patient.id, sentAt: now - 3 * DAY, asked: requests }]
  })
}

/** Returns a contract as the server lists it: a person who may no longer accept is not among the missing. */
export function agreementOf(
  { patients, profile }: Pick<Practice, 'patients' | 'profile'>,
  { id, patientId, sentAt, asked }: AgreementRow,
  now: number,
): Agreement {
  const { people, birthDate } = rowOf(patients, patientId)
  const isForMinor = isMinor(birthDate, dayAt(now, profile.timezone))
  const expiresAt = sentAt + OFFER_DAYS * DAY
  const byId = new Map(people.map((person) => [person.id, person]))
  const missing = asked.filter(
    ({ personId, acceptedAt }) => acceptedAt === null && byId.get(personId)?.mayAccept,
  )
  const accepted = asked.flatMap(({ acceptedAt }) => acceptedAt ?? [])
  const isConcluded = accepted.length > 0 && concludes('all', missing.length)
  const shown = asked.filter(
    (acceptance) => acceptance.acceptedAt !== null || missing.includes(acceptance),
  )
  const links = missing.map(({ personId }) => ({ personId, expiresAt }))
  return {
    id,
    version: FIRST_VERSION,
    ...standingOf({ isConcluded, isForMinor, asked: links }, now),
    sentAt: instantOut(sentAt),
    linkExpiresAt: instantOut(expiresAt),
    acceptedAt: isConcluded ? instantOut(Math.max(...accepted)) : null,
    acceptedBy: 'all',
    people: shown.map(({ personId, acceptedAt }): AskedPerson => {
      const { name = null, relation = null } = byId.get(personId) ?? {}
      const person = { id: personId, name, relation }
      if (acceptedAt !== null)
        return { ...person, state: 'accepted', acceptedAt: instantOut(acceptedAt) }
      const open = expiresAt > now ? 'pending' : 'expired'
      const state = isEnded({ personId }, isForMinor) ? 'ended' : open
      return { ...person, state, acceptedAt: null }
    }),
  }
}
