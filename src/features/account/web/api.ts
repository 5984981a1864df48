import { call } from '../../../platform/web/api.ts'
import { useChange } from '../../../platform/web/query.ts'
import { getDashboard } from '../../dashboard/contract.ts'
import { getProfile } from '../../profile/contract.ts'
import { listSessions } from '../../sessions/contract.ts'
import { closeAccount, exportAccount, restoreAccount } from '../contract.ts'

const WITH_ACCOUNT = [getProfile, listSessions, getDashboard]

export function useCloseAccount() {
  return useChange(closeAccount, WITH_ACCOUNT)
}

export function useRestoreAccount() {
  return useChange(restoreAccount, WITH_ACCOUNT)
}

/** Everything in the account, as it is now. */
export function readEverything() {
  return call(exportAccount, {})
}
