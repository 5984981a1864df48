import { describe, expect, it } from 'vitest'
import { FEATURES, featureAt } from './rules.ts'

describe('the screen of a call', () => {
  it.each([
    ['/psychologist/patients', 'patients'],
    ['/psychologist/patients/', 'patients'],
    ['/psychologist/patients/0198c0de-0000-7000-8000-000000000000', 'patients'],
    ['/psychologist/advanced-reports', 'advanced-reports'],
    ['/psychologist/agenda', 'agenda'],
    ['/psychologist/dashboard', null],
    ['/psychologist/nowhere', null],
    ['/psychologist/constructor', null],
    ['/admin/analytics', null],
    ['/demo/psychologist/agenda', null],
    ['/patient/dashboard', null],
    ['/', null],
  ])('the screen of a call from %s is %s', (path, feature) => {
    expect(featureAt(path)).toBe(feature)
  })

  it('the screen of a call is one of a closed list, each with its name', () => {
    for (const feature of Object.keys(FEATURES))
      expect(featureAt(`/psychologist/${feature}`)).toBe(feature)
    expect(FEATURES.agenda).toBe('Agenda')
  })
})
