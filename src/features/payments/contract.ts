import * as z from 'zod/mini'
import { keyOf, moneyText } from '../../platform/shared/fields.ts'

export const pixPayment = z.object({
  pixKey: z.string(),
  amount: moneyText,
  brCode: z.string(),
  whatsappUrl: z.nullable(z.string()),
  /** Present if the bank confirms the payment automatically. */
  confirmsItself: z.optional(z.literal(true)),
  /** A token by which the page that shows the charge asks whether it is paid. */
  watch: z.optional(z.string()),
})
export type PixPayment = z.infer<typeof pixPayment>

/** The code of a charge at the practice's bank, which confirms its payment. */
export type BankCode = Required<Pick<PixPayment, 'brCode' | 'watch'>>

/**
 * The methods with their labels. A new one also needs `payments_method_check` of the database, and words in `readMethod` of
 * imports/reading/session-cells.ts and in `methodOf` of bank/payer-rules.ts.
 */
export const PAYMENT_METHODS = {
  pix: 'Pix',
  cash: 'Dinheiro',
  card: 'Cartão',
  transfer: 'Transferência',
  other: 'Outro',
} as const

/** The methods with which one tap records a payment; 'other' is chosen in the form of a payment. */
export const ONE_TAP_METHODS = ['pix', 'cash', 'card', 'transfer'] as const

export const paymentMethod = keyOf(PAYMENT_METHODS, 'Escolha a forma de pagamento')
export type PaymentMethod = z.infer<typeof paymentMethod>
