import * as z from 'zod/mini'
import { moneyText } from '../../platform/shared/fields.ts'

export const pixPayment = z.object({
  pixKey: z.string(),
  amount: moneyText,
  brCode: z.string(),
  whatsappUrl: z.nullable(z.string()),
})
export type PixPayment = z.infer<typeof pixPayment>
