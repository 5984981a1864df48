import { afterEach, expect, it, vi } from 'vitest'
import { problems } from '../../../app/problems.ts'
import { call } from '../../../platform/web/api.ts'
import { storage } from '../../../platform/web/storage.ts'
import { keepDraft, readDraft } from '../../../platform/web/tab-draft.ts'
import { recordVisit } from '../../dashboard/web/seen-steps.ts'
import { getPatient, listPatients } from '../../patients/contract.ts'
import { updatePatient } from '../../patients/input-contract.ts'
import { getProfile } from '../../practice/contract.ts'
import { clearPsychologist, storedPsychologist } from '../../practice/web/parts/stored-login.ts'
import { beginTour } from './tour.ts'

const user = { id: '1', email: 'ana@exemplo.com.br', name: 'Ana', plan: 'free', isAdmin: false }

function stubStorage(name: 'localStorage' | 'sessionStorage', entries: [string, string][]) {
  const storage = new Map(entries)
  vi.stubGlobal(name, {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
    clear: () => storage.clear(),
  })
  return storage
}

function browser() {
  const lasting = stubStorage('localStorage', [
    ['token', 'abc'],
    ['psychologist', JSON.stringify(user)],
  ])
  const tab = stubStorage('sessionStorage', [['support', '{"subject":"Ajuda"}']])
  const fetched = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetched)
  return { kept: () => [...lasting, ...tab], fetched }
}

afterEach(() => vi.unstubAllGlobals())

it('The demonstration sends nothing and has a made-up psychologist', async () => {
  const { fetched } = browser()
  beginTour(Date.now(), problems)
  expect((await call(getProfile, {})).name).toBe('Helena Prado (exemplo)')
  expect(storedPsychologist()).toMatchObject({ name: 'Helena Prado (exemplo)', plan: 'pro' })
  expect(fetched).not.toHaveBeenCalled()
})

it('The demonstration keeps a real login and the tab’s drafts unchanged', () => {
  const { kept } = browser()
  const before = kept()
  beginTour(Date.now(), problems)
  recordVisit('/psychologist/share')
  storage.set('patientPhone', '+5511987654321')
  keepDraft('support', { subject: 'Outro' })
  expect(readDraft('support')).toEqual({ subject: 'Outro' })
  clearPsychologist()
  expect([storedPsychologist(), readDraft('support')]).toEqual([null, {}])
  expect(kept()).toEqual(before)
})

it('The demonstration starts over each time, with the same address for every row', async () => {
  browser()
  const first = await newDocument()
  const [patient] = await first.call(listPatients, {})
  const params = { id: patient?.id ?? '' }
  await first.call(updatePatient, { params, body: { name: 'Outro nome' } })
  const second = await newDocument()
  expect((await second.call(getPatient, { params })).name).toBe(patient?.name)
})

async function newDocument() {
  vi.resetModules()
  const { beginTour: begin } = await import('./tour.ts')
  begin(Date.now(), problems)
  return import('../../../platform/web/api.ts')
}
