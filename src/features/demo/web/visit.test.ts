import { afterEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../../platform/web/api.ts'
import { storage, storedPsychologist } from '../../../platform/web/storage.ts'
import { noteVisit } from '../../dashboard/web/seen-steps.ts'
import { getPatient, listPatients, updatePatient } from '../../patients/contract.ts'
import { getProfile } from '../../profile/contract.ts'
import { beginVisit } from './visit.ts'

const user = { id: '1', email: 'ana@exemplo.com.br', name: 'Ana', plan: 'free', isAdmin: false }

/** A browser in which Ana is really logged in. */
function browser() {
  const kept = new Map([
    ['token', 'abc'],
    ['psychologist', JSON.stringify(user)],
  ])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const fetched = vi.fn<typeof fetch>(async () => new Response('{"name":"Ana"}'))
  vi.stubGlobal('fetch', fetched)
  return { kept, fetched }
}

afterEach(() => vi.unstubAllGlobals())

describe('a visit to the demonstration', () => {
  it('sends nothing, and is of a made-up psychologist', async () => {
    const { fetched } = browser()
    const leave = beginVisit(Date.now())
    expect((await call(getProfile, {})).name).toBe('Helena Prado (exemplo)')
    expect(storedPsychologist()).toMatchObject({ name: 'Helena Prado (exemplo)', plan: 'pro' })
    expect(fetched).not.toHaveBeenCalled()
    leave()
  })

  it('leaves a real login as it was, and the server asked again', async () => {
    const { kept, fetched } = browser()
    const before = [...kept]
    const leave = beginVisit(Date.now())
    noteVisit('/psychologist/share')
    storage.set('patientPhone', '+5511987654321')
    storage.remove('token', 'psychologist')
    expect(storedPsychologist()).toBeNull()
    leave()
    expect([...kept]).toEqual(before)
    expect(storedPsychologist()).toEqual(user)
    expect(await call(getProfile, {})).toEqual({ name: 'Ana' })
    expect(fetched).toHaveBeenCalledOnce()
  })

  it('begins anew each time, with every row under the address it had', async () => {
    browser()
    const leave = beginVisit(Date.now())
    const [patient] = await call(listPatients, {})
    const params = { id: patient?.id ?? '' }
    await call(updatePatient, { params, body: { name: 'Outro nome' } })
    leave()
    const leaveAgain = beginVisit(Date.now())
    expect((await call(getPatient, { params })).name).toBe(patient?.name)
    leaveAgain()
  })
})
