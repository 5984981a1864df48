import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/api.ts'
import { useChange } from '../../../platform/web/query.ts'
import { storage } from '../../../platform/web/storage.ts'
import { clearPsychologist } from '../../practice/web/parts/stored-login.ts'
import {
  confirmEmail,
  forgotPassword,
  type LoggedIn,
  login,
  logout,
  proveLogin,
  register,
  resendVerification,
  resetPassword,
  revertEmail,
  verifyEmail,
} from '../contract.ts'

export function useLogin() {
  return useChange(login)
}

export function useRegister() {
  return useChange(register)
}

export function useForgotPassword() {
  return useChange(forgotPassword)
}

export function useResetPassword() {
  return useChange(resetPassword)
}

export function useProveLogin() {
  return useChange(proveLogin)
}

export function useConfirmEmail() {
  return useChange(confirmEmail)
}

export function useRevertEmail() {
  return useChange(revertEmail)
}

export function useVerifyEmail() {
  return useChange(verifyEmail)
}

export function useResendVerification() {
  return useChange(resendVerification)
}

export function useKeepLogin(): (answer: LoggedIn) => void {
  const client = useQueryClient()
  return ({ token, psychologist }) => {
    client.clear()
    clearPsychologist()
    storage.set('token', token)
    storage.set('psychologist', JSON.stringify(psychologist))
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
