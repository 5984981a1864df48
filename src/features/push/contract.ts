import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { phone } from '../../platform/shared/fields.ts'
import { LOGIN_PHONE_MESSAGE } from '../patient-login/contract.ts'

/** The maximum of browsers of a psychologist, or of a patient in a practice; the oldest is removed. */
export const MOST_BROWSERS = 10

export const KEY_MESSAGE = 'Chave inválida'
export const ENDPOINT_MESSAGE = 'Endereço de notificações inválido'

function key(characters: number) {
  return z.string(KEY_MESSAGE).check(z.regex(new RegExp(`^[\\w-]{${characters}}$`), KEY_MESSAGE))
}

/** The endpoint is in a database index: single-byte characters, and no more than fit. */
const ENDPOINT_LENGTH = 1_000

const address = z.pipe(
  z.string(ENDPOINT_MESSAGE).check(z.regex(/^[!-~]+$/, ENDPOINT_MESSAGE)),
  z.transform((typed, context) => {
    const href = URL.parse(typed)?.href ?? ''
    if (href === '' || href.length > ENDPOINT_LENGTH)
      context.issues.push({ code: 'custom', input: typed, message: ENDPOINT_MESSAGE, params: {} })
    return href
  }),
)

const subscription = {
  endpoint: address,
  keys: z.object({ p256dh: key(87), auth: key(22) }),
}

/** If codes are required, the token identifies the patient. */
const patientPhone = z.optional(phone(LOGIN_PHONE_MESSAGE))

export const getPushKey = endpoint({
  method: 'GET',
  path: '/api/push/key',
  summary: 'A chave pública com que os navegadores reconhecem quem envia as notificações',
  access: 'public',
  reply: z.object({ key: z.string() }),
})

export const subscribeOwn = endpoint({
  method: 'POST',
  path: '/api/psychologist/push-subscriptions',
  summary: 'Este navegador passa a receber as notificações do psicólogo, até o fim deste login',
  access: 'tenant',
  changes: [],
  body: z.object(subscription),
  status: 204,
  idempotent: false,
})

export const unsubscribeOwn = endpoint({
  method: 'DELETE',
  path: '/api/psychologist/push-subscriptions',
  summary: 'Este navegador deixa de receber as notificações do psicólogo',
  access: 'tenant',
  changes: [],
  body: z.object({ endpoint: address }),
  status: 204,
  idempotent: false,
})

export const subscribePatient = endpoint({
  method: 'POST',
  path: '/api/patient/push-subscriptions',
  summary:
    'Este navegador passa a receber os lembretes do paciente; sem código, o corpo leva o telefone',
  access: 'guest',
  changes: [],
  body: z.object({ ...subscription, phone: patientPhone }),
  status: 204,
  problems: ['phone_not_enough', 'throttled'],
})

export const unsubscribePatient = endpoint({
  method: 'DELETE',
  path: '/api/patient/push-subscriptions',
  summary: 'Este navegador deixa de receber os lembretes do paciente',
  access: 'guest',
  changes: [],
  body: z.object({ endpoint: address, phone: patientPhone }),
  status: 204,
  problems: ['phone_not_enough', 'throttled'],
})
