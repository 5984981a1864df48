import { describe, expect, it } from 'vitest'
import { closeAccount, restoreAccount } from '../features/account/contract.ts'
import { mergePatients, undoMerge } from '../features/merging/contract.ts'
import { updateProfile, updateSettings } from '../features/profile/contract.ts'
import type { Endpoint } from '../platform/shared/endpoint.ts'
import { routes } from './server.ts'

const endpoints = routes.map(({ endpoint }): Endpoint => endpoint)
const named = (list: Endpoint[]) =>
  list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const asking = endpoints.filter(({ method }) => method === 'GET')
const changing = endpoints.filter(({ method }) => method !== 'GET')

const guarded = asking.filter(({ access, file }) => access !== 'public' && !file)

const tagsRead = new Set(endpoints.flatMap(({ reads = [] }) => reads))
const tagsChanged = new Set(
  endpoints.flatMap(({ changes = [] }) => (changes === 'everything' ? [] : changes)),
)

describe('staleness by tags', () => {
  it.each(named(guarded))('%s says which tags make a stored reply stale', (_, { reads }) => {
    expect(reads).toBeDefined()
  })

  it.each(named(changing))('%s says which tags it changes', (_, { changes }) => {
    expect(changes).toBeDefined()
  })

  it('no call that reads changes a tag, and no file is cached', () => {
    expect(asking.filter(({ changes }) => changes)).toEqual([])
    expect(endpoints.filter(({ file, reads }) => file && reads)).toEqual([])
  })

  it('each tag that is changed is also read, and each that is read is changed', () => {
    expect([...tagsChanged].sort()).toEqual([...tagsRead].sort())
  })

  it('only closing and restoring an account, its settings, its profile and joined patients change everything', () => {
    const whole = [closeAccount, restoreAccount, updateProfile, updateSettings]
    const joined = [mergePatients, undoMerge]
    expect(new Set(changing.filter(({ changes }) => changes === 'everything'))).toEqual(
      new Set<Endpoint>([...whole, ...joined]),
    )
  })
})
