import { percentOf } from '../../platform/shared/figures.ts'
import {
  FREE_PATIENTS,
  FREE_SESSIONS_A_MONTH,
  isOpenOn,
  type PaidPlan,
  PLAN_PRICES,
  PRO_ONLY,
  type ProFeature,
} from '../practice/plans.ts'

/** Coming soon: it cannot be subscribed to. */
export const PLUS_PRICE = 8_900

export const ANNUAL_ORIGINAL = 12 * PLAN_PRICES.pro
export const ANNUAL_SAVING = ANNUAL_ORIGINAL - PLAN_PRICES['pro-annual']
export const ANNUAL_SAVING_PERCENT = percentOf(ANNUAL_SAVING, ANNUAL_ORIGINAL)

export const PERIOD_LABELS: Record<PaidPlan, string> = { pro: 'mês', 'pro-annual': 'ano' }

export const MONEY_BACK_DAYS = 30

const PRO_ONLY_NAMES: Record<ProFeature, string> = {
  advancedReports: 'Relatórios financeiros completos',
  closing: 'Fechamento do mês',
  bankStatements: 'Conferência do extrato do banco',
  pixProvider: 'Pix confirmado sozinho pelo seu banco',
  packages: 'Pacotes de sessões',
  coupons: 'Cupons de desconto',
  waitlist: 'Lista de espera',
  exports: 'Registros exportáveis',
}

const ON_EVERY_PLAN = [
  'Agenda semanal',
  'Atendimento online e presencial',
  'Comprovante pelo WhatsApp',
] as const

export const FREE_FEATURES: readonly string[] = [
  `Até ${FREE_PATIENTS} pacientes`,
  `Até ${FREE_SESSIONS_A_MONTH} sessões por mês`,
  ...ON_EVERY_PLAN,
]

export const PRO_FEATURES: readonly string[] = [
  'Pacientes e sessões ilimitados',
  'Agenda pública sem limites',
  ...PRO_ONLY.map((feature) => PRO_ONLY_NAMES[feature]),
  'Suporte prioritário, com resposta em até 1 hora',
]

export const PLUS_FEATURES = [
  'Vários usuários',
  'Relatórios avançados',
  'Suporte premium',
  'Gestão de equipe',
] as const

type Extent = string | boolean

interface ComparedFeature {
  feature: string
  free: Extent
  pro: Extent
}

export const PLAN_COMPARISON: readonly ComparedFeature[] = [
  { feature: 'Pacientes', free: `Até ${FREE_PATIENTS}`, pro: 'Ilimitados' },
  { feature: 'Sessões por mês', free: `Até ${FREE_SESSIONS_A_MONTH}`, pro: 'Ilimitadas' },
  ...ON_EVERY_PLAN.map(included),
  { feature: 'Agenda pública', free: 'Nos limites do plano', pro: 'Sem limites' },
  ...[
    'Horário fixo',
    'Prontuário, documentos e contrato',
    'Recibos, livro e Receita Saúde',
    'Relatórios do mês',
  ].map(included),
  ...PRO_ONLY.map((feature) => ({
    feature: PRO_ONLY_NAMES[feature],
    free: isOpenOn('free', feature),
    pro: isOpenOn('pro', feature),
  })),
  { feature: 'Suporte', free: 'Em até 24 horas úteis', pro: 'Prioritário, em até 1 hora' },
]

function included(feature: string): ComparedFeature {
  return { feature, free: true, pro: true }
}
