import { changeHook } from '../../../platform/web/query.ts'
import { closeAccount, restoreAccount } from '../contract.ts'

export const useCloseAccount = changeHook(closeAccount)
export const useRestoreAccount = changeHook(restoreAccount)
