import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { call } from '../../../platform/web/api.ts'
import { changeHook, useChange } from '../../../platform/web/query.ts'
import { deleteBlock } from '../../attendance/block-contract.ts'
import { createBlock, listBlockedSessions, updateBlock } from '../block-contract.ts'
import { saveOf } from './api.ts'

export type TypedBlock = NonNullable<CallOf<typeof createBlock>['body']>

export function readBlockedSessions({ sessions: _, ...block }: TypedBlock, id?: string) {
  return call(listBlockedSessions, { body: { ...block, id } })
}

export function useSaveBlock(id: string | undefined) {
  return saveOf(id, useChange(createBlock), useChange(updateBlock))
}

export const useRemoveBlock = changeHook(deleteBlock)
