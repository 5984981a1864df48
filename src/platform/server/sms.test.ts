import { beforeEach, describe, expect, it } from 'vitest'
import { openProvider } from '../../../test/provider-stand-in.ts'
import { smsSettingsOf } from './channel-settings.ts'
import { RefusedForGood, reasonOf } from './delivery.ts'
import { type Sms, sendSms } from './sms.ts'

const provider = await openProvider()
const host = provider.origin.slice('http://'.length)
const SMS: Sms = { id: 'm1.t1', to: '+5511912345678', text: 'Aviso da sua conta & mais' }
const BASIC = `Basic ${Buffer.from('ana:s3gredo/').toString('base64')}`
const GATEWAY = `http://ana:s3gredo%2F@${host}/sms?canal=1`
const twilio = (from: string) => `twilio://AC12:s3gredo@${from}?api=${provider.origin}`

async function send(address: string, limit = AbortSignal.timeout(5_000)): Promise<void> {
  const settings = smsSettingsOf(address)
  if (!settings) throw new Error('no settings')
  await sendSms(settings, SMS, limit)
}

const refused = (status: number, body = '') => {
  provider.answer = { status, body }
  return send(GATEWAY).then(
    () => 'taken',
    (error: unknown) => [reasonOf(error), error instanceof RefusedForGood],
  )
}

beforeEach(() => {
  provider.calls.length = 0
  provider.answer = { status: 201 }
})

describe('an SMS', () => {
  it('an SMS goes to a gateway as JSON, with the password of its address', async () => {
    await send(GATEWAY)
    expect(provider.calls).toMatchObject([
      {
        call: 'POST /sms?canal=1',
        headers: { authorization: BASIC, 'content-type': 'application/json' },
      },
    ])
    expect(JSON.parse(String(provider.calls[0]?.body))).toEqual({
      to: '+5511912345678',
      text: 'Aviso da sua conta & mais',
      id: 'm1.t1',
    })
  })

  it('an SMS goes to a gateway without a password unchanged', async () => {
    await send(`${provider.origin}/`)
    expect(provider.calls[0]?.headers.authorization).toBeUndefined()
  })

  it.each([
    ['+5511999990000', { From: '+5511999990000' }],
    ['MG34', { MessagingServiceSid: 'MG34' }],
  ])('an SMS goes to Twilio from %s as a form', async (from, sender) => {
    await send(twilio(from))
    const [call] = provider.calls
    expect(call?.call).toBe('POST /2010-04-01/Accounts/AC12/Messages.json')
    expect(call?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('AC12:s3gredo').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
    })
    expect(Object.fromEntries(new URLSearchParams(String(call?.body)))).toEqual({
      To: '+5511912345678',
      Body: 'Aviso da sua conta & mais',
      ...sender,
    })
  })

  it.each([200, 201, 202, 204])(
    'an SMS is taken with %i, whatever is said with it',
    async (status) => {
      expect(await refused(status, status === 204 ? '' : '<html>\0{')).toBe('taken')
    },
  )

  it.each([400, 404, 422])('an SMS is refused permanently with %i', async (status) => {
    expect(await refused(status, 'o número +5511912345678 não existe')).toEqual([
      `HTTP ${status}`,
      true,
    ])
  })

  it.each([302, 401, 402, 403, 408, 429, 500, 503])(
    'an SMS is tried again after %i, and is followed nowhere else',
    async (status) => {
      expect(await refused(status)).toEqual([`HTTP ${status}`, false])
    },
  )

  it('an SMS is retried if the gateway is too slow or unreachable; no error names its address', async () => {
    provider.answer = { status: 200, after: 300 }
    const late = send(GATEWAY, AbortSignal.timeout(30))
    await expect(late).rejects.toMatchObject({ code: 'ETIMEDOUT', message: 'ETIMEDOUT' })
    const gone = send('http://ana:s3gredo@127.0.0.1:1/sms')
    await expect(gone).rejects.toMatchObject({ message: expect.not.stringContaining('s3gredo') })
    await expect(gone).rejects.not.toBeInstanceOf(RefusedForGood)
  })
})
