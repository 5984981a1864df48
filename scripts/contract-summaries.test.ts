import { expect, it } from 'vitest'
import { removeSummaries } from './contract-summaries.ts'

it('an endpoint loses its summary, and nothing else', () => {
  const code = `endpoint({ path: '/api/a', summary: 'Os "itens" d\\'água, já', reply, status: 200 })`
  expect(removeSummaries(code)).toBe(`endpoint({ path: '/api/a',  reply, status: 200 })`)
})

it('a summary in double quotes or on the next line goes as well', () => {
  expect(removeSummaries('{ summary:\n    "Uma \\"soma\\"", reply }')).toBe('{  reply }')
})

it('a field that is called summary stays', () => {
  const code = 'z.object({ summary: z.string(), resumo: total })'
  expect(removeSummaries(code)).toBe(code)
})
