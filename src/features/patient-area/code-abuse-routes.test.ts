import { describe, expect, it } from 'vitest'
import { Actor } from '../../../test/actors.ts'
import { codesSentBy } from '../../../test/login-codes.ts'
import { openPractice } from '../../../test/practice.ts'
import { requestLoginCode, verifyLoginCode } from '../patient-login/contract.ts'

const { app, given, messages, startAnother } = await openPractice({ PATIENT_LOGIN: 'code' })
const ana = await given.psychologist({ plan: 'pro' })

let lastNumber = 0
const newPhone = () => `11 95555-${String(++lastNumber).padStart(4, '0')}`

async function knownPhone(): Promise<string> {
  const phone = newPhone()
  await given.patient(ana, { phone, email: 'maria@exemplo.com' })
  return phone
}

const request = (phone: string, server = app) =>
  new Actor(server).call(requestLoginCode, { body: { phone } })
const verify = (phone: string, code: string) =>
  new Actor(app).call(verifyLoginCode, { body: { phone, code } })
const sentBy = (work: () => Promise<unknown>) => codesSentBy({ messages }, work)

async function codeFor(phone: string): Promise<string> {
  return (await sentBy(() => request(phone)))[0]?.code ?? ''
}

const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('the limits of codes', async () => {
  const throttled = await openPractice({ PATIENT_LOGIN: 'code', THROTTLE: 'on' })
  const statuses = async (count: number, work: (n: number) => Promise<{ status: number }>) => {
    const replies = await Promise.all(Array.from({ length: count }, (_, n) => work(n)))
    return new Set(replies.map(({ status }) => status))
  }
  const phoneOf = (n: number) => `11 9${String(30_000_000 + n)}`

  it('Codes are limited to 30 per address and hour, over all phones', async () => {
    const here = new Actor(throttled.app)
    const ask = (n: number) => here.call(requestLoginCode, { body: { phone: phoneOf(n) } })
    expect(await statuses(30, ask)).toEqual(new Set([204]))
    expect((await ask(99)).headers['retry-after']).toBe('3600')
  })

  it('Attempts are limited to 60 per address in 15 minutes, and 30 per phone and hour', async () => {
    const here = new Actor(throttled.app)
    const body = { phone: phoneOf(200), code: '000000' }
    const tryFrom = (actor: Actor) => actor.call(verifyLoginCode, { body })
    expect(await statuses(30, () => tryFrom(new Actor(throttled.app)))).toEqual(new Set([401]))
    expect((await tryFrom(new Actor(throttled.app))).status).toBe(429)
    const walk = (n: number) =>
      here.call(verifyLoginCode, { body: { ...body, phone: phoneOf(300 + n) } })
    expect(await statuses(60, walk)).toEqual(new Set([401]))
    expect((await walk(99)).status).toBe(429)
  })

  it('Attempts are limited to 50 per phone and day, and the 429 has the time to wait', async () => {
    throttled.clock.set('2026-03-04T00:00:00Z')
    const body = { phone: phoneOf(500), code: '000000' }
    const guess = () => new Actor(throttled.app).call(verifyLoginCode, { body })
    for (const hour of [1, 2]) {
      expect(await statuses(25, guess)).toEqual(new Set([401]))
      throttled.clock.set(`2026-03-04T0${hour}:00:00Z`)
    }
    const refused = await guess()
    expect([refused.status, refused.problem?.message]).toEqual([
      429,
      'Muitas tentativas. Tente novamente em 22 horas.',
    ])
    throttled.clock.set('2026-03-05T00:00:00Z')
    expect((await guess()).status).toBe(401)
  })
})

it('Concurrent requests to two servers on one database send one code', async () => {
  const phone = await knownPhone()
  const servers = [app, await startAnother()]
  const sent = await sentBy(async () => {
    const replies = await Promise.all(
      Array.from({ length: 32 }, (_, n) => request(phone, servers[n % 2])),
    )
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(31)
  })
  expect(sent).toHaveLength(1)
})

it('Twenty concurrent tries of a code give one token', async () => {
  const phone = await knownPhone()
  const code = await codeFor(phone)
  const replies = await Promise.all(Array.from({ length: 20 }, () => verify(phone, code)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(19)
})

it('Twenty concurrent wrong attempts use up the five', async () => {
  const phone = await knownPhone()
  const code = await codeFor(phone)
  await Promise.all(Array.from({ length: 20 }, (_, n) => verify(phone, wrong(code, n + 1))))
  expect((await verify(phone, code)).status).toBe(401)
})
