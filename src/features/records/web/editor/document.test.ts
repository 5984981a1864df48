import { expect, it } from 'vitest'
import { toDocument, toText } from './document.ts'

it.each([
  ['a paragraph of two lines', 'um\ndois'],
  ['headings', '# Queixa\n\n## Sono\n\n### Apetite'],
  ['bold', 'dormiu **mal** hoje'],
  ['lists', '- sono\n  e apetite\n- luto\n\n3. ligar\n4. marcar'],
  ['marks that are meant as letters', '\\# não é título\n\n1\\. nem lista'],
  ['tags', '<img src=x onerror=alert(1)>'],
])('The editor keeps %s', (_, text) => {
  expect(toText(toDocument(text))).toBe(text)
})

it('An empty text becomes an empty paragraph', () => {
  expect(toDocument('').childCount).toBe(1)
  expect(toText(toDocument('\n\n'))).toBe('')
})
