/** A session's signed link: what it is sealed for, and the page that it opens. */

/** What a session's link is sealed for; the first one bears no number. */
export function managePurpose(linkNumber: number): string {
  return linkNumber === 1 ? 'booking' : `booking ${linkNumber}`
}

/** The page that link opens. */
const MANAGE_PATH = '/consulta/'

export function managePath(token: string): string {
  return MANAGE_PATH + token
}

/** The token in such a page's address; empty where it is of no such page. */
export function tokenOfManagePath(address: string): string {
  return address.split(MANAGE_PATH)[1] ?? ''
}
