import { changeHook, useRead, useReadPage } from '../../../platform/web/query.ts'
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

export function usePackagesPage({ search, after }: { search: string; after: string | undefined }) {
  return useReadPage(listPackages, {
    query: { search: search || undefined, after, limit: PAGE_SIZE },
  })
}

export function usePatientPackages(patientId: string) {
  return useRead(listPatientPackages, { params: { id: patientId } }, { enabled: patientId !== '' })
}

export function usePackageLoss(patientId: string): string | null | undefined {
  const { data = [], isPending } = usePatientPackages(patientId)
  const now = useNow()
  return isPending ? undefined : lossText(paidSessionsLeft(data, now))
}

export const useCreatePackage = changeHook(createPackage)
export const useUpdatePackage = changeHook(updatePackage)
export const useDeletePackage = changeHook(deletePackage)

export function usePackagePayments(id: string) {
  return useRead(listPackagePayments, { params: { id } }, NOW)
}

export const useRecordPackagePayment = changeHook(recordPackagePayment)
