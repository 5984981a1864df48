import type { Problems } from '../../platform/shared/problem.ts'

export const DELIVERY_PROBLEMS = {
  message_not_failed: [409, 'Só uma mensagem não enviada pode ser tentada de novo.'],
  message_not_ready: [409, 'Este lembrete já foi enviado, dispensado ou deixou de valer.'],
} as const satisfies Problems
