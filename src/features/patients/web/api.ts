import { SEARCH_MAX } from '../../../platform/shared/fields.ts'
import { call } from '../../../platform/web/api.ts'
import { changeHook, useRead, useReadPage } from '../../../platform/web/query.ts'
import { useSettled } from '../../../platform/web/use-settled.ts'
import { hasLimits, roomOn } from '../../practice/plans.ts'
import { useProfile } from '../../practice/web/api.ts'
import { answerAdult, deletePatient, getPatient, listPatients } from '../contract.ts'
import { listPatientFigures, type PatientFilters } from '../figures-contract.ts'

const PAGE_SIZE = 20

export function usePatients() {
  return useRead(listPatients, {})
}

const FOUND_SHOWN = 8
const TYPING_PAUSE = 200

/** Finds active patients, and with `ended` also the others. */
export function usePatientSearch(typed: string | null, ended?: 'true') {
  const search = useSettled(typed, TYPING_PAUSE)
  const asked = search ? { search: search.slice(0, SEARCH_MAX) } : {}
  const query = { limit: FOUND_SHOWN, ...asked, ...(ended && { ended }) }
  const read = useRead(listPatients, { query }, { enabled: search !== null, keepsLast: true })
  return { options: read.data, stale: search !== typed || read.isPlaceholderData }
}

export function usePatientsPage(query: PatientFilters & { after?: string | undefined }) {
  return useReadPage(listPatientFigures, { query: { ...query, limit: PAGE_SIZE } })
}

export function usePatient(id: string) {
  return useRead(getPatient, { params: { id } }, { enabled: id !== '' })
}

export function readPatient(id: string) {
  return call(getPatient, { params: { id } })
}

export function usePatientLimit(): boolean | undefined {
  const { data: profile } = useProfile()
  const { data: first } = usePatientsPage({})
  if (!profile) return undefined
  if (!hasLimits(profile.plan)) return false
  return first && roomOn(profile.plan, 'patients', first.total) < 1
}

export const useAnswerAdult = changeHook(answerAdult)
export const useDeletePatient = changeHook(deletePatient)
