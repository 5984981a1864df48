import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { splitModule } from './browser-contracts.ts'

const path = fileURLToPath(new URL('../src/features/services/contract.ts', import.meta.url))

const CODE = `
import * as z from 'zod/mini'
import { endpoint } from '../../platform/shared/endpoint.ts'
import { text } from '../../platform/shared/fields.ts'
export const MOST = 3
const PART = { access: 'tenant', params: z.object({}) } as const
export const bellInput = z.object({ name: text(MOST) })
export const isShort = (text: string) => text.length < MOST
export const ringBell = endpoint({
  ...PART,
  method: 'POST',
  path: '/api/bells',
  summary: 'Toca o sino: { com body }',
  changes: ['bells'],
  body: bellInput,
})`

it('the browser gets the constants of a contract, and of its endpoints what a call needs', async () => {
  const { calls } = await splitModule(CODE, path)
  expect(calls).toContain('export const MOST = 3')
  expect(calls).toContain('const PART = { access: "tenant" }')
  expect(calls).toContain(
    'ringBell = { ...PART, method: "POST", path: "/api/bells", changes: ["bells"] }',
  )
  expect(calls).toContain('export const isShort')
  expect(calls).not.toMatch(/z\.|bellInput|summary|text\(/)
})

it('forms get the schemas, without the endpoints', async () => {
  const { schemas } = await splitModule(CODE, path)
  expect(schemas).toMatch(/export const bellInput = \/\* @__PURE__ \*\/ \(\(\) => \(/)
  expect(schemas).not.toContain('ringBell')
})

it('an import of a contract links each name to the part that declares it', async () => {
  const { exports } = await splitModule(CODE, path)
  expect(exports).toContain("export { MOST, isShort, ringBell } from './contract.ts'")
  expect(exports).toContain("export { bellInput } from './contract.ts?schemas'")
})
