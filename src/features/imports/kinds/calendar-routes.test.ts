import { describe, expect, it } from 'vitest'
import type { PsychologistActor } from '../../../../test/actors.ts'
import { calendarOf } from '../../../../test/calendar-texts.ts'
import { openPractice } from '../../../../test/practice.ts'
import { addressOf } from '../../../platform/shared/endpoint.ts'
import { listSeries } from '../../series/contract.ts'
import { listSessions } from '../../sessions/contract.ts'
import {
  createImport,
  getImport,
  type Import,
  mendRow,
  previewImport,
  runImport,
  undoImport,
} from '../contract.ts'
import { runImports } from '../run-commands.ts'

const { given, services, messages } = await openPractice()

const work = () => runImports(services)

async function bring(owner: PsychologistActor, text: string) {
  const reply = await owner.send({
    method: 'POST',
    url: addressOf(createImport, { query: { name: 'agenda.ics' } }),
    headers: { 'content-type': 'text/calendar' },
    payload: Buffer.from(text),
  })
  const { id, sheets } = reply.json() as Pick<Import, 'id' | 'sheets'>
  const params = { id }
  return {
    ...{ params, sheets, status: reply.statusCode },
    preview: () => owner.ask(previewImport, { params }),
    read: () => owner.ask(getImport, { params }),
    run: async () => {
      await owner.ask(runImport, { params })
      await work()
    },
  }
}

const at = (time: string) => [`DTSTART;TZID=America/Sao_Paulo:${time}`, 'DURATION:PT50M']
const WEEKLY = [
  ...at('20260203T150000'),
  'UID:ana@exemplo.com.br',
  'RRULE:FREQ=WEEKLY',
  'SUMMARY:Sessão Ana Souza',
]
const CALENDAR = calendarOf(
  [...WEEKLY, 'EXDATE;TZID=America/Sao_Paulo:20260317T150000'],
  ['UID:bia@exemplo.com.br', ...at('20260305T100000'), 'SUMMARY:Bia Lima (online)'],
  ['UID:a@exemplo.com.br', ...at('20260306T100000'), 'SUMMARY:Ana'],
  ['UID:c@exemplo.com.br', ...at('20260306T110000'), 'SUMMARY:Dentista'],
  ['UID:d@exemplo.com.br', 'DTSTART;VALUE=DATE:20260307', 'SUMMARY:Férias'],
)

describe('a calendar', () => {
  const open = async () => {
    const { ana: owner } = await given.practice({
      plan: 'pro',
      patient: { name: 'Ana Souza' },
    })
    await given.patient(owner, { name: 'Bia Lima' })
    return owner
  }

  it('adds past sessions and fixed times of patients whose names are titles, and asks about the others', async () => {
    const owner = await open()
    const file = await bring(owner, CALENDAR)
    expect(file.sheets).toMatchObject([
      { name: 'agenda: sessões', kind: 'sessions', rows: 7 },
      { name: 'agenda: horários fixos', kind: 'series', rows: 1 },
    ])
    expect(file.sheets[0]?.leftOut).toMatchObject({ allDay: 1, free: 0 })
    const { rows, brings } = await file.preview()
    expect(brings).toMatchObject({ patients: 0, sessions: 5, series: 1 })
    expect(rows.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'Ana Souza new',
      ...['Ana Souza new', 'Ana Souza new', 'Ana Souza new', 'Ana Souza new'],
      ...['Bia Lima new', 'Ana ambiguous', 'Dentista ambiguous'],
    ])
    expect(rows[6]?.candidates).toMatchObject([{ name: 'Ana Souza' }])
    const before = (await messages()).length
    await file.run()
    expect(await file.read()).toMatchObject({ state: 'done', counts: { new: 6, ambiguous: 2 } })
    const starts = (await owner.ask(listSessions)).map(({ datetime }) => datetime).sort()
    expect(starts.slice(0, 8)).toEqual([
      ...['2026-02-03T18:00:00.000Z', '2026-02-10T18:00:00.000Z', '2026-02-17T18:00:00.000Z'],
      ...['2026-02-24T18:00:00.000Z', '2026-03-03T18:00:00.000Z', '2026-03-05T13:00:00.000Z'],
      // The rule leaves the 17th out.
      ...['2026-03-10T18:00:00.000Z', '2026-03-24T18:00:00.000Z'],
    ])
    expect(await owner.ask(listSeries)).toMatchObject([
      { time: '15:00', firstDate: '2026-03-03', every: { unit: 'week', count: 1 }, conflicts: [] },
    ])
    expect((await messages()).length).toBe(before)
  })

  it('creates no debts: past sessions are paid', async () => {
    const owner = await open()
    await (await bring(owner, CALENDAR)).run()
    const sessions = await owner.ask(listSessions, { query: { to: '2026-03-01' } })
    expect(sessions.map(({ paid }) => paid)).toEqual([true, true, true, true])
  })

  it('ends a fixed time if its rule ends', async () => {
    const owner = await open()
    const rule = 'RRULE:FREQ=WEEKLY;UNTIL=20260331T235959Z'
    await (
      await bring(owner, calendarOf(WEEKLY.map((line) => line.replace(/^RRULE.*/, rule))))
    ).run()
    expect(await owner.ask(listSeries)).toMatchObject([{ end: { date: '2026-03-31' } }])
    const sessions = await owner.ask(listSessions, { query: { from: '2026-03-02' } })
    expect(sessions).toHaveLength(5)
  })

  it('adds nothing a second time, and an undo removes its rows', async () => {
    const owner = await open()
    const file = await bring(owner, CALENDAR)
    await file.run()
    const again = await bring(owner, CALENDAR)
    expect((await again.preview()).counts).toMatchObject({ new: 0, same: 6 })
    await owner.ask(undoImport, { params: file.params })
    await work()
    expect(await file.read()).toMatchObject({ state: 'undone', kept: [] })
    expect(await owner.ask(listSessions)).toEqual([])
    expect(await owner.ask(listSeries)).toEqual([])
  })

  it('has one answer for all events of a title', async () => {
    const owner = await open()
    const title = 'SUMMARY:Caio R.'
    const file = await bring(
      owner,
      calendarOf(
        ['UID:1@exemplo.com.br', ...at('20260202T100000'), title],
        ['UID:2@exemplo.com.br', ...at('20260209T100000'), title],
      ),
    )
    expect((await file.preview()).counts).toMatchObject({ ambiguous: 2 })
    const [ana] = (await file.preview()).rows
    await owner.ask(mendRow, {
      params: { ...file.params, n: ana?.n ?? 1 },
      body: { values: { phone: '(11) 91234-0009' }, chosen: 'new' },
    })
    const { counts, brings } = await file.preview()
    expect([counts.new, brings.patients]).toEqual([2, 1])
  })

  it('without a session says why', async () => {
    const owner = await open()
    const reply = await bring(
      owner,
      calendarOf(['UID:d@exemplo.com.br', 'DTSTART;VALUE=DATE:20260307', 'SUMMARY:Férias']),
    )
    expect(reply.status).toBe(422)
  })
})
