import { describe, expect, it } from 'vitest'
import { searchEntries } from './entry-search-rules.ts'

const ENTRY = {
  date: '2026-03-10',
  text: 'Família\nFalou da irmã, (Irmãos) e da mãe/avó. Ligou para D’Ávila em 02/04.\nA tia também veio.',
}

const finds = (typed: string) => searchEntries(typed).finds(ENTRY)

const marked = (typed: string, text = ENTRY.text) =>
  searchEntries(typed)
    .mark(text)
    .filter(({ isMarked }) => isMarked)
    .map(({ text }) => text)

describe('the search in a record', () => {
  it.each(['irma', 'IRMÃ MÃE', 'avo familia', 'davila', 'd’ávila', 'irma-mae', 'tia'])(
    'the search in a record finds an entry whose text has the words: %s',
    (typed) => {
      expect(finds(typed)).toBe(true)
    },
  )

  it.each(['irma pai', 'rma', '…', '**'])('the search in a record does not find %s', (typed) => {
    expect(finds(typed)).toBe(false)
  })

  it.each([
    ...['março', 'MARCO', 'março de 2026', 'março 2026', 'março/2026', '10 de março'],
    ...['03/2026', '3/2026', '10/03', '10/03/2026', '2026', 'irmã março', '03/2026 mãe'],
  ])('the search in a record finds an entry by its day: %s', (typed) => {
    expect(finds(typed)).toBe(true)
  })

  it.each(['abril', '04/2026', '03/2025', '11/03', '2025', 'março 2025', 'pai março', 'marc'])(
    'the search in a record does not find an entry of another day: %s',
    (typed) => {
      expect(finds(typed)).toBe(false)
    },
  )

  it('the search in a record finds a date that the text has', () => {
    expect(finds('02/04')).toBe(true)
    expect(marked('02/04')).toEqual(['02/04'])
    expect(searchEntries('março').finds({ ...ENTRY, date: '2026-05-01' })).toBe(false)
    const text = 'Em março viaja.'
    expect(searchEntries('março').finds({ ...ENTRY, date: '2026-05-01', text })).toBe(true)
    expect(marked('março', text)).toEqual(['março'])
  })

  it('the search in a record marks each word found, without the signs around it', () => {
    expect(marked('irma')).toEqual(['irmã', 'Irmãos'])
    expect(marked('MÃE')).toEqual(['mãe'])
    expect(marked('davila')).toEqual(['D’Ávila'])
    expect(marked('março de 2026', 'Depois de dormir')).toEqual([])
  })

  it('the search in a record keeps every letter of a text it marks', () => {
    const parts = searchEntries('irmã 02/04 mãe').mark(ENTRY.text)
    expect(parts.map(({ text }) => text).join('')).toBe(ENTRY.text)
    expect(parts.length).toBe(9)
  })
})
