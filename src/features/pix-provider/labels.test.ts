import { expect, it } from 'vitest'
import { BANK_FAILURES, sayBankFailure } from './labels.ts'

it('a passing failure of a bank says who tries again: the server if the bank is connected, else the psychologist', () => {
  expect(sayBankFailure('slow', true)).toMatch(/Tentamos de novo daqui a pouco\.$/)
  expect(sayBankFailure('slow', false)).toMatch(/Tente de novo daqui a pouco\.$/)
  expect(sayBankFailure('token', false)).toBe(BANK_FAILURES.token)
})
