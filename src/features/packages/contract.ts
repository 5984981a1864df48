import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import {
  baseVersion,
  id,
  idParams,
  instant,
  instantText,
  money,
  moneyText,
  page,
  search,
  whole,
} from '../../platform/shared/fields.ts'
import { payment, paymentInput, receivable } from '../payments/record-contract.ts'

declare module '../../platform/shared/endpoint.ts' {
  interface Tags {
    packages: true
  }
}

export const boughtPackage = z.object({
  id,
  patientId: z.nullable(id),
  serviceId: id,
  sessionsCount: z.int(),
  sessionsUsed: z.int(),
  price: moneyText,
  paid: z.boolean(),
  /** From this instant no credit is consumed; null means no end. */
  expiresAt: z.nullable(instantText),
  createdAt: instantText,
  patientName: z.string(),
  serviceName: z.string(),
  received: moneyText,
  /** The price of the next session; null if the package is used up. */
  nextSessionPrice: z.nullable(moneyText),
  version: z.int(),
})
export type BoughtPackage = z.infer<typeof boughtPackage>

const expiresAt = z.nullish(instant('Data inválida'))
const sessionsCount = whole(1, 100, 'Informe quantas sessões o pacote tem')

export const packageInput = z.object({
  patientId: z.pipe(
    z
      .string('Selecione um paciente')
      .check(z.minLength(1, 'Selecione um paciente'), z.maxLength(64)),
    id,
  ),
  serviceId: z.pipe(
    z.string('Selecione um serviço').check(z.minLength(1, 'Selecione um serviço'), z.maxLength(64)),
    id,
  ),
  sessionsCount,
  price: money('Preço é obrigatório'),
  expiresAt,
})
export type PackageInput = z.output<typeof packageInput>

export const packageChange = z.partial(
  z.object({ sessionsCount, price: money('Preço é obrigatório'), expiresAt, version: baseVersion }),
)
export type PackageChange = z.output<typeof packageChange>

export const listPackages = endpoint({
  method: 'GET',
  path: '/api/packages',
  summary:
    'Os pacotes comprados, dos mais recentes aos mais antigos, no plano Pro; com limit, em páginas',
  access: 'tenant',
  reads: ['packages', 'sessions', 'patients', 'services'],
  query: z.object({ ...page, patientId: z.optional(id), search }),
  reply: z.array(boughtPackage),
  problems: ['pro_only'],
})

export const getPackage = endpoint({
  method: 'GET',
  path: '/api/packages/:id',
  summary: 'Um pacote, no plano Pro',
  access: 'tenant',
  reads: ['packages', 'sessions', 'patients', 'services'],
  params: idParams,
  reply: boughtPackage,
  problems: ['pro_only', 'not_found'],
})

export const createPackage = endpoint({
  method: 'POST',
  path: '/api/packages',
  summary: 'Vende um pacote a um paciente, no plano Pro; as sessões saem dele uma a uma',
  access: 'tenant',
  changes: ['packages'],
  body: packageInput,
  reply: boughtPackage,
  status: 201,
  problems: ['pro_only', 'not_found'],
})

export const updatePackage = endpoint({
  method: 'PUT',
  path: '/api/packages/:id',
  summary:
    'Altera um pacote, no plano Pro; depois de usado ou pago, só a validade, ou menos sessões, e o preço é a parte delas',
  access: 'tenant',
  changes: ['packages'],
  params: idParams,
  body: packageChange,
  reply: boughtPackage,
  problems: ['pro_only', 'not_found', 'changed_meanwhile', 'package_started'],
})

export const deletePackage = endpoint({
  method: 'DELETE',
  path: '/api/packages/:id',
  summary:
    'Exclui um pacote sem sessões e sem pagamentos, no plano Pro; as devolvidas ficam sem pacote',
  access: 'tenant',
  changes: ['packages'],
  params: idParams,
  status: 204,
  problems: ['pro_only', 'not_found', 'package_in_use'],
})

/** On every plan, like the next endpoint: sold packages remain payable (docs/product.md, Plans). */
export const listPackagePayments = endpoint({
  method: 'GET',
  path: '/api/packages/:id/payments',
  summary: 'O que se deve e o que se recebeu por um pacote',
  access: 'tenant',
  reads: ['payments', 'sessions'],
  params: idParams,
  reply: receivable,
  problems: ['not_found'],
})

export const recordPackagePayment = endpoint({
  method: 'POST',
  path: '/api/packages/:id/payments',
  summary: 'Registra um pagamento ou devolução de um pacote; pago, as suas sessões ficam pagas',
  access: 'tenant',
  changes: ['payments', 'sessions', 'packages', 'messages'],
  params: idParams,
  body: paymentInput,
  reply: payment,
  status: 201,
  problems: ['not_found', 'more_than_owed'],
})

/** On every plan: sold sessions remain usable (docs/product.md, Plans). */
export const listPatientPackages = endpoint({
  method: 'GET',
  path: '/api/patients/:id/packages',
  summary: 'Os pacotes de um paciente, com as sessões que restam em cada um',
  access: 'tenant',
  // `patients` is left out: it would refetch the list of a deleted patient.
  reads: ['packages', 'sessions', 'services'],
  params: idParams,
  reply: z.array(boughtPackage),
  problems: ['not_found'],
})
