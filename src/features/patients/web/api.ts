import { useChange, useRead, useReadPage } from '../../../platform/web/query.ts'
import { getDashboard } from '../../dashboard/contract.ts'
import { listReadyChats } from '../../messages/contract.ts'
import { listPackages } from '../../packages/contract.ts'
import { useProfile } from '../../profile/web/api.ts'
import { getAdvancedReport } from '../../reports/contract.ts'
import { listSessions } from '../../sessions/contract.ts'
import {
  createPatient,
  deletePatient,
  FREE_PATIENTS,
  getPatient,
  listPatients,
  updatePatient,
} from '../contract.ts'

const PAGE_SIZE = 20

/** Every patient, for choosing one. */
export function usePatients() {
  return useRead(listPatients, {})
}

/** A page of the list, `after` the last one read. */
export function usePatientsPage({ search, after }: { search?: string; after?: string }) {
  return useReadPage(listPatients, {
    query: { search: search || undefined, after, limit: PAGE_SIZE },
  })
}

/** One patient, for a page of their own. */
export function usePatient(id: string) {
  return useRead(getPatient, { params: { id } })
}

/** Whether the plan allows no further patient; undefined until it is known. The server decides (decisions §5). */
export function usePatientLimit(): boolean | undefined {
  const { data: profile } = useProfile()
  const { data: first } = usePatientsPage({})
  if (!profile) return undefined
  if (profile.plan !== 'free') return false
  return first && first.total >= FREE_PATIENTS
}

export function useCreatePatient() {
  return useChange(createPatient, [listPatients, getDashboard, getAdvancedReport])
}

export function useUpdatePatient() {
  return useChange(updatePatient, [
    listPatients,
    getPatient,
    listSessions,
    listReadyChats,
    listPackages,
    getDashboard,
    getAdvancedReport,
  ])
}

export function useDeletePatient() {
  return useChange(deletePatient, [
    listPatients,
    getPatient,
    listSessions,
    listReadyChats,
    listPackages,
    getDashboard,
    getAdvancedReport,
  ])
}
