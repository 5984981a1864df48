import { changeHook, useRead } from '../../../platform/web/query.ts'
import {
  listDuplicates,
  listMerges,
  mergePatients,
  type Pair,
  previewMerge,
  setDifferent,
  undoMerge,
} from '../contract.ts'

export function useDuplicates() {
  return useRead(listDuplicates, {})
}

export function useMerges() {
  return useRead(listMerges, {})
}

/** Reads the preview of a merge, again each time, since bookings and payments arrive meanwhile. */
export function useMergePreview(body: Pair) {
  return useRead(previewMerge, { body }, { staleTime: 0, keepsLast: true })
}

export const useSetDifferent = changeHook(setDifferent)
export const useMergePatients = changeHook(mergePatients)
export const useUndoMerge = changeHook(undoMerge)
