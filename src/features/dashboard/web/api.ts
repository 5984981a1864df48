import { useRead } from '../../../platform/web/query.ts'
import { getDashboard } from '../contract.ts'

/** The four figures and the next sessions. */
export function useDashboard() {
  return useRead(getDashboard, {})
}
