import { changeHook, useRead } from '../../../platform/web/query.ts'
import { endLogin, endLogins, endMailedLogin, listLogins } from '../device-contract.ts'

export const useLogins = () => useRead(listLogins, {})
export const useEndLogin = changeHook(endLogin)
export const useEndLogins = changeHook(endLogins)
export const useEndMailedLogin = changeHook(endMailedLogin)
