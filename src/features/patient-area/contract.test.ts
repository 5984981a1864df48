import { expect, it } from 'vitest'
import { tooShortForLogin } from './rules.ts'

const PROBLEM = [{ path: 'phone', message: 'Telefone deve ter pelo menos 11 dígitos' }]

it.each([
  ['1198765432', PROBLEM],
  ['1190000000', PROBLEM],
  ['(11) 9000-0000', PROBLEM],
  ['+55 (11) 9000-0000', PROBLEM],
  ['11987654321', []],
  ['(11) 98765-4321', []],
  ['(11) 3456-7890', []],
  ['+351 912 345 678', []],
])('The login phone %s has the problems %j', (typed, problems) => {
  expect(tooShortForLogin(typed)).toEqual(problems)
})
