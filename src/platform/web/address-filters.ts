import type { CallOf, Endpoint } from '../shared/endpoint.ts'
import { SEARCH_MAX } from '../shared/fields.ts'

type Query<E extends Endpoint> = CallOf<E> extends { query?: infer Q } ? NonNullable<Q> : never

/** Whether a list accepts a filter's value. */
type Accepts = (value: string) => boolean

export const isSearch: Accepts = (value) => value.length <= SEARCH_MAX

export function oneOf(labels: object): Accepts {
  return (value) => Object.hasOwn(labels, value)
}

/**
 * Returns the filters of a list in its screen's address: `?status=failed`. `filtersIn` reads them without invalid ones;
 * `withFilter` changes one, and removes it if the value is empty. The endpoint gives the types only: a screen does not load its
 * schemas.
 */
export function addressFilters<E extends Endpoint, const Name extends string & keyof Query<E>>(
  _endpoint: E,
  accepted: Record<Name, Accepts>,
) {
  type Filters = Partial<Pick<Query<E>, Name>>
  const filtersIn = (address: URLSearchParams): Filters => {
    const filters = Object.entries<Accepts>(accepted).flatMap(([name, accepts]) => {
      const value = address.get(name)
      return value && accepts(value) ? [[name, value]] : []
    })
    return Object.fromEntries(filters) as Filters
  }
  const withFilter = (filters: Filters, name: Name, value: string): Filters =>
    filtersIn(new URLSearchParams({ ...filters, [name]: value } as Record<string, string>))
  return { filtersIn, withFilter }
}
