import { addressOf, type CallOf } from '../../platform/shared/endpoint.ts'
import type { listMessages } from './contract.ts'

export type MessageFilters = Pick<
  NonNullable<CallOf<typeof listMessages>['query']>,
  'channel' | 'status' | 'sessionId' | 'patientId'
>

export function messagesPath(filters: MessageFilters = {}): string {
  return addressOf({ path: '/psychologist/messages' }, { query: filters })
}
