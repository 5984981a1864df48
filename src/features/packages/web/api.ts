import { useChange, useRead, useReadPage } from '../../../platform/web/query.ts'
import {
  createPackage,
  deletePackage,
  getPackage,
  listPackages,
  listPatientPackages,
  updatePackage,
} from '../contract.ts'

const PAGE_SIZE = 20

const WITH_PACKAGES = [listPackages, getPackage, listPatientPackages]

/** A page of the packages, newest first, `after` the last one read. */
export function usePackagesPage({ search, after }: { search: string; after: string | undefined }) {
  return useReadPage(listPackages, {
    query: { search: search || undefined, after, limit: PAGE_SIZE },
  })
}

/** What a patient bought, on every plan; nothing is asked while nobody is chosen. */
export function usePatientPackages(patientId: string) {
  return useRead(listPatientPackages, { params: { id: patientId } }, { enabled: patientId !== '' })
}

export function useCreatePackage() {
  return useChange(createPackage, WITH_PACKAGES)
}

export function useUpdatePackage() {
  return useChange(updatePackage, WITH_PACKAGES)
}

export function useDeletePackage() {
  return useChange(deletePackage, WITH_PACKAGES)
}
