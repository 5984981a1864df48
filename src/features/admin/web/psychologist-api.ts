import { changeHook, useRead, useReadPage } from '../../../platform/web/query.ts'
import {
  type AdminPsychologist,
  changePsychologistStatus,
  getPsychologist,
  listPsychologists,
  type PsychologistFilter,
} from '../psychologist-contract.ts'

const PAGE_SIZE = 20
const QUEUE_SIZE = 10

export function usePsychologistsPage(query: {
  search?: string | undefined
  status: PsychologistFilter
  after: string | undefined
}) {
  return useReadPage(listPsychologists, { query: { ...query, limit: PAGE_SIZE } })
}

export const useWaitingPsychologists = () =>
  useReadPage(listPsychologists, { query: { status: 'waiting', limit: QUEUE_SIZE } })

export function usePsychologist(listed: AdminPsychologist): AdminPsychologist {
  const { data } = useRead(getPsychologist, { params: { id: listed.id } })
  return data ?? listed
}

export const useChangePsychologistStatus = changeHook(changePsychologistStatus)
