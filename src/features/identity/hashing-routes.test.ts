import { createHook } from 'node:async_hooks'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { closeAccount } from '../account/contract.ts'
import { changePassword, register, revertEmail } from './contract.ts'

/** Transactions that are open, and how many there were each time a password was hashed. */
const open = { now: 0, whileHashing: [] as number[] }

/** As Node names each computing of a hash. */
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

describe('a password is hashed outside every transaction, which would hold a connection', () => {
  it('to change it', async () => {
    const ana = await given.psychologist()
    open.whileHashing = []
    const body = { currentPassword: ana.password, newPassword: 'outra senha' }
    await ana.ask(changePassword, { body })
    expect(open.whileHashing).toEqual([0, 0])
  })

  it('to register, whoever has the address: the time tells nobody whose it is', async () => {
    const ana = await given.psychologist()
    for (const email of [ADMIN_EMAIL, ana.email, 'livre@exemplo.com.br']) {
      open.whileHashing = []
      await visitor.call(register, {
        body: { name: 'Ana Souza', email, password: 'uma senha boa' },
      })
      expect(open.whileHashing).toEqual([0])
    }
  })

  it('to give an account back to its address', async () => {
    open.whileHashing = []
    await visitor.call(revertEmail, { body: { token: 'A'.repeat(64) } })
    expect(open.whileHashing).toEqual([0])
  })

  it('to close the account', async () => {
    const ana = await given.psychologist()
    open.whileHashing = []
    await ana.ask(closeAccount, { body: { password: ana.password } })
    expect(open.whileHashing).toEqual([0])
  })
})
