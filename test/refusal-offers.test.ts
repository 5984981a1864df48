import { describe, expect, it } from 'vitest'
import { deleteCoupon, updateCoupon } from '../src/features/coupons/contract.ts'
import { deleteService, updateService } from '../src/features/services/contract.ts'
import {
  cancelSession,
  completeSession,
  confirmPayment,
  confirmSession,
  createSession,
  deleteSession,
  type Session,
  updateSession,
} from '../src/features/sessions/contract.ts'
import type { PsychologistActor } from './actors.ts'
import { openPractice } from './practice.ts'

/** A refusal offers only actions that are possible: docs/product.md, Sessions. */

const { db, given } = await openPractice()
const of = ({ id }: { id: string }) => ({ params: { id } })
const HOUR = '2026-03-10T10:00:00-03:00'

async function practice() {
  const ana = await given.psychologist({ plan: 'pro' })
  const ids = { patientId: (await given.patient(ana)).id, serviceId: (await given.service(ana)).id }
  const mark = (more: { datetime?: string; packageId?: string } = {}) =>
    given.session(ana, { ...ids, datetime: HOUR, ...more })
  return { ana, ids, mark }
}

describe('deleting a session', () => {
  const paid = async (ana: PsychologistActor, session: Session) =>
    void (await ana.ask(confirmPayment, { ...of(session), body: {} }))
  const confirmed = async (ana: PsychologistActor, session: Session) =>
    void (await ana.ask(confirmSession, of(session)))
  const completed = async (ana: PsychologistActor, session: Session) =>
    void (await ana.ask(completeSession, of(session)))
  const cancelled = async (ana: PsychologistActor, session: Session) =>
    void (await ana.ask(cancelSession, of(session)))

  it.each([
    ['confirmed', [confirmed], true],
    ['paid', [paid], true],
    ['completed', [completed], false],
    ['paid and completed', [paid, completed], false],
    ['cancelled', [cancelled], false],
    ['paid and cancelled', [paid, cancelled], false],
  ])(
    'deleting a session that is %s offers to cancel it only if that can be done',
    async (_, steps, offered) => {
      const { ana, mark } = await practice()
      const session = await mark()
      for (const step of steps) await step(ana, session)
      const { status, problem } = await ana.call(deleteSession, of(session))
      expect(status).toBe(409)
      expect(/[Cc]ancele/.test(problem?.message ?? '')).toBe(offered)
      expect((await ana.call(cancelSession, of(session))).status).toBe(offered ? 200 : 409)
    },
  )
})

describe('changing the patient of a session', () => {
  it('changing the patient of a paid and completed session does not offer to cancel it', async () => {
    const { ana, mark } = await practice()
    const session = await mark()
    await ana.ask(confirmPayment, { ...of(session), body: {} })
    const body = { patientId: (await given.patient(ana)).id }
    const change = () => ana.call(updateSession, { ...of(session), body })
    expect((await change()).problem?.message).toContain('Cancele-a')
    await ana.ask(completeSession, of(session))
    expect((await change()).problem).toMatchObject({ code: 'paid_patient_fixed' })
    expect((await change()).problem?.message).not.toContain('Cancele')
  })

  it('changing the patient of a completed package session does not offer to restore its credit', async () => {
    const { ana, ids, mark } = await practice()
    const session = await mark({ packageId: (await given.package(ana, ids)).id })
    const body = { patientId: (await given.patient(ana)).id }
    const change = () => ana.call(updateSession, { ...of(session), body })
    expect((await change()).problem?.message).toContain('Cancele-a')
    await ana.ask(completeSession, of(session))
    expect((await change()).problem).toMatchObject({ code: 'drawn_session_fixed' })
    expect((await change()).problem?.message).not.toContain('Cancele')
  })
})

it('a time that a completed session holds is not offered by cancelling that session', async () => {
  const { ana, mark } = await practice()
  const [held, other] = [await mark(), await mark()]
  await ana.ask(completeSession, of(held))
  expect((await ana.call(confirmSession, of(other))).problem?.message).toMatch(
    /^Este horário está ocupado pela sessão de .+, em 10\/03\/2026 às 10:00\. Escolha outro horário\.$/,
  )
})

it('a package that ended cannot be changed on the free plan', async () => {
  const { ana, ids } = await practice()
  const { id: packageId } = await given.package(ana, {
    ...ids,
    expiresAt: '2026-03-05T03:00:00.000Z',
  })
  const draw = () =>
    ana.call(createSession, { body: { ...ids, packageId, type: 'online', datetime: HOUR } })
  expect((await draw()).problem?.message).toContain('prorrogue o pacote')
  await db.asPlatform((scope) =>
    scope.updateTable('psychologists').set({ plan: 'free' }).where('id', '=', ana.id).execute(),
  )
  expect((await draw()).problem).toMatchObject({
    code: 'package_expired',
    message: 'Este pacote não vale mais nesta data. Escolha outra data ou marque sem ele.',
  })
})

it('an inactive item does not offer to be deactivated', async () => {
  const { ana, ids, mark } = await practice()
  await mark()
  const remove = () => ana.call(deleteService, of({ id: ids.serviceId }))
  expect((await remove()).problem?.message).toContain('Desative-o')
  await ana.ask(updateService, { ...of({ id: ids.serviceId }), body: { active: false } })
  expect((await remove()).problem?.message).toContain('Ele está desativado')

  const coupon = await given.coupon(ana)
  const { id: serviceId } = await given.service(ana)
  await given.booking(ana, { serviceId, couponCode: coupon.code })
  const drop = () => ana.call(deleteCoupon, of(coupon))
  expect((await drop()).problem?.message).toContain('Desative-o')
  await ana.ask(updateCoupon, { ...of(coupon), body: { active: false } })
  expect((await drop()).problem?.message).toContain('Ele está desativado')
})
