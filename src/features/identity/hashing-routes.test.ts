import { createHook } from 'node:async_hooks'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { closeAccount } from '../account/contract.ts'
import { changePassword, register, revertEmail } from './contract.ts'

const open = { now: 0, whileHashing: [] as number[] }

const HASHING = 'ARGON2REQUEST'
const hook = createHook({
  init: (_, type) => {
    if (type === HASHING) open.whileHashing.push(open.now)
  },
}).enable()
afterAll(() => void hook.disable())

const ADMIN_EMAIL = 'dona@exemplo.com.br'
const { db, given, visitor } = await openPractice({ ADMIN_EMAIL })

const asTenant = db.asTenant
vi.spyOn(db, 'asTenant').mockImplementation((id, work) =>
  asTenant(id, async (tenant) => {
    open.now++
    try {
      return await work(tenant)
    } finally {
      open.now--
    }
  }),
)

describe('the hashing of a password outside transactions', () => {
  it('Changing the password hashes it outside a transaction', async () => {
    const ana = await given.psychologist()
    open.whileHashing = []
    const body = { currentPassword: ana.password, newPassword: 'outra senha' }
    await ana.ask(changePassword, { body })
    expect(open.whileHashing).toEqual([0, 0])
  })

  it('Registering hashes for every address, so that the time discloses no account', async () => {
    const ana = await given.psychologist()
    for (const email of [ADMIN_EMAIL, ana.email, 'livre@exemplo.com.br']) {
      open.whileHashing = []
      await visitor.call(register, {
        body: { name: 'Ana Souza', email, password: 'uma senha boa' },
      })
      expect(open.whileHashing).toEqual([0])
    }
  })

  it('Reverting the address hashes outside a transaction', async () => {
    open.whileHashing = []
    await visitor.call(revertEmail, { body: { token: 'A'.repeat(64) } })
    expect(open.whileHashing).toEqual([0])
  })

  it('Closing the account hashes outside a transaction', async () => {
    const ana = await given.psychologist()
    open.whileHashing = []
    await ana.ask(closeAccount, { body: { password: ana.password } })
    expect(open.whileHashing).toEqual([0])
  })
})
