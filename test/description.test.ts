import { describe, expect, it } from 'vitest'
import { describedApi } from '../src/app/api-description.ts'
import { routes } from '../src/app/server.ts'
import { openApiOf } from '../src/platform/server/openapi.ts'
import type { Endpoint } from '../src/platform/shared/endpoint.ts'
import { openPractice } from './practice.ts'

const { visitor } = await openPractice()

const endpoints = routes.map(({ endpoint }) => endpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const named = (list: Endpoint[]) => list.map((endpoint) => [nameOf(endpoint), endpoint] as const)

describe('the description', async () => {
  const description = (await visitor.send({ method: 'GET', url: '/api/openapi.json' })).json()

  const sections = description.tags.map(({ name }: { name: string }) => name)

  it('the description names the address of the API: APP_ORIGIN, otherwise the origin from which it is read', () => {
    expect(description.servers).toMatchObject([{ url: '/' }])
    const elsewhere = openApiOf(describedApi(routes, 'https://consultorio.test'))
    expect(elsewhere.servers).toMatchObject([{ url: 'https://consultorio.test' }])
  })

  it('the description is OpenAPI 3.1 and has every route, under its method', () => {
    expect(description.openapi).toMatch(/^3\.1\./)
    const described = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    )
    const expected = endpoints.map((endpoint) => nameOf(endpoint).replace(/:(\w+)/g, '{$1}'))
    expect(described.sort()).toEqual(expect.arrayContaining(expected.sort()))
  })

  it.each(named(endpoints))(
    'the description of %s names its inputs, its answer and its refusals',
    (_, endpoint) => {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
      const operation = description.paths[path][endpoint.method.toLowerCase()]
      expect(operation.summary).toBe(endpoint.summary)
      expect(operation.operationId).toMatch(/^[a-z][a-zA-Z]+$/)
      expect(sections).toContain(operation.tags[0])
      const inPath = operation.parameters.filter((one: { in: string }) => one.in === 'path')
      expect(inPath.map(({ name }: { name: string }) => name)).toEqual(
        Object.keys(endpoint.params?.shape ?? {}),
      )
      expect(Boolean(operation.requestBody)).toBe(Boolean(endpoint.body ?? endpoint.upload))
      expect(operation.responses[endpoint.status]).toBeDefined()
      const statuses = Object.keys(operation.responses)
      if (endpoint.access === 'public') expect(operation.security).toEqual([])
      else if (endpoint.access === 'guest') expect(operation.security).toEqual([{}, { bearer: [] }])
      else expect(statuses).toContain('401')
      if (endpoint.body) expect(statuses).toEqual(expect.arrayContaining(['400', '413', '422']))
    },
  )

  it('the description has references that resolve', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(0)
    for (const [, reference = ''] of references) {
      const [root, ...steps] = reference.split('/')
      expect(root).toBe('#')
      const found = steps.reduce<unknown>(
        (node, step) => (node as Record<string, unknown> | undefined)?.[step],
        description,
      )
      expect([reference, found]).not.toEqual([reference, undefined])
    }
  })

  it('the description is read at /api/docs by a viewer of this origin, under the policy of its one script, and without scripts as a list', async () => {
    const page = await visitor.send({ method: 'GET', url: '/api/docs' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toContain('text/html')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self';/)
    expect(policy).toContain("require-trusted-types-for 'script';trusted-types consultorio vue")
    expect(page.body).toContain('<script src="/api-reference.js">')
    expect(page.body).not.toMatch(/https?:/)
    for (const { path } of endpoints) expect(page.body).toContain(path)
    const style = await visitor.send({ method: 'GET', url: '/api/docs.css' })
    expect(style.headers['content-type']).toContain('text/css')
  })
})
