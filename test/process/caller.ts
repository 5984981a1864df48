import { randomUUID } from 'node:crypto'
import { getAvailability } from '../../src/features/booking/contract.ts'
import { type LoggedIn, register } from '../../src/features/identity/contract.ts'
import { createService } from '../../src/features/services/contract.ts'
import type { ReplyOf } from '../../src/platform/shared/endpoint.ts'
import { addressOf, type CallOf, type Endpoint } from '../../src/platform/shared/endpoint.ts'

interface Options {
  token?: string
  key?: string
  from?: string
}

export interface Answer<E extends Endpoint> {
  status: number
  body: ReplyOf<E>
}

/** Calls an endpoint over the network; rejects when no whole answer came. */
export async function call<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallOf<E>,
  { token, key, from }: Options = {},
): Promise<Answer<E>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    body?: unknown
  }
  const response = await fetch(url + addressOf(endpoint, { params, query }), {
    method: endpoint.method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
      ...(from ? { 'x-forwarded-for': from } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text ? JSON.parse(text) : undefined }
}

export async function ask<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: CallOf<E>,
  options?: Options,
): Promise<ReplyOf<E>> {
  const { status, body } = await call(url, endpoint, input, options)
  if (status !== endpoint.status)
    throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`)
  return body
}

export function newAccount() {
  return {
    name: 'Ana Souza',
    email: `ana-${randomUUID()}@exemplo.com.br`,
    password: 'uma senha boa',
    phone: '11 98765-4321',
    crp: '06/123456',
  }
}

export interface Practice {
  token: string
  account: LoggedIn['psychologist']
  serviceId: string
  slots: string[]
}

export async function openPractice(
  url: string,
  options: Pick<Options, 'from'> = {},
): Promise<Practice> {
  return furnish(url, await ask(url, register, { body: newAccount() }, options))
}

export async function furnish(
  url: string,
  { token, psychologist: account }: LoggedIn,
): Promise<Practice> {
  const service = await ask(
    url,
    createService,
    { body: { name: 'Consulta', type: 'single', price: '150.00', duration: 50 } },
    { token },
  )
  return {
    token,
    account,
    serviceId: service.id,
    slots: await slotsOf(url, account.friendlyId, service.id),
  }
}

async function slotsOf(url: string, friendlyId: number, serviceId: string): Promise<string[]> {
  const day = (ahead: number) =>
    new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const { days } = await ask(url, getAvailability, {
    params: { id: friendlyId },
    query: { from: day(2), to: day(90), serviceId },
  })
  return days.flatMap(({ slots }) => slots)
}
