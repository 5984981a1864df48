import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  baseVersion,
  id,
  idParams,
  instantText,
  labelText,
  money,
  moneyText,
  optionalLongText,
  whole,
} from '../../platform/shared/fields.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    services: true
  }
}

/** The maximum of services of a practice: the public page shows them all (docs/product.md, Services). */
export const MOST_SERVICES = 100

export const SERVICE_TYPES = { single: 'Consulta Única', package: 'Pacote' } as const

const fields = z.object({
  name: labelText(120, 1, 'Nome é obrigatório'),
  description: optionalLongText(1_000),
  type: z.enum(['single', 'package']),
  sessionsCount: z._default(whole(1, 100, 'Informe ao menos 1 sessão'), 1),
  price: money('Preço é obrigatório'),
  duration: whole(15, 480, 'Duração mínima é 15 minutos'),
  isOnline: z._default(z.boolean(), true),
  isInPerson: z._default(z.boolean(), false),
  /** Whether patients may move its sessions, if the practice lets them. */
  reschedulable: z._default(z.boolean(), true),
  active: z._default(z.boolean(), true),
})

/** Returns whether a service is online, in person or both; the booking's type follows from it. */
function attendsSomehow(service: { isOnline?: boolean; isInPerson?: boolean }): boolean {
  return service.isOnline !== false || service.isInPerson !== false
}
const ATTENDS_MESSAGE = { path: ['isOnline'], message: 'Escolha Online, Presencial ou os dois' }

export const serviceInput = fields.check(z.refine(attendsSomehow, ATTENDS_MESSAGE))
export type ServiceInput = z.output<typeof serviceInput>

export const serviceChange = z
  .partial(
    z.object({
      ...fields.shape,
      sessionsCount: whole(1, 100, 'Informe ao menos 1 sessão'),
      isOnline: z.boolean(),
      isInPerson: z.boolean(),
      reschedulable: z.boolean(),
      active: z.boolean(),
      version: baseVersion,
    }),
  )
  .check(z.refine(attendsSomehow, ATTENDS_MESSAGE))
export type ServiceChange = z.output<typeof serviceChange>

export const service = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  type: z.enum(['single', 'package']),
  sessionsCount: z.int(),
  price: moneyText,
  duration: z.int(),
  isOnline: z.boolean(),
  isInPerson: z.boolean(),
  reschedulable: z.boolean(),
  active: z.boolean(),
  createdAt: instantText,
  version: z.int(),
})
export type Service = z.infer<typeof service>

export const listServices = endpoint({
  method: 'GET',
  path: '/api/services',
  summary: 'Os serviços',
  access: 'tenant',
  reads: ['services'],
  reply: z.array(service),
})

export const getService = endpoint({
  method: 'GET',
  path: '/api/services/:id',
  summary: 'Um serviço',
  access: 'tenant',
  reads: ['services'],
  params: idParams,
  reply: service,
  problems: ['not_found'],
})

export const createService = endpoint({
  method: 'POST',
  path: '/api/services',
  summary: 'Cria um serviço',
  access: 'tenant',
  changes: ['services'],
  body: serviceInput,
  reply: service,
  status: 201,
  problems: ['too_many_services'],
})

export const updateService = endpoint({
  method: 'PUT',
  path: '/api/services/:id',
  summary: 'Altera um serviço',
  access: 'tenant',
  changes: ['services'],
  params: idParams,
  body: serviceChange,
  reply: service,
  problems: ['not_found', 'changed_meanwhile'],
})

export const deleteService = endpoint({
  method: 'DELETE',
  path: '/api/services/:id',
  summary: 'Exclui um serviço nunca usado',
  access: 'tenant',
  changes: ['services'],
  params: idParams,
  status: 204,
  problems: ['not_found', 'service_in_use'],
})
