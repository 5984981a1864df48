import { useChange } from '../../../platform/web/query.ts'
import { closeAccount, restoreAccount } from '../contract.ts'

export function useCloseAccount() {
  return useChange(closeAccount)
}

export function useRestoreAccount() {
  return useChange(restoreAccount)
}
