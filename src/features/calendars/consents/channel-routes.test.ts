import { beforeEach, describe, expect, it } from 'vitest'
import { noticesOf } from '../../../../test/calendar-channels.ts'
import type { Notice } from '../../../../test/calendars-there.ts'
import { START } from '../../../../test/clock.ts'
import { connectAccount, openConsents, settingsFor } from '../../../../test/consent-stand-in.ts'
import { of, openPractice } from '../../../../test/practice.ts'
import { newId } from '../../../platform/server/id.ts'
import { seal } from '../../../platform/server/signing.ts'
import { DAY, HOUR, MINUTE } from '../../../platform/shared/calendar.ts'
import { removeAllCalendars } from '../commands.ts'
import {
  type ConsentKind,
  disconnectCalendar,
  listBusyTimes,
  listCalendars,
  listCollections,
  updateCalendar,
} from '../contract.ts'
import { syncDueCalendars, syncOne } from '../reading-commands.ts'
import { HOOK_PURPOSE, keepChannels } from './channel-commands.ts'
import { revokeDueConsents } from './revocation-commands.ts'

const there = await openConsents()
const { given, clock, db, services, visitor } = await openPractice(settingsFor(there))
const ORIGIN = 'https://consultorio.com.br'
const ana = await given.psychologist({ plan: 'pro' })
const QUERY = { start: '2026-03-01T00:00:00Z', end: '2026-06-01T00:00:00Z' }

there.now = clock.now
there.deliver = async (notice) => {
  const { statusCode, headers, body } = await post(notice)
  return { status: statusCode, type: String(headers['content-type']), text: body }
}

async function post({ url, headers, payload }: Notice) {
  return visitor.send({ method: 'POST', url: url.replace(ORIGIN, ''), headers, payload })
}

beforeEach(async () => {
  clock.set(START)
  await db.asTenant(ana.id, removeAllCalendars)
  await revokeDueConsents(services, stop())
  services.environment.origin = ORIGIN
  there.misbehave = () => null
  for (const known of [there.calendars, there.channels]) known.clear()
  there.faults.length = 0
  there.addCalendar('ana', { isPrimary: true })
  await ana.prove()
})

const stop = () => new AbortController().signal
const run = () => syncDueCalendars(services, stop())

/** Reads once by the job, five minutes after the connection. */
async function open(kind: ConsentKind, allows: 'busy' | 'details' | 'writing') {
  const { id } = await connectAccount(there, ana, kind, allows)
  await next()
  return id
}

async function next(after = 5 * MINUTE) {
  clock.advance(after)
  there.calls.length = 0
  await run()
}

let names = 0
/** Adds an event there and returns its notices. */
function change(day: string): Notice[] {
  const start = Date.parse(`${day}T12:00:00Z`)
  there.put('ana', `e${++names}`, { start, end: start + HOUR })
  return noticesOf(there, 'ana')
}

const days = async () =>
  (await ana.ask(listBusyTimes, { query: QUERY })).map(({ start }) => start.slice(0, 10))
const requests = () => there.calls.filter((call) => /watch|channels|subscriptions/.test(call))
const addresses = () => [...there.channels.values()].map(({ address }) => address)
const failures = async () => (await ana.ask(listCalendars, {})).map(({ failure }) => failure)

const KINDS: [ConsentKind, 'details' | 'writing', number][] = [
  ['google', 'details', 7 * DAY],
  ['microsoft', 'writing', 70 * HOUR],
]

describe.each(KINDS)('a notice of %s', (kind, allows, lasts) => {
  it('makes its calendar due at once; one that is lost is made up for within five minutes', async () => {
    await open(kind, allows)
    expect([there.channels.size, there.faults]).toEqual([1, []])
    const notices = change('2026-03-10')
    for (const notice of [...notices, ...notices]) expect((await post(notice)).statusCode).toBe(202)
    await next(0)
    expect(await days()).toEqual(['2026-03-10'])
    await next(0)
    expect(there.calls).toEqual([])
    change('2026-03-11')
    await next(4 * MINUTE)
    expect(there.calls).toEqual([])
    await next(MINUTE)
    expect(await days()).toEqual(['2026-03-10', '2026-03-11'])
    expect(requests()).toEqual([])
  })

  it('that is forged, of an unknown channel or late changes nothing', async () => {
    await open(kind, allows)
    const [good] = change('2026-03-10')
    if (!good) throw new Error('no notice')
    const [{ token } = { token: '' }] = there.channels.values()
    const forged = {
      ...{ url: good.url, payload: good.payload.replace(token, 'x'.repeat(43)) },
      headers: { ...good.headers, ...(good.payload === '' && { 'x-goog-channel-token': 'x' }) },
    }
    const bare = { url: good.url, headers: { 'content-type': 'text/xml' }, payload: '<a/>' }
    for (const notice of [forged, bare]) expect((await post(notice)).statusCode).toBe(202)
    const unknown = { tenantId: ana.id, subjectId: newId() }
    for (const secret of ['x'.repeat(64), seal(services.secret, HOOK_PURPOSE, unknown)]) {
      const url = `/api/public/calendar-hooks/${secret}`
      expect((await post({ ...good, url })).statusCode).toBe(404)
      const probed = `${url}?validationToken=eco`
      expect((await post({ ...good, url: probed })).body).not.toContain('eco')
    }
    await next(0)
    expect(there.calls).toEqual([])
    clock.advance(lasts)
    expect((await post(good)).statusCode).toBe(404)
  })

  it('does not shorten a pause that the provider requests', async () => {
    await open(kind, allows)
    there.misbehave = () => ({ status: 429, headers: { 'retry-after': '1800' } })
    await next()
    there.misbehave = () => null
    for (const notice of change('2026-03-10')) await post(notice)
    await next(5 * MINUTE)
    expect(there.calls).toEqual([])
  })
})

describe.each(KINDS)('a channel of %s', (kind, allows, lasts) => {
  it('is renewed a day before its end, once by two servers, and hints go on', async () => {
    const id = await open(kind, allows)
    await next(lasts - DAY - HOUR)
    expect(requests()).toEqual([])
    clock.advance(2 * HOUR)
    const opened = await syncOne(services, { tenantId: ana.id, id })
    if (!opened) throw new Error('not read')
    there.calls.length = 0
    await Promise.all([1, 2].map(() => keepChannels(services, ana.id, opened)))
    // The second server may already stop Google's earlier channel.
    expect(requests().filter((call) => call !== 'POST channels/stop')).toHaveLength(1)
    await next()
    await next()
    expect([there.channels.size, requests(), there.faults]).toEqual([1, [], []])
    await next(DAY)
    for (const notice of change('2026-03-20')) await post(notice)
    await next(0)
    expect(await days()).toEqual(['2026-03-20'])
  })

  it('that is refused, or whose answer is lost, changes nothing and is requested again after six hours', async () => {
    const cut = { status: 1, cut: 'connection' as const }
    const lost = (call: string) => (/watch|subscriptions/.test(call) ? cut : null)
    there.misbehave = lost
    await open(kind, allows)
    change('2026-03-10')
    there.misbehave = (call) => (/watch|subscriptions/.test(call) ? { status: 503 } : null)
    await next()
    expect([requests(), await days(), await failures()]).toEqual([[], ['2026-03-10'], [null]])
    await next(6 * HOUR)
    expect(requests()).toHaveLength(1)
    there.misbehave = () => null
    there.channels.clear()
    await next(6 * HOUR)
    expect([there.channels.size, await failures()]).toEqual([1, [null]])
  })

  it('is stopped there when its calendar is switched off, and opened again', async () => {
    const id = await open(kind, allows)
    const [part] = await ana.ask(listCollections, of({ id }))
    const set = async (blocks: boolean) => {
      await ana.prove()
      const collections = [{ id: part?.id ?? '', blocks, allDayBlocks: false }]
      await ana.ask(updateCalendar, { params: { id }, body: { collections } })
      await next()
      return there.channels.size
    }
    expect([await set(false), await set(true)]).toEqual([0, 1])
  })

  it('is stopped there when its calendar is disconnected, also if that fails at first', async () => {
    const id = await open(kind, allows)
    await ana.ask(disconnectCalendar, of({ id }))
    there.misbehave = () => ({ status: 500 })
    await revokeDueConsents(services, stop())
    expect(there.channels.size).toBe(1)
    there.misbehave = () => null
    clock.advance(2 * MINUTE)
    const [good] = change('2026-03-10')
    await revokeDueConsents(services, stop())
    expect([there.channels.size, there.faults]).toEqual([0, []])
    expect((await post(good ?? expect.fail())).statusCode).toBe(404)
  })

  it('is not requested without a public https address', async () => {
    for (const origin of [null, 'http://consultorio.com.br', 'https://203.0.113.7']) {
      services.environment.origin = origin
      await db.asTenant(ana.id, removeAllCalendars)
      await open(kind, allows)
      expect([requests(), addresses()]).toEqual([[], []])
    }
  })
})

describe('no notices are sent', () => {
  it('of busy times at Google', async () => {
    await open('google', 'busy')
    expect(requests()).toEqual([])
  })

  it('with a permission of Microsoft that only reads basic details: the refusal changes nothing', async () => {
    await open('microsoft', 'busy')
    expect([requests(), there.channels.size]).toEqual([['POST subscriptions'], 0])
    change('2026-03-10')
    await next()
    expect([requests(), await days(), await failures()]).toEqual([[], ['2026-03-10'], [null]])
  })
})

it('Google has one channel for each calendar, also for the one with sessions while it is read; closing the account stops all', async () => {
  const id = await open('google', 'details')
  const body = { writesTo: 'new' as const, twoWay: true }
  await ana.ask(updateCalendar, { params: { id }, body })
  await next()
  expect(new Set(addresses()).size).toBe(2)
  await ana.prove()
  await ana.ask(updateCalendar, { params: { id }, body: { twoWay: false } })
  await next()
  expect([...there.channels.values()].map(({ href }) => href)).toEqual(['ana'])
  await db.asTenant(ana.id, removeAllCalendars)
  await revokeDueConsents(services, stop())
  expect(there.channels.size).toBe(0)
})
