import { expect, it } from 'vitest'
import { isSameName } from './same-name.ts'

it.each([
  ['Rita Lima', 'Rita Souza Lima', true],
  ['João Silva', 'Silva, João', true],
  ['João', 'João Silva Neto', true],
  ['João Silva', 'João Silva Filho', false],
  ['João Silva Neto', 'João da Silva', false],
  ['Rita Lima', 'Rui Lima', false],
  ['Rita A. Lima', 'Rita Aparecida Lima', true],
  ['Rita D’Ávila', 'Rita Davila', true],
  ['Ana-Rita Reis', 'Ana Rita Reis', true],
  ['Ana Lima', 'Anabela Lima', false],
  ['Jo Si', 'João Silva', false],
])('%s and %s may be one person’s names: %s', (a, b, expected) => {
  expect([isSameName(a, b), isSameName(b, a)]).toEqual([expected, expected])
})
