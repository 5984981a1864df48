import { changeHook, useRead } from '../../../platform/web/query.ts'
import {
  answerSecondFactor,
  askRecovery,
  cancelOwnRecovery,
  cancelRecovery,
  confirmTotp,
  continueRecovery,
  getSecondFactor,
  openTotp,
  removeTotp,
  replaceRecoveryCodes,
} from '../second-factor-contract.ts'

export const useSecondFactor = () => useRead(getSecondFactor, {})
export const useOpenTotp = changeHook(openTotp)
export const useConfirmTotp = changeHook(confirmTotp)
export const useRemoveTotp = changeHook(removeTotp)
export const useReplaceRecoveryCodes = changeHook(replaceRecoveryCodes)
export const useAnswerSecondFactor = changeHook(answerSecondFactor)
export const useAskRecovery = changeHook(askRecovery)
export const useContinueRecovery = changeHook(continueRecovery)
export const useCancelRecovery = changeHook(cancelRecovery)
export const useCancelOwnRecovery = changeHook(cancelOwnRecovery)
