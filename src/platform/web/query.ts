import {
  keepPreviousData,
  MutationCache,
  type Query,
  QueryCache,
  QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import {
  acceptsIdempotencyKey,
  addressOf,
  type CallOf,
  type Changes,
  type Endpoint,
  type ReplyOf,
  type Tag,
} from '../shared/endpoint.ts'
import { EVERYTHING } from '../shared/live.ts'
import { ApiError, call, callPage, isUnanswered } from './api.ts'
import { beginAttempt, endAttempts, loseAttempt } from './unanswered-requests.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { reads?: readonly Tag[]; asksProof?: boolean }
  }
}

/** The data client's rules: docs/product.md, Data client. */

const MINUTE = 60_000
const RETRY_DELAY = 1_000

function retryQuery(most: number) {
  return (failures: number, error: Error) => !isRefused(error) && failures < most
}

function isRefused(error: Error): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403)
}

function retryMutation(failures: number, error: Error): boolean {
  const answered = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !answered && failures < 1
}

/**
 * Returns the data client: replies are fresh for 5 minutes, kept unused for 5, never refetched on focus or by period.
 * `onUnauthenticated` gets the reason of an expired login. `triesAgain` is false without a network in between, where a failure
 * would repeat.
 */
export function createQueryClient(
  onUnauthenticated: (error: ApiError) => void,
  { triesAgain } = { triesAgain: true },
): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) onUnauthenticated(error)
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 5 * MINUTE,
        gcTime: 5 * MINUTE,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: triesAgain && retryQuery(1),
        retryDelay: RETRY_DELAY,
      },
      mutations: {
        networkMode: 'always',
        retry: triesAgain && retryMutation,
        retryDelay: RETRY_DELAY,
      },
    },
  })
}

const adminQuery = { staleTime: 30_000, retry: retryQuery(3) }

type ReadOptions<Data> = {
  enabled?: boolean
  staleTime?: number
  refetchOnWindowFocus?: boolean
  refetchOnMount?: true | 'always'
  refetchInterval?: number | ((query: { state: { data: Data | undefined } }) => number | false)
  keepsLast?: boolean
}

type CachedEndpoint = Endpoint & { reads: readonly Tag[] }

function metaOf({ reads, proof }: CachedEndpoint): {
  reads: CachedEndpoint['reads']
  asksProof: boolean
} {
  return { reads, asksProof: proof !== undefined }
}

/** Returns key, call and tags of a read; the key is the path and the input. */
export function readOptions<E extends CachedEndpoint>(endpoint: E, input: CallOf<E>) {
  return queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    meta: metaOf(endpoint),
  })
}

export function useRead<E extends CachedEndpoint>(
  endpoint: E,
  input: CallOf<E>,
  { keepsLast = false, ...options }: ReadOptions<ReplyOf<E>> = {},
) {
  return useQuery({
    ...readOptions(endpoint, input),
    ...(endpoint.access === 'admin' ? adminQuery : {}),
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
    ...options,
  })
}

export function useReadPage<E extends CachedEndpoint>(
  endpoint: E,
  input: CallOf<E>,
  { enabled = true }: Pick<ReadOptions<unknown>, 'enabled'> = {},
) {
  return useQuery({
    enabled,
    queryKey: [endpoint.path, 'page', input],
    queryFn: ({ signal }) => callPage(endpoint, input, { signal }),
    meta: metaOf(endpoint),
    ...(endpoint.access === 'admin' ? adminQuery : {}),
    placeholderData: keepPreviousData,
  })
}

/** Returns the key if the server accepts one; else nothing of the input is stored, such as a password. */
function keyFor<E extends Endpoint>(endpoint: E, input: CallOf<E>): { idempotencyKey?: string } {
  if (!acceptsIdempotencyKey(endpoint)) return {}
  const address = addressOf(endpoint, input as Parameters<typeof addressOf>[1])
  return { idempotencyKey: beginAttempt(`${endpoint.method} ${address}`, input) }
}

/** Marks reads with any of these tags as stale and refetches the shown ones; resolves after that. */
export function markStale(client: QueryClient, changes: Changes): Promise<void> {
  return client.invalidateQueries({ predicate: (query) => isChanged(query, changes) })
}

function isChanged({ meta }: Query, changes: Changes): boolean {
  return changes === EVERYTHING || (meta?.reads?.some((tag) => changes.includes(tag)) ?? false)
}

/**
 * Marks reads as stale after a change elsewhere, and refetches the shown ones. A read that needs the password is refetched when
 * it is shown next: a change elsewhere must not ask for it.
 */
export async function markStaleElsewhere(client: QueryClient, changes: Changes): Promise<void> {
  await Promise.all([
    client.invalidateQueries({
      predicate: (query) => isChanged(query, changes) && query.meta?.asksProof !== true,
    }),
    client.invalidateQueries({
      predicate: (query) => isChanged(query, changes) && query.meta?.asksProof === true,
      refetchType: 'none',
    }),
  ])
}

export function useInvalidate(): (changes: Changes) => Promise<void> {
  const client = useQueryClient()
  return useCallback((changes) => markStale(client, changes), [client])
}

type ChangeOptions = {
  once?: boolean
  /** Each call waits for the one before, so that the latest one counts. */
  inOrder?: boolean
}

/**
 * Changes something through an endpoint and refetches the reads of its tags: also after a lost answer, since it may have
 * been done, and after a refusal because of the present state.
 */
export function useChange<E extends Changing>(
  endpoint: E,
  { once = false, inOrder = false }: ChangeOptions = {},
) {
  const { send, sent, failed } = useSending()
  return useMutation<ReplyOf<E>, Error, CallOf<E>>({
    ...(once ? { retry: false } : {}),
    ...(inOrder ? { scope: { id: endpoint.path } } : {}),
    mutationKey: [endpoint.path],
    mutationFn: (input) => send(endpoint, input),
    onSuccess: (_, input) => sent(endpoint, input),
    onError: (error, input) => failed(error, endpoint, input),
  })
}

/** Returns the hook of an operation: `useChange` of its endpoint. */
export function changeHook<E extends Changing>(endpoint: E) {
  return () => useChange(endpoint)
}

/**
 * Returns the function that changes something through any of several endpoints, as `useChange` does: one hook serves every
 * row of a list.
 */
export function useChanges() {
  const { send, sent, failed } = useSending()
  const { mutateAsync, isPending } = useMutation<unknown, Error, Call>({
    mutationFn: ({ endpoint, input }) => send(endpoint, input),
    onSuccess: (_, { endpoint, input }) => sent(endpoint, input),
    onError: (error, { endpoint, input }) => failed(error, endpoint, input),
  })
  const change = <E extends Changing>(endpoint: E, input: CallOf<E>) =>
    mutateAsync({ endpoint, input }) as Promise<ReplyOf<E>>
  return { change, isPending }
}

type Changing = Endpoint & { changes: Changes }
type Call = { endpoint: Changing; input: CallOf<Changing> }

function useSending() {
  const invalidate = useInvalidate()
  return {
    send: <E extends Changing>(endpoint: E, input: CallOf<E>) =>
      call(endpoint, input, keyFor(endpoint, input)),
    sent: ({ changes }: Changing, input: object) => {
      endAttempts(input)
      return invalidate(changes)
    },
    failed: (error: Error, { changes }: Changing, input: object) => {
      if (isUnanswered(error)) loseAttempt(input)
      else endAttempts(input)
      if (!isRefused(error)) void invalidate(changes)
    },
  }
}
