import { useLocation } from 'wouter'
import { useLogout } from '../../features/identity/web/api.ts'
import { toast } from '../../platform/web/ui/toast-store.ts'
import { useIsDemo } from './demo-base.ts'

/** Logs out, back to the landing page: spec part 1 §4 and §7. In the demonstration nobody is logged in, and it just ends. */
export function useLeave(): () => void {
  const logout = useLogout()
  const [, navigate] = useLocation()
  const isDemo = useIsDemo()
  return () => {
    if (isDemo) return location.assign('/')
    logout()
    navigate('/')
    toast({
      title: 'Logout realizado',
      description: 'Você foi desconectado com sucesso.',
    })
  }
}
