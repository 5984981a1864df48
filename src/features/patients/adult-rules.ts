import { dayAt } from '../../platform/shared/calendar.ts'
import { invalidField } from '../../platform/shared/problem.ts'
import type { Patient } from './contract.ts'
import type { PersonInput } from './input-contract.ts'
import { adultFrom, isMinor } from './people-roles.ts'

/** Dates of birth, and the question about the people around a patient who turned 18. */

/**
 * Returns the people who receive notices, accept contracts or open the area for a child: the question on the 18th birthday is
 * about them.
 */
export function actingPeople<P extends PersonInput>(people: readonly P[]): P[] {
  return people.filter(
    ({ relation, receivesNotices, mayAccept, opensArea }) =>
      relation !== 'spouse' && (receivesNotices || mayAccept || opensArea),
  )
}

/**
 * Returns whether the psychologist is shown the question about the people around a patient who turned 18 by `today`; not for a
 * patient who was already 18 when added. The database has the same rule in `needsAdultAnswer`.
 */
export function needsAdultAnswer(
  { adultAnswer, birthDate, createdAt, people }: AdultFacts,
  today: string,
  timezone: string,
): boolean {
  if (adultAnswer !== null || birthDate === null) return false
  const adultOn = adultFrom(birthDate)
  const wasMinor = dayAt(Date.parse(createdAt), timezone) < adultOn
  return wasMinor && adultOn <= today && actingPeople(people).length > 0
}

type AdultFacts = Pick<Patient, 'adultAnswer' | 'birthDate' | 'createdAt'> & {
  people: readonly PersonInput[]
}

/** Throws for a patient who would be born after `today`. */
export function refuseUnborn(birthDate: string | null | undefined, today: string): void {
  if (birthDate && birthDate > today)
    throw invalidField('birthDate', 'A data de nascimento está no futuro. Confira o ano')
}

/** Returns whether a patient is known to be an adult. */
export function isAdult(birthDate: string | null, today: string): boolean {
  return birthDate !== null && !isMinor(birthDate, today)
}
