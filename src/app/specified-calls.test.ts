import { describe, expect, it } from 'vitest'
import { openApiOf } from '../platform/server/openapi.ts'
import { routes } from './server.ts'

/** The specification's tables of calls and entities (part 1 §3 and §7, part 2 §3 and §7), one row a line. */

interface Schema {
  properties?: Record<string, Schema>
  items?: Schema
}
interface Operation {
  requestBody?: { content: { 'application/json': { schema: Schema } } }
  responses: Record<string, { content?: { 'application/json': { schema: Schema } } }>
  parameters: { name: string; in: string }[]
  security: unknown[]
}

const { paths } = openApiOf(routes.map(({ endpoint }) => endpoint)) as {
  paths: Record<string, Record<string, Operation>>
}

function operationOf(call: string): Operation {
  const [method = '', path = ''] = call.split(' ')
  const operation = paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`no ${call}`)
  return operation
}

/** Names of an object, of a list's items, or of an object inside it. */
function namesIn(schema: Schema | undefined, part?: string): string[] {
  const object = schema?.items ?? schema
  return Object.keys((part ? object?.properties?.[part] : object)?.properties ?? {})
}

function takes(call: string): string[] {
  const { requestBody, parameters } = operationOf(call)
  const asked = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  return [...namesIn(requestBody?.content['application/json'].schema), ...asked]
}

function answers(call: string, part?: string): string[] {
  const [, reply] =
    Object.entries(operationOf(call).responses).find(([status]) => status < '300') ?? []
  return namesIn(reply?.content?.['application/json'].schema, part)
}

const words = (text: string) => expect.arrayContaining(text.split(' ').filter(Boolean))

const PATIENT = 'name email phone observations'
const SESSION = 'patientId serviceId type datetime duration location price notes'
const SERVICE = 'name description type sessionsCount price duration isOnline isInPerson active'

describe('a call', () => {
  it.each([
    ['POST /api/auth/login', 'email password', 'token psychologist'],
    ['POST /api/auth/register', 'name email password phone crp', 'token psychologist'],
    ['GET /api/psychologist/profile', '', 'name email plan'],
    [
      'PUT /api/psychologist/profile',
      'workingHours publicSlug allowOnlineBooking attendsOnline attendsInPerson address addressNumber city state observations',
      '',
    ],
    ['GET /api/psychologist/public-settings', '', ''],
    [
      'PUT /api/psychologist/settings',
      'defaultSessionDuration pixKey address enableEmailNotifications enableSmsNotifications autoConfirmBookings',
      '',
    ],
    ['PUT /api/psychologist/password', 'currentPassword newPassword', ''],
    ['GET /api/patients', '', 'id name'],
    ['POST /api/patients', PATIENT, ''],
    ['PUT /api/patients/{id}', PATIENT, ''],
    ['DELETE /api/patients/{id}', '', ''],
    ['GET /api/sessions', 'start end', 'id patientId datetime duration type price paid status'],
    ['POST /api/sessions', SESSION, ''],
    ['PUT /api/sessions/{id}', SESSION, ''],
    ['DELETE /api/sessions/{id}', '', ''],
    ['PUT /api/sessions/{id}/confirm-payment', '', ''],
    ['PUT /api/sessions/{id}/confirm', '', ''],
    ['PUT /api/sessions/{id}/complete', '', ''],
    ['POST /api/sessions/{id}/remind', '', ''],
    ['GET /api/services', '', SERVICE],
    ['POST /api/services', SERVICE, ''],
    ['PUT /api/services/{id}', SERVICE, ''],
    ['DELETE /api/services/{id}', '', ''],
    ['GET /api/public/psychologist/{id}', '', 'name'],
    ['GET /api/public/services/{id}', '', 'id name price'],
    [
      'POST /api/public/booking/{id}',
      'patientName patientPhone patientEmail serviceId datetime notes type',
      '',
    ],
    ['GET /api/patient/sessions', 'phone', 'psychologist datetime status'],
    ['GET /api/health', '', ''],
  ])('%s takes %s and answers %s', (call, taken, answered) => {
    expect(takes(call)).toEqual(words(taken))
    expect(answers(call)).toEqual(words(answered))
  })

  it.each([
    'POST /api/auth/login',
    'POST /api/auth/register',
    'GET /api/public/psychologist/{id}',
    'GET /api/public/services/{id}',
    'POST /api/public/booking/{id}',
    'GET /api/patient/sessions',
  ])('%s needs no token', (call) => {
    expect(operationOf(call).security).toEqual([])
  })
})

describe('an entity', () => {
  it.each([
    [
      'psychologist',
      'GET /api/psychologist/profile',
      'name email phone crp bio specialization plan publicSlug friendlyId allowOnlineBooking defaultSessionDuration pixKey address addressNumber city state enableEmailNotifications enableSmsNotifications autoConfirmBookings attendsOnline attendsInPerson observations workingHours profileImage sessionPrice',
    ],
    [
      'public psychologist',
      'GET /api/public/psychologist/{id}',
      'name specialization crp bio profileImage workingHours pixKey whatsappNumber attendsOnline attendsInPerson address addressNumber city state observations',
    ],
    ['patient', 'GET /api/patients', `id createdAt ${PATIENT}`],
    ['session', 'GET /api/sessions', `id status paid ${SESSION}`],
    ['service', 'GET /api/services', `id ${SERVICE}`],
  ])('%s, answered by %s, has %s', (_, call, fields) => {
    expect(answers(call)).toEqual(words(fields))
  })

  it('a session in the patient view has its psychologist with name, crp and profileImage', () => {
    expect(answers('GET /api/patient/sessions', 'psychologist')).toEqual([
      'name',
      'crp',
      'profileImage',
    ])
  })

  it('a login answers a psychologist with id and email', () => {
    expect(answers('POST /api/auth/login', 'psychologist')).toEqual(words('id email'))
  })
})
