import { describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import { DAY, HOUR } from '../../platform/shared/calendar.ts'
import { getPatient, listPatients } from '../patients/contract.ts'
import { deleteEvents, recordEvent } from './commands.ts'

const { db, given, clock } = await openPractice()

async function eventsOf(id: string, action: string): Promise<number> {
  const rows = await db.owner
    .selectFrom('audit_events')
    .select('id')
    .where('psychologist_id', '=', id)
    .where('action', '=', action)
    .execute()
  return rows.length
}

describe('the audit log', () => {
  it('the audit log records the reading of a patient and of the list once in 24 hours', async () => {
    const ana = await given.psychologist({ plan: 'pro' })
    const [maria, bento] = [await given.patient(ana), await given.patient(ana)]
    const count = async () => [
      await eventsOf(ana.id, 'patient.read'),
      await eventsOf(ana.id, 'patients.listed'),
    ]
    for (const { id } of [maria, maria, bento, maria]) {
      await ana.ask(getPatient, { params: { id } })
      await ana.ask(listPatients)
    }
    expect(await count()).toEqual([2, 1])
    clock.advance(DAY + HOUR)
    await ana.ask(getPatient, { params: { id: maria.id } })
    await ana.ask(listPatients)
    expect(await count()).toEqual([3, 2])
  })

  it('the audit log deletes events after the configured number of days, and no others', async () => {
    const ana = await given.psychologist()
    const now = clock.now()
    const event = { actor: 'psychologist', action: 'report.exported' } as const
    for (const age of [0, 729, 731, 800])
      await db.asTenant(ana.id, (tenant) => recordEvent(tenant, event, now - age * DAY))
    await deleteEvents(db, 730, now)
    expect(await eventsOf(ana.id, event.action)).toBe(2)
    await deleteEvents(db, 30, now)
    expect(await eventsOf(ana.id, event.action)).toBe(1)
  })
})
