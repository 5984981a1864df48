import { afterEach, describe, expect, it, vi } from 'vitest'
import { followOtherTabs } from './other-tabs.ts'

afterEach(() => vi.unstubAllGlobals())

function droppedBy(change: {
  key: string | null
  oldValue: string | null
  newValue?: string | null
}) {
  const [read, typed] = [vi.fn(), vi.fn()]
  vi.stubGlobal('sessionStorage', { clear: typed })
  vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) => {
    if (type === 'storage') listener(change)
  })
  followOtherTabs(read)
  return { read: read.mock.calls.length, typed: typed.mock.calls.length }
}

describe('another tab', () => {
  it.each([
    ['token', 'a psychologist'],
    ['patient', 'a patient with a code'],
    ['patientPhone', 'a patient'],
  ])('another tab that removes the %s logs %s out here too, and removes typed text', (key) => {
    expect(droppedBy({ key, oldValue: 'x' })).toEqual({ read: 1, typed: 1 })
  })

  it('another tab that empties the storage logs everybody out here too', () => {
    expect(droppedBy({ key: null, oldValue: null })).toEqual({ read: 1, typed: 1 })
  })

  it.each(['token', 'patient', 'patientPhone'])(
    'another tab in which somebody logs in (%s) leaves a visitor’s typed text here',
    (key) => {
      expect(droppedBy({ key, oldValue: null })).toEqual({ read: 1, typed: 0 })
    },
  )

  it('another tab in which another account replaces the login drops what is shown and typed here', () => {
    const [oldValue, newValue] = ['a'.repeat(64), 'b'.repeat(64)]
    expect(droppedBy({ key: 'token', oldValue, newValue })).toEqual({ read: 1, typed: 1 })
    const phones = { oldValue: '+5511912345678', newValue: '+5511912345679' }
    expect(droppedBy({ key: 'patientPhone', ...phones })).toEqual({ read: 1, typed: 1 })
  })

  it('another tab in which the same account logs in again changes nothing here', () => {
    const [oldValue, newValue] = [`${'a'.repeat(21)}1`, `${'a'.repeat(21)}2`]
    expect(droppedBy({ key: 'token', oldValue, newValue })).toEqual({ read: 0, typed: 0 })
    expect(droppedBy({ key: 'patient', oldValue: 'x', newValue: 'y' })).toEqual({
      read: 0,
      typed: 0,
    })
  })

  it.each(['week', 'theme', 'psychologist'])(
    'another tab that stores %s changes nothing here',
    (key) => {
      expect(droppedBy({ key, oldValue: 'x' })).toEqual({ read: 0, typed: 0 })
    },
  )
})
