import {
  CalendarDays,
  Clock,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Settings,
  Share2,
  UserRound,
  Users,
} from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

export interface PsychologistScreen {
  path: string
  /** In the navigation, and the window's title. */
  label: string
  Icon: LucideIcon
  Page: LazyExoticComponent<ComponentType>
  /** Fetches the page's code ahead, when a link to it is about to be followed. */
  preload: () => void
}

type Load = () => Promise<{ default: ComponentType }>

function screen(name: string, label: string, Icon: LucideIcon, load: Load): PsychologistScreen {
  const preload = () => {
    load().catch(() => undefined)
  }
  return { path: `/psychologist/${name}`, label, Icon, Page: lazy(load), preload }
}

/** The navigation, in the specified order: spec part 2 §2. Agenda and Relatórios join when their screens do. */
export const navigation: readonly PsychologistScreen[] = [
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
    CalendarDays,
    () => import('../../features/sessions/web/sessions-page.tsx'),
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
  screen(
    'settings',
    'Configurações',
    Settings,
    () => import('../../features/profile/web/settings-page.tsx'),
  ),
  screen(
    'attendance',
    'Horários de Atendimento',
    Clock,
    () => import('../../features/attendance/web/attendance-page.tsx'),
  ),
]

export const profileScreen = screen(
  'profile',
  'Perfil',
  UserRound,
  () => import('../../features/profile/web/profile-page.tsx'),
)

/** The screen at an address; a slash at its end does not matter. */
export function findScreen(path: string): PsychologistScreen | undefined {
  const plain = path.replace(/\/$/, '')
  return [...navigation, profileScreen].find((known) => known.path === plain)
}
