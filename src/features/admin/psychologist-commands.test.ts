import { describe, expect, it } from 'vitest'
import { logIn, PsychologistActor } from '../../../test/actors.ts'
import { START } from '../../../test/clock.ts'
import { createOutbox, createPost } from '../../../test/outbox.ts'
import { openPractice } from '../../../test/practice.ts'
import { problems } from '../../app/problems.ts'
import { MINUTE } from '../../platform/shared/calendar.ts'
import { closeAccount } from '../account/contract.ts'
import { listAuditEvents } from '../audit/contract.ts'
import { createBooking, getAvailability, getPublicPsychologist } from '../booking/contract.ts'
import { openCalendarFeed } from '../calendar-feed/contract.ts'
import { listPatients } from '../patients/contract.ts'
import { createPatient } from '../patients/input-contract.ts'
import { getProfile } from '../practice/contract.ts'
import { savePicture } from '../profile/picture-contract.ts'
import { createSubscription } from '../subscription/contract.ts'
import {
  changePsychologistStatus,
  getPsychologist,
  listPsychologists,
} from './psychologist-contract.ts'

const practice = await openPractice()
const { app, clock, given, messages, visitor } = practice

const admin = await given.psychologist({ isAdmin: true, name: 'Super Admin' })
const PHOTO = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 7, 7]).toString('base64')
const REASON = 'O registro no CRP está vencido.'

const setActive = (who: { id: string }, is_active: boolean, reason?: string) =>
  admin.call(changePsychologistStatus, {
    params: { id: who.id },
    body: { is_active, ...(reason ? { reason } : {}) },
  })
const activate = (who: { id: string }) => setActive(who, true)
const deactivate = (who: { id: string }, reason?: string) => setActive(who, false, reason)

const logOf = ({ email }: { email: string }) =>
  admin.ask(listAuditEvents, { query: { actor: 'admin', search: email } })
const decisions = async (who: { email: string }) => (await logOf(who)).map(({ action }) => action)

const mailsTo = async ({ email }: { email: string }) =>
  (await messages()).filter(({ recipient, kind }) => recipient === email && kind !== 'welcome')

describe('deactivating a psychologist', () => {
  it('A deactivation is shown in the list, and in the audit log with actor and reason', async () => {
    const ana = await given.psychologist()
    const { status, body } = await deactivate(ana, REASON)
    expect([status, body.is_active, body.deactivation_reason]).toEqual([200, false, REASON])
    await activate(ana)
    const log = await logOf(ana)
    expect(log.map(({ action, admin: who, reason }) => [action, who, reason]).sort()).toEqual([
      ['account.activated', admin.email, null],
      ['account.deactivated', admin.email, REASON],
    ])
  })

  it('A deactivation is mailed with its reason', async () => {
    const ana = await given.psychologist()
    await deactivate(ana, REASON)
    const [mail, ...others] = await mailsTo(ana)
    expect([mail?.kind, mail?.subject]).toEqual(['account_deactivated', 'Sua conta foi desativada'])
    expect(mail?.text).toContain(`Motivo: ${REASON}`)
    expect(others).toEqual([])
  })

  it('A repeated deactivation changes nothing and is recorded once', async () => {
    const ana = await given.psychologist()
    await deactivate(ana, REASON)
    await deactivate(ana, REASON)
    const { status, body } = await deactivate(ana)
    expect([status, body.deactivation_reason]).toEqual([200, REASON])
    expect(await decisions(ana)).toEqual(['account.deactivated'])
    expect(await mailsTo(ana)).toHaveLength(1)
  })

  it('A repeated deactivation with another reason corrects it: it is recorded and mailed again', async () => {
    const ana = await given.psychologist()
    await deactivate(ana)
    expect((await deactivate(ana, REASON)).body.deactivation_reason).toBe(REASON)
    expect(await decisions(ana)).toEqual(['account.deactivated', 'account.deactivated'])
    expect((await mailsTo(ana)).filter(({ text }) => text.includes(REASON))).toHaveLength(1)
  })

  it('Two concurrent activations or deactivations are one decision each', async () => {
    const ana = await given.psychologist()
    const replies = await Promise.all([deactivate(ana), deactivate(ana)])
    replies.push(...(await Promise.all([activate(ana), activate(ana)])))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await decisions(ana)).sort()).toEqual(['account.activated', 'account.deactivated'])
  })

  it('A deactivated owner can log in, read and see the reason, and create nothing', async () => {
    const ana = await given.psychologist()
    await given.patient(ana)
    await deactivate(ana, REASON)
    const again = new PsychologistActor(app, await logIn(visitor, ana), ana.password)
    expect(await again.ask(listPatients)).toHaveLength(1)
    expect(await again.ask(getProfile)).toMatchObject({
      isActive: false,
      activation: 'deactivated',
      deactivationReason: REASON,
    })
    const refused = await again.call(createPatient, {
      body: { name: 'Rui Dias', phone: '11 91234-0000' },
    })
    const refusal = `${problems.account_deactivated[1]} Motivo: ${REASON}`
    expect([refused.status, refused.problem?.message]).toEqual([403, refusal])
    const bought = await again.call(createSubscription, { body: { planType: 'pro' } })
    expect(bought.problem?.code).toBe('account_deactivated')
  })

  it('A deactivation without a reason shows the next step', async () => {
    const ana = await given.psychologist()
    await deactivate(ana)
    const { problem } = await ana.call(createPatient, {
      body: { name: 'Rui', phone: '11 91234-0000' },
    })
    expect(problem?.message).toBe(problems.account_deactivated[1])
  })

  it('A deactivation removes the public page, times, booking, picture and calendar until activation', async () => {
    const ana = await given.psychologist()
    const { id: serviceId } = await given.service(ana)
    const { profileImage } = await ana.ask(savePicture, { body: { picture: PHOTO } })
    const { url } = await ana.ask(openCalendarFeed, { body: { showsNames: false } })
    const params = { id: ana.friendlyId }
    const query = { from: '2026-03-03', to: '2026-03-06', serviceId }
    const body = {
      patientName: 'João Reis',
      patientPhone: '11 92345-6789',
      serviceId,
      datetime: '2026-03-03T11:00:00-03:00',
    }
    const statuses = async () => [
      (await visitor.call(getPublicPsychologist, { params })).status,
      (await visitor.call(getAvailability, { params, query })).status,
      (await visitor.call(createBooking, { params, body })).status,
      (await visitor.send({ method: 'GET', url: profileImage ?? '' })).statusCode,
      (await visitor.send({ method: 'GET', url: new URL(url ?? '').pathname })).statusCode,
    ]
    await deactivate(ana)
    expect(await statuses()).toEqual([404, 404, 404, 404, 404])
    await activate(ana)
    expect(await statuses()).toEqual([200, 200, 201, 200, 200])
  })

  it('A deactivation leaves the paid plan as it is', async () => {
    const ana = await given.psychologist({ plan: 'pro-annual' })
    expect((await deactivate(ana)).body.plan).toBe('pro-annual')
  })

  it('The mail of a deactivation is not sent once it was undone or replaced', async () => {
    const ana = await given.psychologist()
    const outbox = createOutbox(practice, ana)
    const { taken, deliver } = createPost()
    const sentToAna = async () => {
      taken.length = 0
      await outbox.send(deliver)
      return taken
        .filter(({ recipient, kind }) => recipient === ana.email && kind !== 'welcome')
        .map(({ kind, emailContent }) => [kind, emailContent?.facts?.[0]?.value])
    }
    const decideEach = async (...decisions: (() => Promise<unknown>)[]) => {
      for (const decide of decisions) {
        clock.advance(MINUTE)
        await decide()
      }
    }
    await decideEach(
      () => deactivate(ana, 'engano'),
      () => activate(ana),
    )
    expect(await sentToAna()).toEqual([['account_activated', expect.any(String)]])
    await decideEach(
      () => deactivate(ana, 'outro engano'),
      () => activate(ana),
      () => deactivate(ana, REASON),
    )
    expect(await sentToAna()).toEqual([['account_deactivated', REASON]])
    clock.set(START)
  })
})

describe('activating a psychologist', () => {
  it('An activation lets a waiting account create, mails the link, and is in the audit log', async () => {
    const nova = await given.psychologist({ isActive: false })
    expect(await nova.ask(getProfile)).toMatchObject({ activation: 'verifying' })
    const { body } = await activate(nova)
    expect([body.is_active, body.activated_at]).toEqual([true, new Date(START).toISOString()])
    expect(
      (await nova.call(createPatient, { body: { name: 'Rui Dias', phone: '11 91234-0000' } }))
        .status,
    ).toBe(201)
    expect(await decisions(nova)).toEqual(['account.activated'])
    const [mail] = await mailsTo(nova)
    expect(mail?.subject).toBe('Sua conta está ativa')
    expect(mail?.text).toContain(`/agendar/${nova.friendlyId}/ana-souza`)
  })

  it('An activation removes the reason of an earlier refusal', async () => {
    const nova = await given.psychologist({ isActive: false })
    const { body } = await deactivate(nova, REASON)
    expect(body.deactivation_reason).toBe(REASON)
    const [mail] = await mailsTo(nova)
    expect(mail?.subject).toBe('Não pudemos ativar sua conta')
    expect(mail?.text).not.toContain('assinatura')
    expect(await decisions(nova)).toEqual(['account.refused'])
    expect((await nova.ask(getProfile)).activation).toBe('refused')
    const { problem } = await nova.call(createPatient, {
      body: { name: 'Rui Dias', phone: '11 91234-0000' },
    })
    expect(problem?.message).toBe(`${problems.account_refused[1]} Motivo: ${REASON}`)
    const listed = await admin.ask(listPsychologists, { query: { status: 'waiting' } })
    expect(listed.map(({ id }) => id)).not.toContain(nova.id)
    expect((await activate(nova)).body).toMatchObject({
      is_active: true,
      deactivation_reason: null,
    })
  })

  it('An activation is refused if the owner closed the account', async () => {
    const ana = await given.psychologist()
    await ana.ask(closeAccount, { body: { password: ana.password } })
    const { status, problem } = await activate(ana)
    expect([status, problem?.code]).toEqual([409, 'closed_by_owner'])
    expect((await deactivate(ana)).status).toBe(200)
    expect((await activate(ana)).problem?.code).toBe('closed_by_owner')
  })
})

describe('the super admin', () => {
  it('The super admin cannot deactivate itself, and is not in the list', async () => {
    const { status, problem } = await deactivate(admin)
    expect([status, problem?.message]).toEqual([409, problems.admin_stays[1]])
    expect((await admin.call(getPsychologist, { params: { id: admin.id } })).status).toBe(404)
    expect((await admin.ask(getProfile)).isActive).toBe(true)
  })

  it('The super admin gets a 404 for a missing account', async () => {
    expect((await activate({ id: '0198c0de-0000-7000-8000-000000000000' })).status).toBe(404)
  })
})
