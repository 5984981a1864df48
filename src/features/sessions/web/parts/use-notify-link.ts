import { useLocation } from 'wouter'
import type { ToastLink } from '../../../../platform/web/ui/toast-store.ts'

const DASHBOARD = '/psychologist/dashboard'

/** Returns the link of a toast to the dashboard, where patients without a notice have a ready chat. */
export function useNotifyLink(): ToastLink {
  const [, navigate] = useLocation()
  return { label: 'Avisar agora', href: DASHBOARD, follow: () => navigate(DASHBOARD) }
}
