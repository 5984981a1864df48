import { type AdminPath, adminLinks } from '../../features/admin/web/admin-links.ts'
import { type AreaScreen, areaScreen, type LoadPage } from './area-screen.ts'

const pages: Record<AdminPath, LoadPage> = {
  '/admin/dashboard': () => import('../../features/admin/web/admin-dashboard-page.tsx'),
}

/** The super admin's screens, inside the psychologist's layout: spec part 2 §2. */
export const adminScreens: readonly AreaScreen[] = adminLinks.map((link) =>
  areaScreen({ ...link, load: pages[link.path] }),
)
