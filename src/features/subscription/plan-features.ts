import { percentOf } from '../../platform/shared/figures.ts'
import {
  FREE_PATIENTS,
  FREE_SESSIONS_A_MONTH,
  type PaidPlan,
  PLAN_PRICES,
} from '../practice/plans.ts'

/** Coming soon: it cannot be subscribed to. */
export const PLUS_PRICE = 8_900

export const ANNUAL_ORIGINAL = 12 * PLAN_PRICES.pro
export const ANNUAL_SAVING = ANNUAL_ORIGINAL - PLAN_PRICES['pro-annual']
export const ANNUAL_SAVING_PERCENT = percentOf(ANNUAL_SAVING, ANNUAL_ORIGINAL)

export const PERIOD_LABELS: Record<PaidPlan, string> = { pro: 'mês', 'pro-annual': 'ano' }

export const MONEY_BACK_DAYS = 30

export const FREE_FEATURES = [
  `Até ${FREE_PATIENTS} pacientes`,
  `Até ${FREE_SESSIONS_A_MONTH} sessões por mês`,
  'Agenda semanal',
  'Atendimento online e presencial',
  'Comprovante pelo WhatsApp',
] as const

export const PRO_FEATURES = [
  'Pacientes e sessões ilimitados',
  'Agenda pública sem limites',
  'Relatórios financeiros',
  'Pacotes de sessões',
  'Cupons de desconto',
  'Registros exportáveis',
  'Suporte prioritário, com resposta em até 1 hora',
] as const

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
  { feature: 'Agenda semanal', free: true, pro: true },
  { feature: 'Atendimento online e presencial', free: true, pro: true },
  { feature: 'Comprovante pelo WhatsApp', free: true, pro: true },
  { feature: 'Agenda pública', free: 'Nos limites do plano', pro: 'Sem limites' },
  { feature: 'Relatórios financeiros', free: 'Básicos', pro: 'Completos' },
  { feature: 'Horário fixo', free: true, pro: true },
  { feature: 'Prontuário, documentos e contrato', free: true, pro: true },
  { feature: 'Recibos, livro e Receita Saúde', free: true, pro: true },
  { feature: 'Fechamento do mês', free: false, pro: true },
  { feature: 'Pacotes de sessões', free: false, pro: true },
  { feature: 'Cupons de desconto', free: false, pro: true },
  { feature: 'Registros exportáveis', free: false, pro: true },
  { feature: 'Suporte', free: 'Em até 24 horas úteis', pro: 'Prioritário, em até 1 hora' },
]
