import { describe, expect, it } from 'vitest'
import { DEFAULT_HOURS } from '../practice/working-hours.ts'
import { areFirstStepsDue, doneSteps, FIRST_STEPS, type FirstStep } from './rules.ts'

const NEW = {
  workingHours: JSON.stringify(DEFAULT_HOURS),
  pixKey: null,
  crp: null,
  hasActiveService: false,
  seen: new Set<FirstStep>(),
}
const without = (weekday: keyof typeof DEFAULT_HOURS) =>
  JSON.stringify({
    ...DEFAULT_HOURS,
    [weekday]: { ...DEFAULT_HOURS[weekday], enabled: false },
  })

describe('the first steps', () => {
  it.each<[string, Partial<typeof NEW> | { pixKey: string } | { crp: string }, FirstStep[]]>([
    ['are none for a new account', {}, []],
    [
      'count the hours once they were looked at',
      { seen: new Set<FirstStep>(['hours']) },
      ['hours'],
    ],
    ['count the hours once they were changed', { workingHours: without('friday') }, ['hours']],
    ['count hours that cannot be read as changed', { workingHours: '' }, ['hours']],
    ['count the first service on offer', { hasActiveService: true }, ['service']],
    ['count the Pix key', { pixKey: 'ana@exemplo.com.br' }, ['pixKey']],
    ['count the CRP', { crp: '06/123456' }, ['crp']],
    ['count the link once it was looked at', { seen: new Set<FirstStep>(['link']) }, ['link']],
    [
      'ask more of a service, a Pix key and a CRP than a look',
      { seen: new Set(FIRST_STEPS) },
      ['hours', 'link'],
    ],
  ])('%s', (_, begun, done) => {
    expect([...doneSteps({ ...NEW, ...begun })]).toEqual(done)
  })

  const begun = { done: new Set<FirstStep>(['service']), hasSession: false, dismissed: false }
  it.each([
    ['are shown while one is open', begun, true],
    ['vanish when all are done', { ...begun, done: new Set(FIRST_STEPS) }, false],
    ['vanish with the first session', { ...begun, hasSession: true }, false],
    ['vanish when dismissed', { ...begun, dismissed: true }, false],
  ])('%s', (_, standing, shown) => {
    expect(areFirstStepsDue(standing)).toBe(shown)
  })
})
