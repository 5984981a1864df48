import {
  BadgeCheck,
  BookOpen,
  CalendarDays,
  ChartLine,
  ChartNoAxesColumn,
  Clock,
  FileCheck,
  FileCheck2,
  FileSignature,
  FlaskConical,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Mail,
  NotebookPen,
  Package,
  Send,
  Settings,
  Share2,
  TicketPercent,
  UserRound,
  Users,
} from 'lucide-react'
import { adminScreens } from './admin-screens.ts'
import { type AreaScreen, areaScreen, type LoadPage } from './area-screen.ts'

function screen(name: string, label: string, Icon: LucideIcon, load: LoadPage): AreaScreen {
  return areaScreen({ path: `/psychologist/${name}`, label, Icon, load })
}

export const DASHBOARD = '/psychologist/dashboard'

export const navigation: readonly AreaScreen[] = [
  screen(
    'dashboard',
    'Dashboard',
    LayoutDashboard,
    () => import('../../features/dashboard/web/dashboard-page.tsx'),
  ),
  screen('patients', 'Pacientes', Users, () => import('./patients-screen.tsx')),
  screen(
    'sessions',
    'Sessões',
    ListChecks,
    () => import('../../features/sessions/web/lists/sessions-page.tsx'),
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
  screen('attendance', 'Horários de Atendimento', Clock, () => import('./attendance-screen.tsx')),
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

export const messagesScreen = screen(
  'messages',
  'Mensagens',
  Mail,
  () => import('./messages-screen.tsx'),
)

export const recordsScreen = screen(
  'records',
  'Prontuários',
  NotebookPen,
  () => import('../../features/records/web/records-page.tsx'),
)

export const bookScreen = screen(
  'book',
  'Livro',
  BookOpen,
  () => import('../../features/fiscal/web/book-page.tsx'),
)

const receitaSaudeScreen = screen(
  'receita-saude',
  'Receita Saúde',
  FileCheck2,
  () => import('../../features/fiscal/web/receita-saude-page.tsx'),
)

const advancedReportsScreen = screen(
  'advanced-reports',
  'Relatórios Avançados',
  ChartLine,
  () => import('../../features/reports/web/advanced-reports-page.tsx'),
)

const closingScreen = screen(
  'statements',
  'Fechamento',
  FileCheck,
  () => import('../../features/statements/web/statements-page.tsx'),
)

const sendingScreen = screen(
  'statements/send',
  'Enviar demonstrativos',
  Send,
  () => import('../../features/statements/web/sending-page.tsx'),
)

/** Its title names no patient: titles stay in the browser's history. */
const statementScreen = screen(
  'statements/:id',
  'Demonstrativo',
  FileCheck,
  () => import('../../features/statements/web/statement-page.tsx'),
)

const packagesScreen = screen(
  'packages',
  'Pacotes',
  Package,
  () => import('../../features/packages/web/packages-page.tsx'),
)

const couponsScreen = screen(
  'coupons',
  'Cupons',
  TicketPercent,
  () => import('../../features/coupons/web/coupons-page.tsx'),
)

const testApiScreen = screen(
  'test-api',
  'Teste da API',
  FlaskConical,
  () => import('../../features/test-api/web/test-api-page.tsx'),
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

/** Its title names no patient: titles stay in the browser's history. */
const recordScreen = screen(
  'patients/:id/record',
  'Prontuário',
  NotebookPen,
  () => import('./record-screen.tsx'),
)

const agreementTemplateScreen = screen(
  'contract-template',
  'Modelo de contrato',
  FileSignature,
  () => import('../../features/agreements/web/template-page.tsx'),
)

export const proScreens: readonly AreaScreen[] = [
  closingScreen,
  advancedReportsScreen,
  packagesScreen,
  couponsScreen,
]

export function findScreen(path: string): AreaScreen | undefined {
  const plain = path.replace(/\/$/, '')
  const beside = [
    messagesScreen,
    recordsScreen,
    bookScreen,
    receitaSaudeScreen,
    profileScreen,
    patientScreen,
    recordScreen,
    agreementTemplateScreen,
    plansScreen,
    testApiScreen,
    sendingScreen,
    statementScreen,
    ...proScreens,
  ]
  return [...navigation, ...beside, ...adminScreens].find((known) =>
    patternOf(known.path).test(plain),
  )
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}

const LED_TO_FROM: Record<string, string> = {
  [agreementTemplateScreen.path]: '/psychologist/patients',
  [closingScreen.path]: '/psychologist/reports',
  [sendingScreen.path]: '/psychologist/reports',
  [packagesScreen.path]: '/psychologist/services',
  [couponsScreen.path]: '/psychologist/services',
  [advancedReportsScreen.path]: '/psychologist/reports',
  [receitaSaudeScreen.path]: bookScreen.path,
}

/** Returns the screen of a menu to which an address belongs: a patient's own page is under Pacientes. */
export function placeInMenu(path: string, menu: readonly AreaScreen[]): AreaScreen | undefined {
  const around = menu.find((screen) => path === screen.path || path.startsWith(`${screen.path}/`))
  return around ?? menu.find((screen) => screen.path === LED_TO_FROM[path.replace(/\/$/, '')])
}
