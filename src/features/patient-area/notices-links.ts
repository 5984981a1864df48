import { addressOf } from '../../platform/shared/endpoint.ts'
import { unsubscribe } from './notices-contract.ts'

export const NOTICES_PURPOSE = 'notices'
export function noticesPath(token: string): string {
  return `/avisos/${token}`
}

export function unsubscribePath(token: string): string {
  return addressOf(unsubscribe, { params: { token } })
}
