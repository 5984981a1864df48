import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { eraseClosedAccounts } from '../account/commands.ts'
import { closeAccount, KEPT_DAYS } from '../account/contract.ts'
import { forgetSupportMessages } from './commands.ts'
import { sendSupportMessage } from './contract.ts'

const { app, db, given, clock, messages } = await openPractice()

// Who was the super admin before still answers.
const admins = [
  await given.psychologist({ isAdmin: true, email: 'dona@exemplo.com.br' }),
  await given.psychologist({ isAdmin: true, email: 'socia@exemplo.com.br' }),
]
const body = {
  name: 'Maria Lima',
  email: 'maria@exemplo.com',
  subject: 'Não consigo entrar',
  message: 'O código não chega.',
}
const write = (actor = new Actor(app)) => actor.ask(sendSupportMessage, { body })
const kept = () =>
  db.asPlatform((sql) => sql.selectFrom('support_messages').select('id').orderBy('id').execute())
const receipts = async () =>
  (await messages()).filter(({ kind }) => kind === 'support_received').length
const copies = async () =>
  (await messages()).filter(({ kind }) => kind === 'support_request').map(({ id }) => id)

beforeEach(async () => {
  await db.asPlatform(async (sql) => {
    await sql.deleteFrom('support_messages').execute()
    await sql.deleteFrom('messages').execute()
  })
})
afterEach(() => clock.set(START))

describe('a message to the support', () => {
  it('lies in the outbox of each super admin under its own id', async () => {
    const { id } = await write()
    expect(await copies()).toEqual([id, id])
    const owners = (await messages()).flatMap(({ kind, psychologist_id }) =>
      kind === 'support_request' ? [psychologist_id] : [],
    )
    expect(owners.sort()).toEqual(admins.map((admin) => admin.id).sort())
  })

  it('is answered once a day to an address, too, where five come at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => write()))
    expect(await receipts()).toBe(1)
  })

  it('is forgotten after 12 months, with its copies', async () => {
    await write()
    clock.set('2027-03-02T09:00:00-03:00')
    const { id } = await write()
    const forgottenAt = async (instant: string) => {
      await db.asPlatform((sql) => forgetSupportMessages(sql, Date.parse(instant)))
      return (await kept()).length
    }
    expect([await forgottenAt(START), await receipts()]).toEqual([2, 2])
    expect(await forgottenAt('2027-03-03T09:00:00-03:00')).toBe(1)
    expect([await kept(), await copies(), await receipts()]).toEqual([[{ id }], [id, id], 1])
  })

  it('is erased with the account it was written from, its copies too, and no other', async () => {
    const ana = await given.psychologist()
    await write(ana)
    const { id } = await write(await given.psychologist())
    await ana.ask(closeAccount, { body: { password: ana.password } })
    const over = clock.now() + KEPT_DAYS * DAY
    await db.asPlatform((sql) => eraseClosedAccounts(sql, over))
    expect([await kept(), await copies()]).toEqual([[{ id }], [id, id]])
  })
})
