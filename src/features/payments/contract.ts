import * as z from 'zod/mini'
import { moneyText } from '../../platform/shared/fields.ts'

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

export const PAYMENT_METHODS = {
  pix: 'Pix',
  cash: 'Dinheiro',
  card: 'Cartão',
  transfer: 'Transferência',
  other: 'Outro',
} as const

export const paymentMethod = z.enum(
  ['pix', 'cash', 'card', 'transfer', 'other'],
  'Escolha a forma de pagamento',
)
export type PaymentMethod = z.infer<typeof paymentMethod>
