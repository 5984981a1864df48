import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id } from '../../platform/shared/fields.ts'
import { linkToken } from './contract.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    logins: true
  }
}

const connectedLogin = z.object({
  id,
  /** Browser and device in words; no location and no address is stored. */
  device: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.string(),
  /** To the hour. */
  lastUsedAt: z.string(),
})
export type ConnectedLogin = z.infer<typeof connectedLogin>

export const listLogins = endpoint({
  method: 'GET',
  path: '/api/auth/logins',
  summary: 'Os aparelhos em que a conta está aberta, com o primeiro e o último uso',
  access: 'tenant',
  reads: ['logins'],
  reply: z.array(connectedLogin),
})

export const endLogin = endpoint({
  method: 'DELETE',
  path: '/api/auth/logins/:id',
  summary: 'Encerra um acesso: o aparelho pede para entrar de novo',
  access: 'tenant',
  changes: ['logins'],
  params: z.object({ id }),
  status: 204,
  whileClosed: true,
})

export const endLogins = endpoint({
  method: 'DELETE',
  path: '/api/auth/logins',
  summary: 'Encerra todos os acessos, menos este',
  access: 'tenant',
  changes: ['logins'],
  status: 204,
  whileClosed: true,
})

/** Ends the login that a mail announced. Its page only shows a button, so that programs that open links do not end the login. */
export const endMailedLogin = endpoint({
  method: 'POST',
  path: '/api/auth/logins/end',
  summary: 'Encerra o acesso que um e-mail anunciou, com o link dele',
  access: 'public',
  changes: ['logins'],
  body: z.object({ token: linkToken }),
  status: 204,
  problems: ['link_expired', 'throttled'],
})
