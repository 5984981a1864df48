import { useRead } from '../../../platform/web/query.ts'
import { getSystem } from '../contract.ts'

/** Read again as often as it may have changed, while somebody looks at it. */
const EVERY = 30_000

export function useSystem() {
  return useRead(getSystem, {}, { refetchInterval: EVERY })
}
