import { expect, it } from 'vitest'
import { BANK_FAILURES, bankFailureText } from './labels.ts'

it('a passing failure of a bank says who tries again: the server if the bank is connected, else the psychologist', () => {
  expect(bankFailureText('slow', true)).toMatch(/Tentamos de novo daqui a pouco\.$/)
  expect(bankFailureText('slow', false)).toMatch(/Tente de novo daqui a pouco\.$/)
  expect(bankFailureText('token', false)).toBe(BANK_FAILURES.token)
})
