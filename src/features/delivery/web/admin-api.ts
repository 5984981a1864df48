import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { changeHook, useReadPage } from '../../../platform/web/query.ts'
import { listMessagesAcross, retryAllMessages, retryMessageAcross } from '../admin-contract.ts'

const PAGE_SIZE = 20

export type PlatformFilters = Omit<
  NonNullable<CallOf<typeof listMessagesAcross>['query']>,
  'limit' | 'after'
>

export const useMessagesAcross = (query: PlatformFilters & { after: string | undefined }) =>
  useReadPage(listMessagesAcross, { query: { ...query, limit: PAGE_SIZE } })
export const useUnsent = (channel: PlatformFilters['channel']) =>
  useReadPage(listMessagesAcross, { query: { status: 'failed', channel, limit: 1 } })
export const useRetryAcross = changeHook(retryMessageAcross)
export const useRetryAll = changeHook(retryAllMessages)
