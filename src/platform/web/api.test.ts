import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { type ApiError, call, provideProof, readGuestToken } from './api.ts'

const guarded = endpoint({
  method: 'POST',
  path: '/api/things',
  summary: 'Uma coisa',
  access: 'tenant',
  status: 200,
})
const open = endpoint({ ...guarded, method: 'GET', access: 'public' })

const named = endpoint({ ...guarded, body: z.object({ name: z.string() }) })

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'abc' : null) })
})
afterEach(() => {
  fetched.mockReset()
  vi.unstubAllGlobals()
})

async function answered(status: number, body: string): Promise<ApiError> {
  fetched.mockResolvedValue(new Response(body, { status }))
  return call(guarded, {}).then(
    () => Promise.reject(new Error('accepted')),
    (error: ApiError) => error,
  )
}

describe('a failed response', () => {
  it.each([
    [
      "carries the server's message",
      409,
      '{"message":"E-mail já cadastrado"}',
      'E-mail já cadastrado',
    ],
    ["is 'HTTP error! status: N' without a message", 500, '{}', 'HTTP error! status: 500'],
    [
      "is 'HTTP error! status: N' with an empty message",
      418,
      '{"message":""}',
      'HTTP error! status: 418',
    ],
    ["is 'HTTP error! status: N' where the body is null", 502, 'null', 'HTTP error! status: 502'],
    ["is 'Erro na requisição' with an unreadable body", 504, '<h1>504</h1>', 'Erro na requisição'],
  ])('a failed response %s', async (_, status, body, message) => {
    expect(await answered(status, body)).toMatchObject({ status, message })
  })

  it('a failed response has the code and the details of the refusal', async () => {
    const details = [{ path: 'name', message: 'Nome deve ter pelo menos 2 caracteres' }]
    const body = JSON.stringify({ message: 'Nome', code: 'invalid', details })
    expect(await answered(422, body)).toMatchObject({ code: 'invalid', details })
  })

  it('a failed response has the seconds to wait, if the server states them', async () => {
    fetched.mockResolvedValue(
      new Response('{"message":"Aguarde"}', { status: 429, headers: { 'retry-after': '42' } }),
    )
    await expect(call(guarded, {})).rejects.toMatchObject({ retryAfter: 42 })
    expect(await answered(429, '{}')).toMatchObject({ retryAfter: null })
  })

  it("a failed response is 'Erro na requisição' also if an accepted call's body is unreadable", async () => {
    expect(await answered(200, '<h1>Ok</h1>')).toMatchObject({ message: 'Erro na requisição' })
  })

  it('a call without a response has status 0 and a message with the next step', async () => {
    fetched.mockRejectedValue(new TypeError('Failed to fetch'))
    await expect(call(guarded, {})).rejects.toMatchObject({
      status: 0,
      message: 'Sem resposta do servidor. Verifique sua conexão e tente novamente.',
    })
  })
})

describe('a call', () => {
  const headersOf = () => fetched.mock.lastCall?.[1]?.headers

  it('a call sends JSON and the stored token as bearer', async () => {
    fetched.mockResolvedValue(new Response('{}'))
    await call(guarded, { body: { name: 'Ana' } } as object)
    expect(fetched.mock.lastCall?.[1]).toMatchObject({ method: 'POST', body: '{"name":"Ana"}' })
    expect(headersOf()).toEqual({
      'content-type': 'application/json',
      authorization: 'Bearer abc',
    })
  })

  it("a call of a guest has the token stored for guests, and never a tenant's", async () => {
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'token' ? 'abc' : null) })
    readGuestToken(() => localStorage.getItem('guest'))
    fetched.mockImplementation(async () => new Response('{}'))
    await call({ ...open, access: 'guest' }, {})
    expect(headersOf()).toEqual({})
    vi.stubGlobal('localStorage', { getItem: (key: string) => `of ${key}` })
    await call({ ...open, access: 'guest' }, {})
    expect(headersOf()).toEqual({ authorization: 'Bearer of guest' })
  })

  it.each([
    ['of a former login is refused without ending the present one', 'former', 409],
    ['of the present login is refused as its end', 'abc', 401],
  ])('a call %s', async (_, sentWith, status) => {
    let token = sentWith
    vi.stubGlobal('localStorage', { getItem: () => token })
    fetched.mockImplementation(async () => {
      token = 'abc'
      return new Response('{"code":"unauthenticated"}', { status: 401 })
    })
    await expect(call(open, {})).rejects.toMatchObject({ status, code: 'unauthenticated' })
  })

  it('a call has no token if none is stored', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null })
    fetched.mockResolvedValue(new Response('{}'))
    await call(guarded, {})
    expect(headersOf()).toEqual({})
  })
})

describe('a call that needs fresh proof', () => {
  const needed = () => new Response('{"code":"proof_needed","message":"Senha"}', { status: 403 })
  const accepted = () => new Response('{}', { status: 200 })

  it('a call that needs fresh proof is sent again unchanged, with its key, after the password was given', async () => {
    fetched.mockResolvedValueOnce(needed()).mockResolvedValueOnce(accepted())
    const stop = provideProof(async () => true)
    await call(named, { body: { name: 'Ana' } }, { idempotencyKey: 'chave-1' })
    stop()
    const [first, second] = fetched.mock.calls.map(([address, init]) => ({
      address,
      body: init?.body,
      headers: init?.headers,
    }))
    expect(first).toMatchObject({
      body: '{"name":"Ana"}',
      headers: { 'idempotency-key': 'chave-1' },
    })
    expect(second).toEqual(first)
  })

  it('a call that needs fresh proof is refused if the password is not given', async () => {
    fetched.mockImplementation(async () => needed())
    const stop = provideProof(async () => false)
    await expect(call(guarded, {})).rejects.toMatchObject({ code: 'proof_needed' })
    stop()
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('a call that needs fresh proof is refused if there is nobody to ask', async () => {
    fetched.mockImplementation(async () => needed())
    await expect(call(guarded, {})).rejects.toMatchObject({ code: 'proof_needed' })
  })

  it('a call that needs fresh proof asks once for all concurrent calls that need it', async () => {
    const confirmProof = vi.fn(async () => true)
    const stop = provideProof(confirmProof)
    fetched
      .mockResolvedValueOnce(needed())
      .mockResolvedValueOnce(needed())
      .mockImplementation(async () => accepted())
    await Promise.all([call(guarded, {}), call(guarded, {})])
    stop()
    expect(confirmProof).toHaveBeenCalledTimes(1)
  })
})

describe('a server that is unavailable', () => {
  const reading = endpoint({ ...open, access: 'public' })
  const away = (headers: Record<string, string>, status = 503) =>
    new Response('{}', { status, headers: { 'content-type': 'application/json', ...headers } })
  const well = () => new Response('{}', { status: 200 })
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each([
    ['after the seconds it names', () => away({ 'retry-after': '3' }), 3_000],
    [
      'after two seconds where a proxy answers for it',
      () => away({ 'content-type': 'text/html' }, 502),
      2_000,
    ],
  ])('a server that is unavailable is called again %s', async (_, answer, pause) => {
    fetched.mockImplementationOnce(async () => answer())
    fetched.mockImplementationOnce(async () => well())
    const result = call(reading, {})
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(fetched).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toEqual({})
  })

  it('a server that is unavailable is retried for 30 seconds, then its refusal is thrown', async () => {
    fetched.mockImplementation(async () => away({ 'retry-after': '2' }))
    const answer = call(reading, {}).catch((error: ApiError) => error)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await answer).toMatchObject({ status: 503, retryAfter: 2 })
    expect(fetched).toHaveBeenCalledTimes(16)
  })

  it('a server that is unavailable gets a change again with its key, but only once without a key', async () => {
    fetched.mockImplementation(async () => away({ 'retry-after': '1' }))
    const keyed = call(guarded, {}, { idempotencyKey: 'k' }).catch(() => null)
    await vi.advanceTimersByTimeAsync(2_500)
    expect(
      fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key')),
    ).toEqual(['k', 'k', 'k'])
    await vi.advanceTimersByTimeAsync(40_000)
    await keyed
    fetched.mockClear()
    await expect(call(guarded, {})).rejects.toMatchObject({ status: 503 })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('a server that is unavailable is not retried if its disk is full', async () => {
    fetched.mockImplementation(async () => away({}))
    await expect(call(reading, {})).rejects.toMatchObject({ status: 503 })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('a server that is unavailable is not retried after the screen is left', async () => {
    fetched.mockImplementation(async () => away({ 'retry-after': '2' }))
    const leaving = new AbortController()
    const answer = call(reading, {}, { signal: leaving.signal })
    const refused = expect(answer).rejects.toThrow('left')
    await vi.advanceTimersByTimeAsync(1_000)
    leaving.abort(new Error('left'))
    await refused
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
