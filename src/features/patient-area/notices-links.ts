import { addressOf } from '../../platform/shared/endpoint.ts'
import { unsubscribe } from './notices-contract.ts'

/** The page where a patient chooses which messages to receive; `token` is sealed for this purpose. */
export const NOTICES_PURPOSE = 'notices'
export function noticesPath(token: string): string {
  return `/avisos/${token}`
}

/** The address a mail program posts to to unsubscribe; opened by a person it leads to the page. */
export function unsubscribePath(token: string): string {
  return addressOf(unsubscribe, { params: { token } })
}
