import { expect, it } from 'vitest'
import { START } from '../../../../test/clock.ts'
import { DAY, HOUR, MINUTE } from '../../../platform/shared/calendar.ts'
import { type Channel, isReachable, planChannels } from './channel-rules.ts'

const now = Date.parse(START)
const NOTHING = { opens: [], prolongs: [], stops: [], forgets: [] }

function channel(id: string, age: number, ends: number | null, resource = 'ana'): Channel {
  const open = ends === null ? null : { thereId: id, endsAt: now + ends }
  return { id, resource, askedAt: now - age, open }
}

/** Returns a plan with the ids of its channels. */
function planOf(channels: Channel[], { resources = ['ana'], prolongs = false } = {}) {
  const plan = planChannels(resources, channels, { prolongs, now })
  const ids = (channels: readonly Channel[]) => channels.map(({ id }) => id)
  const { opens, ...rest } = plan
  return {
    opens,
    ...{ prolongs: ids(rest.prolongs), stops: ids(rest.stops) },
    forgets: ids(rest.forgets),
  }
}

it('a calendar gets a channel, and another one once it ends within a day', () => {
  expect(planOf([])).toEqual({ ...NOTHING, opens: ['ana'] })
  expect(planOf([channel('a', 5 * DAY, 2 * DAY)])).toEqual(NOTHING)
  const ending = [channel('a', 6 * DAY, DAY)]
  expect(planOf(ending)).toEqual({ ...NOTHING, opens: ['ana'] })
  expect(planOf(ending, { prolongs: true })).toEqual({ ...NOTHING, prolongs: ['a'] })
})

it('the earlier channel is stopped only once the later one is open', () => {
  const earlier = channel('a', 6 * DAY, DAY)
  expect(planOf([earlier, channel('b', MINUTE, null)])).toEqual(NOTHING)
  expect(planOf([earlier, channel('b', MINUTE, 7 * DAY)])).toEqual({ ...NOTHING, stops: ['a'] })
})

it('a refused or lost request is repeated after six hours, and a channel that ended is replaced', () => {
  expect(planOf([channel('a', 5 * HOUR, null)])).toEqual(NOTHING)
  const again = { ...NOTHING, opens: ['ana'], forgets: ['a'] }
  expect(planOf([channel('a', 6 * HOUR, null)])).toEqual(again)
  expect(planOf([channel('a', 7 * DAY, 0)], { prolongs: true })).toEqual(again)
  expect(planOf([channel('a', HOUR, HOUR)], { prolongs: true })).toEqual(NOTHING)
})

it('a channel of a calendar that is not read any more is stopped, five minutes after its last request', () => {
  expect(planOf([channel('a', HOUR, DAY)], { resources: [] })).toEqual({ ...NOTHING, stops: ['a'] })
  expect(planOf([channel('a', MINUTE, DAY)], { resources: [] })).toEqual(NOTHING)
})

it.each([
  ['https://consultorio.com.br', true],
  ['http://consultorio.com.br', false],
  ['https://localhost:3000', false],
  ['https://127.0.0.1', false],
  ['https://203.0.113.7', false],
  ['https://[2606:4700::1111]', false],
  ['https://servidor', false],
  ['https://consultorio.local', false],
  ['https://consultorio.internal', false],
])('whether the makers reach %s is %s', (origin, isPublic) => {
  expect(isReachable(origin)).toBe(isPublic)
})
