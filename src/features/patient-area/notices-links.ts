import { addressOf } from '../../platform/shared/endpoint.ts'
import { unsubscribe } from './notices-contract.ts'

export const NOTICES_PURPOSE = 'notices'
export const PERSON_NOTICES_PURPOSE = 'notices of a person'

export function noticesPath(token: string): string {
  return `/avisos/${token}`
}

export function unsubscribePath(token: string): string {
  return addressOf(unsubscribe, { params: { token } })
}
