export function managePurpose(linkNumber: number): string {
  return linkNumber === 1 ? 'booking' : `booking ${linkNumber}`
}

const MANAGE_PATH = '/consulta/'

export function managePath(token: string): string {
  return MANAGE_PATH + token
}

export function tokenOfManagePath(address: string): string {
  return address.split(MANAGE_PATH)[1] ?? ''
}

/** The person around a patient who was given a link, and the number that invalidates that person's earlier links. */
export interface LinkedPerson {
  personId: string
  linkNumber: number
}

/** Returns the purpose of a link: for the patient or for one person, so that it becomes invalid with that person's access. */
export function purposeFor(purpose: string, person: LinkedPerson | null): string {
  return person ? `${purpose} ${person.personId} ${person.linkNumber}` : purpose
}
