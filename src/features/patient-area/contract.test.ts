import { expect, it } from 'vitest'
import { tooShortForLogin } from './rules.ts'

const MESSAGE = 'Telefone deve ter pelo menos 11 dígitos'

it.each([
  ['1198765432', [{ path: 'phone', message: MESSAGE }]],
  ['11987654321', []],
  ['(11) 98765-4321', []],
])('the phone %s typed to log in as a patient: %j', (typed, problems) => {
  expect(tooShortForLogin(typed)).toEqual(problems)
})
