import { LayoutDashboard, type LucideIcon } from 'lucide-react'

interface AdminLink {
  path: string
  /** In the menu's Super Admin section. */
  label: string
  /** The screen's own, and the link's on the dashboard. */
  title: string
  Icon: LucideIcon
}

export const ADMIN_DASHBOARD = '/admin/dashboard'

/** The super admin's screens, in the menu's order: spec part 2 §2. Each joins the menu and the dashboard by its line here. */
export const adminLinks = [
  { path: ADMIN_DASHBOARD, label: 'Dashboard', title: 'Super Admin', Icon: LayoutDashboard },
] as const satisfies readonly AdminLink[]

export type AdminPath = (typeof adminLinks)[number]['path']

/** Where the dashboard leads: every screen but itself. */
export const adminActions: readonly AdminLink[] = adminLinks.filter(
  ({ path }) => path !== ADMIN_DASHBOARD,
)
