import { changeHook, useChange, useRead } from '../../../platform/web/query.ts'
import {
  addPasskey,
  listPasskeys,
  loginByPasskey,
  proveByPasskey,
  removePasskey,
} from '../passkey-contract.ts'

export const usePasskeys = () => useRead(listPasskeys, {})
export const useRemovePasskey = changeHook(removePasskey)

// Sent once: the challenge is used up, and a retry would be refused.
export const useAddPasskey = () => useChange(addPasskey, { once: true })
export const useLoginByPasskey = () => useChange(loginByPasskey, { once: true })
export const useProveByPasskey = () => useChange(proveByPasskey, { once: true })
