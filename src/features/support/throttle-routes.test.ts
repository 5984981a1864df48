import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { openPractice } from '../../../test/practice.ts'
import { HOUR } from '../../platform/shared/calendar.ts'
import type { CallOf } from '../../platform/shared/endpoint.ts'
import { sendSupportMessage } from './contract.ts'

const { app, db, given, clock, messages, visitor } = await openPractice({ THROTTLE: 'on' })

await given.psychologist({ isAdmin: true })

type Body = CallOf<typeof sendSupportMessage>['body']

const MESSAGE: Body = {
  name: 'Maria Lima',
  email: 'maria@exemplo.com',
  phone: '11 91234-5678',
  category: 'tecnico',
  subject: 'Não consigo entrar',
  message: 'O código não chega.',
}
const TOLD = 'Muitas tentativas. Tente novamente em 1 hora.'

const write = (actor: Actor, fields: Partial<Body> = {}) =>
  actor.call(sendSupportMessage, { body: { ...MESSAGE, ...fields } })
const stranger = () => new Actor(app)
const stored = () =>
  db.asPlatform((sql) => sql.selectFrom('support_messages').select('id').execute())

beforeEach(async () => {
  await db.asPlatform(async (sql) => {
    await sql.deleteFrom('support_messages').execute()
    await sql.deleteFrom('messages').execute()
    await sql.deleteFrom('throttle_hits').execute()
  })
})
afterEach(() => clock.set(START))

describe('messages to the support', () => {
  const repeat = async (times: number, write: (n: number) => Promise<{ status: number }>) => {
    const statuses: number[] = []
    for (let n = 0; n < times; n++) statuses.push((await write(n)).status)
    return statuses
  }
  const emailOf = (n: number) => ({ email: `pessoa${n}@exemplo.com` })

  it('messages to the support are limited to 5 an hour for an e-mail, wherever they come from', {
    tags: 'both-databases',
  }, async () => {
    const send = () => write(stranger(), { phone: null })
    expect(await repeat(5, send)).toEqual(Array(5).fill(201))
    const refused = await send()
    expect([refused.status, refused.problem?.message]).toEqual([429, TOLD])
    expect(refused.headers['retry-after']).toBe('3600')
    const mailed = (await messages()).map(({ kind }) => kind)
    expect([(await stored()).length, mailed.length]).toEqual([5, 6])
    expect(mailed.filter((kind) => kind === 'support_received')).toHaveLength(1)
    clock.advance(HOUR)
    expect((await send()).status).toBe(201)
  })

  it('messages to the support are limited to 5 an hour for a phone, however it is typed', async () => {
    expect(await repeat(5, (n) => write(stranger(), emailOf(n)))).toEqual(Array(5).fill(201))
    const refused = await write(stranger(), { ...emailOf(5), phone: '+55 11 91234-5678' })
    expect([refused.status, refused.problem?.message]).toEqual([429, TOLD])
  })

  it('messages to the support are limited to 20 an hour for a connection, however many IPv6 addresses it has', {
    tags: 'both-databases',
  }, async () => {
    const send = (n: number) =>
      stranger().send({
        method: sendSupportMessage.method,
        url: sendSupportMessage.path,
        remoteAddress: `2001:db8:1:2::${n}`,
        payload: { ...MESSAGE, ...emailOf(n), phone: null },
      })
    for (let n = 0; n < 20; n++) expect((await send(n)).statusCode).toBe(201)
    expect((await send(20)).statusCode).toBe(429)
  })

  it('messages to the support are limited to 20 an hour for an IP address, from any sender', async () => {
    const send = (n: number) => write(visitor, { ...emailOf(n), phone: null })
    expect(await repeat(20, send)).toEqual(Array(20).fill(201))
    const refused = await send(20)
    expect([refused.status, refused.problem?.message]).toEqual([429, TOLD])
    expect((await write(stranger(), { phone: null })).status).toBe(201)
  })
})
