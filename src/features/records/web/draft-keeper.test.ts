import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../platform/web/api.ts'
import { continuedText, DraftKeeper, type DraftState } from './draft-keeper.ts'

function given(problem: { now: Error | null; hangs?: boolean } = { now: null }) {
  const server = { text: 'antes', version: 1 }
  const device: { draft: { text: string; version: number } | null; full: boolean } = {
    draft: null,
    full: false,
  }
  const states: DraftState[] = []
  const keeper = new DraftKeeper(
    { ...server },
    {
      send: async (text, version) => {
        if (problem.now) throw problem.now
        if (problem.hangs) await new Promise(() => {})
        if (version !== server.version)
          throw new ApiError('mudou', 409, { code: 'changed_meanwhile', message: 'mudou' })
        Object.assign(server, { text, version: version + 1 })
        return server.version
      },
      keep: async (draft) => {
        if (device.full) throw new Error('full')
        device.draft = draft
      },
      drop: async () => {
        device.draft = null
      },
      onState: (state) => states.push(state),
    },
  )
  return { keeper, server, device, states, problem, last: () => states.at(-1) }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('A draft is sent once, a second after the last key, and deleted from the device', async () => {
  const { keeper, server, device, last } = given()
  keeper.type('a')
  await vi.advanceTimersByTimeAsync(900)
  keeper.type('ab')
  await vi.advanceTimersByTimeAsync(900)
  expect([server.text, device.draft]).toEqual(['antes', { text: 'ab', version: 1 }])
  await vi.advanceTimersByTimeAsync(200)
  expect([server.text, server.version, device.draft]).toEqual(['ab', 2, null])
  expect(last()?.is).toBe('saved')
})

it('A draft stays on the device without a network, and is sent when there is one', async () => {
  const { keeper, server, device, problem, last } = given({ now: new ApiError('sem rede', 0) })
  keeper.type('ab')
  await vi.advanceTimersByTimeAsync(1_100)
  expect(last()).toEqual({ is: 'offline', kept: true })
  expect(device.draft?.text).toBe('ab')
  problem.now = null
  await vi.advanceTimersByTimeAsync(5_000)
  expect([server.text, device.draft, last()?.is]).toEqual(['ab', null, 'saved'])
})

it('A draft that the server fails to save is not reported as a lost connection, and is sent again', async () => {
  const { keeper, server, problem, last } = given({ now: new ApiError('falhou', 500) })
  keeper.type('ab')
  await vi.advanceTimersByTimeAsync(1_100)
  expect(last()).toEqual({ is: 'failed', kept: true })
  problem.now = null
  await vi.advanceTimersByTimeAsync(5_000)
  expect([server.text, last()?.is]).toEqual(['ab', 'saved'])
})

it('A lock waits a second for a server that does not answer if the draft is on the device, otherwise for its answer', async () => {
  const isLocked = async (full: boolean) => {
    const { keeper, device } = given({ now: null, hangs: true })
    device.full = full
    keeper.type('ab')
    let locked = false
    void keeper.flushBriefly().then(() => {
      locked = true
    })
    await vi.advanceTimersByTimeAsync(1_100)
    return locked
  }
  expect([await isLocked(false), await isLocked(true)]).toEqual([true, false])
})

it('A draft is reported as unsaved if the browser stores nothing', async () => {
  const { keeper, device, last } = given({ now: new ApiError('sem rede', 0) })
  device.full = true
  keeper.type('ab')
  await vi.advanceTimersByTimeAsync(1_100)
  expect(last()).toEqual({ is: 'offline', kept: false })
})

it('A draft stays on the device when the login has ended', async () => {
  const { keeper, device, last } = given({ now: new ApiError('fim', 401) })
  keeper.type('ab')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([last(), device.draft?.text]).toEqual([{ is: 'logged-out', kept: true }, 'ab'])
})

it('A draft overwrites no other window’s text, and is sent after a choice', async () => {
  const { keeper, server, device, last } = given()
  Object.assign(server, { text: 'da outra', version: 2 })
  keeper.type('minha')
  await vi.advanceTimersByTimeAsync(1_100)
  expect([server.text, last()?.is, device.draft?.text]).toEqual(['da outra', 'overtaken', 'minha'])
  await keeper.goOnFrom(2, 'da outra', 'da outra\n\nminha')
  expect([server.text, device.draft, last()?.is]).toEqual(['da outra\n\nminha', null, 'saved'])
})

it('A draft is sent immediately on request, also one typed during a save', async () => {
  const { keeper, server } = given()
  keeper.type('a')
  const flushed = keeper.flush()
  keeper.type('ab')
  await flushed
  expect(server).toEqual({ text: 'ab', version: 3 })
})

it.each([
  ['sono', 'sono e apetite', 'sono e apetite'],
  ['sono e apetite', 'sono', 'sono e apetite'],
  ['sono\n', 'sono', 'sono\n'],
  ['', 'sono', 'sono'],
  ['sono e luto', 'sono e apetite', null],
])('The texts %j and %j of a device and the server continue as %j', (mine, theirs, text) => {
  expect(continuedText(mine, theirs)).toBe(text)
})

it('A draft that the server refuses shows the reason, also when it is to be sealed', async () => {
  const { keeper } = given({ now: new ApiError('Use no máximo 100000 caracteres', 422) })
  keeper.type('ab')
  await keeper.flush()
  expect(keeper.refusal).toBe('Use no máximo 100000 caracteres')
})
