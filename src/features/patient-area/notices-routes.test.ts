import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../test/actors.ts'
import { openPractice } from '../../../test/practice.ts'
import { seal } from '../../platform/server/signing.ts'
import { addressOf } from '../../platform/shared/endpoint.ts'
import { ofEachChannel } from '../delivery/channels.ts'
import { deletePatient, getPatient } from '../patients/contract.ts'
import { updatePatient } from '../patients/input-contract.ts'
import { managePurpose } from '../practice/link-rules.ts'
import { getNotices, unsubscribe, updateNotices } from './notices-contract.ts'
import { NOTICES_PURPOSE } from './notices-links.ts'

const { app, db, given, services, visitor } = await openPractice()
const ana = await given.psychologist({ name: 'Ana Souza', plan: 'pro' })

async function knownPatient() {
  const patient = await given.patient(ana, {
    name: 'Maria Lima',
    email: 'maria@exemplo.com',
    observations: 'Prefere a manhã',
  })
  const link = { tenantId: ana.id, subjectId: patient.id }
  return { patient, params: { token: seal(services.secret, NOTICES_PURPOSE, link) } }
}

const optedOut = async ({ id }: { id: string }) =>
  (await ana.ask(getPatient, { params: { id } })).optedOut

describe('the link of a message', () => {
  it('The link shows the patient’s channels, and only the first name', async () => {
    const { params } = await knownPatient()
    expect(await visitor.ask(getNotices, { params })).toEqual({
      psychologistName: 'Ana Souza',
      firstName: 'Maria',
      channels: ofEachChannel(() => true),
      inUse: ['email', 'whatsapp', 'push'],
    })
  })

  it('A change switches one channel and leaves the others', async () => {
    const { patient, params } = await knownPatient()
    await ana.ask(updatePatient, { params: patient, body: { optedOut: ['push'] } })
    const body = { channels: { sms: false } }
    const { channels } = await visitor.ask(updateNotices, { params, body })
    expect(channels).toEqual(ofEachChannel((channel) => !['sms', 'push'].includes(channel)))
    expect(await optedOut(patient)).toEqual(['sms', 'push'])
    await visitor.ask(updateNotices, { params, body: { channels: { push: true } } })
    expect(await optedOut(patient)).toEqual(['sms'])
  })

  it('Each change is logged once, as the patient’s', async () => {
    const { patient, params } = await knownPatient()
    const body = { channels: { email: false } }
    for (let n = 0; n < 2; n++) await visitor.ask(updateNotices, { params, body })
    const events = await db.asTenant(ana.id, ({ sql }) =>
      sql
        .selectFrom('audit_events')
        .select('action')
        .where('actor', '=', 'patient')
        .where('subject_id', '=', patient.id)
        .execute(),
    )
    expect(events).toEqual([{ action: 'patient.changed' }])
  })

  it.each<[string, () => Promise<string>]>([
    ['made up', async () => 'x'.repeat(64)],
    [
      'of a booking',
      async () =>
        seal(services.secret, managePurpose(1), {
          tenantId: ana.id,
          subjectId: (await given.patient(ana)).id,
        }),
    ],
    [
      'of a patient who was erased',
      async () => {
        const { patient, params } = await knownPatient()
        await ana.ask(deletePatient, { params: { id: patient.id } })
        return params.token
      },
    ],
  ])('The link opens nothing if it is %s', async (_, make) => {
    const params = { token: await make() }
    const replies = [
      await visitor.call(getNotices, { params }),
      await visitor.call(updateNotices, { params, body: { channels: { email: false } } }),
      await visitor.call(unsubscribe, { params }),
    ]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})

describe('a mail program that unsubscribes by itself', () => {
  const click = (who: Actor, token: string, type: string, payload: string) =>
    who.send({
      method: 'POST',
      url: addressOf(unsubscribe, { params: { token } }),
      headers: { 'content-type': type },
      payload,
    })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('A mail program’s form (%s) switches e-mail off and nothing else', async (type, payload) => {
    const { patient, params } = await knownPatient()
    for (let n = 0; n < 2; n++)
      expect((await click(visitor, params.token, type, payload)).statusCode).toBe(204)
    expect(await optedOut(patient)).toEqual(['email'])
  })

  it('Only the unsubscribe call accepts a form; all others require JSON', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'email=a',
    })
    expect([reply.statusCode, reply.json().code]).toEqual([415, 'unsupported'])
  })

  it('The unsubscribe address leads a person to the page', async () => {
    const { params } = await knownPatient()
    const reply = await visitor.send({ method: 'GET', url: addressOf(unsubscribe, { params }) })
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `/avisos/${params.token}`])
  })
})

describe('the channels in the patient’s file', () => {
  it('The file lists each unwanted channel once, in a fixed order', async () => {
    const patient = await given.patient(ana, { optedOut: ['push', 'email', 'push'] })
    expect(patient.optedOut).toEqual(['email', 'push'])
  })

  it('The channels stay if a change omits them', async () => {
    const patient = await given.patient(ana, { optedOut: ['sms'] })
    const body = { name: 'Maria Reis' }
    const after = await ana.ask(updatePatient, { params: { id: patient.id }, body })
    expect(after.optedOut).toEqual(['sms'])
  })

  it('An unknown channel is refused', async () => {
    const body = { name: 'Maria Reis', phone: '11 91234-5678', optedOut: ['fax'] }
    const reply = await ana.send({ method: 'POST', url: '/api/patients', payload: body })
    expect(reply.statusCode).toBe(422)
  })
})
