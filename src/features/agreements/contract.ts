import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  baseVersion,
  id,
  idParams,
  instantText,
  longText,
  text,
} from '../../platform/shared/fields.ts'
import { name, requiredCpf } from '../practice/contract.ts'
import { printsCodes } from '../records/printing-contract.ts'
import { acceptedBy, agreement } from './listing-contract.ts'
import { unknownPlaceholders } from './rules.ts'

const TEXT_MAX = 30_000
/** The template's longest text as JSON, in bytes: a character has up to four. */
const LARGEST_BODY = 200_000

const terms = {
  fees: text(300, 3, 'Informe o valor e como é pago'),
  frequency: text(300, 3, 'Informe a frequência e a duração das sessões'),
  technologies: text(500, 3, 'Informe as tecnologias, ou escreva que o atendimento é presencial'),
}

const templateText = longText(TEXT_MAX, 50, 'Escreva o texto do contrato').check(
  z.refine((typed) => unknownPlaceholders(typed).length === 0, {
    error: ({ input }) =>
      `Não conhecemos ${unknownPlaceholders(String(input))
        .map((unknown) => `{${unknown}}`)
        .join(', ')}. Use só os campos da lista`,
  }),
)

const template = z.object({
  text: z.string(),
  fees: z.string(),
  frequency: z.string(),
  technologies: z.string(),
  /** Version 1 is the product's own text. */
  version: z.int(),
  savedAt: z.nullable(instantText),
})
export type AgreementTemplate = z.infer<typeof template>

const OFF = ['records_off', 'damaged', 'key_missing'] as const
const PROVEN = { access: 'tenant', proof: 'while-used', idempotent: false } as const

export const getAgreementTemplate = endpoint({
  method: 'GET',
  path: '/api/contract-template',
  summary: 'O modelo de contrato da conta; sem um próprio, o do Consultório',
  access: 'tenant',
  reads: ['agreements'],
  reply: template,
  problems: [...OFF],
})

export const templateInput = z.object({ text: templateText, ...terms, version: baseVersion })
export type TemplateInput = z.output<typeof templateInput>

export const saveAgreementTemplate = endpoint({
  method: 'PUT',
  path: '/api/contract-template',
  summary: 'Salva o modelo de contrato como uma nova versão, que pede novo aceite dos pacientes',
  ...PROVEN,
  changes: ['agreements'],
  body: templateInput,
  reply: template,
  largestBody: LARGEST_BODY,
  problems: ['changed_meanwhile', ...OFF],
})

const agreementTerms = z.object({
  fees: z.nullable(z.string()),
  frequency: z.nullable(z.string()),
  technologies: z.nullable(z.string()),
})
/** The terms that follow from fixed times, services and billing; null for those that the template says. */
export type AgreementTerms = z.infer<typeof agreementTerms>

export const getAgreementTerms = endpoint({
  method: 'GET',
  path: '/api/patients/:id/contract-terms',
  summary: 'O valor, a frequência e a forma de atendimento que o cadastro diz, para o contrato',
  access: 'tenant',
  reads: ['patients', 'profile', 'services', 'series', 'sessions', 'agreements'],
  params: idParams,
  reply: agreementTerms,
  problems: ['not_found'],
})

export const sendInput = z.object({
  fees: z.optional(terms.fees),
  frequency: z.optional(terms.frequency),
  technologies: z.optional(terms.technologies),
  /** Matters only if two or more people may accept for a minor. */
  acceptedBy: z._default(acceptedBy, 'any'),
  sendEmail: z._default(z.boolean(), true),
  printsCodes,
})
export type SendInput = z.output<typeof sendInput>

const sentLink = z.object({
  /** The person who may accept by it for a minor; null for a patient, or a guardian who is not on file. */
  personId: z.nullable(id),
  /** Returned only here: only its hash is stored. */
  url: z.string(),
  emailed: z.boolean(),
})
export type SentLink = z.infer<typeof sentLink>

const sentAgreement = z.object({
  agreement,
  /** The first link. */
  url: z.string(),
  /** Whether any of the links was sent by e-mail. */
  emailed: z.boolean(),
  /** One for each person who may accept. */
  links: z.array(sentLink),
})
export type SentAgreement = z.infer<typeof sentAgreement>

/**
 * Missing terms are taken from `getAgreementTerms`, or else from the template. An earlier open contract is replaced, and its
 * links stop working.
 */
export const sendAgreement = endpoint({
  ...PROVEN,
  method: 'POST',
  path: '/api/patients/:id/contracts',
  summary: 'Faz o contrato de um paciente, com um link para cada pessoa que pode aceitar',
  changes: ['agreements'],
  params: idParams,
  body: sendInput,
  reply: sentAgreement,
  status: 201,
  problems: [
    'unprintable_signs',
    'not_found',
    'crp_missing',
    'agreement_unfilled',
    'agreement_without_emergency',
    ...OFF,
  ],
})

/** The person's earlier link stops working; those of the others stay valid. */
export const renewAgreementLink = endpoint({
  ...PROVEN,
  method: 'POST',
  path: '/api/contracts/:id/links',
  summary: 'Faz um novo link para uma pessoa que ainda não aceitou um contrato',
  changes: ['agreements'],
  params: idParams,
  body: z.object({ personId: id, sendEmail: z._default(z.boolean(), true) }),
  reply: sentLink,
  status: 201,
  problems: ['not_found', 'agreement_accepted', 'agreement_of_adult'],
})

export const getAgreement = endpoint({
  ...PROVEN,
  method: 'GET',
  path: '/api/contracts/:id/pdf',
  summary: 'Um contrato em PDF, com o aceite se já houver',
  params: idParams,
  file: ['application/pdf'],
  problems: ['not_found', 'throttled', ...OFF],
})

/** Any other text opens nothing. */
const token = z.object({ token: z.string().check(z.maxLength(100)) })

const publicAgreement = z.object({
  psychologistName: z.string(),
  timezone: z.string(),
  text: z.string(),
  isByGuardian: z.boolean(),
  linkExpiresAt: instantText,
  /** Whether other people have links: the acceptance of any of them is enough, or all have to accept. */
  others: z.enum(['none', 'any', 'all']),
  /** Whether everybody who has to accept has accepted. */
  isConcluded: z.boolean(),
  /** The acceptance by this link. */
  acceptance: z.nullable(
    z.object({
      acceptedAt: instantText,
      name: z.string(),
      sha256: z.string(),
    }),
  ),
})
export type PublicAgreement = z.infer<typeof publicAgreement>

export const readAgreement = endpoint({
  method: 'GET',
  path: '/api/public/contracts/:token',
  summary: 'O contrato que um link abre, sem login',
  access: 'public',
  reads: ['agreements'],
  params: token,
  reply: publicAgreement,
  problems: ['not_found', 'agreement_expired', 'throttled', ...OFF],
})

export const acceptanceInput = z.object({
  name,
  cpf: requiredCpf,
  otherName: z._default(z.boolean(), false),
})

export const acceptAgreement = endpoint({
  method: 'POST',
  path: '/api/public/contracts/:token/accept',
  summary: 'Aceita o contrato de um link, uma vez, com nome e CPF de quem aceita',
  access: 'public',
  idempotent: true,
  changes: ['agreements'],
  params: token,
  /** `otherName` accepts under a name that is not on file, after a question. */
  body: acceptanceInput,
  reply: z.object({ acceptedAt: instantText }),
  problems: [
    'not_found',
    'agreement_expired',
    'agreement_accepted',
    'agreement_other_name',
    'key_reused',
    'throttled',
    ...OFF,
  ],
})
