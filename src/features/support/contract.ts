import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  email,
  id,
  instantText,
  keyOf,
  longText,
  optionalPhone,
  text,
} from '../../platform/shared/fields.ts'
import { NAME_MESSAGE } from '../practice/contract.ts'

export const SUPPORT_CATEGORIES = {
  geral: 'Dúvida geral',
  tecnico: 'Problema técnico',
  pagamento: 'Pagamento',
  conta: 'Minha conta',
  sugestao: 'Sugestão',
} as const
export type SupportCategory = keyof typeof SUPPORT_CATEGORIES
export const DEFAULT_CATEGORY: SupportCategory = 'geral'

export const supportCategory = keyOf(SUPPORT_CATEGORIES)

export const supportInput = z.object({
  name: text(120, 2, NAME_MESSAGE),
  email,
  phone: optionalPhone,
  category: z._default(supportCategory, DEFAULT_CATEGORY),
  subject: text(160, 1, 'Assunto é obrigatório'),
  message: longText(5_000, 1, 'Mensagem é obrigatória'),
})
export type SupportInput = z.output<typeof supportInput>

export const sendSupportMessage = endpoint({
  method: 'POST',
  path: '/api/support/messages',
  summary: 'Guarda uma mensagem ao suporte e a envia por e-mail a quem administra',
  access: 'public',
  changes: [],
  body: supportInput,
  reply: z.object({ id, createdAt: instantText }),
  status: 201,
  problems: ['throttled'],
})

/** Long enough for a repeated question; confidential text is not kept longer (LGPD, art. 16). */
export const SUPPORT_KEPT_MONTHS = 12

export const SUPPORT_HOURS = [
  { days: 'Segunda a sexta', hours: '9h às 18h' },
  { days: 'Sábado', hours: '9h às 14h' },
  { days: 'Domingo', hours: 'Fechado' },
] as const
export const RESPONSE_TIMES = [
  { kind: 'Dúvidas gerais', time: 'até 4 horas' },
  { kind: 'Problemas técnicos', time: 'até 2 horas' },
  { kind: 'Configuração da conta', time: 'até 24 horas' },
] as const
export const FORM_REPLY_TIME = 'até 24 horas úteis'
export const PRIORITY_REPLY_TIME = 'até 1 hora'
