import * as z from 'zod/mini'
import { APP_NAME } from '../shared/app-name.ts'
import {
  type Access,
  acceptsIdempotencyKey,
  type Endpoint,
  FILE_NAME_HEADER,
} from '../shared/endpoint.ts'
import type { ProblemCode, ProblemTable } from '../shared/problem.ts'

/** The API's description in OpenAPI 3.1, derived from the contracts. */

export interface Section {
  name: string
  description: string
}

export interface Api {
  endpoints: readonly Endpoint[]
  problems: ProblemTable
  inactive: readonly ProblemCode[]
  accessLabels: Record<Access, string>
  operationOf(endpoint: Endpoint): { id: string; section: Section }
  origin: string | null
}

const ALWAYS: readonly ProblemCode[] = ['throttled', 'internal']

function problemsOf(endpoint: Endpoint, { inactive }: Api): ProblemCode[] {
  const guarded: ProblemCode[] = isOpen(endpoint) ? [] : ['unauthenticated']
  const admin: ProblemCode[] = endpoint.access === 'admin' ? ['forbidden'] : []
  const proof: ProblemCode[] = endpoint.proof ? ['proof_needed'] : []
  const creating = endpoint.access === 'tenant' && endpoint.status === 201 ? inactive : []
  const reading: ProblemCode[] = endpoint.upload
    ? ['too_large', 'unsupported', 'invalid']
    : endpoint.body
      ? ['unreadable', 'too_large', 'invalid']
      : endpoint.query
        ? ['invalid']
        : []
  return [
    ...new Set([
      ...reading,
      ...guarded,
      ...admin,
      ...proof,
      ...creating,
      ...(endpoint.problems ?? []),
      ...ALWAYS,
    ]),
  ]
}

type Schema = Record<string, unknown>

function schemaOf(type: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Schema
  return schema
}

function parametersOf(endpoint: Endpoint): Schema[] {
  return (['params', 'query'] as const).flatMap((location) => {
    const type = endpoint[location]
    if (!type) return []
    const { properties = {}, required = [] } = schemaOf(type, 'input') as {
      properties?: Record<string, Schema>
      required?: string[]
    }
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: location === 'params' ? 'path' : 'query',
      required: location === 'params' || required.includes(name),
      schema,
    }))
  })
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'O mesmo valor recebe de novo a primeira resposta',
  schema: { type: 'string', minLength: 8, maxLength: 128 },
}

function signatureOf({ signature }: Endpoint): Schema[] {
  if (!signature) return []
  return [{ name: signature, in: 'header', required: true, schema: { type: 'string' } }]
}

function bodyOf({ body, signature }: Endpoint): Schema {
  return body && !signature ? schemaOf(body, 'input') : {}
}

function requestOf(endpoint: Endpoint): Schema {
  const { upload, body } = endpoint
  if (upload) return withBody(Object.fromEntries(upload.map((type) => [type, {}])))
  return body ? withBody({ 'application/json': { schema: bodyOf(endpoint) } }) : {}
}

function withBody(content: Schema): Schema {
  return { requestBody: { required: true, content } }
}

function fileNameOf({ upload }: Endpoint): Schema[] {
  if (!upload) return []
  const description = 'O nome do arquivo, com codificação de URL'
  return [
    {
      name: FILE_NAME_HEADER,
      in: 'header',
      required: false,
      description,
      schema: { type: 'string' },
    },
  ]
}

function isOpen({ access }: Pick<Endpoint, 'access'>): boolean {
  return access === 'public' || access === 'guest'
}

/** A guest's token is needed only if codes are on: OpenAPI 3.1 writes "or none" as an empty requirement. */
const SECURITY = {
  public: [],
  guest: [{}, { bearer: [] }],
  tenant: [{ bearer: [] }],
  admin: [{ bearer: [] }],
} as const

function successOf({ reply, file }: Endpoint): Schema {
  if (file) {
    const content = Object.fromEntries(file.map((type) => [type, {}]))
    return { description: 'O arquivo', content }
  }
  if (!reply) return { description: 'Feito, sem conteúdo' }
  const content = { 'application/json': { schema: schemaOf(reply, 'output') } }
  return { description: 'Feito', content }
}

function operationOf(endpoint: Endpoint, api: Api): Schema {
  const { problems } = api
  const byStatus = Map.groupBy(problemsOf(endpoint, api), (code) => problems[code][0])
  const refusals = [...byStatus].map(([status, codes]) => [
    status,
    {
      description: codes.map((code) => `\`${code}\`: ${problems[code][1]}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  const success = successOf(endpoint)
  const { id, section } = api.operationOf(endpoint)
  return {
    operationId: id,
    tags: [section.name],
    summary: endpoint.summary,
    description: `${api.accessLabels[endpoint.access]}.`,
    parameters: [
      ...parametersOf(endpoint),
      ...signatureOf(endpoint),
      ...fileNameOf(endpoint),
      ...(acceptsIdempotencyKey(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ],
    ...requestOf(endpoint),
    responses: { [endpoint.status]: success, ...Object.fromEntries(refusals) },
    security: SECURITY[endpoint.access],
  }
}

export function openApiOf(api: Api): Schema {
  const paths: Record<string, Schema> = {}
  for (const endpoint of api.endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, api) }
  }
  const sections = new Set(api.endpoints.map((endpoint) => api.operationOf(endpoint).section))
  return {
    openapi: '3.1.0',
    info: {
      title: `API do ${APP_NAME}`,
      version: '1.0.0',
      license: { name: 'Proprietária', identifier: 'LicenseRef-Proprietary' },
      description:
        'Dinheiro é texto com duas casas ("150.00"); instantes são ISO 8601; erros trazem `message`, `code` e `details`.',
    },
    servers: [{ url: api.origin ?? '/', description: 'Este servidor' }],
    tags: [...sections],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Problem: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { enum: Object.keys(api.problems) },
            details: {
              type: 'array',
              items: {
                type: 'object',
                required: ['path', 'message'],
                properties: { path: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  }
}
