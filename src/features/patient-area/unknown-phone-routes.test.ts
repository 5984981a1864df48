import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { codesFor, codesSentBy } from '../../../test/login-codes.ts'
import { openPractice } from '../../../test/practice.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { requestLoginCode, verifyLoginCode } from '../patient-login/contract.ts'

const { clock, db, given, visitor, messages } = await openPractice({ PATIENT_LOGIN: 'code' })
const ana = await given.psychologist({ plan: 'pro' })

let lastNumber = 0
const newPhone = () => `11 97766-${String(++lastNumber).padStart(4, '0')}`

async function knownPhone(): Promise<string> {
  const phone = newPhone()
  await given.patient(ana, { phone, email: 'maria@exemplo.com' })
  return phone
}

const request = (phone: string) => visitor.call(requestLoginCode, { body: { phone } })
const verify = (phone: string, code: string) =>
  visitor.call(verifyLoginCode, { body: { phone, code } })
const sentBy = (work: () => Promise<unknown>) => codesSentBy({ messages }, work)

const stored = (phone: string) => `+55${phone.replace(/\D/g, '')}`

const rowsOf = (phone: string) =>
  db.asPlatform(async (sql) => ({
    requests: await sql
      .selectFrom('patient_code_requests')
      .selectAll()
      .where('phone', '=', stored(phone))
      .execute(),
    codes: await sql
      .selectFrom('patient_codes')
      .selectAll()
      .where('phone', '=', stored(phone))
      .execute(),
  }))

beforeEach(() => clock.set(START))

describe('an unknown phone', () => {
  it('An unknown phone gets the status, headers and body of a known one', async () => {
    const shown = (reply: Awaited<ReturnType<typeof request>>) => {
      const { date: _, 'x-request-id': __, ...headers } = reply.headers
      return { status: reply.status, body: reply.body, headers }
    }
    const [known, unknown] = [await knownPhone(), newPhone()]
    for (let n = 0; n < 3; n++) {
      expect(shown(await request(unknown))).toEqual(shown(await request(known)))
      const refusals = [await verify(known, 'x000000'), await verify(unknown, 'x000000')]
      expect(refusals.map(({ status, problem }) => [status, problem?.code])).toEqual([
        [401, 'code_refused'],
        [401, 'code_refused'],
      ])
      clock.advance(n === 0 ? 30_000 : MINUTE)
    }
  })

  it('An unknown phone leaves the rows of a known one, gets no message, and no code opens it', async () => {
    const [known, unknown] = [await knownPhone(), newPhone()]
    expect(await sentBy(() => request(known))).toHaveLength(1)
    expect(await sentBy(() => request(unknown))).toEqual([])
    const storedFor = async (phone: string) => {
      const { requests, codes } = await rowsOf(phone)
      return {
        requests: requests.map(({ phone: _, ...request }) => request),
        hashes: codes.map(({ code_hash }) => code_hash.byteLength),
      }
    }
    expect(await storedFor(unknown)).toEqual(await storedFor(known))
    expect((await storedFor(known)).hashes).toEqual([32])
    expect((await rowsOf(unknown)).codes).toMatchObject([{ email: null }])
    expect((await verify(unknown, '000000')).status).toBe(401)
  })
})

it('With only a mail server, a phone without an e-mail gets no code', async () => {
  const byEmail = await openPractice({ PATIENT_LOGIN: 'code', MAIL_URL: 'smtp://correio.test:25' })
  const practice = await byEmail.given.psychologist({ plan: 'pro' })
  const phone = newPhone()
  await byEmail.given.patient(practice, { phone, email: null })
  expect(await codesFor(byEmail, phone)).toEqual([])
})
