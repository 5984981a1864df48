import type { NewEntry } from '../api.ts'

/**
 * Texts that have not reached the server, in this browser's IndexedDB, encrypted with a key that no script can export. Nothing
 * else of a record is stored in the browser.
 */

const DATABASE = 'rascunhos'
const DRAFTS = 'drafts'
const KEYS = 'keys'
const KEY = 'drafts'
/** Begins the keys under which undecryptable texts are copied: these are neither listed, overwritten nor deleted. */
const UNREAD = 'ilegível'

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

/** Opens the database again if the browser closed it, as Safari does in the background. */
async function store(name: string, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const begin = async () => (await database()).transaction(name, mode).objectStore(name)
  return begin().catch(() => {
    opening = null
    return begin()
  })
}

/** Resolves when a change is stored: without room a browser takes it, and fails only when it commits. */
async function change(name: string, request: (opened: IDBObjectStore) => unknown): Promise<void> {
  const opened = await store(name, 'readwrite')
  await new Promise<void>((resolve, reject) => {
    const { transaction } = opened
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB'))
    request(opened)
  })
}

/** Returns this browser's key of drafts. Two windows that create one concurrently use the one stored first. */
async function draftKey(): Promise<CryptoKey> {
  const storedKey = await findKey()
  if (storedKey) return storedKey
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ])
  await change(KEYS, (keys) => keys.add(key, KEY)).catch(() => undefined)
  const kept = await findKey()
  // A text under a key that is only in memory could never be read.
  if (!kept) throw new Error('no key')
  return kept
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
  await change(DRAFTS, (drafts) => drafts.put({ iv, data } satisfies Sealed, key))
}

export async function readLocalDraft(draftId: DraftId): Promise<LocalDraft | null> {
  const key = keyOf(draftId)
  let sealed: Sealed | undefined
  try {
    sealed = await done((await store(DRAFTS, 'readonly')).get(key))
    return sealed ? await open(sealed, key) : null
  } catch {
    const { iv = [] } = sealed ?? {}
    const unread = [UNREAD, key, ...iv].join(' ')
    if (sealed) await change(DRAFTS, (drafts) => drafts.put(sealed, unread)).catch(() => undefined)
    return null
  }
}

async function open({ iv, data }: Sealed, key: string): Promise<LocalDraft> {
  const text = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv, additionalData: bytes(key) },
    await draftKey(),
    data,
  )
  return JSON.parse(new TextDecoder().decode(text))
}

export async function dropLocalDraft(draftId: DraftId): Promise<void> {
  await change(DRAFTS, (drafts) => drafts.delete(keyOf(draftId)))
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
