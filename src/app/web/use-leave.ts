import { useLocation } from 'wouter'
import { useLogout } from '../../features/identity/web/api.ts'
import { leaveBy } from '../../platform/web/leaving.ts'
import { toast } from '../../platform/web/ui/toast-store.ts'
import { useIsDemo } from './demo-base.ts'

/** Logs out and returns to the landing page, after the question about unsaved input. In the demonstration nobody is logged in, and it only ends. */
export function useLeave(): () => void {
  const logout = useLogout()
  const [, navigate] = useLocation()
  const isDemo = useIsDemo()
  return () => {
    if (isDemo) return location.assign('/')
    leaveBy(() => {
      logout()
      navigate('/')
      toast({
        title: 'Logout realizado',
        description: 'Você foi desconectado com sucesso.',
      })
    })
  }
}
