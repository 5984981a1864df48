import { endpoint } from '../../platform/shared/endpoint.ts'
import { optionalProof } from '../identity/contract.ts'
import { profile } from '../practice/contract.ts'

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/psychologist/account/close',
  summary:
    'Encerra a conta: cancela a assinatura e as sessões futuras, avisa os pacientes e apaga tudo em 30 dias',
  access: 'tenant',
  changes: 'everything',
  proof: true,
  proofInBody: true,
  body: optionalProof,
  reply: profile,
  problems: ['throttled', 'forbidden'],
  idempotent: false,
})

export const restoreAccount = endpoint({
  method: 'POST',
  path: '/api/psychologist/account/restore',
  summary: 'Restaura uma conta encerrada há menos de 30 dias',
  access: 'tenant',
  changes: 'everything',
  reply: profile,
  whileClosed: true,
})

/**
 * Everything a psychologist wrote, on every plan (docs/product.md, Exports): a document for other systems, a table of
 * each kind for people, and the picture.
 */
export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/psychologist/account/export',
  summary: 'Tudo o que há na conta, em um arquivo ZIP: dados.json e uma tabela CSV de cada coisa',
  access: 'tenant',
  proof: true,
  file: ['application/zip'],
  problems: ['throttled'],
})
