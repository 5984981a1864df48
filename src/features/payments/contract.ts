import * as z from 'zod/mini'
import { moneyText } from '../../platform/shared/fields.ts'

/** How to pay by Pix: key, amount due, copy-and-paste text (its QR shows the same), and a chat to send the proof in. */
export const pixPayment = z.object({
  pixKey: z.string(),
  amount: moneyText,
  brCode: z.string(),
  whatsappUrl: z.nullable(z.string()),
})
export type PixPayment = z.infer<typeof pixPayment>
