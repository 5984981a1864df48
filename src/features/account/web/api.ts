import { call } from '../../../platform/web/api.ts'
import { useChange } from '../../../platform/web/query.ts'
import { closeAccount, exportAccount, restoreAccount } from '../contract.ts'

export function useCloseAccount() {
  return useChange(closeAccount, 'everything')
}

export function useRestoreAccount() {
  return useChange(restoreAccount, 'everything')
}

/** Everything in the account, as it is now. */
export function readEverything() {
  return call(exportAccount, {})
}
