import { useChange } from '../../../platform/web/query.ts'
import { closeAccount, restoreAccount } from '../contract.ts'

export const useCloseAccount = () => useChange(closeAccount)
export const useRestoreAccount = () => useChange(restoreAccount)
