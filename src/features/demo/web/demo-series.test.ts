import { beforeEach, describe, expect, it } from 'vitest'
import { problems } from '../../../app/problems.ts'
import type { ApiError } from '../../../platform/web/api.ts'
import { call, replaceTransport } from '../../../platform/web/api.ts'
import { getDashboard } from '../../dashboard/contract.ts'
import {
  createSeries,
  endSeries,
  getSeries,
  listSeries,
  previewSeries,
  previewSeriesChange,
  settleSeriesDate,
  updateSeries,
} from '../../series/contract.ts'
import { listSessions } from '../../sessions/contract.ts'
import { madeUpPractice } from '../made-up-practice.ts'
import type { Practice } from '../practice.ts'
import { demoTransport } from './transport.ts'

const NOW = Date.parse('2026-03-11T15:00:00.000Z')

let practice: Practice
beforeEach(() => {
  practice = madeUpPractice(NOW)
  replaceTransport(demoTransport(practice, problems, () => NOW))
})

function rule(more: object = {}) {
  return {
    patientId: practice.patients[9]?.id ?? '',
    serviceId: practice.services[0]?.id ?? '',
    type: 'online' as const,
    firstDate: '2026-03-17',
    time: '13:00',
    every: { unit: 'week' as const, count: 1 },
    end: { count: 6 },
    ...more,
  }
}

const sessionsOf = async (id: string) =>
  (await call(listSessions, {})).filter(({ seriesId }) => seriesId === id).reverse()

describe('a fixed time in the demonstration', () => {
  it('A fixed time exists behind the weekly hours, each with its next session', async () => {
    const all = await call(listSeries, {})
    expect(all.length).toBeGreaterThan(10)
    for (const { id, nextStart } of all) {
      const ahead = (await sessionsOf(id)).filter(
        ({ datetime, status }) => Date.parse(datetime) > NOW && status !== 'cancelled',
      )
      expect(nextStart).toBe(ahead[0]?.datetime ?? null)
    }
  })

  it('A fixed time is previewed and made with confirmed sessions; a taken date refuses all', async () => {
    const { occurrences } = await call(previewSeries, { body: rule() })
    expect(occurrences.map(({ date, state }) => `${date} ${state}`)).toEqual([
      '2026-03-17 free',
      '2026-03-24 free',
      '2026-03-31 free',
      '2026-04-07 free',
      '2026-04-14 free',
      '2026-04-21 holiday',
    ])
    const before = practice.sessions.length
    const refused: ApiError = await call(createSeries, { body: rule() }).catch((error) => error)
    expect([refused.code, Object.keys(refused.body)]).toEqual([
      'series_changed',
      expect.arrayContaining(['occurrences']),
    ])
    expect(practice.sessions).toHaveLength(before)
    const choices = [{ date: '2026-04-21', action: 'skip' as const }]
    const { id, ...counts } = await call(createSeries, { body: rule({ choices }) })
    expect(counts).toEqual({ created: 5, skipped: 1 })
    expect((await sessionsOf(id)).map(({ datetime, status }) => `${datetime} ${status}`)).toEqual(
      ['2026-03-17', '2026-03-24', '2026-03-31', '2026-04-07', '2026-04-14'].map(
        (day) => `${day}T16:00:00.000Z confirmed`,
      ),
    )
  })

  it('A fixed time changes from a date on, and ends in one action', async () => {
    const choices = [{ date: '2026-04-21', action: 'skip' as const }]
    const { id } = await call(createSeries, { body: rule({ choices }) })
    const change = { from: '2026-03-24', time: '16:00' }
    const asked = { params: { id }, body: change }
    const preview = await call(previewSeriesChange, asked)
    expect(preview).toMatchObject({ moved: 4, cancelled: 0, left: [] })
    expect(await call(updateSeries, asked)).toEqual({
      moved: 4,
      created: 0,
      skipped: 0,
      cancelled: 0,
      left: [],
    })
    expect((await sessionsOf(id)).map(({ datetime }) => datetime)).toEqual([
      '2026-03-17T16:00:00.000Z',
      '2026-03-24T19:00:00.000Z',
      '2026-03-31T19:00:00.000Z',
      '2026-04-07T19:00:00.000Z',
      '2026-04-14T19:00:00.000Z',
    ])
    const ended = await call(endSeries, { params: { id }, body: { from: '2026-04-01' } })
    expect(ended).toEqual({ cancelled: 2, toRefund: [] })
    expect(await call(getSeries, { params: { id } })).toMatchObject({ endedFrom: '2026-04-01' })
  })

  it('A fixed time on a holiday is listed on the dashboard until it is settled', async () => {
    const { conflicts } = await call(getDashboard, {})
    const [first] = conflicts
    if (!first) throw new Error('nothing to settle')
    expect(first).toMatchObject({ date: '2026-04-03', reason: 'holiday' })
    const params = { id: first.seriesId, date: first.date }
    const settled = await call(settleSeriesDate, { params, body: { action: 'keep' } })
    expect(settled.conflicts).toEqual([])
    const dates = (await sessionsOf(first.seriesId)).map(({ seriesDate }) => seriesDate)
    expect(dates).toContain('2026-04-03')
    expect((await call(getDashboard, {})).conflicts).toHaveLength(conflicts.length - 1)
  })
})
