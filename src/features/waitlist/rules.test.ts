import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  BRAZIL_ZONES,
  DAY,
  dayAt,
  HOUR,
  MINUTE,
  timeAt,
  weekdayOf,
} from '../../platform/shared/calendar.ts'
import type { Span } from '../attendance/spans.ts'
import { smsOf } from '../delivery/sms-text.ts'
import { WAITLIST_KINDS } from './message-kinds.ts'
import {
  type Candidate,
  fitsSms,
  handOfferTimes,
  nextOffer,
  type Offered,
  offerTimes,
  partOf,
  type Situation,
  wants,
} from './rules.ts'

const ZONE = 'America/Sao_Paulo'
const rules = (offerMinutes: number, minimumNoticeMinutes = 0) => ({
  timezone: ZONE,
  offerMinutes,
  minimumNoticeMinutes,
})
const at = (time: string, day = '2026-03-05') => Date.parse(`${day}T${time}:00-03:00`)
const shown = (instant: number) => `${dayAt(instant, ZONE)} ${timeAt(instant, ZONE)}`

describe('the time of an offer', () => {
  it.each([
    ['an hour of today', at('10:00'), at('15:00'), 30, ['10:00', '10:30']],
    ['another choice of the practice', at('10:00'), at('15:00'), 60, ['10:00', '11:00']],
    ['before nine it lasts two hours', at('08:59'), at('15:00'), 30, ['08:59', '10:59']],
    ['from nine it lasts the chosen time', at('09:00'), at('15:00'), 30, ['09:00', '09:30']],
    ['a longer choice holds before nine too', at('08:00'), at('15:00'), 180, ['08:00', '11:00']],
    [
      'it ends at the latest when the hour begins',
      at('08:30'),
      at('11:30'),
      240,
      ['08:30', '11:30'],
    ],
    [
      'the last moment of the evening',
      at('20:59', '2026-03-04'),
      at('15:00'),
      30,
      ['20:59', '21:29'],
    ],
    [
      'at night it leaves the next morning',
      at('21:00', '2026-03-04'),
      at('15:00'),
      30,
      ['08:00', '10:00'],
    ],
    ['before eight it waits until eight', at('05:00'), at('15:00'), 30, ['08:00', '10:00']],
    ['exactly three hours before', at('12:00'), at('15:00'), 30, ['12:00', '12:30']],
  ])('an offer is sent and ends at its times: %s', (_, now, start, minutes, expected) => {
    const times = offerTimes(start, rules(minutes), now)
    expect(times && [timeAt(times.sentAt, ZONE), timeAt(times.expiresAt, ZONE)]).toEqual(expected)
  })

  it.each([
    ['an hour less than three hours away', at('12:01'), at('15:00')],
    ['the early morning, freed at night', at('23:00', '2026-03-04'), at('10:59')],
    ['the early morning, freed before eight', at('07:00'), at('10:59')],
    ['an hour that has begun', at('15:01'), at('15:00')],
  ])('an hour of the waiting list is public immediately: %s', (_, now, start) => {
    expect(offerTimes(start, rules(30), now)).toBeNull()
  })

  it('an offer by hand is open immediately and lasts through the night', () => {
    const times = handOfferTimes(at('15:00'), rules(30), at('22:00', '2026-03-04'))
    expect([shown(times.sentAt), shown(times.expiresAt)]).toEqual([
      '2026-03-04 22:00',
      '2026-03-05 10:00',
    ])
  })

  it.each([
    ['ends just before the minimum notice', at('10:00'), 270, true],
    ['would end within the minimum notice', at('10:00'), 271, false],
    ['made at night would be sent within it', at('22:00', '2026-03-04'), 301, false],
    ['made at night ends before it', at('22:00', '2026-03-04'), 300, true],
  ])('an offer that %s is made or not (%#)', (_, now, notice, isMade) => {
    expect(offerTimes(at('15:00'), rules(30, notice), now) !== null).toBe(isMade)
  })

  it('an offer by hand ends when the minimum notice begins', () => {
    const times = handOfferTimes(at('15:00'), rules(30, 720), at('22:00', '2026-03-04'))
    expect(shown(times.expiresAt)).toBe('2026-03-05 03:00')
  })
})

it.each(Object.keys(BRAZIL_ZONES))(
  'an SMS about an offered hour is whole and names the zone: %s',
  (timezone) => {
    const lengths = Array.from({ length: 160 }, (_, length) => length)
    const longest = Math.max(...lengths.filter((length) => fitsSms('x'.repeat(length))))
    const { line } = WAITLIST_KINDS.waitlist_offer.content({
      ...{
        psychologistName: 'Ana Souza',
        psychologistEmail: 'ana@exemplo.com.br',
        personName: 'Rui',
      },
      ...{ startsAt: at('15:00'), expiresAt: at('10:30'), timezone, leaveUrl: '' },
      url: 'x'.repeat(longest),
    })
    expect(smsOf(line)).toMatch(/x Vaga \d\d\/03 \d\d:00 \([\w ]+\), ate \d\d:30$/)
  },
)

describe('the wish of a waiting person', () => {
  const wish = { weekdays: [4], parts: ['morning'], until: '2026-03-05' }
  it.each([
    ['00:00', 'morning'],
    ['11:59', 'morning'],
    ['12:00', 'afternoon'],
    ['17:59', 'afternoon'],
    ['18:00', 'evening'],
    ['23:59', 'evening'],
  ])('an hour at %s is in the part of the day %s', (time, part) => {
    expect(partOf(at(time), ZONE)).toBe(part)
  })
  it.each([
    ['the last day, in the morning', at('11:59'), true],
    ['the afternoon', at('12:00'), false],
    ['another weekday', at('10:00', '2026-03-04'), false],
    ['after the last day', at('10:00', '2026-03-12'), false],
  ])(
    'the wish of a waiting person for Thursday mornings is checked against %s (case %#)',
    (_, start, expected) => {
      expect(wants(wish, start, ZONE)).toBe(expected)
    },
  )
})

/** Applies the rules again, following the sentences of docs/product.md: one person after the other, one hour after the other. */
function naive({
  candidates,
  hoursOf,
  offered,
  busy,
  offerMinutes,
  minimumNoticeMinutes,
  now,
}: Situation) {
  const skipped: { entryId: string; why: string }[] = []
  for (const person of candidates) {
    if (busy.has(person.person)) continue
    const mine: Span[] = []
    for (const hour of hoursOf(person.serviceId)) {
      const [day, time] = shown(hour.start).split(' ') as [string, string]
      const part = time < '12' ? 'morning' : time < '18' ? 'afternoon' : 'evening'
      if (!person.weekdays.includes(weekdayOf(day)) || !person.parts.includes(part)) continue
      if (day > person.until) continue
      const others = offered.filter((offer) => offer.end > hour.start && offer.start < hour.end)
      if (others.length >= 3 || others.some((one) => one.person === person.person)) continue
      if (others.some((one) => one.isWithdrawn)) continue
      if (offered.some((one) => one.isWithdrawn && one.person === person.person)) continue
      const { sessionsAhead: ahead } = person
      if (ahead.length > 0 && Math.max(...ahead) <= hour.start) continue
      if (person.givenUp.some(({ start, end }) => end > hour.start && start < hour.end)) continue
      const clock = timeAt(now, ZONE)
      const leaves =
        clock >= '21'
          ? at('08:00', dayAt(now + DAY, ZONE))
          : clock < '08'
            ? at('08:00', dayAt(now, ZONE))
            : now
      if (hour.start < leaves + 3 * HOUR) continue
      const isEarly = timeAt(leaves, ZONE) < '09'
      const until = leaves + Math.max(offerMinutes, isEarly ? 120 : 0) * MINUTE
      if (Math.min(until, hour.start) > hour.start - minimumNoticeMinutes * MINUTE) continue
      mine.push(hour)
    }
    if (mine.length === 0) continue
    const free = mine.find(({ start }) => !person.sessionDays.includes(dayAt(start, ZONE)))
    if (!free) skipped.push({ entryId: person.entryId, why: 'session_that_day' })
    else if (person.reach !== 'reached')
      skipped.push({ entryId: person.entryId, why: person.reach })
    else
      return {
        offer: { entryId: person.entryId, start: free.start, minutes: offerMinutes },
        skipped,
      }
  }
  return { offer: null, skipped }
}

const days = Array.from({ length: 30 }, (_, day) => `2026-03-${String(day + 1).padStart(2, '0')}`)
const instant = fc
  .tuple(fc.constantFrom(...days), fc.integer({ min: 0, max: 47 }))
  .map(([day, half]) => at('00:00', day) + half * 30 * MINUTE)
const hour = instant.map((start) => ({ start, end: start + 50 * MINUTE }))
const people = ['ana', 'bia', 'caio', 'davi', 'eva', 'fe']
const candidate = fc.record<Omit<Candidate, 'entryId'>>({
  person: fc.constantFrom(...people),
  serviceId: fc.constantFrom('one', 'two'),
  weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
  parts: fc.uniqueArray(fc.constantFrom('morning', 'afternoon', 'evening'), { minLength: 1 }),
  until: fc.constantFrom(...days),
  sessionDays: fc.uniqueArray(fc.constantFrom(...days), { maxLength: 4 }),
  givenUp: fc.array(hour, { maxLength: 2 }),
  sessionsAhead: fc.array(instant, { maxLength: 2 }),
  reach: fc.constantFrom('reached', 'reached', 'opted_out', 'unreachable'),
})
const situation = fc
  .record({
    candidates: fc.array(candidate, { maxLength: 8 }),
    one: fc.array(hour, { maxLength: 12 }),
    two: fc.array(hour, { maxLength: 12 }),
    offered: fc.array(
      fc
        .tuple(hour, fc.constantFrom(...people), fc.constantFrom(false, false, true))
        .map(([span, person, isWithdrawn]): Offered => ({ ...span, person, isWithdrawn })),
      { maxLength: 5 },
    ),
    busy: fc.uniqueArray(fc.constantFrom(...people), { maxLength: 2 }),
    offerMinutes: fc.constantFrom(15, 30, 120),
    minimumNoticeMinutes: fc.constantFrom(0, 120, 720),
    now: instant,
  })
  .map(({ candidates, one, two, busy, ...rest }): Situation => {
    const inOrder = (hours: Span[]) => hours.toSorted((first, second) => first.start - second.start)
    const hours = new Map([
      ['one', inOrder(one)],
      ['two', inOrder(two)],
    ])
    return {
      ...rest,
      candidates: candidates.map((person, index) => ({ ...person, entryId: `entry-${index}` })),
      hoursOf: (serviceId) => hours.get(serviceId) ?? [],
      busy: new Set(busy),
      timezone: ZONE,
    }
  })

describe('the next offer', () => {
  it('the next offer goes to the person that the rules name, over made-up months', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const { offer, skipped } = nextOffer(given)
        const expected = naive(given)
        expect(offer && { entryId: offer.entryId, start: offer.start }).toEqual(
          expected.offer && { entryId: expected.offer.entryId, start: expected.offer.start },
        )
        expect(skipped.map(({ entryId, why }) => ({ entryId, why }))).toEqual(expected.skipped)
      }),
      { numRuns: 500 },
    )
  })

  it('the next offer is sent by day and ends by the hour it offers', () => {
    fc.assert(
      fc.property(situation, (given) => {
        const { offer } = nextOffer(given)
        if (!offer) return
        const time = timeAt(offer.sentAt, ZONE)
        expect(time >= '08:00' && time < '21:00').toBe(true)
        expect(offer.sentAt).toBeGreaterThanOrEqual(given.now)
        expect(offer.expiresAt).toBeLessThanOrEqual(offer.start)
        expect(offer.expiresAt).toBeGreaterThan(offer.sentAt)
      }),
      { numRuns: 300 },
    )
  })

  it('an hour is offered to three people, one after the other, and then to nobody', () => {
    const hours = [{ start: at('15:00'), end: at('15:50') }]
    const all = people.map(
      (person, index): Candidate => ({
        ...{ person, entryId: person, serviceId: 'one', weekdays: [4], parts: ['afternoon'] },
        ...{ until: '2026-03-31', sessionDays: [], givenUp: [], sessionsAhead: [] },
        reach: index === 1 ? 'unreachable' : 'reached',
      }),
    )
    const offered: Offered[] = []
    const order: string[] = []
    for (;;) {
      const { offer } = nextOffer({
        ...{ candidates: all, hoursOf: () => hours, offered, busy: new Set() },
        ...{ ...rules(30), now: at('10:00') },
      })
      if (!offer) break
      offered.push({ ...offer, isWithdrawn: false })
      order.push(offer.entryId)
    }
    expect(order).toEqual(['ana', 'caio', 'davi'])
  })
})
