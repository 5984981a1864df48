import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { day } from '../../platform/shared/fields.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    terms: true
  }
}

const termsChange = z.object({
  version: day,
  appliesFrom: day,
  change: z.string(),
})
export type TermsChange = z.infer<typeof termsChange>

export const listTermsChanges = endpoint({
  method: 'GET',
  path: '/api/psychologist/terms-changes',
  summary: 'As mudanças nos termos que esta conta ainda não dispensou',
  access: 'tenant',
  reads: ['terms'],
  reply: z.array(termsChange),
})

export const dismissTermsChanges = endpoint({
  method: 'POST',
  path: '/api/psychologist/terms-changes/dismiss',
  summary: 'Dispensa de vez o aviso das mudanças até uma versão dos termos',
  access: 'tenant',
  changes: ['terms'],
  body: z.object({ version: day }),
  status: 204,
})
