import { changeHook, useRead } from '../../../platform/web/query.ts'
import {
  connectPixProvider,
  disconnectPixProvider,
  getPixProvider,
  listPixReview,
  settlePixReview,
  testPixProvider,
} from '../contract.ts'

export const usePixProvider = () => useRead(getPixProvider, {})
export const useConnectPixProvider = changeHook(connectPixProvider)
export const useDisconnectPixProvider = changeHook(disconnectPixProvider)
export const useTestPixProvider = changeHook(testPixProvider)
export const usePixReview = () => useRead(listPixReview, {})
export const useSettlePixReview = changeHook(settlePixReview)
