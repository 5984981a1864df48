import { expect, it } from 'vitest'
import { codeIn } from './code-input.tsx'

it.each([
  ['', ''],
  ['12', '12'],
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['123-456', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['1234567', '123456'],
  ['abc', ''],
  ['Seu código de 6 números: 123 456.', '123456'],
  ['654321 é seu código', '654321'],
])('of %j a code of 6 digits is %j', (pasted, code) => {
  expect(codeIn(pasted, 6)).toBe(code)
})
