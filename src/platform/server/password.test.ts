import { expect, it } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

const PASSWORD = 'uma senha boa'

it('a password is stored as argon2id with 19 MiB, 2 passes and 1 lane, and its own salt', async () => {
  const hashes = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)]
  for (const hash of hashes)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}==\$[\w+/]{43}=$/)
  expect(new Set(hashes).size).toBe(2)
})

it.each([undefined, { memoryKib: 8, passes: 1 }])(
  'a hash made at the cost %o matches its password only',
  async (cost) => {
    const hash = await hashPassword(PASSWORD, cost)
    expect(await verifyPassword(PASSWORD, hash)).toBe(true)
    expect(await verifyPassword('outra senha', hash)).toBe(false)
  },
)

it('no password is right if there is no hash', async () => {
  expect(await verifyPassword(PASSWORD, null)).toBe(false)
})
