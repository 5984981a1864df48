import type { Problems } from '../../platform/shared/problem.ts'

export const SUBSCRIPTION_PROBLEMS = {
  signature_refused: [403, 'O aviso de pagamento não pôde ser comprovado.'],
  already_subscribed: [409, 'Você já está neste plano.'],
  checkout_paid: [409, 'Este pagamento já foi feito.'],
  no_subscription: [409, 'Você não tem uma assinatura ativa para cancelar.'],
  checkout_unavailable: [
    503,
    'As assinaturas ainda não estão disponíveis neste endereço. Nada foi cobrado.',
  ],
  event_unreadable: [503, 'O aviso de pagamento veio em uma versão que não é lida aqui.'],
  checkout_unanswered: [
    503,
    'O provedor de pagamento não respondeu. Nada foi cobrado e seu plano continua o mesmo. Tente novamente em instantes.',
  ],
} as const satisfies Problems
