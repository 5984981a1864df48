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
