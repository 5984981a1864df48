import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { afterEach, expect, it, vi } from 'vitest'
import { findWeakness } from './password-strength.ts'

const check = vi.spyOn(ZxcvbnFactory.prototype, 'check')
afterEach(() => check.mockClear())

it.each([12, 72, 200, 20_000])(
  'of a password of %i characters at most two parts of 32 are judged',
  async (length) => {
    await findWeakness('p4$$w0rd'.repeat(length / 4).slice(0, length), [])
    expect(check.mock.calls.length).toBeLessThanOrEqual(2)
    for (const [judged] of check.mock.calls) expect(judged.length).toBeLessThanOrEqual(32)
  },
)

it.each(['S3nh@123', 'P4$$w0rd1', 'bras!1!', 'f007b@||1', 'fl4m3ng0!'])(
  'a common word with signs for letters is guessable: %s',
  async (typed) => {
    expect(await findWeakness(typed, [])).toContain('fácil de adivinhar')
  },
)

it.each(['rio cravo lousa trigo', 'kR#9vT!q2Zx'])(
  'a good password is accepted: %s',
  async (typed) => {
    expect(await findWeakness(typed, [])).toBeNull()
  },
)
