import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  connectCalendar,
  disconnectCalendar,
  listBusyTimes,
  listCalendars,
  listCollections,
  syncCalendar,
  updateCalendar,
} from '../../src/features/calendars/contract.ts'
import { writeDueCalendars } from '../../src/features/calendars/writing-commands.ts'
import { cancelSession, updateSession } from '../../src/features/sessions/contract.ts'
import type { PsychologistActor } from '../actors.ts'
import { eventsOf } from '../calendar-events.ts'
import { START } from '../clock.ts'
import { of, openPractice } from '../practice.ts'
import { type ServerName, startCaldavServer, USER } from './servers.ts'

/** CalDAV servers from Debian. A server's mistakes and omissions must not free a time. */

interface Case {
  file: string
  why: string
  from: string
  to: string
  allDayBlocks?: boolean
  busy: [start: string, end: string][]
}

const CASES: Case[] = JSON.parse(read('expected.json'))
const NAMES: ServerName[] = ['Radicale', 'Xandikos']
const [{ clock, given, db, services }, ...servers] = await Promise.all([
  openPractice(),
  ...NAMES.map(startCaldavServer),
])
clock.set(START)

function read(file: string): string {
  return readFileSync(join(import.meta.dirname, 'cases', file), 'utf8')
}

/** Returns the objects of a file: an object of a server holds the events of one UID. */
function objectsOf(file: string): string[] {
  const parts = file.split(/(?=BEGIN:VEVENT)/)
  const head = parts[0] ?? ''
  const byUid = new Map<string, string>()
  for (const part of parts.slice(1)) {
    const event = part.slice(0, part.indexOf('END:VEVENT') + 'END:VEVENT'.length)
    const uid = /^UID:(.*)$/m.exec(event)?.[1]?.trim() ?? ''
    byUid.set(uid, `${byUid.get(uid) ?? ''}${event}\r\n`)
  }
  const text = (events: string) => `${head}${events}END:VCALENDAR\r\n`.replace(/\r?\n/g, '\r\n')
  return [...byUid.values()].map(text)
}

const single = (start: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Exemplo//PT\r\nBEGIN:VEVENT\r\nUID:um@exemplo.com.br\r\nDTSTAMP:20260301T120000Z\r\nSUMMARY:Compromisso\r\nDTSTART:${start}\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

interface KeptTime {
  name: string
  starts_at: Date
  ends_at: Date
  is_all_day: boolean
  version: string
}

async function keptTimes(ana: PsychologistActor): Promise<KeptTime[]> {
  return db.asTenant(ana.id, async (tenant) => {
    const { rows } = await sql<KeptTime>`
      select distinct c.name, o.starts_at, o.ends_at, o.is_all_day, c.xmin::text || o.xmin::text as version
      from outside_times o join calendar_collections c on c.psychologist_id = o.psychologist_id and c.id = o.collection_id
      where o.psychologist_id = ${tenant.id} order by c.name, o.starts_at, o.ends_at`.execute(
      tenant.sql,
    )
    return rows
  })
}

describe('a real server', () => {
  it.concurrent.each(NAMES.map((name, index) => [name, index] as const))(
    '%s has each case read exactly, reports changes, and costs no write if nothing did',
    async (_, index) => {
      const server = servers[index]
      if (!server) throw new Error('no server')
      const paths = new Map<string, string>()
      for (const { file } of CASES) {
        const calendar = file.replace('.ics', '')
        const path = await server.makeCalendar(calendar)
        paths.set(calendar, path)
        for (const [index, text] of objectsOf(read(file)).entries())
          await server.put(`${path}${index}.ics`, text)
      }
      const ana = await given.psychologist({ plan: 'pro' })
      const body = { kind: 'caldav' as const, name: 'Meu', url: server.origin, ...USER }
      const calendar = await ana.ask(connectCalendar, { body })
      // On a busy machine the first reading continues after the answer.
      await expect
        .poll(() => ana.ask(listCalendars, {}), { timeout: 50_000, interval: 200 })
        .toMatchObject([{ kind: 'caldav', failure: null, readAt: new Date(START).toISOString() }])
      const busyIn = (all: KeptTime[], one: string) =>
        all
          .filter((time) => time.name === one)
          .map(({ starts_at, ends_at }) => [starts_at.toISOString(), ends_at.toISOString()])
      const times = await keptTimes(ana)
      for (const { file, why, from, to, allDayBlocks, busy } of CASES) {
        const inWindow = times.filter(
          (time) =>
            (allDayBlocks || !time.is_all_day) &&
            time.ends_at > new Date(from) &&
            time.starts_at < new Date(to),
        )
        const intervals = busy.map((pair) => pair.map((at) => new Date(at).toISOString()))
        expect(busyIn(inWindow, file.replace('.ics', '')), why).toEqual(intervals)
      }

      await ana.ask(syncCalendar, of(calendar))
      expect(await keptTimes(ana)).toEqual(times)

      const path = paths.get('floating') ?? ''
      await server.put(`${path}novo%231`, single('20260401T120000Z'))
      await server.remove(`${path}0.ics`)
      await ana.ask(syncCalendar, of(calendar))
      const hour = ['2026-04-01T12:00:00.000Z', '2026-04-01T13:00:00.000Z']
      expect(busyIn(await keptTimes(ana), 'floating')).toEqual([hour])
      await server.put(`${path}novo%231`, single('20260402T120000Z'))
      await server.remove(paths.get('no-end') ?? '')
      const later = await server.makeCalendar('later')
      await server.put(`${later}a.ics`, single('20260403T120000Z'))
      await ana.ask(syncCalendar, of(calendar))
      const moved = ['2026-04-02T12:00:00.000Z', '2026-04-02T13:00:00.000Z']
      expect(busyIn(await keptTimes(ana), 'floating')).toEqual([moved])
      expect(busyIn(await keptTimes(ana), 'no-end')).toEqual([])
      const parts = await ana.ask(listCollections, of(calendar))
      expect(parts.filter(({ blocks }) => !blocks).map((part) => part.name)).toEqual(['later'])
      expect(parts.map((part) => part.name)).not.toContain('no-end')

      const one = { ...body, name: 'Um', url: `${server.origin}${path}` }
      const { id } = await ana.ask(connectCalendar, { body: one })
      expect(await ana.ask(listCollections, of({ id }))).toMatchObject([{ name: 'floating' }])
    },
  )
})

describe('sessions in a real server', () => {
  // One after the other: each writes all calendars that are due.
  it.each(NAMES.map((name, index) => [name, index] as const))(
    '%s gets each session once, in a calendar that is made there; changes here apply there, also if it was renamed, and nothing is read back or written again',
    async (_, index) => {
      const server = servers[index]
      if (!server) throw new Error('no server')
      const own = await server.makeCalendar('pessoal')
      const ana = await given.psychologist({ plan: 'pro' })
      const { id: patientId } = await given.patient(ana, { name: 'Maria da Silva' })
      const { id: serviceId } = await given.service(ana)
      const book = (datetime: string) => given.session(ana, { patientId, serviceId, datetime })
      const body = { kind: 'caldav' as const, name: 'Meu', url: server.origin + own, ...USER }
      const one = await ana.ask(connectCalendar, { body })
      const sessions = [await book('2026-03-03T12:00:00Z'), await book('2026-03-04T12:00:00Z')]
      const copy = single('20260303T120000Z').replace(
        'um@exemplo.com.br',
        `${sessions[0]?.id}@consultorio.test`,
      )
      await server.put(`${own}convite.ics`, copy)
      const [part] = await ana.ask(listCollections, of(one))
      await ana.ask(updateCalendar, { ...of(one), body: { writesTo: part?.id ?? '' } })
      const write = () => writeDueCalendars(services, new AbortController().signal)
      await write()
      const there = async () => {
        const texts = await Promise.all(sessions.map(({ id }) => server.get(`${own}${id}.ics`)))
        return texts.map((text) =>
          text === null ? [] : eventsOf(text).map(({ title, start }) => [title, start]),
        )
      }
      const [first, second] = sessions.map(({ datetime }) => [['Consulta com M. S.', datetime]])
      const known = await ana.ask(listCalendars, {})
      expect(known).toMatchObject([{ writeFailure: null }])
      expect(await there()).toEqual([first, second])
      expect(await server.get(`${own}convite.ics`)).toBeNull()
      const changed = await server.mark(own)
      await ana.ask(syncCalendar, of(one))
      await write()
      expect(await server.mark(own)).toBe(changed)
      const [moved, cancelled] = sessions
      if (!moved || !cancelled) throw new Error('no sessions')
      for (const { id } of sessions) {
        const text = (await server.get(`${own}${id}.ics`)) ?? ''
        await server.remove(`${own}${id}.ics`)
        await server.put(`${own}outro-${id}.ics`, text)
      }
      const datetime = '2026-03-05T15:00:00.000Z'
      await ana.ask(updateSession, { ...of(moved), body: { datetime } })
      await ana.ask(cancelSession, of(cancelled))
      await write()
      expect(await there()).toEqual([[['Consulta com M. S.', datetime]], []])
      for (const { id } of sessions) expect(await server.get(`${own}outro-${id}.ics`)).toBeNull()
      const query = { start: '2026-03-01T00:00:00Z', end: '2026-04-01T00:00:00Z' }
      await ana.ask(syncCalendar, of(one))
      expect(await ana.ask(listBusyTimes, { query })).toEqual([])

      await ana.ask(disconnectCalendar, of(one))
      const whole = await ana.ask(connectCalendar, { body: { ...body, url: server.origin } })
      const made = await ana.ask(updateCalendar, { ...of(whole), body: { writesTo: 'new' } })
      await write()
      expect(made.map(({ name }) => name)).toContain('Consultório')
      const [calendar] = await ana.ask(listCalendars, {})
      expect(calendar).toMatchObject({ writeFailure: null })
      await ana.ask(disconnectCalendar, of(whole))
    },
  )
})

it('Radicale refuses a wrong password: it is reported at the password, and nothing is stored', async () => {
  const [server] = servers
  const ana = await given.psychologist({ plan: 'pro' })
  const body = { kind: 'caldav' as const, name: 'Meu', url: server?.origin ?? '', ...USER }
  const refused = await ana.call(connectCalendar, { body: { ...body, password: 'outra' } })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'calendar_unreadable', details: [{ path: 'password' }] },
  })
  expect(await ana.ask(listCalendars, {})).toEqual([])
})
