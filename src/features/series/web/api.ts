import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { changeHook, readOptions, useRead } from '../../../platform/web/query.ts'
import {
  createSeries,
  endSeries,
  getSeries,
  listSeries,
  previewSeries,
  previewSeriesChange,
  settleSeriesDate,
  updateSeries,
} from '../contract.ts'

export type SeriesBody = NonNullable<CallOf<typeof createSeries>['body']>
export type ChangeBody = NonNullable<CallOf<typeof updateSeries>['body']>

export function usePatientSeries(patientId: string) {
  return useRead(listSeries, { query: { patientId } })
}

export function useSeries(id: string) {
  return useRead(getSeries, { params: { id } })
}

/** Patients book meanwhile, so the dates are read again with each visit. */
const NOW = { staleTime: 0, placeholderData: keepPreviousData }

export function previewKey(body: SeriesBody) {
  return readOptions(previewSeries, { body }).queryKey
}

export function useSeriesPreviews(bodies: readonly (SeriesBody | null)[]) {
  return useQueries({
    queries: bodies.map((body) => ({
      ...readOptions(previewSeries, { body: body as SeriesBody }),
      ...NOW,
      enabled: body !== null,
    })),
  })
}

export function changePreviewKey(id: string, body: ChangeBody) {
  return readOptions(previewSeriesChange, { params: { id }, body }).queryKey
}

export function useChangePreview(id: string, body: ChangeBody | null) {
  return useRead(
    previewSeriesChange,
    { params: { id }, body: body as ChangeBody },
    { enabled: body !== null, staleTime: 0, keepsLast: true },
  )
}

export const useCreateSeries = changeHook(createSeries)
export const useUpdateSeries = changeHook(updateSeries)
export const useEndSeries = changeHook(endSeries)
export const useSettleDate = changeHook(settleSeriesDate)
