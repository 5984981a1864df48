import { MutationObserver, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endpoint } from '../shared/endpoint.ts'
import { ApiError } from './api.ts'
import { createQueryClient, useRead } from './query.ts'

const MINUTES = 60_000

let client: QueryClient
const unauthenticated = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  client = createQueryClient(unauthenticated)
})
afterEach(() => {
  client.clear()
  unauthenticated.mockReset()
  vi.useRealTimers()
})

const fails = (status: number) => vi.fn(() => Promise.reject(new ApiError('não', status)))
const ended = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

describe('the data client', () => {
  it.each([
    ['keeps data fresh for 5 minutes', 'staleTime', 5 * MINUTES],
    ['forgets unused data after 5 minutes', 'gcTime', 5 * MINUTES],
    ['does not refetch on window focus', 'refetchOnWindowFocus', false],
    ['does not refetch periodically', 'refetchInterval', false],
    ['waits 1 s before it tries again', 'retryDelay', 1_000],
  ] as const)('the data client %s', (_, option, value) => {
    expect(client.getDefaultOptions().queries?.[option]).toBe(value)
  })

  it.each([
    [401, 1],
    [403, 1],
    [500, 2],
    [404, 2],
    [0, 2],
  ])('the data client sends a request that failed with %i %i times', async (status, times) => {
    const ask = fails(status)
    const result = ended(client.fetchQuery({ queryKey: [status], queryFn: ask }))
    await vi.advanceTimersByTimeAsync(999)
    expect(ask).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(ask).toHaveBeenCalledTimes(times)
    expect(await result).toMatchObject({ status })
  })

  it.each([
    [500, 2],
    [503, 2],
    [0, 2],
    [409, 1],
    [422, 1],
    [401, 1],
  ])(
    'the data client sends a change that failed with %i %i times: a 4xx is an answer',
    async (status, times) => {
      const send = fails(status)
      const sent = ended(new MutationObserver(client, { mutationFn: send }).mutate())
      await vi.advanceTimersByTimeAsync(10_000)
      expect(send).toHaveBeenCalledTimes(times)
      expect(await sent).toMatchObject({ status })
    },
  )

  it('the data client retries nothing without a network', async () => {
    const inMemory = createQueryClient(unauthenticated, { triesAgain: false })
    const [ask, send] = [fails(500), fails(500)]
    const result = ended(inMemory.fetchQuery({ queryKey: ['one'], queryFn: ask }))
    const sent = ended(new MutationObserver(inMemory, { mutationFn: send }).mutate())
    await vi.advanceTimersByTimeAsync(10_000)
    await Promise.all([result, sent])
    expect([ask.mock.calls.length, send.mock.calls.length]).toEqual([1, 1])
  })

  it.each([
    [401, 1],
    [403, 0],
    [500, 0],
  ])('the data client reports a login that ended: %i, %i times', async (status, times) => {
    const result = ended(client.fetchQuery({ queryKey: [status], queryFn: fails(status) }))
    await vi.advanceTimersByTimeAsync(10_000)
    await result
    expect(unauthenticated).toHaveBeenCalledTimes(times)
  })
})

describe('an administrator’s query', () => {
  const figures = endpoint({
    method: 'GET',
    path: '/api/admin/figures',
    summary: 'Números',
    access: 'admin',
    reads: [],
    status: 200,
  })

  function optionsOfRead() {
    const Screen = () => {
      useRead(figures, {})
      return null
    }
    renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)))
    return client.getQueryCache().getAll()[0]?.options as {
      staleTime?: number
      retry?: (failures: number, error: Error) => boolean
    }
  }

  it('an administrator’s query is fresh for 30 seconds', () => {
    expect(optionsOfRead().staleTime).toBe(30_000)
  })

  it('an administrator’s query is retried 3 times, and not at all after a refusal', () => {
    const { retry } = optionsOfRead()
    const tries = [0, 1, 2, 3].map((failures) => retry?.(failures, new ApiError('não', 500)))
    expect(tries).toEqual([true, true, true, false])
    expect(retry?.(0, new ApiError('não', 403))).toBe(false)
  })
})
