import { describe, expect, it } from 'vitest'
import { splitBio } from './bio.ts'

describe('a bio', () => {
  it('a bio is shown whole if it is short', () => {
    expect(splitBio('  Atendo adultos. ')).toEqual(['Atendo adultos.', ''])
  })

  it('a bio is split after a sentence', () => {
    const [start, rest] = splitBio(`${'a'.repeat(200)}. ${'b'.repeat(200)}`)
    expect([start.length, rest.length]).toEqual([201, 200])
  })

  it('a bio is split between words if a sentence is long', () => {
    const [start, rest] = splitBio('palavra '.repeat(60))
    expect(start.endsWith('palavra')).toBe(true)
    expect(rest.startsWith('palavra')).toBe(true)
  })

  it('a bio is never shortened, not even a single endless word', () => {
    const text = 'x'.repeat(900)
    expect(splitBio(text).join('')).toBe(text)
  })
})
