import { useLocation } from 'wouter'
import { useLogout } from '../../features/identity/web/api.ts'
import { toast } from '../../platform/web/ui/toast-store.ts'

/** Logs out, back to the landing page: spec part 1 §4 and §7. */
export function useLeave(): () => void {
  const logout = useLogout()
  const [, navigate] = useLocation()
  return () => {
    logout()
    // Out of whatever base it is in.
    navigate('~/')
    toast({
      title: 'Logout realizado',
      description: 'Você foi desconectado com sucesso.',
    })
  }
}
