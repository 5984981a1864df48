import { instantOut, newId, type Practice, rowOf } from '../src/features/demo/practice.ts'
import { endProof, proveLogin } from '../src/features/identity/contract.ts'
import {
  createEntry,
  createRestricted,
  getRecord,
  type LogEntry,
  listRecordLog,
  listRestricted,
  listUnwritten,
  type RecordEntry,
  type RestrictedEntry,
  saveDraft,
  sealRestricted,
} from '../src/features/records/contract.ts'
import type { LoggedAction } from '../src/features/records/rules.ts'
import { listTemplates } from '../src/features/records/template-contract.ts'
import type { CallOf, Endpoint, ReplyOf } from '../src/platform/shared/endpoint.ts'
import { Problem } from '../src/platform/shared/problem.ts'
import { answerWith, type Sent } from './open-screen.tsx'

export const PASSWORD = 'uma senha boa'

/** Keeps the record of one patient, in memory: the server's is encrypted, and the demonstration has none. */
export function keepRecord(practice: Practice, patientId: string) {
  const entries: RecordEntry[] = []
  const restricted: RestrictedEntry[] = []
  const log: LogEntry[] = []
  const state = { isProven: true, isOnline: true }
  const now = () => instantOut(Date.now())

  function online<E extends Endpoint>(endpoint: E, give: (sent: Sent) => ReplyOf<E>): void {
    answerWith(endpoint, (sent) => {
      if (!state.isOnline) throw new TypeError('Failed to fetch')
      return give(sent)
    })
  }

  function proven<E extends Endpoint>(endpoint: E, give: (sent: Sent) => ReplyOf<E>): void {
    online(endpoint, (sent) => {
      if (!state.isProven) throw new Problem('proof_needed')
      return give(sent)
    })
  }

  function note(action: LoggedAction, subjectId: string | null = null): void {
    log.unshift({ id: newId(), at: now(), actor: 'psychologist', action, patientId, subjectId })
  }

  function begin(date: string, text: string): RestrictedEntry {
    return {
      id: newId(),
      patientId,
      date,
      text,
      version: 1,
      sealedVersions: 0,
      sealedAt: null,
      sealedElsewhereAt: null,
      draft: { text, savedAt: now() },
      createdAt: now(),
    }
  }

  function write({ kind, date, text, sessionId = null }: Begun): RecordEntry {
    const entry = { ...begin(date, text), kind, sessionId }
    entries.unshift(entry)
    note('record.entry_created', entry.id)
    return entry
  }

  /** Saves over the known version; another window's text is newer. */
  function save(id: string, { text, version }: CallOf<typeof saveDraft>['body']) {
    const entry = rowOf(entries, id)
    if (version !== entry.version) throw new Problem('changed_meanwhile')
    const savedAt = now()
    Object.assign(entry, { text, version: version + 1, draft: { text, savedAt } })
    return { id, version: entry.version, savedAt }
  }

  online(proveLogin, ({ body }) => {
    if ((body as CallOf<typeof proveLogin>['body']).password !== PASSWORD)
      throw new Problem('invalid')
    state.isProven = true
    return undefined
  })
  online(endProof, () => {
    state.isProven = false
    return undefined
  })
  proven(getRecord, () => {
    const { name, socialName, cpf, people } = rowOf(practice.patients, patientId)
    const identification = {
      ...{ name, socialName, cpf },
      ...{ birthDate: null, guardianName: null, guardianCpf: null },
    }
    note('record.read')
    return {
      patientId,
      identification,
      emergencyContacts: people
        .filter(({ emergency }) => emergency)
        .map(({ name, relation, phone }) => ({ name, relation, phone: phone ?? '' })),
      keptUntil: null,
      patientDeletedAt: null,
      entries,
      files: [],
    }
  })
  proven(createEntry, ({ body }) => write(body as Begun))
  online(saveDraft, ({ path, body }) =>
    save(path.split('/')[3] ?? '', body as CallOf<typeof saveDraft>['body']),
  )
  proven(listRestricted, () => restricted.map((entry) => ({ ...entry, files: [] })))
  proven(createRestricted, ({ body }) => {
    const { date, text } = body as CallOf<typeof createRestricted>['body']
    const entry = begin(date, text)
    restricted.unshift(entry)
    note('restricted.entry_created', entry.id)
    return entry
  })
  proven(sealRestricted, ({ path, body }) => {
    const entry = rowOf(restricted, path.split('/')[3] ?? '')
    const { text } = body as CallOf<typeof sealRestricted>['body']
    Object.assign(entry, { text, draft: null, sealedVersions: 1, sealedAt: now() })
    note('restricted.entry_sealed', entry.id)
    return entry
  })
  proven(listRecordLog, () => log)
  proven(listTemplates, () => [])
  online(listUnwritten, () => [])
  return { entries, write, save, state }
}

type Begun = CallOf<typeof createEntry>['body']
