import { beforeEach, describe, expect, it } from 'vitest'
import { openPractice } from '../../../test/practice.ts'
import type { TenantId } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import { SCREEN_HEADER } from '../../platform/shared/endpoint.ts'
import { exportAccount } from '../account/contract.ts'
import { getAdminAnalytics } from '../admin/contract.ts'
import { getPatient, listPatients } from '../patients/contract.ts'
import { createUsageNotes, deleteUsage, writeUsage } from './commands.ts'
import { featureAt } from './rules.ts'

const { db, given, clock, usage } = await openPractice()
const ana = await given.psychologist()
const bia = await given.psychologist({ plan: 'pro' })
const admin = await given.psychologist({ isAdmin: true })

/** 20:00 in São Paulo is 23:00 in UTC: the platform's day is another than the database's. */
const at = (time: string, day = '2026-03-02') => Date.parse(`${day}T${time}-03:00`)

beforeEach(async () => {
  usage.take()
  await db.owner.deleteFrom('usage_days').execute()
  await db.owner.deleteFrom('platform_usage').execute()
})

const accounts = () =>
  db.asPlatform((sql) =>
    sql
      .selectFrom('usage_days')
      .select(['psychologist_id as id', 'day', 'features', 'visits', 'seconds'])
      .orderBy('day')
      .orderBy('psychologist_id')
      .execute(),
  )
const days = () =>
  db.asPlatform((sql) => sql.selectFrom('platform_usage').selectAll().orderBy('day').execute())

async function seen(id: TenantId, calls: [time: string, screen?: string, day?: string][]) {
  const notes = createUsageNotes()
  for (const [time, screen = null, day] of calls) notes.noteUse(id, screen, at(time, day))
  await writeUsage(db, notes)
}

describe('a psychologist’s call', () => {
  const call = (screen?: string) =>
    ana.call(listPatients, {}, screen ? { headers: { [SCREEN_HEADER]: screen } } : {})

  it('a psychologist’s call is counted with its screen; the dashboard’s calls count only as a visit', async () => {
    clock.set('2026-03-02T22:30:00-03:00')
    await call('patients')
    await call('agenda')
    await call()
    await writeUsage(db, usage)
    const one = { id: ana.id, day: '2026-03-02', visits: 1, seconds: 0 }
    expect(await accounts()).toEqual([{ ...one, features: ['agenda', 'patients'] }])
  })

  it('a psychologist’s call from a patient’s own page contains nothing about the patient', async () => {
    const { id } = await given.patient(ana)
    clock.set('2026-03-02T22:30:00-03:00')
    usage.take()
    await ana.call(
      getPatient,
      { params: { id } },
      {
        headers: { [SCREEN_HEADER]: featureAt(`/psychologist/patients/${id}`) ?? '' },
      },
    )
    await writeUsage(db, usage)
    expect(await db.owner.selectFrom('usage_days').selectAll().execute()).toEqual([
      {
        psychologist_id: ana.id,
        day: '2026-03-02',
        features: ['patients'],
        visits: 1,
        seconds: 0,
        seen_at: new Date(clock.now()),
      },
    ])
  })

  it.each(['dashboard', 'constructor', '<script>', 'x'.repeat(2000)])(
    'a psychologist’s call from an unknown screen counts for no feature: %.20s',
    async (screen) => {
      expect((await call(screen)).status).toBe(200)
      expect(usage.take().map(({ features }) => [...features])).toEqual([[]])
    },
  )

  it('a psychologist’s call is not counted if it was refused, nor is the super admin’s', async () => {
    await ana.call(getAdminAnalytics)
    await admin.call(getAdminAnalytics)
    await admin.call(listPatients)
    expect(usage.take()).toEqual([])
  })

  it('a psychologist’s call is counted if it computes before its transaction, such as a file', async () => {
    const caio = await given.psychologist()
    usage.take()
    await caio.send({ method: 'GET', url: exportAccount.path })
    expect(usage.take().map(({ id }) => id)).toEqual([caio.id])
  })
})

describe('a visit', () => {
  it.each<[sentence: string, calls: [string][], visits: number, seconds: number]>([
    ['lasts from its first call to its last', [['09:00:00'], ['09:20:00'], ['09:49:59']], 1, 2999],
    ['ends after 30 minutes without one', [['09:00:00'], ['09:10:00'], ['09:40:00']], 2, 600],
    ['of one call lasts no time', [['09:00:00']], 1, 0],
  ])('a visit %s', { tags: 'both-databases' }, async (_, calls, visits, seconds) => {
    await seen(ana.id, calls)
    expect(await accounts()).toMatchObject([{ visits, seconds }])
    await db.asPlatform((sql) => sql.deleteFrom('usage_days').execute())
    for (const each of calls) await seen(ana.id, [each])
    expect(await accounts()).toMatchObject([{ visits, seconds }])
  })

  it('a visit counts once if two servers saw it, whichever writes first', {
    tags: 'both-databases',
  }, async () => {
    await seen(ana.id, [['09:00:00', 'agenda'], ['09:00:12']])
    await seen(ana.id, [['09:00:05', 'patients'], ['09:00:14']])
    await seen(ana.id, [['09:00:03'], ['09:00:04']])
    const features = ['agenda', 'patients']
    expect(await accounts()).toMatchObject([{ visits: 1, seconds: 14, features }])
  })

  it('a visit counts once if two servers write it at the same time', {
    tags: 'both-databases',
  }, async () => {
    await Promise.all([
      seen(ana.id, [['09:00:00', 'agenda'], ['09:00:10']]),
      seen(ana.id, [['09:00:00', 'patients'], ['09:00:10']]),
    ])
    const features = ['agenda', 'patients']
    expect(await accounts()).toMatchObject([{ visits: 1, seconds: 10, features }])
  })

  it('a visit over midnight counts once, on the day it began; its seconds count on the day they passed', {
    tags: 'both-databases',
  }, async () => {
    await seen(ana.id, [
      ['23:50:00', 'agenda'],
      ['23:59:50'],
      ['00:00:10', 'share', '2026-03-03'],
      ['00:10:00', 'share', '2026-03-03'],
    ])
    await seen(ana.id, [['00:25:00', undefined, '2026-03-03']])
    expect(await accounts()).toMatchObject([
      { day: '2026-03-02', visits: 1, seconds: 590, features: ['agenda'] },
      { day: '2026-03-03', visits: 0, seconds: 1510, features: ['share'] },
    ])
  })

  it('a visit of an account that was erased meanwhile is dropped; other visits are kept', async () => {
    const notes = createUsageNotes()
    notes.noteUse(newId() as TenantId, 'agenda', at('09:00:00'))
    notes.noteUse(bia.id, 'agenda', at('09:00:00'))
    await writeUsage(db, notes)
    expect((await accounts()).map(({ id }) => id)).toEqual([bia.id])
  })
})

describe('the days of all accounts', () => {
  it('the days of all accounts have the number of accounts and visits, their length, and how many accounts used each feature', {
    tags: 'both-databases',
  }, async () => {
    await seen(ana.id, [['09:00:00', 'agenda'], ['09:10:00', 'patients'], ['15:00:00']])
    await seen(bia.id, [
      ['09:00:00', 'agenda'],
      ['09:00:30', 'agenda'],
    ])
    await seen(bia.id, [['09:01:00', 'agenda']])
    const uses = { agenda: 2, patients: 1 }
    const [day] = await days()
    expect({ ...day, seconds: Number(day?.seconds) }).toEqual({
      day: '2026-03-02',
      actives: 2,
      visits: 3,
      seconds: 660,
      uses,
    })
  })

  it('the days of all accounts are kept when, after two days, the accounts’ own days are deleted', {
    tags: 'both-databases',
  }, async () => {
    for (const day of ['2026-03-02', '2026-03-03', '2026-03-04'])
      await seen(ana.id, [['09:00:00', 'agenda', day]])
    await db.asPlatform((sql) => deleteUsage(sql, at('00:05:00', '2026-03-04')))
    expect((await accounts()).map(({ day }) => day)).toEqual(['2026-03-03', '2026-03-04'])
    expect((await days()).map(({ day, actives }) => [day, actives])).toEqual([
      ['2026-03-02', 1],
      ['2026-03-03', 1],
      ['2026-03-04', 1],
    ])
  })
})
