import { extractText } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { START } from '../../../test/clock.ts'
import { fillPlatform } from '../../../test/filled-platform.ts'
import { walkPages } from '../../../test/pages.ts'
import { openPractice } from '../../../test/practice.ts'
import {
  dayOf,
  daysFrom,
  readEverything,
  recomputedDay,
  recomputedPatients,
} from '../../../test/recomputed-figures.ts'
import { recomputedMetrics } from '../../../test/recomputed-metrics.ts'
import { addDays } from '../../platform/shared/calendar.ts'
import { textToCents } from '../../platform/shared/money.ts'
import {
  ANALYTICS_PERIODS,
  type AnalyticsPeriod,
  exportAnalytics,
  getEngagement,
  getGrowth,
  getMetrics,
} from './analytics-contract.ts'
import { getAdminAnalytics, listPlatformSessions } from './contract.ts'

const practice = await openPractice()
const { db } = practice
const now = Date.parse(START)

const { admin, people, seen } = await fillPlatform(practice)
const everything = await readEverything(db)
const today = dayOf(now)

const year = daysFrom(addDays(today, 1 - ANALYTICS_PERIODS['1y'].days), today).map((day) =>
  recomputedDay(everything, day, now),
)
const recomputedPeriod = (period: AnalyticsPeriod) => year.slice(-ANALYTICS_PERIODS[period].days)

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe.each(Object.keys(ANALYTICS_PERIODS) as AnalyticsPeriod[])(
  'the analytics of %s',
  (period) => {
    it('The figures of %s equal the registrations and receipts of the period', async () => {
      const points = await admin.ask(getGrowth, { query: { period } })
      const days = recomputedPeriod(period)
      const borders = [...points.slice(1).map(({ date }) => date), '9999-12-31']
      expect(points).toEqual(
        points.map(({ date }, index) => {
          const within = days.filter(({ day }) => day >= date && day < (borders[index] ?? ''))
          return {
            date,
            step: ANALYTICS_PERIODS[period].step,
            users: sum(within.map((day) => day.psychologists)),
            sessions: sum(within.map((day) => day.sessions)),
            revenue: expect.toSatisfy(
              (text: string) => textToCents(text) === sum(within.map((day) => day.revenue_cents)),
            ),
          }
        }),
      )
      expect(points[0]?.date).toBe(days[0]?.day)
      expect(sum(points.map(({ sessions }) => sessions))).toBe(sum(days.map((day) => day.sessions)))
    })

    it('The sessions and patients are listed by day of the week, from Sunday on', async () => {
      const days = recomputedPeriod(period)
      const points = await admin.ask(getEngagement, { query: { period } })
      expect(points).toEqual(
        ['Dom', 'Seg', 'Ter', 'Qua', 'Qui', 'Sex', 'Sáb'].map((name, weekday) => {
          const on = days.filter(
            ({ day }) => Temporal.PlainDate.from(day).dayOfWeek % 7 === weekday,
          )
          return {
            name,
            sessions: sum(on.map((day) => day.appointments)),
            patients: recomputedPatients(
              everything,
              days.map(({ day }) => day),
              weekday,
            ),
          }
        }),
      )
    })

    it('Each detailed metric is computed from the platform’s data', async () => {
      expect(await admin.ask(getMetrics, { query: { period } })).toEqual(
        recomputedMetrics({ everything, seen, told: recomputedPeriod(period), now }, period),
      )
    })
  },
)

describe('GET /api/admin/sessions', () => {
  it('The list has the sessions of all psychologists in pages, without patient data', async () => {
    const whole = await admin.ask(listPlatformSessions)
    expect(whole).toHaveLength(everything.sessions.length)
    expect(Object.keys(whole[0] ?? {})).toEqual(['id', 'psychologist_id', 'datetime', 'status'])
    expect(new Set(whole.map((each) => each.psychologist_id))).toEqual(
      new Set(people.map(({ id }) => id)),
    )
    const { rows, totals } = await walkPages(admin, listPlatformSessions, { limit: 70 })
    expect(new Set(totals)).toEqual(new Set([whole.length]))
    expect(rows).toEqual(whole)
  })

  it('A foreign cursor is refused', async () => {
    const after = Buffer.from(JSON.stringify(['x', people[0]?.id])).toString('base64url')
    expect((await admin.call(listPlatformSessions, { query: { limit: 5, after } })).status).toBe(
      422,
    )
  })
})

describe('the export of the analytics', () => {
  const download = async (query: { format: string; metric?: string; period?: string }) => {
    const search = new URLSearchParams({ period: '7d', ...query })
    return admin.send({ method: 'GET', url: `${exportAnalytics.path}?${search}` })
  }

  it('The export has a table of metrics and one of days, readable by a Brazilian Excel', async () => {
    const reply = await download({ format: 'csv' })
    expect(reply.headers['content-disposition']).toContain('analytics-2026-02-24-a-2026-03-02.csv')
    const lines = reply.body.split('\r\n')
    expect(lines[0]).toBe('\ufeffHoje;Valor;Unidade')
    const { totalPsychologists, conversionRate, plans } = await admin.ask(getAdminAnalytics)
    expect(lines).toContain(`Total de Psicólogos;${totalPsychologists};psicólogos`)
    expect(lines).toContain(`Taxa de Conversão;${`${conversionRate}`.replace('.', ',')};%`)
    expect(lines).toContain(`Distribuição de planos: Gratuito;${plans.free};psicólogos`)
    expect(lines).toContain('Métrica;Valor;Unidade;O que mede;Origem')
    expect(lines).toContainEqual(
      expect.stringMatching(/^Usuários ativos diários;.*;medido no período$/),
    )
    expect(lines).toContainEqual(expect.stringMatching(/^Tempo para conversão;.*;desde o início$/))
    const head = lines.findIndex((line) => line.startsWith('Data;'))
    const names = lines[head]?.split(';') ?? []
    const column = (name: string) =>
      lines.slice(head + 1, head + 8).map((line) => Number(line.split(';')[names.indexOf(name)]))
    const within = seen.filter(({ at }) => dayOf(at) >= '2026-02-24')
    expect(sum(column('Contas ativas'))).toBe(
      new Set(within.map(({ id, at }) => `${id} ${dayOf(at)}`)).size,
    )
    expect(sum(column('Visitas'))).toBeGreaterThanOrEqual(sum(column('Contas ativas')))
    expect(lines.slice(head + 1, head + 8).map((line) => line.split(';')[0])).toEqual([
      '24/02/2026',
      '25/02/2026',
      '26/02/2026',
      '27/02/2026',
      '28/02/2026',
      '01/03/2026',
      '02/03/2026',
    ])
  })

  it.each([
    ['growth', 'Data;Psicólogos registrados;Sessões registradas'],
    ['engagement', 'Data;Dia da semana;Sessões do dia;Contas ativas;Visitas'],
    ['revenue', 'Data;Receita recebida;Assinantes no começo do dia;Assinantes que saíram'],
  ])('The export has only %s when it is chosen', async (metric, head) => {
    const { body } = await download({ format: 'csv', metric })
    expect(body.split('\r\n').filter((line) => line.startsWith('Data'))).toEqual([head])
  })

  it.each([
    ['xlsx', 'PK'],
    ['pdf', '%PDF'],
  ])('The export is available as %s too', async (format, mark) => {
    expect((await download({ format })).rawPayload.toString('latin1', 0, mark.length)).toBe(mark)
  })

  it('The printed export has today’s cards, the plans, and months by name', async () => {
    const { rawPayload } = await download({ format: 'pdf', period: '1y' })
    const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true })
    const flat = text.replace(/\s+/g, ' ')
    for (const text of ['Sessões Cadastradas', 'Distribuição de planos', 'Pro Anual', 'mar/26'])
      expect(flat).toContain(text)
  })

  it('The export is recorded in the super admin’s log', async () => {
    const count = () =>
      db.asTenant(admin.id, async ({ sql: tables }) => {
        const events = await tables.selectFrom('audit_events').selectAll().execute()
        return events.filter(
          ({ action, actor }) => action === 'platform.exported' && actor === 'admin',
        ).length
      })
    const before = await count()
    await download({ format: 'csv' })
    expect(await count()).toBe(before + 1)
  })
})
