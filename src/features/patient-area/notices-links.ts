import { addressOf } from '../../platform/shared/endpoint.ts'
import { unsubscribe } from './notices-contract.ts'

/** The page a message leads to where its patient chooses what to receive; `token` is sealed for this purpose. */
export const NOTICES_PURPOSE = 'notices'
export function noticesPath(token: string): string {
  return `/avisos/${token}`
}

/** Where a mail program unsubscribes by itself; opened by a person, it leads to the page. */
export function unsubscribePath(token: string): string {
  return addressOf(unsubscribe, { params: { token } })
}
