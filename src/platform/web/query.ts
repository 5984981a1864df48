import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  addressOf,
  type CallOf,
  type Endpoint,
  heedsKey,
  type ReplyOf,
} from '../shared/endpoint.ts'
import { ApiError, call, callPage, isUnanswered } from './api.ts'
import { beginAttempt, endAttempts, loseAttempt } from './unanswered.ts'

/** The data client's rules: spec part 1 §8 and §9. */

const MINUTE = 60_000
const RETRY_DELAY = 1_000

/** 401 and 403 are not retried; any other failure is, once. */
function retryQuery(most: number) {
  return (failures: number, error: Error) => !isRefused(error) && failures < most
}

function isRefused(error: Error): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403)
}

/** A mutation is sent again when it failed; a 4xx is an answer, and asking again would only delay it (docs/decisions). */
function retryMutation(failures: number, error: Error): boolean {
  const answered = error instanceof ApiError && error.status >= 400 && error.status < 500
  return !answered && failures < 1
}

/**
 * Fresh for 5 minutes, kept unused for 5, never refetched on focus or by period. `onUnauthenticated`: a login that died,
 * and why. `triesAgain` is false where no network is between: what failed there would fail again.
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
        // Offline is an error like another: it is said, not waited out in silence.
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

/** Options of the administrator's queries: 3 tries more, fresh for 30 s (spec part 2 §7). */
const adminQuery = { staleTime: 30_000, retry: retryQuery(3) }

type ReadOptions = {
  enabled?: boolean
  staleTime?: number
  /** Read again when the tab is looked at, once it is stale. */
  refetchOnWindowFocus?: boolean
  /** Milliseconds after which it is read again, while it is shown. */
  refetchInterval?: number
  /** What was asked before stays on the screen while this comes. */
  keepsLast?: boolean
}

/** Reads an endpoint; its key is the path and what is asked. */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  { keepsLast = false, ...options }: ReadOptions = {},
) {
  return useQuery({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...(endpoint.access === 'admin' ? adminQuery : {}),
    ...(keepsLast ? { placeholderData: keepPreviousData } : {}),
    ...options,
  })
}

/** Reads one page of a list; the last page stays on the screen while the next one comes. */
export function useReadPage<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
  return useQuery({
    queryKey: [endpoint.path, 'page', input],
    queryFn: ({ signal }) => callPage(endpoint, input, { signal }),
    ...(endpoint.access === 'admin' ? adminQuery : {}),
    placeholderData: keepPreviousData,
  })
}

/** The key where the server heeds one; where it does not, nothing of what is sent is kept, such as a password. */
function keyFor<E extends Endpoint>(endpoint: E, input: CallOf<E>): { idempotencyKey?: string } {
  if (!heedsKey(endpoint)) return {}
  const address = addressOf(endpoint, input as Parameters<typeof addressOf>[1])
  return { idempotencyKey: beginAttempt(`${endpoint.method} ${address}`, input) }
}

/** What is read again after a change: from these endpoints, or all there is. */
type Refreshes = readonly Pick<Endpoint, 'path'>[] | 'everything'

type ChangeOptions = {
  /** Never sent again by itself: the server would take it for another one. */
  once?: boolean
}

/**
 * Changes something through an endpoint; afterwards what it `refreshes` is read again: also where the answer was lost, since it
 * may have been done all the same, and where it was refused for how things stand by now. Sent again until it was answered, it carries the same `Idempotency-Key`.
 */
export function useChange<E extends Endpoint>(
  endpoint: E,
  refreshes: Refreshes = [],
  { once = false }: ChangeOptions = {},
) {
  const client = useQueryClient()
  const refresh = () =>
    refreshes === 'everything'
      ? client.invalidateQueries()
      : Promise.all(refreshes.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
  return useMutation<ReplyOf<E>, Error, CallOf<E>>({
    ...(once ? { retry: false } : {}),
    mutationKey: [endpoint.path],
    mutationFn: (input) => call(endpoint, input, keyFor(endpoint, input)),
    onSuccess: (_, input) => {
      endAttempts(input)
      return refresh()
    },
    onError: (error, input) => {
      if (isUnanswered(error)) loseAttempt(input)
      else endAttempts(input)
      // Not waited for: the network may be gone, and whoever pressed is to hear it now.
      if (!isRefused(error)) void refresh()
    },
  })
}
