import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id, instantText, moneyText, signedText, text } from '../../platform/shared/fields.ts'

export const paidPlan = z.enum(['pro', 'pro-annual'], 'Escolha o plano mensal ou o anual')

export const SUBSCRIPTION_STATUSES = {
  active: 'Ativo',
  cancelled: 'Cancelado',
  pending: 'Pendente',
} as const

const subscription = z.object({
  plan: paidPlan,
  status: z.enum(['active', 'cancelled']),
  amount: moneyText,
  currentPeriodEnd: instantText,
  cancelledAt: z.nullable(instantText),
  graceUntil: z.nullable(instantText),
  payPage: z.nullable(z.string()),
})
export type Subscription = z.infer<typeof subscription>

const checkoutResult = z.object({
  planType: paidPlan,
  status: z.enum(['pending', 'active', 'cancelled']),
})
export type CheckoutResult = z.infer<typeof checkoutResult>

export const getSubscription = endpoint({
  method: 'GET',
  path: '/api/subscription',
  summary: 'A assinatura vigente, se houver, e o que houve com o pagamento de que se volta',
  access: 'tenant',
  reads: ['plan'],
  query: z.object({ checkout: z.optional(text(200)) }),
  reply: z.object({
    subscription: z.nullable(subscription),
    checkout: z.nullable(checkoutResult),
    testCheckout: z.boolean(),
  }),
})

export const createSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/create',
  summary: 'Abre uma página de pagamento; o plano muda quando o provedor avisa que foi pago',
  access: 'tenant',
  // The plan changes with the provider's event, which the return page waits for.
  changes: [],
  body: z.object({ planType: paidPlan }),
  reply: z.object({ checkoutUrl: z.string() }),
  problems: [
    'inactive_account',
    'account_refused',
    'account_deactivated',
    'already_subscribed',
    'checkout_unavailable',
    'checkout_unanswered',
    'throttled',
  ],
  idempotent: false,
})

export const cancelSubscription = endpoint({
  method: 'POST',
  path: '/api/subscription/cancel',
  summary: 'Cancela a assinatura; o acesso Pro continua até o fim do período pago',
  access: 'tenant',
  changes: ['plan'],
  reply: z.object({ status: z.literal('cancelled'), accessUntil: instantText }),
  problems: ['no_subscription'],
})

const reference = z.string().check(z.regex(/^[\w-]{64}$/, 'Link de pagamento inválido'))

const TRIAL_ONLY = 'só em avaliação local, nada é cobrado'

export const getTestCheckout = endpoint({
  method: 'GET',
  path: '/api/subscription/checkout/test',
  summary: `O que se paga em uma página de pagamento de teste (${TRIAL_ONLY})`,
  access: 'tenant',
  reads: ['plan'],
  query: z.object({ reference: z.optional(text(200)) }),
  reply: z.object({
    checkout: z.nullable(
      z.object({
        id,
        planType: paidPlan,
        amount: moneyText,
        daysLeft: z.boolean(),
      }),
    ),
  }),
})

export const payTestCheckout = endpoint({
  method: 'POST',
  path: '/api/subscription/checkout/test/pay',
  summary: `Conclui um pagamento de teste (${TRIAL_ONLY})`,
  access: 'tenant',
  changes: [],
  /** `failRenewal`: the paid period ends in a minute and its renewal fails; ignored if nothing is charged now. */
  body: z.object({ reference, failRenewal: z.optional(z.boolean()) }),
  status: 204,
  problems: ['not_found', 'checkout_paid'],
})

export const receiveTestEvent = endpoint({
  method: 'POST',
  path: '/api/subscription/webhook/test',
  summary: `Recebe um aviso assinado do pagamento de teste (${TRIAL_ONLY})`,
  access: 'public',
  changes: [],
  body: z.object({
    payload: z.string().check(z.maxLength(10_000)),
    /** `t=<epoch seconds>,v1=<hex HMAC-SHA256 of "t.payload">` */
    signature: z.string().check(z.maxLength(200)),
  }),
  status: 204,
  problems: ['signature_refused', 'not_found'],
})

export const receiveStripeEvent = endpoint({
  method: 'POST',
  path: '/api/subscription/webhook/stripe',
  summary: 'Recebe um aviso assinado do Stripe, onde ele está configurado',
  access: 'public',
  changes: [],
  signature: 'stripe-signature',
  body: signedText,
  largestBody: 512 * 1024,
  status: 204,
  problems: ['signature_refused', 'not_found', 'event_unreadable'],
})
