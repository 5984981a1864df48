import { describe, expect, it } from 'vitest'
import { createOutbox, createPost } from '../../../test/outbox.ts'
import { openPractice } from '../../../test/practice.ts'
import { updateProfile } from '../profile/contract.ts'
import { confirmPayment, remindSession } from '../sessions/contract.ts'

const practice = await openPractice()
const { given } = practice
const ana = await given.psychologist({ plan: 'pro' })
const service = await given.service(ana)
const outbox = createOutbox(practice, ana)
const { taken, deliver } = createPost()

async function reminderOf(datetime: string, meanwhile: (id: string) => Promise<unknown>) {
  const patientEmail = 'joao@exemplo.com'
  const { session } = await given.booking(ana, { serviceId: service.id, datetime, patientEmail })
  await ana.ask(remindSession, { params: { id: session.id } })
  await meanwhile(session.id)
  await outbox.send(deliver)
  return taken.find(
    ({ sessionId, kind }) => sessionId === session.id && kind === 'session_reminder',
  )
}

describe('a reminder', () => {
  it('The reminder of an unpaid booking mentions the payment, until it is paid', async () => {
    const unpaid = await reminderOf('2026-03-04T10:00:00-03:00', async () => {})
    expect(unpaid?.emailContent?.whileUnpaid).toBe('Falta o pagamento para garantir o horário.')
    const paid = await reminderOf('2026-03-05T10:00:00-03:00', (id) =>
      ana.ask(confirmPayment, { params: { id }, body: {} }),
    )
    expect(paid?.emailContent).toMatchObject({ opening: ['Lembrete da sua consulta:'] })
    expect(paid?.emailContent?.whileUnpaid).toBeUndefined()
  })

  it('The reminder has the day of its session, and the booking page only while that accepts bookings', async () => {
    const booked = await reminderOf('2026-03-06T14:00:00-03:00', async () => {})
    expect([booked?.agendaDay, booked?.bookingPath]).toEqual([
      '2026-03-06',
      `/agendar/${ana.friendlyId}/ana-souza`,
    ])
    const closed = await reminderOf('2026-03-04T14:00:00-03:00', () =>
      ana.ask(updateProfile, { body: { allowOnlineBooking: false } }),
    )
    expect(closed?.bookingPath).toBeNull()
  })
})
