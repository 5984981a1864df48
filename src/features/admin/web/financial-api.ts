import { useRead, useReadPage } from '../../../platform/web/query.ts'
import {
  getAdminRevenue,
  listPlatformSubscriptions,
  type RevenuePeriod,
} from '../financial-contract.ts'

const PAGE_SIZE = 20

export function useAdminRevenue(period: RevenuePeriod) {
  return useRead(getAdminRevenue, { query: { period } }, { keepsLast: true })
}

export function useSubscriptionsPage(asked: { period: RevenuePeriod; after: string | undefined }) {
  return useReadPage(listPlatformSubscriptions, { query: { ...asked, limit: PAGE_SIZE } })
}
