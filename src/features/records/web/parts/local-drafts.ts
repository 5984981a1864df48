import type { NewEntry } from '../api.ts'

/**
 * Texts that have not reached the server, in this browser's IndexedDB, encrypted with a key that no script can export. Nothing
 * else of a record is stored in the browser.
 */

const DATABASE = 'rascunhos'
const DRAFTS = 'drafts'
const KEYS = 'keys'
const KEY = 'drafts'

/** A text without an entry belongs to a session, or to none. */
export interface DraftId {
  psychologistId: string
  register: string
  patientId: string
  entry: string
}

export interface LocalDraft {
  text: string
  version: number
  start: NewEntry | null
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

const keyOf = ({ psychologistId, register, patientId, entry }: DraftId) =>
  [psychologistId, register, patientId, entry].join('/')

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB'))
  })
}

let opening: Promise<IDBDatabase> | null = null

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore(DRAFTS)
    request.result.createObjectStore(KEYS)
  }
  return done(request)
}

function database(): Promise<IDBDatabase> {
  opening ??= openDatabase().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

async function store(name: string, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await database()).transaction(name, mode).objectStore(name)
}

/** Two windows that create a key concurrently use the one stored first. */
async function draftKey(): Promise<CryptoKey> {
  const storedKey = await findKey()
  if (storedKey) return storedKey
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  await done((await store(KEYS, 'readwrite')).add(key, KEY)).catch(() => undefined)
  return (await findKey()) ?? key
}

async function findKey(): Promise<CryptoKey | undefined> {
  const storedKey: unknown = await done((await store(KEYS, 'readonly')).get(KEY))
  return storedKey instanceof CryptoKey ? storedKey : undefined
}

const bytes = (text: string) => new TextEncoder().encode(text)

export async function keepLocalDraft(draftId: DraftId, draft: LocalDraft): Promise<void> {
  const key = keyOf(draftId)
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: bytes(key) },
    await draftKey(),
    bytes(JSON.stringify(draft)),
  )
  await done((await store(DRAFTS, 'readwrite')).put({ iv, data } satisfies Sealed, key))
}

export async function readLocalDraft(draftId: DraftId): Promise<LocalDraft | null> {
  try {
    const key = keyOf(draftId)
    const sealed: Sealed | undefined = await done((await store(DRAFTS, 'readonly')).get(key))
    if (!sealed) return null
    const text = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: sealed.iv, additionalData: bytes(key) },
      await draftKey(),
      sealed.data,
    )
    return JSON.parse(new TextDecoder().decode(text))
  } catch {
    return null
  }
}

export async function dropLocalDraft(draftId: DraftId): Promise<void> {
  const drafts = await store(DRAFTS, 'readwrite')
  await done(drafts.delete(keyOf(draftId)))
}

export async function listLocalDrafts(draftId: Omit<DraftId, 'entry'>): Promise<string[]> {
  const prefix = keyOf({ ...draftId, entry: '' })
  const range = IDBKeyRange.bound(prefix, `${prefix}\uffff`)
  try {
    const keys = await done((await store(DRAFTS, 'readonly')).getAllKeys(range))
    return keys.map((key) => String(key).slice(prefix.length))
  } catch {
    return []
  }
}
