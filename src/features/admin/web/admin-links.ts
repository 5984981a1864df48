import {
  ChartNoAxesCombined,
  HandCoins,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Mails,
  ScrollText,
  Server,
  Users,
} from 'lucide-react'

interface AdminLink {
  path: string
  label: string
  title: string
  Icon: LucideIcon
}

export const ADMIN_DASHBOARD = '/admin/dashboard'
export const ADMIN_PSYCHOLOGISTS = '/admin/psychologists'

export const adminLinks = [
  { path: ADMIN_DASHBOARD, label: 'Dashboard', title: 'Super Admin', Icon: LayoutDashboard },
  { path: ADMIN_PSYCHOLOGISTS, label: 'Psicólogos', title: 'Gerenciar Psicólogos', Icon: Users },
  {
    path: '/admin/financials',
    label: 'Financeiro',
    title: 'Relatórios Financeiros',
    Icon: HandCoins,
  },
  {
    path: '/admin/analytics',
    label: 'Analytics',
    title: 'Analytics & Métricas',
    Icon: ChartNoAxesCombined,
  },
  { path: '/admin/support', label: 'Suporte', title: 'Suporte', Icon: LifeBuoy },
  {
    path: '/admin/messages',
    label: 'Mensagens da plataforma',
    title: 'Mensagens da plataforma',
    Icon: Mails,
  },
  { path: '/admin/audit', label: 'Auditoria', title: 'Auditoria', Icon: ScrollText },
  { path: '/admin/system', label: 'Sistema', title: 'Sistema', Icon: Server },
] as const satisfies readonly AdminLink[]

export type AdminPath = (typeof adminLinks)[number]['path']

export const adminActions: readonly AdminLink[] = adminLinks.filter(
  ({ path }) => path !== ADMIN_DASHBOARD,
)
