import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createDayOff } from '../src/features/closures/contract.ts'
import { openPractice } from './practice.ts'

const { app, db, given } = await openPractice()

/** Opens a practice at all limits: 100 services, 100 days off, open all day, and an agenda of 10,000 sessions. */
async function heavyPractice() {
  const hours = { enabled: true, start: '00:00', end: '23:59', hasLunch: true }
  const day = { ...hours, lunchStart: '12:00', lunchEnd: '13:00' }
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const workingHours = JSON.stringify(Object.fromEntries(days.map((name) => [name, day])))
  const ana = await given.psychologist({
    plan: 'pro',
    profile: { workingHours, opensWeekends: true },
  })
  const service = await given.service(ana)
  for (let more = 1; more < 100; more++)
    await given.service(ana, { name: `Consulta ${more} ${'x'.repeat(80)}` })
  const patient = await given.patient(ana)
  await given.session(ana, { patientId: patient.id, serviceId: service.id })
  const part = { startTime: '05:00', endTime: '05:30' }
  for (let more = 0; more < 100; more++)
    await ana.ask(createDayOff, {
      body: { firstDay: '2026-03-02', lastDay: '2026-06-02', ...part },
    })
  await sql`
    insert into sessions
    select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
      'starts_at', s.starts_at + apart, 'ends_at', s.ends_at + apart, 'blocked_until', s.blocked_until + apart))).*
    from sessions s, lateral (select n * interval '13 minutes' as apart from generate_series(1, 10000) n) shift
    where psychologist_id = ${ana.id}`.execute(db.owner)
  return { ana, service }
}

/** Returns the processor milliseconds of a page, which exclude other work of the machine. */
async function cost(url: string): Promise<number> {
  const before = process.cpuUsage()
  const { statusCode } = await app.inject({ url })
  const { user, system } = process.cpuUsage(before)
  expect([200, 404]).toContain(statusCode)
  return (user + system) / 1000
}

/** Returns the longest processor time of /api/health, in milliseconds, while the page is made. */
async function healthCostDuring(url: string): Promise<number> {
  let isMade = false
  const page = app.inject({ url }).finally(() => {
    isMade = true
  })
  let longest = 0
  while (!isMade) longest = Math.max(longest, await cost('/api/health'))
  expect([200, 404]).toContain((await page).statusCode)
  return longest
}

it('one heavy public page delays health, and all other calls, by at most 100 ms', async () => {
  const { ana, service } = await heavyPractice()
  const id = ana.friendlyId
  const addresses = [
    `/agendar/${id}/ana-souza`,
    `/api/public/availability/${id}?from=2026-03-02&to=2026-06-02&serviceId=${service.id}`,
    `/api/public/services/${id}`,
  ]
  for (const address of addresses) {
    const costs: number[] = []
    for (let tries = 0; tries < 8; tries++) costs.push(await cost(address))
    expect(Math.min(...costs), address).toBeLessThan(100)
    const beside: number[] = []
    for (let tries = 0; tries < 8; tries++) beside.push(await healthCostDuring(address))
    expect(Math.min(...beside), address).toBeLessThan(100)
  }
})
