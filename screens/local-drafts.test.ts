import { afterEach, expect, it, vi } from 'vitest'
import { DocumentKeeper, readDocumentDraft } from '../src/features/documents/web/document-draft.ts'
import { BLANK } from '../src/features/documents/web/document-values.ts'
import {
  dropLocalDraft,
  keepLocalDraft,
  listLocalDrafts,
  readLocalDraft,
} from '../src/features/records/web/parts/local-drafts.ts'
import { Writing } from '../src/features/records/web/writing.ts'

const FILE = { psychologistId: 'ana', register: 'record', patientId: 'maria' }
const DRAFT_ID = { ...FILE, entry: 'new' }
const DRAFT = { text: 'Chegou atrasada.', version: 1, start: null }

/** Returns an own connection to the browser's store of drafts. */
function openStore(): Promise<IDBDatabase> {
  const request = indexedDB.open('rascunhos')
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result)
  })
}

async function storedKeys(): Promise<string[]> {
  const request = (await openStore()).transaction('drafts').objectStore('drafts').getAllKeys()
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result.map(String))
  })
}

async function change(name: string, write: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await openStore()).transaction(name, 'readwrite')
  write(transaction.objectStore(name))
  await new Promise((resolve) => {
    transaction.oncomplete = resolve
  })
}

const outcomeOf = (work: Promise<void>) =>
  work.then(
    () => 'kept',
    () => 'refused',
  )

afterEach(async () => {
  vi.restoreAllMocks()
  await change('drafts', (drafts) => drafts.clear())
})

/** Fails writes as browsers do without room (measured in Chromium): the request succeeds, and its transaction is aborted. */
function leaveNoRoom(method: 'put' | 'add', name: string): void {
  const original = IDBObjectStore.prototype[method]
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementation(function (
    this: IDBObjectStore,
    ...values
  ) {
    const request = original.apply(this, values)
    if (this.name === name)
      request.addEventListener('success', () => this.transaction.abort(), { once: true })
    return request
  })
}

it('a text for which the device has no room is not reported as kept, and the former one stays', async () => {
  await keepLocalDraft(DRAFT_ID, DRAFT)
  leaveNoRoom('put', 'drafts')
  expect(await outcomeOf(keepLocalDraft(DRAFT_ID, { ...DRAFT, text: 'Mais.' }))).toBe('refused')
  expect(await readLocalDraft(DRAFT_ID)).toEqual(DRAFT)
})

it('a text whose key could not be stored is not reported as kept', async () => {
  await change('keys', (keys) => keys.clear())
  leaveNoRoom('add', 'keys')
  expect(await outcomeOf(keepLocalDraft(DRAFT_ID, DRAFT))).toBe('refused')
  vi.restoreAllMocks()
  expect(await outcomeOf(keepLocalDraft(DRAFT_ID, DRAFT))).toBe('kept')
})

it('a text is kept and read after the browser closed the connection to its store', async () => {
  await keepLocalDraft(DRAFT_ID, DRAFT)
  const closed = new Set<IDBDatabase>()
  const transaction = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...values
  ) {
    if (closed.size === 0) closed.add(this)
    if (closed.has(this)) this.close()
    return transaction.apply(this, values)
  })
  expect(await readLocalDraft(DRAFT_ID)).toEqual(DRAFT)
  closed.clear()
  expect(await outcomeOf(keepLocalDraft(DRAFT_ID, { ...DRAFT, version: 2 }))).toBe('kept')
})

it('a text that cannot be decrypted is neither overwritten nor deleted', async () => {
  await keepLocalDraft(DRAFT_ID, DRAFT)
  await change('keys', (keys) => keys.clear())
  for (let opened = 0; opened < 2; opened++) expect(await readLocalDraft(DRAFT_ID)).toBeNull()
  await keepLocalDraft(DRAFT_ID, { ...DRAFT, text: 'Outra.' })
  expect(await listLocalDrafts(FILE)).toEqual(['new'])
  expect(await storedKeys()).toHaveLength(2)
  await dropLocalDraft(DRAFT_ID)
  expect(await listLocalDrafts(FILE)).toEqual([])
  expect(await storedKeys()).toHaveLength(1)
})

it('a tab overwrites no draft of a document that another tab stored, until it takes over', async () => {
  const [one, other] = [new DocumentKeeper('maria', BLANK), new DocumentKeeper('maria', BLANK)]
  const text = async () => (await readDocumentDraft('maria'))?.purpose
  expect(await one.keep({ ...BLANK, purpose: 'Escola' })).toBe(true)
  expect(await other.keep({ ...BLANK, purpose: 'Trabalho' })).toBe(false)
  await other.drop()
  expect(await text()).toBe('Escola')
  expect(await one.keep({ ...BLANK, purpose: 'Escola nova' })).toBe(true)
  other.takeOver()
  expect(await other.keep({ ...BLANK, purpose: 'Trabalho' })).toBe(true)
  expect(await one.keep({ ...BLANK, purpose: 'Escola' })).toBe(false)
  expect(await text()).toBe('Trabalho')
  await other.drop()
  expect(await text()).toBeUndefined()
})

it('two tabs that write in one entry neither overwrite nor remove the text of each other on the device', async () => {
  const draftId = { ...FILE, entry: 'entry' }
  const start = { kind: 'evolution', date: '2026-03-09', sessionId: null } as const
  const written = { ...FILE, register: 'record', entry: null, start, draftId, local: null } as const
  const [one, other] = [new Writing(written, () => {}), new Writing(written, () => {})]
  const text = async () => (await readLocalDraft(draftId))?.text
  one.keeper.type('Da primeira')
  await expect.poll(text).toBe('Da primeira')
  other.keeper.type('Da segunda')
  await other.keeper.settle()
  expect(await text()).toBe('Da primeira')
  one.keeper.type('Da primeira, mais longa')
  await expect.poll(text).toBe('Da primeira, mais longa')
  await one.keeper.settle()
  expect(await text()).toBeUndefined()
})
