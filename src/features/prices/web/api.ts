import { changeHook, useChange, useRead } from '../../../platform/web/query.ts'
import {
  createPriceChange,
  listPatientPrices,
  previewPriceChange,
  undoPriceChange,
} from '../contract.ts'

export function usePatientPrices() {
  return useRead(listPatientPrices, {})
}

export const usePreviewPriceChange = changeHook(previewPriceChange)

/** Changes prices, never again automatically: a retry would raise them twice. */
export function useCreatePriceChange() {
  return useChange(createPriceChange, { once: true })
}

export const useUndoPriceChange = changeHook(undoPriceChange)
