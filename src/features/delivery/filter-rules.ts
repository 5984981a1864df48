import { addressOf, type CallOf } from '../../platform/shared/endpoint.ts'
import type { listMessages } from './contract.ts'

/** What the log may be narrowed by, in its call and in its address alike. */
export type MessageFilters = Pick<
  NonNullable<CallOf<typeof listMessages>['query']>,
  'channel' | 'status' | 'sessionId' | 'patientId'
>

/** The screen of the log, narrowed. */
export function messagesPath(filters: MessageFilters = {}): string {
  return addressOf({ path: '/psychologist/messages' }, { query: filters })
}
