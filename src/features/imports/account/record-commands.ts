import type { Tenant } from '../../../platform/server/database.ts'
import type { Keyring } from '../../../platform/server/vault-keys.ts'
import type { ReplyOf } from '../../../platform/shared/endpoint.ts'
import { Problem } from '../../../platform/shared/problem.ts'
import { addArriving } from '../../records/arriving-commands.ts'
import { RECORD, RESTRICTED } from '../../records/entry-queries.ts'
import type { BroughtEntry, bringRecordEntry } from '../archive/record-contract.ts'
import { findHead } from '../queries.ts'
import { movedId } from './moved-id-queries.ts'

/** Adds a version of an entry of the records' archive to a practice that was imported. Its ids become those of the import. */
export async function bringEntry(
  tenant: Tenant,
  keyring: Keyring,
  importId: string,
  { register, patient, entry, ...texts }: BroughtEntry,
  now: number,
): Promise<ReplyOf<typeof bringRecordEntry>> {
  const { account, state } = await findHead(tenant, importId)
  if (!account || state !== 'done') throw new Problem('import_no_account')
  const idHere = (id: string) => movedId(importId, id)
  const id = idHere(entry.id)
  const isNew = await addArriving(
    tenant,
    keyring,
    register === 'record' ? RECORD : RESTRICTED,
    {
      patient: { ...patient, id: idHere(patient.id), deletedAt: patient.deletedAt ?? null },
      entry: { ...entry, id, sessionId: entry.sessionId && idHere(entry.sessionId) },
      ...texts,
    },
    now,
  )
  return { id, isNew }
}
