import { expect, it } from 'vitest'
import { hashOf, NumbersByKey, PackedMap, PackedSet } from './packed.ts'

const KEYS = Array.from({ length: 5_000 }, (_, n) => `0190a0a0-0000-7000-8000-${n} ${n * 60_000}`)

it('a packed set has the keys that were added, and no others', () => {
  const set = new PackedSet()
  for (const key of KEYS) set.add(key)
  for (const key of KEYS) set.add(key)
  expect(KEYS.every((key) => set.has(key))).toBe(true)
  expect(KEYS.filter((key) => set.has(`${key}0`) || set.has(`0${key}`))).toEqual([])
  expect(new PackedSet().has('')).toBe(false)
})

it('a packed map keeps the last value of each key', () => {
  const map = new PackedMap<{ id: string; name: string }>()
  for (const [n, id] of KEYS.entries()) map.set(id, { id, name: `Ana ${n}` })
  map.set(KEYS[7] ?? '', { id: 'x', name: 'Bia "B"' })
  expect(KEYS.map((key) => map.get(key)?.name).slice(6, 9)).toEqual(['Ana 6', 'Bia "B"', 'Ana 8'])
  expect(map.get('nobody')).toBeUndefined()
})

it('a packed map distinguishes keys with the same hash', () => {
  const [first, second] = ['costarring', 'liquid']
  expect(hashOf(first)).toBe(hashOf(second))
  const map = new PackedMap<number>()
  map.set(first, 1)
  expect(map.get(second)).toBeUndefined()
  map.set(second, 2)
  expect([map.get(first), map.get(second)]).toEqual([1, 2])
})

it('the first numbers of a key are kept up to the limit', () => {
  const numbers = new NumbersByKey(3)
  for (let n = 0; n < 10; n++) numbers.add('ana', n)
  numbers.add('bia', 10)
  expect([numbers.of('ana'), numbers.of('bia'), numbers.of('caio')]).toEqual([[0, 1, 2], [10], []])
})
