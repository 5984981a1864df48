import { useQuery } from '@tanstack/react-query'
import type { CallOf, Endpoint, ReplyOf } from '../../../platform/shared/endpoint.ts'
import { call, callFile, callPage, callUpload } from '../../../platform/web/api.ts'
import {
  changeHook,
  readOptions,
  useChange,
  useInvalidate,
  useRead,
  useReadPage,
} from '../../../platform/web/query.ts'
import { saveFile } from '../../../platform/web/save-file.ts'
import { endProof } from '../../identity/contract.ts'
import {
  acceptCustody,
  addFile,
  addRestrictedFile,
  archiveRecords,
  createEntry,
  createRestricted,
  getCustody,
  getFile,
  getRecord,
  getRecordKeeping,
  getRestrictedFile,
  listKeptRecords,
  listRecordLog,
  listRestricted,
  listRestrictedVersions,
  listUnwritten,
  listVersions,
  type RecordEntry,
  type RecordFile,
  type RestrictedEntry,
  removeRecord,
  saveDraft,
  saveRestrictedDraft,
  sealEntry,
  sealRestricted,
} from '../contract.ts'
import type { EntryKind } from '../rules.ts'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  type TemplateInput,
  updateTemplate,
} from '../template-contract.ts'

export type RegisterName = 'record' | 'restricted'

export type Entry = RestrictedEntry & Partial<Pick<RecordEntry, 'kind' | 'sessionId'>>

const CALLS = {
  record: { save: saveDraft, seal: sealEntry, versions: listVersions, addFile, getFile },
  restricted: {
    save: saveRestrictedDraft,
    seal: sealRestricted,
    versions: listRestrictedVersions,
    addFile: addRestrictedFile,
    getFile: getRestrictedFile,
  },
} as const

let usedAt = 0

/** Returns when a call of the records was last answered: from then on the proof's time counts. */
export function lastUse(): number {
  return usedAt
}

async function proven<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  const reply = await call(endpoint, input, signal ? { signal } : {})
  usedAt = Date.now()
  return reply
}

const SHOWN_ONLY = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY }

export function useShown<E extends Parameters<typeof readOptions>[0]>(
  endpoint: E,
  input: CallOf<E>,
) {
  return useQuery({
    ...readOptions(endpoint, input),
    ...SHOWN_ONLY,
    queryFn: ({ signal }) => proven(endpoint, input, signal),
  })
}

export function useRecord(patientId: string) {
  return useShown(getRecord, { params: { id: patientId } })
}

export function useRestricted(patientId: string) {
  return useShown(listRestricted, { params: { id: patientId } })
}

export function useVersions(register: RegisterName, entryId: string) {
  return useShown(CALLS[register].versions, { params: { id: entryId } })
}

const LOG_PAGE = 30

export function useLogPage(patientId: string, after: string | undefined) {
  const query = { patientId, limit: LOG_PAGE, ...(after ? { after } : {}) }
  return useQuery({
    queryKey: [listRecordLog.path, 'page', query],
    ...SHOWN_ONLY,
    staleTime: 0,
    queryFn: ({ signal }) => callPage(listRecordLog, { query }, { signal }),
  })
}

export function lockRecords(): Promise<undefined> {
  return call(endProof, {})
}

export function useRecordsChanged(): () => Promise<void> {
  const invalidate = useInvalidate()
  return () => invalidate(['records'])
}

export async function readEntries(register: RegisterName, patientId: string): Promise<Entry[]> {
  const input = { params: { id: patientId } }
  if (register === 'restricted') return proven(listRestricted, input)
  return (await proven(getRecord, input)).entries
}

export interface NewEntry {
  kind: EntryKind
  date: string
  sessionId: string | null
}

export function addEntry(
  register: RegisterName,
  patientId: string,
  { kind, date, sessionId }: NewEntry,
  text: string,
): Promise<Entry> {
  const params = { id: patientId }
  return register === 'restricted'
    ? proven(createRestricted, { params, body: { date, text } })
    : proven(createEntry, { params, body: { kind, date, sessionId, text } })
}

export function saveEntryDraft(
  register: RegisterName,
  id: string,
  body: CallOf<typeof saveDraft>['body'],
) {
  return proven(CALLS[register].save, { params: { id }, body })
}

export function sealEntryText(
  register: RegisterName,
  id: string,
  body: CallOf<typeof sealEntry>['body'],
): Promise<Entry> {
  return proven(CALLS[register].seal, { params: { id }, body })
}

export function useCustody() {
  return useRead(getCustody, {}, { refetchOnMount: 'always' })
}

export async function downloadArchive(
  passphrase: string,
  onArrived: (bytes: number) => void,
): Promise<void> {
  const { name, blob } = await callFile(archiveRecords, { body: { passphrase } }, onArrived)
  saveFile(name, blob)
}

/** Accepts the custody of records. Nothing is refetched, since the login may end with it. */
export function takeCustody(): Promise<undefined> {
  return call(acceptCustody, {})
}

export function useKeptRecords() {
  return useShown(listKeptRecords, {})
}

export const useRemoveRecord = changeHook(removeRecord)

const UNWRITTEN_PAGE = 20

export function useUnwrittenPage(after: string | undefined) {
  return useReadPage(listUnwritten, {
    query: { limit: UNWRITTEN_PAGE, ...(after ? { after } : {}) },
  })
}

export function useUnwritten(patientId: string) {
  return useRead(listUnwritten, { query: { patientId } })
}

export function useKeptUntil(patientId: string): string | null | undefined {
  const { data, isError } = useRead(getRecordKeeping, { params: { id: patientId } })
  return isError ? null : data?.keptUntil
}

export async function uploadFile(
  register: RegisterName,
  entryId: string,
  file: File,
  onSent: (share: number) => void,
): Promise<RecordFile> {
  const added = await callUpload(CALLS[register].addFile, { params: { id: entryId } }, file, onSent)
  usedAt = Date.now()
  return added
}

export async function downloadFile(register: RegisterName, id: string): Promise<void> {
  const { name, blob } = await callFile(CALLS[register].getFile, { params: { id } })
  usedAt = Date.now()
  saveFile(name, blob)
}

export function useTemplates() {
  return useShown(listTemplates, {})
}

export function useSaveTemplate(id: string | null) {
  const create = useChange(createTemplate)
  const update = useChange(updateTemplate)
  return (body: TemplateInput) =>
    id ? update.mutateAsync({ params: { id }, body }) : create.mutateAsync({ body })
}

export const useDeleteTemplate = changeHook(deleteTemplate)
