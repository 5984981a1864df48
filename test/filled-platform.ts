import type { Insertable } from 'kysely'
import type { SubscriptionPayments } from '../db/types.ts'
import { createUsageNotes, writeUsage } from '../src/features/usage/commands.ts'
import type { Database } from '../src/platform/server/database.ts'
import { newId } from '../src/platform/server/id.ts'
import { DAY, HOUR, MINUTE } from '../src/platform/shared/calendar.ts'
import type { PsychologistActor } from './actors.ts'
import type { openPractice } from './practice.ts'
import type { SeenCall } from './recomputed-metrics.ts'

/**
 * Fills a platform with some months: psychologists with sessions, payments and usage, erased accounts (one with a payment
 * reported after its period), and a super admin.
 */
export async function fillPlatform({ db, given, clock }: Awaited<ReturnType<typeof openPractice>>) {
  const admin = await given.psychologist({ isAdmin: true, name: 'Super Admin' })
  const people: PsychologistActor[] = []
  for (const plan of ['free', 'pro', 'pro-annual', 'pro', 'free'] as const)
    people.push(await given.psychologist({ plan }))
  const filler = createFiller(db, given, clock.now())
  for (const owner of [...people, admin]) await filler.fillPractice(owner)
  await filler.pay(newId(), clock.now() - 300 * DAY)
  await filler.payLate(newId(), clock.now() - 500 * DAY)
  return { admin, people, seen: await see(db, people, clock.now()) }
}

/** Returns the same figures at each run, from 0 to below `most`. */
function createChance(seed: number): (most: number) => number {
  let state = seed
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

const SCREENS = [null, 'agenda', 'patients', 'agenda', 'reports'] as const

/** Records visits of everybody on some days of the last two months, of some calls each; one goes on over midnight. */
async function see(db: Database, people: readonly PsychologistActor[], now: number) {
  const chance = createChance(11)
  const seen: SeenCall[] = []
  for (const [index, { id }] of people.entries())
    for (let day = 0; day < 60; day += 1 + index + chance(9)) {
      let at = now - day * DAY - chance(10) * HOUR
      for (let calls = 2 + chance(5); calls > 0 && at <= now; calls--) {
        seen.push({ id, screen: SCREENS[chance(SCREENS.length)] ?? null, at })
        at += chance(45) * MINUTE
      }
    }
  const notes = createUsageNotes()
  for (const { id, screen, at } of seen.toSorted((a, b) => a.at - b.at))
    notes.noteUse(id, screen, at)
  await writeUsage(db, notes)
  return seen
}

type Given = Awaited<ReturnType<typeof openPractice>>['given']

function createFiller(db: Database, given: Given, now: number) {
  const chance = createChance(7)

  /**
   * Fills a practice registered on some day of the last 14 months, with sessions of three patients before and after today, two at
   * times on a day.
   */
  async function fillPractice(owner: PsychologistActor): Promise<void> {
    const since = now - chance(420) * DAY - chance(86_400) * 1000
    const patients = [
      await given.patient(owner),
      await given.patient(owner),
      await given.patient(owner),
    ]
    const { id: serviceId } = await given.service(owner)
    const rows = Array.from({ length: 60 }, (_, n) => {
      const startsAt = now - 250 * DAY + Math.floor(n / 2) * 9 * DAY + (n % 2) * 3 * HOUR
      const status =
        (['pending', 'completed', 'cancelled', 'confirmed'] as const)[chance(4)] ?? 'pending'
      return {
        psychologist_id: owner.id,
        id: newId(),
        patient_id: patients[chance(3)]?.id ?? null,
        service_id: serviceId,
        type: 'online' as const,
        starts_at: new Date(startsAt),
        ends_at: new Date(startsAt + 50 * MINUTE),
        blocked_until: new Date(startsAt + 50 * MINUTE),
        duration: 50,
        price_cents: 15_000,
        status,
        origin: 'psychologist' as const,
        holds: status === 'completed' || status === 'confirmed',
        created_at: new Date(since + chance(Math.floor((now - since) / 1000)) * 1000),
      }
    })
    await db.asTenant(owner.id, ({ sql: tables }) =>
      tables.insertInto('sessions').values(rows).execute(),
    )
    await db.asPlatform((tables) =>
      tables
        .updateTable('psychologists')
        .set({ created_at: new Date(since) })
        .where('id', '=', owner.id)
        .execute(),
    )
    await pay(owner.id, since)
  }

  /** Pays consecutive months, some reported late, some after a gap. */
  async function pay(id: string, since: number): Promise<void> {
    let begins = since + chance(20) * DAY
    const rows: Insertable<SubscriptionPayments>[] = []
    while (begins < now - 2 * DAY) {
      const ends = begins + 30 * DAY
      const paidAt = begins + chance(48) * HOUR
      const period = { period_start: new Date(begins), period_end: new Date(ends) }
      const payment = { plan: 'pro' as const, amount_cents: 4_900 + chance(100) }
      rows.push({
        psychologist_id: id,
        id: newId(),
        subscription_id: newId(),
        ...payment,
        ...period,
        paid_at: new Date(paidAt),
      })
      begins = ends + (chance(4) === 0 ? chance(60) * DAY : chance(70) * HOUR)
    }
    await db.owner.insertInto('subscription_payments').values(rows).execute()
  }

  /** Pays one month, reported weeks after its end. */
  async function payLate(id: string, begins: number): Promise<void> {
    const ends = begins + 30 * DAY
    const payment = {
      plan: 'pro' as const,
      amount_cents: 4_900,
      paid_at: new Date(ends + 20 * DAY),
    }
    const names = { psychologist_id: id, id: newId(), subscription_id: newId() }
    await db.owner
      .insertInto('subscription_payments')
      .values({ ...names, ...payment, period_start: new Date(begins), period_end: new Date(ends) })
      .execute()
  }

  return { fillPractice, pay, payLate }
}
