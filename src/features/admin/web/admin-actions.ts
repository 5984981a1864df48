import type { LucideIcon } from 'lucide-react'
import { createContext } from 'react'

interface AdminAction {
  path: string
  title: string
  Icon: LucideIcon
}

export const ADMIN_PSYCHOLOGISTS = '/admin/psychologists'

/** The screens to which the dashboard leads. */
export const AdminActions = createContext<readonly AdminAction[]>([])
