import { useChange, useRead, useReadPage } from '../../../platform/web/query.ts'
import { getDashboard } from '../../dashboard/contract.ts'
import { listSessions } from '../../sessions/contract.ts'
import { createPatient, deletePatient, listPatients, updatePatient } from '../contract.ts'

/** Every patient, for choosing one. */
export function usePatients() {
  return useRead(listPatients, {})
}

/** A page of the list, `after` the last one read. */
export function usePatientsPage(query: { search?: string; after?: string; limit: number }) {
  return useReadPage(listPatients, { query })
}

export function useCreatePatient() {
  return useChange(createPatient, [listPatients, getDashboard])
}

export function useUpdatePatient() {
  return useChange(updatePatient, [listPatients, listSessions, getDashboard])
}

export function useDeletePatient() {
  return useChange(deletePatient, [listPatients, listSessions, getDashboard])
}
