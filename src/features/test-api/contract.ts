import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { email, id, longText, text } from '../../platform/shared/fields.ts'
import { NAME_MESSAGE } from '../practice/contract.ts'

const queuedMail = z.object({ id, to: z.string(), subject: z.string() })
export type QueuedMail = z.infer<typeof queuedMail>

const welcomeInput = z.object({
  email,
  /** Required, although the e-mail greets nobody by name. */
  name: text(120, 2, NAME_MESSAGE),
  slug: text(120, 1),
})
export type WelcomeInput = z.output<typeof welcomeInput>

export const sendWelcomeTest = endpoint({
  method: 'POST',
  path: '/api/test/welcome-email',
  summary: 'Envia o e-mail de boas-vindas a um endereço; não existe em produção',
  access: 'admin',
  changes: [],
  body: welcomeInput,
  reply: queuedMail,
  idempotent: false,
  outsideProduction: true,
})

const mailInput = z.object({
  to: email,
  subject: text(160, 1),
  html: longText(20_000, 1),
})
export type MailInput = z.output<typeof mailInput>

export const sendMailTest = endpoint({
  method: 'POST',
  path: '/api/test/email',
  summary: 'Envia um e-mail de teste com o texto de um HTML; não existe em produção',
  access: 'admin',
  changes: [],
  body: mailInput,
  reply: queuedMail,
  idempotent: false,
  outsideProduction: true,
})

const anything = z.optional(z.unknown())
const patientDraft = z.object({
  name: anything,
  email: anything,
  phone: anything,
  observations: anything,
})
export type PatientDraft = z.output<typeof patientDraft>

const patientVerdict = z.object({
  valid: z.boolean(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })),
})
export type PatientVerdict = z.infer<typeof patientVerdict>

export const validatePatient = endpoint({
  method: 'POST',
  path: '/api/test/patient-validation',
  summary: 'Diz se um paciente seria aceito, sem cadastrá-lo; não existe em produção',
  access: 'admin',
  changes: [],
  body: z.object({ patientData: patientDraft }),
  reply: patientVerdict,
  idempotent: false,
  outsideProduction: true,
})
