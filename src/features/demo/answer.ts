import type { Endpoint, ReplyOf, RequestOf } from '../../platform/shared/endpoint.ts'
import { readPayload } from '../../platform/shared/payload.ts'
import { allOrNothing, type Practice } from './practice.ts'

export interface DemoCall<E extends Endpoint> extends RequestOf<E> {
  practice: Practice
  now: number
}

export interface RawRequest {
  params: unknown
  query: unknown
  body: unknown
}

export interface Answer {
  endpoint: Endpoint
  handle: (practice: Practice, request: RawRequest, now: number) => unknown
}

/** Validates by the endpoint's schemas, as the server does; if `handle` refuses, the practice is unchanged. */
export function answer<const E extends Endpoint>(
  endpoint: E,
  handle: (call: DemoCall<E>) => ReplyOf<E>,
): Answer {
  return {
    endpoint,
    handle: (practice, { params, query, body }, now) => {
      const input = {
        params: endpoint.params && readPayload(endpoint.params, params, 'not_found'),
        query: endpoint.query && readPayload(endpoint.query, query),
        body: endpoint.body && readPayload(endpoint.body, body),
      }
      return allOrNothing(practice, () => handle({ ...(input as RequestOf<E>), practice, now }))
    },
  }
}
