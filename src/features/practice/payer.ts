import * as z from 'zod/mini'

type Payer = { payerName: string | null; payerCpf: string | null }

/** Returns whether a CPF of a payer has its name: without it a receipt would assign the CPF to the patient. */
export function isNamedPayer({ payerName, payerCpf }: Payer): boolean {
  return payerCpf === null || payerName !== null
}

export const UNNAMED_PAYER = { path: 'payerName', message: 'Informe o nome de quem paga' }

/** Refuses fields of a payer with a CPF but no name, naming the name's field. */
export const namedPayer = z.refine<Payer>(isNamedPayer, {
  path: [UNNAMED_PAYER.path],
  message: UNNAMED_PAYER.message,
})
