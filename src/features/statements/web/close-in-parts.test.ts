import { expect, it } from 'vitest'
import { ApiError } from '../../../platform/web/api.ts'
import type { Statement } from '../contract.ts'
import { closeInParts, PART_SIZE } from './close-in-parts.ts'

const ids = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)

function server(closedBefore: readonly string[] = [], lasts = Number.POSITIVE_INFINITY) {
  const closed = new Set(closedBefore)
  let calls = 0
  return async (patientIds: string[]): Promise<Statement[]> => {
    calls += 1
    if (calls > lasts) throw new ApiError('Sem conexão', 0)
    const again = patientIds.filter((id) => closed.has(id))
    if (again.length > 0)
      throw new ApiError('Já fechado', 409, {
        code: 'already_closed',
        message: 'Já fechado',
        ...{ patientIds: again },
      })
    for (const id of patientIds) closed.add(id)
    return patientIds.map((patientId) => ({ patientId }) as Statement)
  }
}

const closedIds = (closed: readonly Statement[]) => closed.map(({ patientId }) => patientId)

it('closing in parts closes all patients, and reports each part', async () => {
  const patientIds = ids(2 * PART_SIZE + 1)
  const parts: number[] = []
  const outcome = await closeInParts(patientIds, server(), (done) => parts.push(done))
  expect(closedIds(outcome.closed)).toEqual(patientIds)
  expect(outcome).toMatchObject({ already: [], failure: null, left: [] })
  expect(parts).toEqual([PART_SIZE, 2 * PART_SIZE, 2 * PART_SIZE + 1])
})

it('closing in parts closes the others if some were closed meanwhile', async () => {
  const outcome = await closeInParts(ids(4), server(['p1', 'p3']), () => undefined)
  expect(closedIds(outcome.closed)).toEqual(['p0', 'p2'])
  expect(outcome.already).toEqual(['p1', 'p3'])
  expect(outcome.failure).toBeNull()
})

it('closing in parts requests nothing if all were already closed, as after a lost reply', async () => {
  const outcome = await closeInParts(ids(2), server(ids(2)), () => undefined)
  expect(outcome).toMatchObject({ closed: [], already: ['p0', 'p1'], failure: null })
})

it('closing in parts keeps the patients closed before a failure, and returns the rest', async () => {
  const patientIds = ids(PART_SIZE + 3)
  const outcome = await closeInParts(patientIds, server([], 1), () => undefined)
  expect(outcome.closed).toHaveLength(PART_SIZE)
  expect(outcome.left).toEqual(patientIds.slice(PART_SIZE))
  expect(outcome.failure).toBeInstanceOf(ApiError)
})
