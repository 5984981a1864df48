import { beforeEach, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../../test/actors.ts'
import { START } from '../../../../test/clock.ts'
import { openPractice } from '../../../../test/practice.ts'
import { DAY } from '../../../platform/shared/calendar.ts'
import { getAgreementTerms } from '../../agreements/contract.ts'
import { getDashboard } from '../../dashboard/contract.ts'
import { issueDocument } from '../../documents/contract.ts'
import { proveLogin } from '../../identity/contract.ts'
import { listPackages } from '../../packages/contract.ts'
import { getPatient, listPatients } from '../../patients/contract.ts'
import { listPatientFigures } from '../../patients/figures-contract.ts'
import { updatePatient } from '../../patients/input-contract.ts'
import { listPatientPrices } from '../../prices/contract.ts'
import { getAdvancedReport } from '../../reports/contract.ts'
import { updateService } from '../../services/contract.ts'
import {
  completeSession,
  confirmPayment,
  confirmSession,
  deleteSession,
  getSession,
  listSessions,
} from '../contract.ts'
import { getLastTerms, getPatientAccount } from '../lists/contract.ts'
import { getOwed } from '../payments/owed-contract.ts'
import { removeLongExpired } from './expiry-commands.ts'
import { releaseEveryExpiredHold } from './hold-commands.ts'

const { db, given, clock, messages } = await openPractice()
beforeEach(() => clock.set(START))

const SLOTS = ['10', '11', '13'].map((hour) => `2026-03-26T${hour}:00:00-03:00`)
const PHONE = '11 96666-0001'

async function openBooked(fields: { type?: 'single' | 'package' } = {}) {
  const owner = await given.psychologist({ plan: 'pro' })
  const { id: serviceId } = await given.service(
    owner,
    fields.type === 'package' ? { type: 'package', sessionsCount: 4 } : {},
  )
  const book = async (datetime = SLOTS[0], patientPhone = PHONE) => {
    const { session } = await given.booking(owner, {
      serviceId,
      patientPhone,
      patientEmail: 'joao@exemplo.com',
      ...(datetime ? { datetime } : {}),
    })
    return owner.ask(getSession, { params: { id: session.id } })
  }
  return { owner, serviceId, book }
}

async function expire(): Promise<void> {
  clock.advance(DAY)
  await releaseEveryExpiredHold(db, clock.now())
}

async function passAWeek(): Promise<void> {
  clock.advance(7 * DAY)
  await removeLongExpired(db, clock.now())
}

const remove = (owner: PsychologistActor, id: string) =>
  owner.call(deleteSession, { params: { id }, query: { withPatient: 'true' } })

it('a booking with an expired hold is shown as expired', async () => {
  const { owner, book } = await openBooked()
  const { id, holdExpired } = await book()
  expect(holdExpired).toBe(false)
  await expire()
  const [listed] = await owner.ask(listSessions)
  expect(listed).toMatchObject({ id, holdExpired: true, patientRemovable: true, origin: 'public' })
})

it('a booking with an expired hold is not owed: not on the patient’s page, in the dashboard, the reports or a list', {
  tags: 'both-databases',
}, async () => {
  const { owner, book } = await openBooked()
  const { id, patientId } = await book()
  const owedOn = async () => {
    const account = await owner.ask(getPatientAccount, { params: { id: patientId ?? '' } })
    const { overdue } = await owner.ask(getDashboard)
    const { overview } = await owner.ask(getAdvancedReport)
    const split = await owner.ask(getOwed, { query: {} })
    const unpaid = await owner.ask(listSessions, { query: { list: 'unpaid' } })
    const filtered = await owner.ask(listSessions, { query: { paid: 'false' } })
    return [
      account.unpaid,
      Number(account.owed),
      overdue.sessions,
      overview.pendingPayments,
      split.overdue.sessions + split.comingDue.sessions,
      unpaid.length,
      filtered.length,
    ]
  }
  expect(await owedOn()).toEqual([1, 150, 0, 1, 1, 1, 1])
  await expire()
  expect(await owedOn()).toEqual([0, 0, 0, 0, 0, 0, 0])
  clock.set('2026-03-26T18:00:00-03:00')
  expect(await owedOn()).toEqual([0, 0, 0, 0, 0, 0, 0])
  await owner.ask(completeSession, { params: { id } })
  expect(await owedOn()).toEqual([1, 150, 1, 1, 1, 1, 1])
})

it('a booking with an expired hold is neither the next session of its patient nor the last', async () => {
  const { owner, book } = await openBooked()
  const { patientId } = await book()
  const shown = async () => {
    const account = await owner.ask(getPatientAccount, { params: { id: patientId ?? '' } })
    const [figures] = await owner.ask(listPatientFigures)
    return [account.next?.datetime, figures?.nextSession, figures?.lastSession]
  }
  const at = new Date(SLOTS[0] ?? '').toISOString()
  expect(await shown()).toEqual([at, at, null])
  await expire()
  expect(await shown()).toEqual([undefined, null, null])
  clock.set('2026-03-26T18:00:00-03:00')
  expect(await shown()).toEqual([undefined, null, null])
})

it('a booking with an expired hold gives no terms to a new session, a contract or a price change, and no declaração says that it took place', async () => {
  const { owner, serviceId, book } = await openBooked()
  const { id, patientId } = await book()
  await owner.ask(updateService, { params: { id: serviceId }, body: { price: '200.00' } })
  const params = { id: patientId ?? '' }
  const termsOf = async () => {
    await owner.ask(proveLogin, { body: { password: owner.password } })
    const { last } = await owner.ask(getLastTerms, { params })
    const [listed] = await owner.ask(listPatientPrices)
    const { fees } = await owner.ask(getAgreementTerms, { params })
    const body = { kind: 'declaracao' as const, purpose: 'Comparecimento', sessionIds: [id] }
    const { status } = await owner.call(issueDocument, { params, body })
    return [last?.price, listed?.usualPrice, /150|200/.exec(fees ?? '')?.[0], status]
  }
  await expire()
  clock.set('2026-03-26T18:00:00-03:00')
  expect(await termsOf()).toEqual([undefined, null, '200', 422])
  await owner.ask(completeSession, { params: { id } })
  expect(await termsOf()).toEqual(['150.00', '150.00', '150', 201])
})

it('a booking with an expired hold is removed with its patient and the patient’s other expired bookings, without a notice', async () => {
  const { owner, book } = await openBooked()
  const { id } = await book()
  await book(SLOTS[1])
  await expire()
  const messageCount = (await messages()).length
  expect((await remove(owner, id)).status).toBe(204)
  expect(await owner.ask(listSessions)).toEqual([])
  expect(await owner.ask(listPatients)).toEqual([])
  expect((await messages()).length).toBeLessThan(messageCount)
})

it('removing a booking with an expired hold removes the package that was booked with it', {
  tags: 'both-databases',
}, async () => {
  const { owner, book } = await openBooked({ type: 'package' })
  const { id } = await book()
  await expire()
  expect((await remove(owner, id)).status).toBe(204)
  expect(await owner.ask(listPackages)).toEqual([])
  expect(await owner.ask(listPatients)).toEqual([])
})

it.each<[how: string, know: (owner: PsychologistActor, patientId: string) => Promise<unknown>]>([
  [
    'saved',
    (owner, id) => owner.ask(updatePatient, { params: { id }, body: { name: 'João dos Reis' } }),
  ],
  [
    'gave a session',
    async (owner, patientId) => {
      const { id: serviceId } = await given.service(owner)
      return given.session(owner, { patientId, serviceId })
    },
  ],
])(
  'removing a booking with an expired hold keeps a patient after the psychologist %s',
  async (_, know) => {
    const { owner, book } = await openBooked()
    const { id, patientId } = await book()
    await know(owner, patientId ?? '')
    await expire()
    const refused = await remove(owner, id)
    expect([refused.status, refused.problem?.code]).toEqual([409, 'patient_known'])
    expect((await owner.call(deleteSession, { params: { id } })).status).toBe(204)
    expect(await owner.ask(listPatients)).toHaveLength(1)
  },
)

it('removing a booking with an expired hold keeps a patient with another held time', async () => {
  const { owner, book } = await openBooked()
  const { id } = await book()
  await expire()
  await book(SLOTS[1])
  expect((await remove(owner, id)).problem?.code).toBe('patient_known')
})

it('a booking with an expired hold is removed after 7 days, with its patient', {
  tags: 'both-databases',
}, async () => {
  const { owner, book } = await openBooked()
  await book()
  await expire()
  clock.advance(7 * DAY - 1)
  await removeLongExpired(db, clock.now())
  expect(await owner.ask(listSessions)).toHaveLength(1)
  clock.advance(1)
  await removeLongExpired(db, clock.now())
  expect(await owner.ask(listSessions)).toEqual([])
  expect(await owner.ask(listPatients)).toEqual([])
})

it('a booking with an expired hold is removed after 7 days and leaves a known patient', async () => {
  const { owner, book } = await openBooked()
  const first = await book()
  const second = await book(SLOTS[1])
  await owner.ask(confirmSession, { params: { id: second.id } })
  await expire()
  await passAWeek()
  expect((await owner.ask(listSessions)).map(({ id }) => id)).toEqual([second.id])
  await owner.ask(getPatient, { params: { id: first.patientId ?? '' } })
})

it('a booking with an expired hold stays if it received money, refunded or not', async () => {
  const { owner, book } = await openBooked()
  const paidInPart = await book()
  await given.payment(owner, paidInPart)
  const refunded = await book(SLOTS[1], '11 96666-0002')
  await given.payment(owner, refunded)
  await given.payment(owner, refunded, { kind: 'refund' })
  await expire()
  await passAWeek()
  expect(await owner.ask(listSessions)).toHaveLength(2)
  expect(await owner.ask(listPatients)).toHaveLength(2)
  expect((await remove(owner, refunded.id)).problem?.code).toBe('patient_known')
})

it('a booking with an expired hold is kept if it is paid late', async () => {
  const { owner, book } = await openBooked()
  const { id } = await book()
  await expire()
  await owner.ask(confirmPayment, { params: { id }, body: {} })
  await passAWeek()
  expect(await owner.ask(getSession, { params: { id } })).toMatchObject({
    status: 'confirmed',
    holdExpired: false,
  })
})
