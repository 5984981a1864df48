import { describe, expect, it } from 'vitest'
import { shortNames } from './name-rules.ts'

describe('the patients of one phone', () => {
  const named = (...names: string[]) => [
    ...shortNames(
      names.map((name, id) => ({ id: String(id), name, registeredName: name })),
    ).values(),
  ]
  it.each([
    [['Caio Prado Lins'], []],
    [['Maria Lima', 'Maria A. Lima'], []],
    [
      ['Caio Prado Lins', 'Beatriz Prado Lins'],
      ['Caio', 'Beatriz'],
    ],
    [
      ['Maria Clara Lins', 'Maria Alice Lins', 'Ana Lins'],
      ['Maria Clara Lins', 'Maria Alice Lins', 'Ana'],
    ],
  ])('the patients %j of one phone are distinguished as %j', (names, shown) => {
    expect(named(...names)).toEqual(shown)
  })
})
