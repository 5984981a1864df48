import { afterEach, describe, expect, it, vi } from 'vitest'
import { storage } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the browser’s storage', () => {
  it('the browser’s storage stores nothing and throws nothing if it is blocked', () => {
    const refuse = () => {
      throw new Error('SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    storage.set('token', 'abc')
    storage.remove('token')
    expect(storage.get('token')).toBeNull()
  })
})
