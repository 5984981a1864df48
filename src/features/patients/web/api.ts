import { useChange, useRead, useReadPage } from '../../../platform/web/query.ts'
import { FREE_PATIENTS } from '../../practice/plans.ts'
import { useProfile } from '../../practice/web/api.ts'
import {
  createPatient,
  deletePatient,
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

/** Whether the plan allows no further patient; undefined until it is known. The server decides. */
export function usePatientLimit(): boolean | undefined {
  const { data: profile } = useProfile()
  const { data: first } = usePatientsPage({})
  if (!profile) return undefined
  if (profile.plan !== 'free') return false
  return first && first.total >= FREE_PATIENTS
}

export function useCreatePatient() {
  return useChange(createPatient)
}

export function useUpdatePatient() {
  return useChange(updatePatient)
}

export function useDeletePatient() {
  return useChange(deletePatient)
}
