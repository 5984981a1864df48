import { useRead, useReadPage } from '../../../platform/web/query.ts'
import {
  getAdminRevenue,
  listPlatformSubscriptions,
  type RevenuePeriod,
} from '../financial-contract.ts'

/** Of a page on the screen. */
const PAGE_SIZE = 20

/** The figures of a period; those shown before stay while another's come. */
export function useAdminRevenue(period: RevenuePeriod) {
  return useRead(getAdminRevenue, { query: { period } }, { keepsLast: true })
}

/** A page of the period's subscriptions, newest first. */
export function useSubscriptionsPage(asked: { period: RevenuePeriod; after: string | undefined }) {
  return useReadPage(listPlatformSubscriptions, { query: { ...asked, limit: PAGE_SIZE } })
}
