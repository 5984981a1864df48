import { readFileSync } from 'node:fs'
import { parseYaml } from '@redocly/openapi-core'

/** A schema of OpenAPI 3.0, as far as the description of the API Pix uses it. */
export interface DescribedSchema {
  $ref?: string
  type?: string
  required?: string[]
  properties?: Record<string, DescribedSchema>
  items?: DescribedSchema
  allOf?: DescribedSchema[]
  oneOf?: DescribedSchema[]
  enum?: unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
}

interface Operation {
  requestBody?: { $ref?: string; content?: Content }
  responses?: Record<string, { $ref?: string; content?: Content }>
}
type Content = Record<string, { schema?: DescribedSchema }>

interface Description {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, DescribedSchema>
    examples: Record<string, { value?: unknown }>
  }
}

export function readDescription(path: string): Description {
  // The file is ours: its shape is that of the central bank's description.
  return parseYaml(readFileSync(path, 'utf8')) as Description
}

export function createDescriptionCheck(description: Description) {
  function resolved<T extends { $ref?: string }>(of: T): T {
    if (of.$ref === undefined) return of
    const found = of.$ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], description)
    return resolved(found as T)
  }

  /** Returns the parts of a value that do not match its schema, by path; nothing if it matches. */
  function faultsOf(of: DescribedSchema, value: unknown, path = ''): string[] {
    const schema = resolved(of)
    const faults = (schema.allOf ?? []).flatMap((part) => faultsOf(part, value, path))
    if (schema.oneOf && !schema.oneOf.some((one) => faultsOf(one, value, path).length === 0))
      faults.push(`${path} fits none of its forms`)
    if (schema.enum && !schema.enum.includes(value)) faults.push(`${path} is no known value`)
    return [...faults, ...faultsOfType(schema, value, path)]
  }

  function faultsOfType(schema: DescribedSchema, value: unknown, path: string): string[] {
    const { type, required = [], properties = {}, items } = schema
    if (type === 'string' || schema.pattern !== undefined) return faultsOfText(schema, value, path)
    if (type === 'integer') return Number.isInteger(value) ? [] : [`${path} is no integer`]
    if (type === 'array') {
      if (!Array.isArray(value)) return [`${path} is no list`]
      return items ? value.flatMap((one, index) => faultsOf(items, one, `${path}/${index}`)) : []
    }
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (type === 'object' && !isObject) return [`${path} is no object`]
    if (!isObject) return []
    const fields = value as Record<string, unknown>
    return [
      ...required.filter((name) => !(name in fields)).map((name) => `${path}/${name} is missing`),
      ...Object.entries(properties).flatMap(([name, field]) =>
        name in fields ? faultsOf(field, fields[name], `${path}/${name}`) : [],
      ),
    ]
  }

  /** Returns the faults of a text. The patterns of the description mean the whole text. */
  function faultsOfText(
    { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: DescribedSchema,
    value: unknown,
    path: string,
  ): string[] {
    if (typeof value !== 'string') return [`${path} is no text`]
    if (value.length < minLength || value.length > maxLength) return [`${path} has a wrong length`]
    const fits = pattern === undefined || new RegExp(`^(?:${pattern})$`).test(value)
    return fits ? [] : [`${path} has a wrong form`]
  }

  function operationOf(method: string, path: string): Operation | null {
    const parts = path.split('/')
    for (const [template, operations] of Object.entries(description.paths)) {
      const wanted = template.split('/')
      const fits =
        wanted.length === parts.length &&
        wanted.every((part, index) => part === parts[index] || part.startsWith('{'))
      const isNamed = !wanted[1]?.startsWith('{')
      const found = fits && isNamed ? operations[method.toLowerCase()] : undefined
      if (found) return found
    }
    return null
  }

  const schemaIn = (of: { $ref?: string; content?: Content } | undefined) =>
    of && Object.values(resolved(of).content ?? {})[0]?.schema

  return {
    faultsOf,
    /** Returns the faults of a request; a call that is not described is wrong too. */
    faultsOfRequest(method: string, path: string, body: unknown): string[] {
      const operation = operationOf(method, path)
      if (!operation) return [`${method} ${path} is not described`]
      const schema = schemaIn(operation.requestBody)
      if (!schema) return body === undefined ? [] : ['a body is not described']
      return faultsOf(schema, body)
    },
    faultsOfReply(method: string, path: string, status: number, body: unknown): string[] {
      const schema = schemaIn(operationOf(method, path)?.responses?.[status])
      return schema ? faultsOf(schema, body) : []
    },
  }
}
