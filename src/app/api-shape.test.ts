import { describe, expect, it } from 'vitest'
import { openApiOf } from '../platform/server/openapi.ts'
import { describedApi } from './api-description.ts'
import { routes } from './server.ts'

/**
 * The calls and fields that API clients rely on: more may be added, none renamed or removed
 * (docs/product.md, API conventions).
 */

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

const { paths } = openApiOf(describedApi(routes)) as {
  paths: Record<string, Record<string, Operation>>
}

function operationOf(call: string): Operation {
  const [method = '', path = ''] = call.split(' ')
  const operation = paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`no ${call}`)
  return operation
}

function namesIn(schema: Schema | undefined, part?: string): string[] {
  const object = schema?.items ?? schema
  return Object.keys((part ? object?.properties?.[part] : object)?.properties ?? {})
}

function takes(call: string): string[] {
  return namesIn(operationOf(call).requestBody?.content['application/json'].schema)
}

function isAskedWith(call: string): string[] {
  const { parameters } = operationOf(call)
  return parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name)
}

function answers(call: string, part?: string): string[] {
  const [, reply] =
    Object.entries(operationOf(call).responses).find(([status]) => status < '300') ?? []
  return namesIn(reply?.content?.['application/json'].schema, part)
}

const words = (text: string) => expect.arrayContaining(text.split(' '))

const PATIENT = 'name email phone observations'
const SESSION = 'patientId serviceId type datetime duration location price notes'
const PACKAGE = 'id patientId serviceId sessionsCount sessionsUsed price paid expiresAt createdAt'
const SERVICE = 'name description type sessionsCount price duration isOnline isInPerson active'

interface Claims {
  body?: string
  query?: string
  answers?: string
}

describe('a call', () => {
  it.each<[call: string, claims: Claims]>([
    ['POST /api/auth/login', { body: 'email password', answers: 'token psychologist' }],
    [
      'POST /api/auth/register',
      { body: 'name email password phone crp', answers: 'token psychologist' },
    ],
    ['GET /api/psychologist/profile', { answers: 'name email plan' }],
    [
      'PUT /api/psychologist/profile',
      {
        body: 'workingHours publicSlug allowOnlineBooking attendsOnline attendsInPerson address addressNumber city state observations',
      },
    ],
    [
      'GET /api/psychologist/public-settings',
      { answers: 'friendlyId publicSlug publicUrl allowOnlineBooking' },
    ],
    [
      'PUT /api/psychologist/settings',
      {
        body: 'defaultSessionDuration pixKey address enableEmailNotifications enableSmsNotifications autoConfirmBookings',
      },
    ],
    ['PUT /api/psychologist/password', { body: 'currentPassword newPassword' }],
    ['GET /api/patients', { answers: 'id name' }],
    ['POST /api/patients', { body: PATIENT }],
    ['PUT /api/patients/{id}', { body: PATIENT }],
    ['DELETE /api/patients/{id}', {}],
    [
      'GET /api/sessions',
      { query: 'start end', answers: 'id patientId datetime duration type price paid status' },
    ],
    ['POST /api/sessions', { body: SESSION }],
    ['PUT /api/sessions/{id}', { body: SESSION }],
    ['DELETE /api/sessions/{id}', {}],
    ['PUT /api/sessions/{id}/confirm-payment', {}],
    ['PUT /api/sessions/{id}/confirm', {}],
    ['PUT /api/sessions/{id}/complete', {}],
    ['POST /api/sessions/{id}/remind', {}],
    ['GET /api/services', { answers: SERVICE }],
    ['POST /api/services', { body: SERVICE }],
    ['PUT /api/services/{id}', { body: SERVICE }],
    ['DELETE /api/services/{id}', {}],
    ['GET /api/packages', { answers: PACKAGE }],
    ['POST /api/packages', { body: 'patientId serviceId sessionsCount price expiresAt' }],
    ['PUT /api/packages/{id}', { body: 'sessionsCount price expiresAt' }],
    ['DELETE /api/packages/{id}', {}],
    ['GET /api/public/psychologist/{id}', { answers: 'name' }],
    ['GET /api/public/services/{id}', { answers: 'id name price' }],
    [
      'POST /api/public/booking/{id}',
      { body: 'patientName patientPhone patientEmail serviceId datetime notes price type' },
    ],
    ['GET /api/patient/sessions', { query: 'phone', answers: 'psychologist datetime status' }],
    ['POST /api/patient/login/code', { body: 'phone' }],
    ['POST /api/patient/login/verify', { body: 'phone code', answers: 'token' }],
    ['POST /api/patient/sessions/{id}/cancel', { body: 'phone', answers: 'id status' }],
    ['GET /api/health', {}],
    ['POST /api/test/welcome-email', { body: 'email name slug' }],
    ['POST /api/test/email', { body: 'to subject html' }],
    ['POST /api/test/patient-validation', { body: 'patientData' }],
  ])('the call %s accepts and returns %o', (call, claims) => {
    const named = Object.entries(claims).map(([part, names]) => [part, words(names)])
    const shape = { body: takes(call), query: isAskedWith(call), answers: answers(call) }
    expect(shape).toMatchObject(Object.fromEntries(named))
  })

  it.each([
    'POST /api/auth/login',
    'POST /api/auth/register',
    'GET /api/public/psychologist/{id}',
    'GET /api/public/services/{id}',
    'POST /api/public/booking/{id}',
    'GET /api/patient/sessions',
  ])('the call %s needs no token', (call) => {
    expect([[], [{}, { bearer: [] }]]).toContainEqual(operationOf(call).security)
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
  ])('an entity %s, answered by %s, has %s', (_, call, fields) => {
    expect(answers(call)).toEqual(words(fields))
  })

  it('a session in the patient view has its psychologist with name, crp, professionalTitle and profileImage', () => {
    expect(answers('GET /api/patient/sessions', 'psychologist')).toEqual(
      words('name crp professionalTitle profileImage'),
    )
  })

  it('a login answers a psychologist with id and email', () => {
    expect(answers('POST /api/auth/login', 'psychologist')).toEqual(words('id email'))
  })
})
