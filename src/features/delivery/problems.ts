import type { Problems } from '../../platform/shared/problem.ts'

export const DELIVERY_PROBLEMS = {
  message_not_failed: [409, 'Só se tenta de novo uma mensagem que não foi enviada.'],
  message_not_ready: [409, 'Este lembrete já não espera para ser enviado.'],
} as const satisfies Problems
