import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { changeHook } from '../../../platform/web/query.ts'
import { clearPsychologist } from '../../practice/web/parts/stored-login.ts'
import {
  confirmEmail,
  forgotPassword,
  login,
  logout,
  proveLogin,
  register,
  resendVerification,
  resetPassword,
  revertEmail,
  verifyEmail,
} from '../contract.ts'

export const useLogin = changeHook(login)
export const useRegister = changeHook(register)
export const useForgotPassword = changeHook(forgotPassword)
export const useResetPassword = changeHook(resetPassword)
export const useProveLogin = changeHook(proveLogin)
export const useConfirmEmail = changeHook(confirmEmail)
export const useRevertEmail = changeHook(revertEmail)
export const useVerifyEmail = changeHook(verifyEmail)
export const useResendVerification = changeHook(resendVerification)

/** Returns the function to call when every login has ended, including this browser's. */
export function useForgetLogin(): () => void {
  const client = useQueryClient()
  return () => {
    clearPsychologist()
    client.clear()
  }
}

export function useLogout(): () => void {
  const client = useQueryClient()
  return () => {
    call(logout, {}).catch(() => undefined)
    clearPsychologist()
    client.clear()
  }
}
