import { type AdminPath, adminLinks } from '../../features/admin/web/admin-links.ts'
import { type AreaScreen, areaScreen, type LoadPage } from './area-screen.ts'

const pages: Record<AdminPath, LoadPage> = {
  '/admin/financials': () => import('../../features/admin/web/admin-financials-page.tsx'),
  '/admin/analytics': () => import('../../features/admin/web/analytics/analytics-page.tsx'),
  '/admin/audit': () => import('../../features/audit/web/audit-page.tsx'),
  '/admin/messages': () => import('./admin-messages-screen.tsx'),
  '/admin/support': () => import('../../features/support/web/admin-support-page.tsx'),
  '/admin/dashboard': () => import('../../features/admin/web/admin-dashboard-page.tsx'),
  '/admin/psychologists': () => import('../../features/admin/web/admin-psychologists-page.tsx'),
  '/admin/system': () => import('../../features/system/web/system-page.tsx'),
}

export const adminScreens: readonly AreaScreen[] = adminLinks.map((link) =>
  areaScreen({ ...link, load: pages[link.path] }),
)
