import { useChange, useRead, useReadPage } from '../../../platform/web/query.ts'
import { useNow } from '../../../platform/web/use-clock.ts'
import { NOW } from '../../payments/web/api.ts'
import {
  createPackage,
  deletePackage,
  listPackagePayments,
  listPackages,
  listPatientPackages,
  recordPackagePayment,
  updatePackage,
} from '../contract.ts'
import { lossText, paidSessionsLeft } from '../rules.ts'

const PAGE_SIZE = 20

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

/** What a patient's deletion loses of paid packages: a sentence, null for nothing, undefined while it is read. */
export function usePackageLoss(patientId: string): string | null | undefined {
  const { data = [], isPending } = usePatientPackages(patientId)
  const now = useNow()
  return isPending ? undefined : lossText(paidSessionsLeft(data, now))
}

export function useCreatePackage() {
  return useChange(createPackage)
}

export function useUpdatePackage() {
  return useChange(updatePackage)
}

export function useDeletePackage() {
  return useChange(deletePackage)
}

/** What is owed and what came for a package. */
export function usePackagePayments(id: string) {
  return useRead(listPackagePayments, { params: { id } }, NOW)
}

export function useRecordPackagePayment() {
  return useChange(recordPackagePayment)
}
