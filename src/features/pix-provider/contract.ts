import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  id,
  idParams,
  instantText,
  keyOf,
  line,
  moneyText,
  storable,
  text,
} from '../../platform/shared/fields.ts'
import { BANK_FAILURES, BANKS, type BankName, REVIEW_KINDS } from './labels.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    pixProvider: true
  }
}

export const ADDRESS_LENGTH = 300
export const CLIENT_LENGTH = 400
export const KEY_LENGTH = 77
/** A chain of certificates with its key, as PEM or as a PKCS#12 file in base64. */
export const CERTIFICATE_LENGTH = 30_000

const bank = keyOf(BANKS, 'Escolha o banco')
const failure = keyOf(BANK_FAILURES)

const address = line().check(
  z.maxLength(ADDRESS_LENGTH),
  z.refine((typed) => typed === '' || URL.parse(typed)?.protocol === 'https:', {
    message: 'Digite um endereço que começa com https://',
  }),
)

const secret = (most: number) => z.string().check(z.trim(), z.maxLength(most), storable)

type BankField = 'baseUrl' | 'tokenUrl' | 'clientSecret' | 'extra'

const withSecret = { clientSecret: 'Digite o Client Secret' }
const publishedAddress = 'Digite o endereço que o banco publica'

/** The optional fields that a bank requires, with the text of a missing one. */
const REQUIRED: Record<BankName, Partial<Record<BankField, string>>> = {
  efi: withSecret,
  bb: { ...withSecret, extra: 'Digite a chave da aplicação' },
  inter: withSecret,
  sicoob: {},
  sicredi: withSecret,
  other: { baseUrl: publishedAddress, tokenUrl: publishedAddress },
}

export const pixProviderInput = z
  .object({
    provider: bank,
    /** The default is the bank's published addresses. */
    baseUrl: z.optional(address),
    tokenUrl: z.optional(address),
    clientId: text(CLIENT_LENGTH, 1, 'Digite o Client ID'),
    clientSecret: z.optional(secret(CLIENT_LENGTH)),
    /** A PEM, or a PKCS#12 file in base64. */
    certificate: secret(CERTIFICATE_LENGTH).check(z.minLength(1, 'Escolha o certificado')),
    /** The key, if the PEM does not include it. */
    certificateKey: z.optional(secret(CERTIFICATE_LENGTH)),
    passphrase: z.optional(secret(CLIENT_LENGTH)),
    /** The receiving Pix key. */
    key: text(KEY_LENGTH, 1, 'Digite a chave Pix'),
    /** A value that some banks require: the application's key of Banco do Brasil, the account of Inter. */
    extra: z.optional(text(CLIENT_LENGTH)),
    /** Whether to redirect the bank's notices here if they now go to another address. */
    replacesHook: z.optional(z.boolean()),
  })
  .check(({ value, issues }) => {
    const required = REQUIRED[value.provider]
    for (const path of ['baseUrl', 'tokenUrl', 'clientSecret', 'extra'] as const)
      if (required[path] && !value[path])
        issues.push({ code: 'custom', input: value, path: [path], message: required[path] })
  })
export type PixProviderInput = z.output<typeof pixProviderInput>

/** The connected bank. Its credentials are write-only. */
export const pixProvider = z.object({
  provider: bank,
  key: z.string(),
  connectedAt: instantText,
  /** When its certificate ends; null if the bank's connection did not report it. */
  certificateEndsAt: z.nullable(instantText),
  /** Whether the bank notifies this server; otherwise it is polled. */
  isHooked: z.boolean(),
  /** Since when it refuses, and why; null while it answers. */
  failingSince: z.nullable(instantText),
  failure: z.nullable(failure),
})
export type PixProvider = z.infer<typeof pixProvider>

export const getPixProvider = endpoint({
  method: 'GET',
  path: '/api/pix-provider',
  summary: 'O banco que confirma os Pix sozinho; sem as credenciais',
  access: 'tenant',
  reads: ['pixProvider'],
  reply: z.object({ connected: z.nullable(pixProvider) }),
})

export const connectPixProvider = endpoint({
  method: 'PUT',
  path: '/api/pix-provider',
  summary:
    'Liga o próprio banco pela API Pix: as credenciais são conferidas na hora, guardadas cifradas e nunca mostradas',
  access: 'tenant',
  changes: ['pixProvider', 'profile'],
  body: pixProviderInput,
  reply: z.object({ connected: pixProvider }),
  proof: true,
  // A stored reply would keep a fingerprint of the body, which has a secret.
  idempotent: false,
  problems: ['pro_only', 'records_off', 'pix_bank_refused', 'pix_hook_taken'],
})

export const disconnectPixProvider = endpoint({
  method: 'DELETE',
  path: '/api/pix-provider',
  summary: 'Desliga o banco: as cobranças abertas são retiradas lá, e as credenciais apagadas aqui',
  access: 'tenant',
  changes: ['pixProvider'],
  status: 204,
  proof: true,
  idempotent: false,
  problems: ['not_found', 'records_off'],
})

export const testPixProvider = endpoint({
  method: 'POST',
  path: '/api/pix-provider/test',
  summary: 'Pergunta ao banco agora se a ligação funciona',
  access: 'tenant',
  changes: ['pixProvider'],
  reply: z.object({ connected: pixProvider }),
  idempotent: false,
  problems: ['not_found', 'records_off', 'pix_bank_refused'],
})

/** A Pix, or a return, that needs a review. */
export const pixReview = z.object({
  id,
  kind: keyOf(REVIEW_KINDS),
  /** The amount paid or returned. */
  amount: moneyText,
  /** The part of it that belongs to no session, package or statement. */
  surplus: moneyText,
  /** Whether the patient's balance has that part. */
  kept: z.boolean(),
  /** The amount that can still be returned through the bank. */
  returnable: moneyText,
  at: instantText,
  patientId: z.nullable(id),
  patientName: z.nullable(z.string()),
  sessionId: z.nullable(id),
})
export type PixReview = z.infer<typeof pixReview>

export const listPixReview = endpoint({
  method: 'GET',
  path: '/api/pix-provider/review',
  summary: 'Os Pix que precisam de um olhar: a mais, a menos, tarde, duas vezes, devolvidos',
  access: 'tenant',
  reads: ['pixProvider', 'payments', 'bank'],
  reply: z.array(pixReview),
})

export const settlePixReview = endpoint({
  method: 'POST',
  path: '/api/pix-provider/review/:id',
  summary: 'Marca um Pix como conferido',
  access: 'tenant',
  changes: ['pixProvider'],
  params: idParams,
  status: 204,
  problems: ['not_found'],
})

/** The notice as the bank posts it. It is only a hint: the bank's reply to our request counts. Additional fields are ignored. */
const hookedPix = z.object({
  endToEndId: z.optional(z.string().check(z.maxLength(64))),
  txid: z.optional(z.string().check(z.maxLength(64))),
  chave: z.optional(z.string().check(z.maxLength(KEY_LENGTH))),
})

export const receivePixHook = endpoint({
  method: 'POST',
  path: '/api/public/pix-webhook/:secret/pix',
  summary: 'O aviso do banco de que um Pix chegou; só acorda a conferência no banco',
  access: 'public',
  changes: [],
  params: z.object({ secret: z.string().check(z.maxLength(100)) }),
  body: z.object({ pix: z.optional(z.array(hookedPix).check(z.maxLength(1_000))) }),
  bodyOptional: true,
  reply: z.object({}),
  problems: ['not_found', 'throttled'],
})
