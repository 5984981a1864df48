import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { PsychologistActor } from '../../../test/actors.ts'
import { openPractice } from '../../../test/practice.ts'
import { DAY } from '../../platform/shared/calendar.ts'
import { createBooking } from '../booking/contract.ts'
import { releaseEveryExpiredHold } from '../sessions/changes/hold-commands.ts'
import { eraseClosedAccounts } from './commands.ts'

const { db, given, visitor, clock } = await openPractice()

async function whileLocked(owner: PsychologistActor, work: () => Promise<unknown>): Promise<void> {
  const { promise: end, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const holding = db.asPlatform(async (scope) => {
    await sql`select id from psychologists where id = ${owner.id} for no key update`.execute(scope)
    begin()
    await end
  })
  await begun
  await work().finally(release)
  await holding
}

async function countHolds(owner: PsychologistActor): Promise<number> {
  const { rows } = await sql`
    select id from sessions where psychologist_id = ${owner.id} and holds`.execute(db.owner)
  return rows.length
}

it.runIf(db.kind === 'postgres')(
  'expired holds are cleared practice by practice: one that is locked keeps no other from it',
  async () => {
    const practices = [await given.psychologist(), await given.psychologist()] as const
    const [ana, bia] = practices
    for (const owner of practices) {
      const service = await given.service(owner)
      await visitor.ask(createBooking, {
        params: { id: owner.friendlyId },
        body: {
          patientName: 'Davi Rocha',
          patientPhone: '11 93333-9999',
          serviceId: service.id,
          datetime: '2026-03-20T10:00:00-03:00',
        },
      })
    }
    clock.advance(2 * DAY)
    await whileLocked(ana, () => releaseEveryExpiredHold(db, clock.now()))
    expect([await countHolds(ana), await countHolds(bia)]).toEqual([1, 0])
    await releaseEveryExpiredHold(db, clock.now())
    expect(await countHolds(ana)).toBe(0)
  },
)

it.runIf(db.kind === 'postgres')(
  'closed accounts are erased one by one: one that is locked is left to the next run',
  async () => {
    const practices = [await given.psychologist(), await given.psychologist()] as const
    const closed = new Date(clock.now() - 31 * DAY)
    for (const { id } of practices)
      await sql`update psychologists set closed_at = ${closed} where id = ${id}`.execute(db.owner)
    const counts: number[] = []
    await whileLocked(practices[0], async () => {
      counts.push(await eraseClosedAccounts(db, clock.now()))
    })
    counts.push(await eraseClosedAccounts(db, clock.now()))
    expect(counts).toEqual([1, 1])
  },
)
