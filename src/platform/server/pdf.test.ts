import { describe, expect, it } from 'vitest'
import { latin } from './pdf.ts'

describe('a name in print', () => {
  it.each([
    ['João Gonçalves', 'João Gonçalves'],
    ['Żółć', 'Zólc'],
    ['Łukasz Đorđević', 'Lukasz Dordevic'],
    ['Işıl Ħaż-Żebbuġ', 'Isil Haz-Zebbug'],
    ['Bjørn Æsa Weiß Œuvre', 'Bjørn Æsa Weiß Œuvre'],
    ['李明', '??'],
  ])('%s is written %s', (name, printed) => {
    expect(latin(name)).toBe(printed)
  })
})
