import {
  BadgeCheck,
  CalendarDays,
  ChartLine,
  ChartNoAxesColumn,
  Clock,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Package,
  Settings,
  Share2,
  UserRound,
  Users,
} from 'lucide-react'
import { adminScreens } from './admin-screens.ts'
import { type AreaScreen, areaScreen, type LoadPage } from './area-screen.ts'

function screen(name: string, label: string, Icon: LucideIcon, load: LoadPage): AreaScreen {
  return areaScreen({ path: `/psychologist/${name}`, label, Icon, load })
}

export const DASHBOARD = '/psychologist/dashboard'

/** The navigation, in the specified order: spec part 2 §2. */
export const navigation: readonly AreaScreen[] = [
  screen(
    'dashboard',
    'Dashboard',
    LayoutDashboard,
    () => import('../../features/dashboard/web/dashboard-page.tsx'),
  ),
  screen(
    'patients',
    'Pacientes',
    Users,
    () => import('../../features/patients/web/patients-page.tsx'),
  ),
  screen(
    'sessions',
    'Sessões',
    ListChecks,
    () => import('../../features/sessions/web/sessions-page.tsx'),
  ),
  screen(
    'agenda',
    'Agenda',
    CalendarDays,
    () => import('../../features/sessions/web/agenda/agenda-page.tsx'),
  ),
  screen(
    'services',
    'Serviços',
    Package,
    () => import('../../features/services/web/services-page.tsx'),
  ),
  screen(
    'share',
    'Compartilhar',
    Share2,
    () => import('../../features/profile/web/share-page.tsx'),
  ),
  screen('settings', 'Configurações', Settings, () => import('./settings-screen.tsx')),
  screen(
    'attendance',
    'Horários de Atendimento',
    Clock,
    () => import('../../features/attendance/web/attendance-page.tsx'),
  ),
  screen(
    'reports',
    'Relatórios',
    ChartNoAxesColumn,
    () => import('../../features/reports/web/reports-page.tsx'),
  ),
]

export const profileScreen = screen(
  'profile',
  'Perfil',
  UserRound,
  () => import('../../features/profile/web/profile-page.tsx'),
)

/** In the mobile menu's Recursos PRO, and linked from Relatórios. */
export const advancedReportsScreen = screen(
  'advanced-reports',
  'Relatórios Avançados',
  ChartLine,
  () => import('../../features/reports/web/advanced-reports-page.tsx'),
)

export const plansScreen = screen(
  'plans',
  'Planos e Assinatura',
  BadgeCheck,
  () => import('../../features/subscription/web/plans-page.tsx'),
)

const patientScreen = screen(
  'patients/:id',
  'Paciente',
  UserRound,
  () => import('./patient-screen.tsx'),
)

/** The screen at an address; a slash at its end does not matter. */
export function findScreen(path: string): AreaScreen | undefined {
  const plain = path.replace(/\/$/, '')
  const beside = [profileScreen, patientScreen, plansScreen, advancedReportsScreen]
  return [...navigation, ...beside, ...adminScreens].find((known) =>
    patternOf(known.path).test(plain),
  )
}

/** `:id` in a path stands for anything. */
function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}

/** Whether an address belongs to a screen of the menu: a patient's own page is under Pacientes. */
export function isAround(screen: AreaScreen, path: string): boolean {
  return path === screen.path || path.startsWith(`${screen.path}/`)
}
