import * as z from 'zod/mini'

/**
 * The fields of a bank's answers that are read, by the central bank's API Pix; test/pix-api/ has its description, and a test
 * compares these with it. Fields that are not read are ignored, since banks add their own.
 */

const reais = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/))

export const RETURN_STATES = ['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO'] as const

export const bankReturn = z.object({
  id: z.string(),
  valor: reais,
  status: z.enum(RETURN_STATES),
})
export type BankReturn = z.infer<typeof bankReturn>

export const bankPix = z.object({
  endToEndId: z.string().check(z.regex(/^[a-zA-Z0-9]{32}$/)),
  txid: z.optional(z.string()),
  valor: reais,
  chave: z.optional(z.string()),
  horario: z.string(),
  devolucoes: z.optional(z.array(bankReturn)),
})
export type BankPix = z.infer<typeof bankPix>

export const CHARGE_STATES = [
  'ATIVA',
  'CONCLUIDA',
  'REMOVIDA_PELO_USUARIO_RECEBEDOR',
  'REMOVIDA_PELO_PSP',
] as const

export const bankCharge = z.object({
  txid: z.string(),
  status: z.enum(CHARGE_STATES),
  valor: z.object({ original: reais }),
  chave: z.string(),
  /** The code to copy; some banks leave it out of an answer to GET. */
  pixCopiaECola: z.optional(z.string()),
  pix: z.optional(z.array(bankPix)),
})
export type BankCharge = z.infer<typeof bankCharge>

export const bankHook = z.object({ webhookUrl: z.string() })

export const bankToken = z.object({
  access_token: z.string().check(z.minLength(1)),
  /** In seconds; some banks write it as a text. */
  expires_in: z.optional(z.union([z.number(), z.string()])),
})

/** The body of `PUT /cob/{txid}`. Amounts are texts such as `150.00`. */
export interface NewBankCharge {
  calendario: { expiracao: number }
  valor: { original: string }
  chave: string
}
