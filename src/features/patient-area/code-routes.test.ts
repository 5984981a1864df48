import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { codesSentBy } from '../../../test/login-codes.ts'
import { openPractice } from '../../../test/practice.ts'
import { fingerprint } from '../../platform/server/signing.ts'
import { HOUR, MINUTE } from '../../platform/shared/calendar.ts'
import { deleteOldLogins } from '../patient-login/commands.ts'
import { requestLoginCode, verifyLoginCode } from '../patient-login/contract.ts'
import { deletePatient } from '../patients/contract.ts'

const { clock, db, given, services, visitor, messages } = await openPractice({
  PATIENT_LOGIN: 'code',
})
const ana = await given.psychologist({ plan: 'pro' })

let lastNumber = 0
const newPhone = () => `11 97777-${String(++lastNumber).padStart(4, '0')}`

async function knownPhone(
  email: string | null = `maria${lastNumber}@exemplo.com`,
): Promise<string> {
  const phone = newPhone()
  await given.patient(ana, { phone, email })
  return phone
}

const request = (phone: string) => visitor.call(requestLoginCode, { body: { phone } })
const verify = (phone: string, code: string) =>
  visitor.call(verifyLoginCode, { body: { phone, code } })

const sentBy = (work: () => Promise<unknown>) => codesSentBy({ messages }, work)

async function codeFor(phone: string): Promise<string> {
  const [sent] = await sentBy(() => visitor.ask(requestLoginCode, { body: { phone } }))
  return sent?.code ?? ''
}

const stored = (phone: string) => `+55${phone.replace(/\D/g, '')}`

const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

beforeEach(() => clock.set(START))

describe('a login code', () => {
  it('A code has 6 digits, goes to the e-mail on file, and its message has no health word', async () => {
    const phone = await knownPhone('joana@exemplo.com')
    const sent = await sentBy(() => request(phone))
    expect(sent).toMatchObject([
      {
        channel: 'email',
        kind: 'login_code',
        recipient: 'joana@exemplo.com',
        subject: 'Seu código de acesso',
        code: expect.stringMatching(/^\d{6}$/),
      },
    ])
    expect(sent[0]?.text).toContain('vale por 10 minutos')
    expect(`${sent[0]?.subject}${sent[0]?.text}`).not.toMatch(/consult[ae]|sess|terap|psic|saúde/)
  })

  it('A code goes by SMS if the phone has no e-mail and no mail server is set', async () => {
    const phone = await knownPhone(null)
    const [sms] = await sentBy(() => request(phone))
    expect(sms).toMatchObject({ channel: 'sms', recipient: stored(phone) })
    expect(sms?.body).toMatch(/^[\x20-\x7e]{1,160}$/)
    expect((await verify(phone, sms?.code ?? '')).status).toBe(200)
  })

  it.each(['{0}', ' {0} ', '{1} {2}', '{1}-{2}'])(
    'A code is accepted as pasted: %j',
    async (form) => {
      const phone = await knownPhone()
      const code = await codeFor(phone)
      const typed = form
        .replace('{0}', code)
        .replace('{1}', code.slice(0, 3))
        .replace('{2}', code.slice(3))
      expect((await verify(phone, typed)).status).toBe(200)
    },
  )

  it('A code is valid for 10 minutes', async () => {
    const [one, other] = [await knownPhone(), await knownPhone()]
    const [first, second] = [await codeFor(one), await codeFor(other)]
    clock.advance(10 * MINUTE - 1)
    expect((await verify(one, first)).status).toBe(200)
    clock.advance(1)
    expect((await verify(other, second)).problem?.code).toBe('code_refused')
  })

  it('A code has 5 attempts: the fifth may succeed, the sixth may not', async () => {
    const [one, other] = [await knownPhone(), await knownPhone()]
    const [first, second] = [await codeFor(one), await codeFor(other)]
    for (let n = 1; n <= 4; n++) expect((await verify(one, wrong(first, n))).status).toBe(401)
    expect((await verify(one, first)).status).toBe(200)
    for (let n = 1; n <= 5; n++) expect((await verify(other, wrong(second, n))).status).toBe(401)
    expect((await verify(other, second)).problem?.code).toBe('code_refused')
  })

  it('A code works once', async () => {
    const phone = await knownPhone()
    const code = await codeFor(phone)
    expect((await verify(phone, code)).status).toBe(200)
    expect((await verify(phone, code)).status).toBe(401)
  })

  it('A code ends with the next request', async () => {
    const phone = await knownPhone()
    const old = await codeFor(phone)
    let code = old
    while (code === old) {
      clock.advance(MINUTE)
      code = await codeFor(phone)
    }
    expect((await verify(phone, old)).status).toBe(401)
    expect((await verify(phone, code)).status).toBe(200)
  })

  it('A code opens only its own phone', async () => {
    const [phone, other] = [await knownPhone(), await knownPhone()]
    const code = await codeFor(phone)
    await request(other)
    expect((await verify(other, code)).status).toBe(401)
    expect((await verify(phone, code)).status).toBe(200)
  })

  it('A code is erased with its patient', async () => {
    const { id, phone } = await given.patient(ana, {
      phone: newPhone(),
      email: 'apagada@exemplo.com',
    })
    expect(await sentBy(() => request(phone))).toHaveLength(1)
    await ana.ask(deletePatient, { params: { id } })
    expect(JSON.stringify(await messages())).not.toContain('apagada@exemplo.com')
  })

  it('A code is stored as a keyed fingerprint, never in the clear', async () => {
    const phone = await knownPhone()
    const code = await codeFor(phone)
    const codes = await db.asPlatform((sql) =>
      sql.selectFrom('patient_codes').selectAll().where('phone', '=', stored(phone)).execute(),
    )
    const keptItem = codes.map(({ code_hash }) => Buffer.from(code_hash))
    const fingerprintUnder = (secret: Buffer) =>
      fingerprint(secret, 'patient-code', `${stored(phone)} ${code}`)
    expect(keptItem).toEqual([fingerprintUnder(services.secret)])
    expect(keptItem).not.toEqual([fingerprintUnder(Buffer.alloc(32))])
    expect(keptItem[0]?.includes(code)).toBe(false)
  })
})

describe('requests for codes', () => {
  const waitOf = async (phone: string) => {
    const { status, problem, headers } = await request(phone)
    return { status, code: problem?.code, wait: Number(headers['retry-after']) }
  }

  it('A request for a code is answered once a minute', async () => {
    const phone = await knownPhone()
    expect((await request(phone)).status).toBe(204)
    clock.advance(MINUTE - 1)
    expect(await waitOf(phone)).toEqual({ status: 429, code: 'throttled', wait: 1 })
    clock.advance(1)
    expect((await request(phone)).status).toBe(204)
  })

  it('A request is answered 5 times in any hour, and a refusal does not count', async () => {
    const phone = await knownPhone()
    for (let n = 0; n < 5; n++) {
      expect((await request(phone)).status).toBe(204)
      clock.advance(10 * MINUTE)
    }
    expect(await waitOf(phone)).toMatchObject({ status: 429, wait: 600 })
    clock.advance(10 * MINUTE - 1)
    expect(await waitOf(phone)).toMatchObject({ status: 429, wait: 1 })
    clock.advance(1)
    expect((await request(phone)).status).toBe(204)
    clock.advance(10 * MINUTE - 1)
    expect((await request(phone)).status).toBe(429)
    clock.advance(1)
    expect((await request(phone)).status).toBe(204)
  })

  it('A phone is counted once for all ways of typing it', async () => {
    const phone = await knownPhone()
    expect((await request(phone)).status).toBe(204)
    expect((await request(`+55 (11) ${phone.slice(3)}`)).status).toBe(429)
  })

  it('A request’s rows are deleted after an hour, and keep the limit until then', async () => {
    const phone = await knownPhone()
    const forget = () => db.asPlatform((sql) => deleteOldLogins(sql, clock.now()))
    const count = async () =>
      (await db.asPlatform((sql) => sql.selectFrom('patient_code_requests').selectAll().execute()))
        .length
    clock.advance(48 * HOUR)
    await forget()
    for (let n = 0; n < 5; n++) {
      expect((await request(phone)).status).toBe(204)
      clock.advance(MINUTE)
    }
    clock.advance(54 * MINUTE)
    await forget()
    expect((await request(phone)).status).toBe(429)
    clock.advance(16 * MINUTE)
    await forget()
    expect(await count()).toBe(0)
  })
})
