import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint, type Tag } from '../shared/endpoint.ts'
import { forget } from './clear-stored.ts'
import {
  createQueryClient,
  useChange,
  useChanges,
  useInvalidate,
  useRead,
  useReadPage,
} from './query.ts'

const MINUTE = 60_000

declare module '../shared/endpoint.ts' {
  interface Tags {
    bells: true
    doors: true
  }
}

let client: QueryClient

beforeEach(() => {
  vi.useFakeTimers()
  client = createQueryClient(() => {})
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const ended = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)

describe('a change', () => {
  const ring = endpoint({
    method: 'POST',
    path: '/api/bells',
    summary: 'Toca o sino',
    access: 'tenant',
    changes: ['bells'],
    body: z.object({ loudness: z.int() }),
    status: 204,
  })

  type Ring = (loudness: number) => Promise<unknown>

  function drawn(change: () => ReturnType<typeof useChange<typeof ring>>) {
    const pressed: Ring[] = []
    const Screen = () => {
      const { mutateAsync } = change()
      pressed.push((loudness) => ended(mutateAsync({ body: { loudness } })))
      return null
    }
    const screens = [createElement(Screen, { key: 1 }), createElement(Screen, { key: 2 })]
    renderToString(createElement(QueryClientProvider, { client }, screens))
    return async (loudness = 1, screen = 0) => {
      const sent = pressed[screen]?.(loudness)
      await vi.advanceTimersByTimeAsync(10_000)
      return sent
    }
  }

  function serverAnswering(...statuses: number[]): (string | null)[] {
    const keys: (string | null)[] = []
    const answer = (_: string, { headers }: RequestInit) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      const status = statuses[Math.min(keys.length, statuses.length) - 1]
      const own = { status, headers: { 'content-type': 'application/json' } }
      return status
        ? Promise.resolve(new Response(status === 204 ? null : '{}', own))
        : Promise.reject(new TypeError('Failed to fetch'))
    }
    vi.stubGlobal('fetch', vi.fn(answer))
    return keys
  }

  function keep(name: string, reads: readonly Tag[] | undefined): void {
    client
      .getQueryCache()
      .build(client, { queryKey: [name], meta: { reads } })
      .setData('kept')
  }

  const stale = () =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey[0])

  it('a change without an answer is sent a second time, with the same key', async () => {
    const keys = serverAnswering(0)
    await drawn(() => useChange(ring))()
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('a change by the hook of several endpoints is sent again with its key, and makes its tags stale', async () => {
    keep('the bells', ['bells'])
    keep('the doors', ['doors'])
    const keys = serverAnswering(0, 204)
    const press = drawn(() => {
      const { change } = useChanges()
      return { mutateAsync: (input) => change(ring, input) } as ReturnType<
        typeof useChange<typeof ring>
      >
    })
    await press()
    expect([keys.length, new Set(keys).size, stale()]).toEqual([2, 1, ['the bells']])
  })

  it('a change that is not idempotent is sent once', async () => {
    const keys = serverAnswering(0)
    await drawn(() => useChange(ring, { once: true }))()
    expect(keys).toHaveLength(1)
  })

  it.each([0, 503])('a change answered with %i keeps its key in every screen', async (status) => {
    const keys = serverAnswering(status)
    const press = drawn(() => useChange(ring))
    await press(1, 0)
    await press(1, 1)
    expect([keys.length, new Set(keys).size]).toEqual([4, 1])
  })

  it.each([
    ['a minute is over: the next one is new', MINUTE, 2],
    ['half a minute keeps its key', MINUTE / 2, 1],
  ])('a change unanswered for %s', async (_, waited, different) => {
    const keys = serverAnswering(0)
    const press = drawn(() => useChange(ring))
    await press()
    await vi.advanceTimersByTimeAsync(waited)
    await press()
    expect(new Set(keys).size).toBe(different)
  })

  it('a change without an answer ends if the device sleeps for over a minute', async () => {
    const keys = serverAnswering(0)
    const press = drawn(() => useChange(ring))
    await press()
    vi.setSystemTime(Date.now() + MINUTE)
    await press()
    expect(new Set(keys).size).toBe(2)
  })

  const silence = endpoint({ ...ring, method: 'DELETE' })

  it.each([204, 409])(
    'a change unanswered, and undone elsewhere (%i), is new when it is done again',
    async (status) => {
      const keys = serverAnswering(0, 0, status, 204)
      const press = drawn(() => useChange(ring))
      const undo = drawn(() => useChange(silence))
      await press()
      await undo()
      await press()
      expect([keys[1], keys.length, new Set(keys).size]).toEqual([keys[0], 4, 3])
    },
  )

  it('a change that is still unanswered while another is answered keeps its key', async () => {
    const keys = serverAnswering(0, 204, 0)
    const press = drawn(() => useChange(ring))
    const undo = drawn(() => useChange(silence))
    await Promise.all([press(), undo()])
    await press()
    expect([keys[2], keys[3]]).toEqual([keys[0], keys[0]])
  })

  it.each([
    ['that must leave no trace', { ...ring, idempotent: false }],
    ['of a visitor', { ...ring, access: 'public' }],
  ] as const)('a change %s has no key, and nothing of it is kept', async (_, secret) => {
    const stringify = vi.spyOn(JSON, 'stringify')
    const keys = serverAnswering(0)
    await drawn(() => useChange(endpoint(secret)))()
    expect(keys).toEqual([null, null])
    expect(stringify).not.toHaveBeenCalledWith({ body: { loudness: 1 } })
    stringify.mockRestore()
  })

  it('a change without an answer is forgotten at logout', async () => {
    const keys = serverAnswering(0)
    const press = drawn(() => useChange(ring))
    await press()
    forget('token')
    await press()
    expect(new Set(keys).size).toBe(2)
  })

  it.each([204, 409, 422])(
    'a change answered with %i is over: the next one is new',
    async (status) => {
      const keys = serverAnswering(0, 0, status, 204)
      const press = drawn(() => useChange(ring))
      for (const _ of ['lost', 'answered', 'new']) await press()
      expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]])
      expect(keys[3]).not.toBe(keys[0])
    },
  )

  it('a change with another body gets a new key, and so does the next one', async () => {
    const keys = serverAnswering(0, 0, 204)
    const press = drawn(() => useChange(ring))
    for (const loudness of [1, 2, 1]) await press(loudness)
    expect(new Set(keys.slice(1)).size).toBe(3)
  })

  it.each([
    ['done', 204, true],
    ['unanswered, since it may have been done', 0, true],
    ['refused for how things stand', 409, true],
    ['refused for one of its fields', 422, true],
    ['not allowed', 403, false],
  ])('a change refetches its data when it is %s: %s', async (_, status, readAgain) => {
    serverAnswering(status)
    keep('bells', ['bells'])
    await drawn(() => useChange(ring))()
    expect(stale()).toEqual(readAgain ? ['bells'] : [])
  })

  it.each([
    ['one tag makes stale what reads it', ['bells'], ['bells', 'both']],
    ['two tags makes stale what reads either', ['bells', 'doors'], ['bells', 'doors', 'both']],
    ['nothing makes nothing stale', [], []],
    ['everything makes all stale', 'everything', ['bells', 'doors', 'both', 'nothing', 'untagged']],
  ] as const)('a change of %s', async (_, changes, expected) => {
    serverAnswering(204)
    keep('bells', ['bells'])
    keep('doors', ['doors'])
    keep('both', ['doors', 'bells'])
    keep('nothing', [])
    keep('untagged', undefined)
    await drawn(() => useChange({ ...ring, changes }))()
    expect(stale()).toEqual(expected)
  })

  it('a change makes stale the replies that useRead and useReadPage cache under its tags', async () => {
    const bells = endpoint({ ...ring, method: 'GET', reads: ['bells'] })
    const doors = endpoint({ ...bells, path: '/api/doors', reads: ['doors'] })
    serverAnswering(204)
    await drawn(() => {
      useRead(bells, { body: { loudness: 1 } })
      useReadPage(bells, { body: { loudness: 1 } })
      useRead(doors, { body: { loudness: 1 } })
      return useChange(ring)
    })()
    expect(stale()).toEqual([bells.path, bells.path])
  })

  it('a change elsewhere makes the replies with its tags stale', async () => {
    keep('bells', ['bells'])
    keep('doors', ['doors'])
    let invalidate = async (_: readonly Tag[]) => {}
    const Screen = () => {
      invalidate = useInvalidate()
      return null
    }
    renderToString(createElement(QueryClientProvider, { client }, createElement(Screen)))
    await invalidate(['bells'])
    expect(stale()).toEqual(['bells'])
  })
})
