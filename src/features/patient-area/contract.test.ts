import { expect, it } from 'vitest'
import { loginPhoneProblem } from './rules.ts'

const PROBLEM = 'Telefone deve ter pelo menos 11 dígitos'

it.each([
  ['1198765432', PROBLEM],
  ['1190000000', PROBLEM],
  ['(11) 9000-0000', PROBLEM],
  ['+55 (11) 9000-0000', PROBLEM],
  ['1198765432a', PROBLEM],
  ['+351 912 345 678 901 234', PROBLEM],
  ['(20) 98765-4321', 'O DDD 20 não existe. Confira o telefone'],
  ['11987654321', null],
  ['(11) 98765-4321', null],
  ['(11) 3456-7890', null],
  ['+351 912 345 678', null],
])('The login phone %s has the problem %j', (typed, problem) => {
  expect(loginPhoneProblem(typed)).toBe(problem)
})
