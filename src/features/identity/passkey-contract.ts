import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { id } from '../../platform/shared/fields.ts'
import { loggedIn } from './contract.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    passkeys: true
  }
}

const base64url = (longest: number) => z.string().check(z.maxLength(longest))
const credentialId = base64url(1400)
const publicKeyType = z.literal('public-key')
const attachment = z.optional(z.nullable(z.string().check(z.maxLength(40))))

export const PASSKEY_PURPOSES = ['register', 'login', 'proof'] as const

const passkey = z.object({
  id,
  /** The device it was created on, in words. */
  name: z.string(),
  credentialId: z.string(),
  rpId: z.string(),
  isSynced: z.boolean(),
  /** Whether it was created for this server's present address: at another one browsers do not offer it. */
  isUsable: z.boolean(),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()),
})
export type Passkey = z.infer<typeof passkey>

const descriptor = z.object({ id: z.string(), type: publicKeyType })

/** PublicKeyCredentialCreationOptionsJSON of WebAuthn Level 3, for which browsers verify the person by PIN or biometrics. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKeyType })),
  timeout: z.int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type CreationOptions = z.infer<typeof creationOptions>

/** PublicKeyCredentialRequestOptionsJSON of WebAuthn Level 3; without credentials the person chooses one. */
const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
})
export type RequestOptions = z.infer<typeof requestOptions>

/** The fields of WebAuthn Level 3's RegistrationResponseJSON that are read. */
export const createdPasskey = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  authenticatorAttachment: attachment,
  response: z.object({ clientDataJSON: base64url(4000), attestationObject: base64url(40_000) }),
})
export type CreatedPasskey = z.infer<typeof createdPasskey>

/** The fields of WebAuthn Level 3's AuthenticationResponseJSON that are read. */
export const passkeyAnswer = z.object({
  id: credentialId,
  rawId: credentialId,
  type: publicKeyType,
  authenticatorAttachment: attachment,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(2000),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
})
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'As chaves de acesso da conta, com o aparelho e o último uso',
  access: 'tenant',
  reads: ['passkeys'],
  reply: z.array(passkey),
  whileUnsecured: true,
})

/**
 * Returns the options of a browser's call that creates a passkey, logs in, or proves a login with a passkey. Their challenge
 * works once within 5 minutes. All but `login` need a valid token, and `register` a fresh proof.
 */
export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys/options',
  summary:
    'O que o navegador precisa para criar ou usar uma chave de acesso; vale uma vez, por 5 minutos. Sem `purpose`: `register` com login, `login` sem',
  access: 'public',
  changes: [],
  body: z.object({ purpose: z.optional(z.enum(PASSKEY_PURPOSES)) }),
  bodyOptional: true,
  reply: z.union([creationOptions, requestOptions]),
  problems: ['unauthenticated', 'proof_needed', 'passkeys_unavailable', 'too_many_passkeys'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Guarda uma nova chave de acesso, criada pelo navegador',
  access: 'tenant',
  changes: ['passkeys'],
  body: createdPasskey,
  reply: passkey,
  status: 201,
  proof: true,
  idempotent: false,
  whileUnsecured: true,
  problems: [
    'passkey_not_accepted',
    'passkey_registered',
    'passkeys_unavailable',
    'too_many_passkeys',
  ],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Remove uma chave de acesso: ela não entra mais',
  access: 'tenant',
  changes: ['passkeys'],
  params: z.object({ id }),
  status: 204,
  proof: true,
  whileClosed: true,
  problems: ['second_factor_needed'],
})

export const loginByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/login/passkey',
  summary: 'Entra com uma chave de acesso, que vale por senha e segundo fator',
  access: 'public',
  changes: [],
  body: passkeyAnswer,
  reply: loggedIn,
  problems: ['passkey_refused', 'passkey_unknown', 'passkeys_unavailable', 'throttled'],
})

export const proveByPasskey = endpoint({
  method: 'POST',
  path: '/api/auth/proof/passkey',
  summary:
    'Confirma com uma chave de acesso: por 15 minutos, este acesso pode o que pede confirmação',
  access: 'tenant',
  changes: [],
  body: passkeyAnswer,
  status: 204,
  problems: ['passkey_not_accepted', 'passkeys_unavailable', 'throttled'],
  idempotent: false,
  whileClosed: 'for good',
})
