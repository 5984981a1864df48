import { useChange, useRead, useReadPage } from '../../../platform/web/query.ts'
import {
  type AdminPsychologist,
  changePsychologistStatus,
  getPsychologist,
  listPsychologists,
  type PsychologistFilter,
} from '../psychologist-contract.ts'

const PAGE_SIZE = 20
/** As many as somebody looks up in one go; the next ones follow as these are decided. */
const QUEUE_SIZE = 10

/** A page of everybody who matches, newest first, `after` the last one read. */
export function usePsychologistsPage(query: {
  search?: string | undefined
  status: PsychologistFilter
  after: string | undefined
}) {
  return useReadPage(listPsychologists, { query: { ...query, limit: PAGE_SIZE } })
}

/** Who waits to be activated, and first of all since when. */
export function useWaitingPsychologists() {
  return useReadPage(listPsychologists, { query: { status: 'waiting', limit: QUEUE_SIZE } })
}

/** One of a list, as it is by now. */
export function usePsychologist(listed: AdminPsychologist): AdminPsychologist {
  const { data } = useRead(getPsychologist, { params: { id: listed.id } })
  return data ?? listed
}

export function useChangePsychologistStatus() {
  return useChange(changePsychologistStatus)
}
