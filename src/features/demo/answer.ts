import type { Endpoint, ReplyOf, RequestOf } from '../../platform/shared/endpoint.ts'
import { readPayload } from '../../platform/shared/payload.ts'
import { allOrNothing, type Practice } from './practice.ts'

export interface Asked<E extends Endpoint> extends RequestOf<E> {
  practice: Practice
  now: number
}

export interface Arrived {
  params: unknown
  query: unknown
  body: unknown
}

export interface Answer {
  endpoint: Endpoint
  give: (practice: Practice, arrived: Arrived, now: number) => unknown
}

/** Parses by the endpoint's schemas, as the server does; what `give` refuses leaves the practice as it was. */
export function answer<const E extends Endpoint>(
  endpoint: E,
  give: (asked: Asked<E>) => ReplyOf<E>,
): Answer {
  return {
    endpoint,
    give: (practice, { params, query, body }, now) => {
      const read = {
        params: endpoint.params && readPayload(endpoint.params, params, 'not_found'),
        query: endpoint.query && readPayload(endpoint.query, query),
        body: endpoint.body && readPayload(endpoint.body, body),
      }
      return allOrNothing(practice, () => give({ ...(read as RequestOf<E>), practice, now }))
    },
  }
}
