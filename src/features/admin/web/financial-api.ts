import { useRead, useReadPage } from '../../../platform/web/query.ts'
import {
  getAdminRevenue,
  listPlatformSubscriptions,
  type RevenuePeriod,
} from '../financial-contract.ts'

const PAGE_SIZE = 20

export const useAdminRevenue = (period: RevenuePeriod) =>
  useRead(getAdminRevenue, { query: { period } }, { keepsLast: true })
export const useSubscriptionsPage = (asked: { period: RevenuePeriod; after: string | undefined }) =>
  useReadPage(listPlatformSubscriptions, { query: { ...asked, limit: PAGE_SIZE } })
