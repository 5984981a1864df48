import type { LucideIcon } from 'lucide-react'
import { createContext } from 'react'

interface AdminAction {
  path: string
  title: string
  Icon: LucideIcon
}

export const ADMIN_PSYCHOLOGISTS = '/admin/psychologists'

/** The screens linked from the dashboard. */
export const AdminActions = createContext<readonly AdminAction[]>([])
