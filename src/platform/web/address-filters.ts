import * as z from 'zod/mini'
import type { CallOf, Endpoint } from '../shared/endpoint.ts'

type Query<E extends Endpoint> = CallOf<E> extends { query?: infer Q } ? NonNullable<Q> : never

/**
 * The filters of a list in its screen's address: `?status=failed`. `filtersIn` reads them without invalid ones;
 * `withFilter` changes one, and removes it if the value is empty.
 */
export function addressFilters<
  E extends Endpoint & { query: NonNullable<Endpoint['query']> },
  const Name extends string & keyof Query<E>,
>({ query: { shape } }: E, names: readonly Name[]) {
  type Filters = Partial<Pick<Query<E>, Name>>
  const accepts = (name: Name, value: string) => {
    const field = shape[name]
    return field !== undefined && z.safeParse(field, value).success
  }
  const filtersIn = (address: URLSearchParams): Filters => {
    const asked = names.flatMap((name) => {
      const value = address.get(name)
      return value && accepts(name, value) ? [[name, value]] : []
    })
    return Object.fromEntries(asked) as Filters
  }
  const withFilter = (filters: Filters, name: Name, value: string): Filters =>
    filtersIn(new URLSearchParams({ ...filters, [name]: value } as Record<string, string>))
  return { filtersIn, withFilter }
}
