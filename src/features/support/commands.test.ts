import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { walkPages } from '../../../test/pages.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY, MINUTE } from '../../platform/shared/calendar.ts'
import { eraseClosedAccounts } from '../account/commands.ts'
import { closeAccount } from '../account/contract.ts'
import { KEPT_DAYS } from '../practice/rules.ts'
import { deleteSupportMessages } from './commands.ts'
import { sendSupportMessage } from './contract.ts'
import { listSupportMessages, markSupportMessage } from './inbox-contract.ts'
import type { InboxState } from './inbox-rules.ts'

const { app, db, given, clock, messages } = await openPractice()

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
  it('a message to the support is in the outbox of each super admin under its own id', async () => {
    const { id } = await write()
    expect(await copies()).toEqual([id, id])
    const owners = (await messages()).flatMap(({ kind, psychologist_id }) =>
      kind === 'support_request' ? [psychologist_id] : [],
    )
    expect(owners.sort()).toEqual(admins.map((admin) => admin.id).sort())
  })

  it('a message to the support is answered once a day to an address, also if five are sent concurrently', async () => {
    await Promise.all(Array.from({ length: 5 }, () => write()))
    expect(await receipts()).toBe(1)
  })

  it('a message to the support is deleted after 12 months, with its copies', async () => {
    await write()
    clock.set('2027-03-02T09:00:00-03:00')
    const { id } = await write()
    const forgottenAt = async (instant: string) => {
      await db.asPlatform((sql) => deleteSupportMessages(sql, Date.parse(instant)))
      return (await kept()).length
    }
    expect([await forgottenAt(START), await receipts()]).toEqual([2, 2])
    expect(await forgottenAt('2027-03-03T09:00:00-03:00')).toBe(1)
    expect([await kept(), await copies(), await receipts()]).toEqual([[{ id }], [id, id], 1])
  })

  it('a message to the support is erased with the account that wrote it, including its copies, and no other is', async () => {
    const ana = await given.psychologist()
    await write(ana)
    const { id } = await write(await given.psychologist())
    await ana.ask(closeAccount, { body: { password: ana.password } })
    const over = clock.now() + KEPT_DAYS * DAY
    await eraseClosedAccounts(db, over)
    expect([await kept(), await copies()]).toEqual([[{ id }], [id, id]])
  })
})

describe('the inbox of the support', () => {
  const [admin] = admins
  if (!admin) throw new Error('no admin')
  const inbox = async (state?: InboxState) =>
    (await admin.ask(listSupportMessages, { query: state ? { state } : {} })).map(({ id }) => id)
  const mark = (id: string, answered: boolean) =>
    admin.call(markSupportMessage, { params: { id }, body: { answered } })
  const acts = () =>
    db.asPlatform((sql) =>
      sql
        .selectFrom('audit_events')
        .select(['psychologist_id', 'action', 'subject_id'])
        .where('actor', '=', 'admin')
        .orderBy('id')
        .execute(),
    )
  async function writeAll(writers: (Actor | undefined)[]): Promise<string[]> {
    const ids: string[] = []
    for (const writer of writers) {
      clock.advance(MINUTE)
      ids.push((await write(writer)).id)
    }
    return ids
  }

  it('the inbox of the support shows everything that an answer needs, and the deadline for a Pro', async () => {
    const bia = await given.psychologist({ name: 'Bia Melo', plan: 'pro' })
    const { id } = await write(bia)
    expect(await admin.ask(listSupportMessages)).toEqual([
      {
        ...body,
        id,
        phone: null,
        category: 'geral',
        createdAt: '2026-03-02T12:00:00.000Z',
        psychologist: { id: bia.id, name: 'Bia Melo', plan: 'pro' },
        pro: true,
        answerBy: '2026-03-02T13:00:00.000Z',
        answeredAt: null,
      },
    ])
  })

  it('the inbox of the support gives strangers and the free plan no deadline by the hour', async () => {
    await writeAll([undefined, await given.psychologist()])
    const all = await admin.ask(listSupportMessages)
    expect(all.map(({ pro, answerBy }) => [pro, answerBy])).toEqual([
      [false, null],
      [false, null],
    ])
  })

  it('the inbox of the support has Pro’s messages first, then the longest waiting ones; answered ones newest first', async () => {
    const pro = await given.psychologist({ plan: 'pro-annual' })
    const [first = '', second = '', three = '', four = ''] = await writeAll([
      undefined,
      pro,
      undefined,
      pro,
    ])
    expect(await inbox()).toEqual([second, four, first, three])
    await mark(second, true)
    await mark(first, true)
    expect([await inbox('open'), await inbox('answered'), await inbox('all')]).toEqual([
      [four, three],
      [second, first],
      [four, three, second, first],
    ])
  })

  it.each(['open', 'all'] as const)(
    'the inbox of the support comes in pages (%s), with each message once, also messages of one instant',
    async (state) => {
      const pro = await given.psychologist({ plan: 'pro' })
      for (const writer of [undefined, pro, undefined, pro, undefined]) await write(writer)
      const { rows, totals } = await walkPages(admin, listSupportMessages, { state, limit: 2 })
      expect(totals).toEqual([5, 5, 5])
      expect(rows.map(({ id }) => id)).toEqual(await inbox(state))
    },
  )

  it('the inbox of the support marks a message as answered and opens it again; repeating it changes nothing', async () => {
    const { id } = await write()
    clock.advance(MINUTE)
    const answered = await mark(id, true)
    expect([answered.status, answered.body.answeredAt]).toEqual([200, '2026-03-02T12:01:00.000Z'])
    clock.advance(MINUTE)
    expect((await mark(id, true)).body).toEqual(answered.body)
    expect((await mark(id, false)).body.answeredAt).toBeNull()
    const known = (await acts()).filter(({ subject_id }) => subject_id === id)
    expect(known.map(({ action }) => action)).toEqual(['support.answered', 'support.reopened'])
    expect(known.map(({ psychologist_id }) => psychologist_id)).toEqual([admin.id, admin.id])
  })

  it('the inbox of the support records in the practice’s own log that it was answered', async () => {
    const bia = await given.psychologist()
    const { id } = await write(bia)
    await mark(id, true)
    expect(await acts()).toContainEqual({
      psychologist_id: bia.id,
      action: 'support.answered',
      subject_id: id,
    })
  })

  it('the inbox of the support does not find missing messages', async () => {
    const { problem } = await mark('0198c0de-0000-7000-8000-000000000000', true)
    expect(problem?.code).toBe('not_found')
  })
})
