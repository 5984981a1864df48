import { describe, expect, it } from 'vitest'
import { constraints, problems } from '../src/app/problems.ts'
import { createServer } from '../src/app/server.ts'
import { listPatients } from '../src/features/patients/contract.ts'
import { previewStatements } from '../src/features/statements/contract.ts'
import { createHttpServer, serveRoutes } from '../src/platform/server/http.ts'
import { openRoute } from '../src/platform/server/routes.ts'
import { getHealth } from '../src/platform/shared/health-contract.ts'
import { openPractice } from './practice.ts'

const { db, services, given, visitor } = await openPractice()
const ana = await given.psychologist({ plan: 'pro' })

const json = { 'content-type': 'application/json' }
const post = (payload: string, headers: Record<string, string> = json) =>
  ana.send({ method: 'POST', url: '/api/patients', headers, payload })
const valid = JSON.stringify({ name: 'Maria Lima', phone: '11 91234-5678' })

describe('a body', () => {
  it.each([
    ['that is broken JSON', '{"name":', json, 'unreadable'],
    ['that is two JSONs', '{}{}', json, 'unreadable'],
    ['that is not JSON', 'name=Maria', json, 'unreadable'],
    ['in text', valid, { 'content-type': 'text/plain' }, 'unsupported'],
    [
      'of a form',
      'name=Maria',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'unsupported',
    ],
    ['in XML', '<name>Maria</name>', { 'content-type': 'application/xml' }, 'unsupported'],
    ['of unknown type', valid, { 'content-type': '' }, 'unsupported'],
    ['over 100 kB', `{"name":"${'x'.repeat(102_400)}"}`, json, 'too_large'],
    ['with __proto__', `{"__proto__":{"isAdmin":true},${valid.slice(1)}`, json, 'unreadable'],
    [
      'with a prototype',
      `{"constructor":{"prototype":{"a":1}},${valid.slice(1)}`,
      json,
      'unreadable',
    ],
  ] as const)(
    'a body %s is refused in Portuguese, and nothing is stored',
    async (_, payload, headers, code) => {
      const reply = await post(payload, headers)
      expect(reply.statusCode).toBe(problems[code][0])
      expect(reply.json()).toEqual({ code, message: problems[code][1] })
      expect(await ana.ask(listPatients)).toEqual([])
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    },
  )

  it.each([
    ['null', 'null'],
    ['a list', '[]'],
    ['a text', '"Maria"'],
    ['a number', '1e999'],
    ['nothing', ''],
  ])('a body that is %s is refused like one without its fields', async (_, payload) => {
    expect((await post(payload)).statusCode).toBe(422)
  })

  it('a body of 99 kB is read, and unknown fields of it are ignored', async () => {
    const created = await ana.send({
      method: 'POST',
      url: '/api/patients',
      payload: {
        ...JSON.parse(valid),
        id: 'x',
        createdAt: 'y',
        isAdmin: true,
        more: 'x'.repeat(99_000),
      },
    })
    expect(created.statusCode).toBe(201)
    expect(created.json()).not.toHaveProperty('isAdmin')
    expect(created.json().id).not.toBe('x')
  })

  it('a body is not required by a call without payload that says it sends JSON', async () => {
    const { id } = await given.service(ana)
    const reply = await ana.send({ method: 'DELETE', url: `/api/services/${id}`, headers: json })
    expect(reply.statusCode).toBe(204)
    expect(reply.body).toBe('')
  })
})

describe('an address', () => {
  it.each([
    ['GET', '/api/nada', 404],
    ['PATCH', '/api/patients', 404],
    ['GET', '/api/patients/%zz', 400],
    ['GET', '/api/patients/%ff', 400],
    ['GET', `/api/patients/${'x'.repeat(300)}`, 404],
    ['DELETE', '/api/patients', 404],
    ['GET', '/api/patients?limit=0', 422],
    ['GET', '/api/patients?limit=1&limit=2', 422],
    ['GET', '/api/patients?limit=1&after=nada', 422],
  ] as const)('%s %s, an unknown address, is a %i in Portuguese', async (method, url, status) => {
    const reply = await ana.send({ method, url })
    expect(reply.statusCode).toBe(status)
    expect(reply.headers['content-type']).toContain('application/json')
    expect(Object.keys(problems)).toContain(reply.json().code)
    expect(reply.json().message).not.toMatch(/invalid|not found|error|expected/i)
  })

  it.each([
    [['a', '-'.repeat(36)]],
    [['+275760-01-01T00:00:00.000Z', '0198c0de-0000-7000-8000-000000000000']],
    [['-000001-01-01T00:00:00.000Z', '0198c0de-0000-7000-8000-000000000000']],
    [['0000-01-01T00:00:00.000Z', '0198c0de-0000-7000-8000-000000000000']],
    [['amanhã', '0198c0de-0000-7000-8000-000000000000']],
    [['x']],
    [[1, 2]],
    [{}],
  ])(
    'an address of a next page that was made up (%j) is refused or empty, never an error of ours',
    async (values) => {
      const after = Buffer.from(JSON.stringify(values)).toString('base64url')
      for (const list of ['patients', 'sessions']) {
        const reply = await ana.send({ method: 'GET', url: `/api/${list}?limit=1&after=${after}` })
        expect([200, 422]).toContain(reply.statusCode)
      }
    },
  )
})

describe('every answer', () => {
  it.each([
    ['a list', '/api/patients', 200],
    ['a refusal', '/api/patients/x', 404],
    ['an unknown address', '/api/nada', 404],
    ['the description', '/api/docs', 200],
    ['the health', '/api/health', 200],
  ])('(%s) every answer has the security headers and its own id', async (_, url, status) => {
    const [first, second] = [
      await ana.send({ method: 'GET', url }),
      await ana.send({ method: 'GET', url, headers: { 'x-request-id': 'meu' } }),
    ]
    expect(first.statusCode).toBe(status)
    expect(first.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(first.headers).not.toHaveProperty('x-powered-by')
    const policy = String(first.headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain('trusted-types consultorio')
    expect(first.headers['permissions-policy']).toContain('camera=(), ')
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    expect(second.headers['x-request-id']).not.toBe('meu')
  })

  it('every answer of the API forbids caches', async () => {
    for (const url of ['/api/patients', '/api/patients/x'])
      expect((await ana.send({ method: 'GET', url })).headers['cache-control']).toBe('no-store')
  })
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:50123', '203.0.113.9'],
  ['[2001:db8:1:2::5]:443', '2001:db8:1:2::/64'],
  ['198.51.100.7, 203.0.113.9:80, 10.1.1.1:81', '203.0.113.9'],
])('a visitor behind a proxy that says "%s" is counted as %s', async (forwarded, counted) => {
  const environment = { ...services.environment, trustProxy: ['loopback', '10.0.0.0/8'] }
  const seen: string[] = []
  const app = await createHttpServer({ ...services, environment }, { problems, constraints })
  const route = openRoute(getHealth, async ({ address }) => {
    seen.push(address)
    return { status: 'ok' as const }
  })
  serveRoutes(app, services, [route])
  await app.inject({ url: getHealth.path, headers: { 'x-forwarded-for': forwarded } })
  await app.close()
  expect(seen).toEqual([counted])
})

describe('the health', () => {
  it('the health is ok while the database answers, otherwise 503', async () => {
    const health = { method: 'GET', url: '/api/health' } as const
    expect((await visitor.send(health)).json()).toEqual({ status: 'ok' })
    const app = await createServer({ ...services, db: { ...db, ping: async () => 'silent' } })
    const reply = await app.inject(health)
    await app.close()
    expect(reply.statusCode).toBe(503)
    expect(reply.json()).toEqual({ status: 'degraded', wrong: 'database' })
  })
})

it('forty concurrent lists and previews of one account are all answered', async () => {
  const calls = Array.from({ length: 40 }, (_, n) =>
    n % 4 === 0
      ? ana.call(previewStatements, { query: { month: '2026-02' } })
      : ana.call(listPatients),
  )
  expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
})

it.each([
  ['/login', '/psychologist/login'],
  ['/entrar', '/psychologist/login'],
  ['/cadastro', '/psychologist/register'],
])('the typed address %s leads to %s', async (url, path) => {
  const reply = await visitor.send({ method: 'GET', url })
  expect([reply.statusCode, reply.headers.location]).toEqual([302, path])
})
