import {
  BadgeCheck,
  BookOpen,
  CalendarDays,
  ChartLine,
  ChartNoAxesColumn,
  ChartNoAxesCombined,
  Clock,
  FileCheck,
  FileCheck2,
  FileSignature,
  FlaskConical,
  HandCoins,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Mail,
  Mails,
  NotebookPen,
  Package,
  ScrollText,
  Send,
  Server,
  Settings,
  Share2,
  TicketPercent,
  UserRound,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'

/** The groups of the menu, in its order. A super admin has `admin` only; `pro` comes with the plan. */
export type MenuGroup = 'admin' | 'main' | 'records' | 'pro'

type LoadPage = () => Promise<{ default: ComponentType }>

interface Described {
  label: string
  /**
   * Shown by the browser and the search if the label is not clear enough. It names no patient, since titles stay in the
   * history.
   */
  title?: string
  Icon: LucideIcon
  /** Additional words by which the search finds it; null if the search does not list it. */
  words: string | null
  load: LoadPage
}

/** `under`: the screen that the menu marks instead, if it does not list this one. */
type MenuPlace<Name> =
  | { menu: Exclude<MenuGroup, 'pro'> }
  | { menu: 'pro' | 'none'; under: Name | null }

export interface LazyPage {
  load: () => Promise<ComponentType>
  page: () => ComponentType | null
  preload: () => void
}

export interface AreaScreen extends Omit<Described, 'load'>, LazyPage {
  name: string
  path: string
  title: string
  menu: MenuGroup | 'none'
  under: string | null
}

/** Every screen behind the psychologist's login, by its address: menu, search, titles and routes follow from it. */
export const screens = screensOf({
  'admin/dashboard': {
    label: 'Dashboard',
    title: 'Super Admin',
    Icon: LayoutDashboard,
    menu: 'admin',
    words: '',
    load: () => import('../../features/admin/web/admin-dashboard-page.tsx'),
  },
  'admin/psychologists': {
    label: 'Psicólogos',
    title: 'Gerenciar Psicólogos',
    Icon: Users,
    menu: 'admin',
    words: '',
    load: () => import('../../features/admin/web/admin-psychologists-page.tsx'),
  },
  'admin/financials': {
    label: 'Financeiro',
    title: 'Relatórios Financeiros',
    Icon: HandCoins,
    menu: 'admin',
    words: '',
    load: () => import('../../features/admin/web/admin-financials-page.tsx'),
  },
  'admin/analytics': {
    label: 'Analytics',
    title: 'Analytics & Métricas',
    Icon: ChartNoAxesCombined,
    menu: 'admin',
    words: '',
    load: () => import('../../features/admin/web/analytics/analytics-page.tsx'),
  },
  'admin/support': {
    label: 'Suporte',
    Icon: LifeBuoy,
    menu: 'admin',
    words: '',
    load: () => import('../../features/support/web/admin-support-page.tsx'),
  },
  'admin/messages': {
    label: 'Mensagens da plataforma',
    Icon: Mails,
    menu: 'admin',
    words: '',
    load: () => import('./admin-messages-screen.tsx'),
  },
  'admin/audit': {
    label: 'Auditoria',
    Icon: ScrollText,
    menu: 'admin',
    words: '',
    load: () => import('../../features/audit/web/audit-page.tsx'),
  },
  'admin/system': {
    label: 'Sistema',
    Icon: Server,
    menu: 'admin',
    words: '',
    load: () => import('../../features/system/web/system-page.tsx'),
  },
  dashboard: {
    label: 'Dashboard',
    title: 'Hoje',
    Icon: LayoutDashboard,
    menu: 'main',
    words: 'dashboard painel início resumo',
    load: () => import('../../features/dashboard/web/dashboard-page.tsx'),
  },
  patients: {
    label: 'Pacientes',
    Icon: Users,
    menu: 'main',
    words: 'cadastro contatos clientes',
    load: () => import('./patients-screen.tsx'),
  },
  sessions: {
    label: 'Sessões',
    Icon: ListChecks,
    menu: 'main',
    words: 'consultas atendimentos lista',
    load: () => import('../../features/sessions/web/lists/sessions-page.tsx'),
  },
  agenda: {
    label: 'Agenda',
    Icon: CalendarDays,
    menu: 'main',
    words: 'semana calendário horários',
    load: () => import('./agenda-screen.tsx'),
  },
  services: {
    label: 'Serviços',
    Icon: Package,
    menu: 'main',
    words: 'preço valor consulta',
    load: () => import('../../features/services/web/services-page.tsx'),
  },
  share: {
    label: 'Compartilhar',
    Icon: Share2,
    menu: 'main',
    words: 'link público página agendamento QR code',
    load: () => import('./share-screen.tsx'),
  },
  settings: {
    label: 'Configurações',
    Icon: Settings,
    menu: 'main',
    words: 'preferências duração fuso horário cancelamento falta vídeo',
    load: () => import('./settings-screen.tsx'),
  },
  attendance: {
    label: 'Horários de Atendimento',
    Icon: Clock,
    menu: 'main',
    words: 'expediente almoço',
    load: () => import('./attendance-screen.tsx'),
  },
  reports: {
    label: 'Relatórios',
    Icon: ChartNoAxesColumn,
    menu: 'main',
    words: 'receita financeiro faturamento ganhos mês',
    load: () => import('../../features/reports/web/reports-page.tsx'),
  },
  records: {
    label: 'Prontuários',
    Icon: NotebookPen,
    menu: 'records',
    words: 'guarda arquivo excluídos prazo',
    load: () => import('../../features/records/web/records-page.tsx'),
  },
  book: {
    label: 'Livro',
    Icon: BookOpen,
    menu: 'records',
    words: 'despesas gastos livro caixa carnê-leão líquido contabilidade',
    load: () => import('../../features/fiscal/web/book-page.tsx'),
  },
  messages: {
    label: 'Mensagens',
    Icon: Mail,
    menu: 'records',
    words: 'e-mails SMS avisos enviados',
    load: () => import('./messages-screen.tsx'),
  },
  statements: {
    label: 'Fechamento',
    Icon: FileCheck,
    menu: 'pro',
    under: 'reports',
    words: 'fechar mês mensal mensalidade demonstrativo extrato cobrança fatura',
    load: () => import('../../features/statements/web/statements-page.tsx'),
  },
  'advanced-reports': {
    label: 'Relatórios Avançados',
    Icon: ChartLine,
    menu: 'pro',
    under: 'reports',
    words: '',
    load: () => import('../../features/reports/web/advanced-reports-page.tsx'),
  },
  packages: {
    label: 'Pacotes',
    Icon: Package,
    menu: 'pro',
    under: 'services',
    words: '',
    load: () => import('../../features/packages/web/packages-page.tsx'),
  },
  coupons: {
    label: 'Cupons',
    Icon: TicketPercent,
    menu: 'pro',
    under: 'services',
    words: '',
    load: () => import('../../features/coupons/web/coupons-page.tsx'),
  },
  waitlist: {
    label: 'Lista de espera',
    Icon: Clock,
    menu: 'pro',
    under: 'agenda',
    words: 'fila vaga horário livre',
    load: () => import('../../features/waitlist/web/waitlist-page.tsx'),
  },
  profile: {
    label: 'Perfil',
    Icon: UserRound,
    menu: 'none',
    under: null,
    words: 'CRP foto nome telefone WhatsApp e-mail biografia especialização',
    load: () => import('../../features/profile/web/profile-page.tsx'),
  },
  plans: {
    label: 'Planos e Assinatura',
    Icon: BadgeCheck,
    menu: 'none',
    under: null,
    words: 'Pro upgrade pagar plano',
    load: () => import('../../features/subscription/web/plans-page.tsx'),
  },
  'patients/:id': {
    label: 'Paciente',
    Icon: UserRound,
    menu: 'none',
    under: 'patients',
    words: null,
    load: () => import('./patient-screen.tsx'),
  },
  'patients/:id/record': {
    label: 'Prontuário',
    Icon: NotebookPen,
    menu: 'none',
    under: 'patients',
    words: null,
    load: () => import('./record-screen.tsx'),
  },
  'contract-template': {
    label: 'Modelo de contrato',
    Icon: FileSignature,
    menu: 'none',
    under: 'patients',
    words: null,
    load: () => import('../../features/agreements/web/template-page.tsx'),
  },
  'receita-saude': {
    label: 'Receita Saúde',
    Icon: FileCheck2,
    menu: 'none',
    under: 'book',
    words: null,
    load: () => import('../../features/fiscal/web/receita-saude-page.tsx'),
  },
  bank: {
    label: 'Conferir extrato',
    Icon: HandCoins,
    menu: 'none',
    under: 'book',
    words: 'banco OFX',
    load: () => import('../../features/bank/web/bank-page.tsx'),
  },
  'statements/send': {
    label: 'Enviar demonstrativos',
    Icon: Send,
    menu: 'none',
    under: 'statements',
    words: null,
    load: () => import('../../features/statements/web/sending-page.tsx'),
  },
  'statements/:id': {
    label: 'Demonstrativo',
    Icon: FileCheck,
    menu: 'none',
    under: 'statements',
    words: null,
    load: () => import('../../features/statements/web/statement-page.tsx'),
  },
  'price-changes': {
    label: 'Reajuste',
    Icon: HandCoins,
    menu: 'none',
    under: 'patients',
    words: 'valor preço',
    load: () => import('../../features/prices/web/price-changes-page.tsx'),
  },
  importar: {
    label: 'Importar',
    Icon: Users,
    menu: 'none',
    under: 'patients',
    words: 'planilha csv excel contatos trazer migrar',
    load: () => import('./import-screen.tsx'),
  },
  'test-api': {
    label: 'Teste da API',
    Icon: FlaskConical,
    menu: 'none',
    under: null,
    words: null,
    load: () => import('../../features/test-api/web/test-api-page.tsx'),
  },
})

export const allScreens: readonly AreaScreen[] = Object.values(screens)

export const DASHBOARD = screens.dashboard.path
export const ADMIN_DASHBOARD = screens['admin/dashboard'].path

/** The screens linked from the super admin's dashboard. */
export const adminActions = screensIn('admin').filter(({ path }) => path !== ADMIN_DASHBOARD)

export function screensIn(group: MenuGroup): AreaScreen[] {
  return allScreens.filter(({ menu }) => menu === group)
}

export function findScreen(path: string): AreaScreen | undefined {
  const plain = path.replace(/\/$/, '')
  return allScreens.find((screen) =>
    new RegExp(`^${screen.path.replace(/:\w+/g, '[^/]+')}$`).test(plain),
  )
}

/** Returns the screen that a menu of these groups marks as current at an address. */
export function placeInMenu(path: string, groups: readonly string[]): AreaScreen | undefined {
  let screen = findScreen(path)
  while (screen && !groups.includes(screen.menu)) {
    const { under } = screen
    screen = allScreens.find(({ name }) => name === under)
  }
  return screen
}

function screensOf<Name extends string>(
  described: Record<Name, Described & MenuPlace<NoInfer<Name>>>,
): Record<Name, AreaScreen> {
  const entries = Object.entries<Described & MenuPlace<string>>(described)
  // The cast restores the entries' names, which `Object.fromEntries` loses.
  return Object.fromEntries(
    entries.map(([name, entry]) => [name, areaScreen(name, entry)]),
  ) as Record<Name, AreaScreen>
}

function areaScreen(
  name: string,
  { load, ...described }: Described & MenuPlace<string>,
): AreaScreen {
  return {
    title: described.label,
    under: null,
    ...described,
    ...lazyPage(load),
    name,
    path: name.startsWith('admin/') ? `/${name}` : `/psychologist/${name}`,
  }
}

/** Returns a lazily loaded page. A preloaded page renders immediately: `lazy` would show its fallback for at least 300 ms. */
export function lazyPage(load: LoadPage): LazyPage {
  let page: ComponentType | null = null
  const loadPage = async () => {
    const { default: Page } = await load()
    page = Page
    return Page
  }
  return {
    load: loadPage,
    page: () => page,
    preload: () => {
      loadPage().catch(() => undefined)
    },
  }
}
