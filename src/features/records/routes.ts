import { Readable } from 'node:stream'
import { refuseGuessable } from '../../platform/server/refuse-guessable.ts'
import {
  type CallWithOwnTransactions,
  FileReply,
  fileRoute,
  type Route,
  type TenantCall,
  tenantRoute,
  uploadRoute,
} from '../../platform/server/routes.ts'
import { dayAt, HOUR } from '../../platform/shared/calendar.ts'
import { Problem } from '../../platform/shared/problem.ts'
import { findProfile } from '../practice/queries.ts'
import { archiveStream, findCustody } from './archive-queries.ts'
import * as command from './commands.ts'
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
  getRecordPdf,
  getRestrictedFile,
  listKeptRecords,
  listRecordLog,
  listRestricted,
  listRestrictedVersions,
  listUnwritten,
  listVersions,
  removeRecord,
  saveDraft,
  saveRestrictedDraft,
  sealEntry,
  sealRestricted,
} from './contract.ts'
import { drawRegister } from './document-queries.ts'
import {
  findOwner,
  listEntries,
  listVersionsOf,
  RECORD,
  RESTRICTED,
  type Register,
} from './entry-queries.ts'
import * as files from './file-commands.ts'
import { listFiles } from './file-queries.ts'
import { logRecord } from './log-commands.ts'
import { listLog } from './log-queries.ts'
import { findRecordHead, listKept, openHead, openRecord } from './queries.ts'
import * as keeping from './retention-commands.ts'
import { type Context, findSafe, keyringOf, openSafe } from './safe-queries.ts'
import * as templates from './template-commands.ts'
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  updateTemplate,
} from './template-contract.ts'
import { listOwnTemplates } from './template-queries.ts'
import { listUnwrittenSessions } from './unwritten-queries.ts'

const FILES = { name: 'record-files', most: 600, per: HOUR }

const COPIES = { name: 'record-copies', most: 60, per: HOUR }

export const recordRoutes: Route[] = [
  tenantRoute(getRecord, async ({ services, tenant, params: { id }, now }) => {
    const head = await findRecordHead(tenant, id)
    const safe = await findSafe(tenant, keyringOf(services))
    if (head.keptUntil) await logRecord(tenant, { action: RECORD.actions.read, patientId: id }, now)
    return openRecord(head, safe)
  }),
  tenantRoute(createEntry, async ({ services, tenant, params: { id }, body, now }) =>
    command.addEntry(tenant, keyringOf(services), RECORD, { ...body, patientId: id }, now),
  ),
  tenantRoute(saveDraft, (call) => saveDraftIn(RECORD, call)),
  tenantRoute(sealEntry, async ({ services, tenant, params: { id }, body, now }) =>
    command.sealEntryVersion(tenant, keyringOf(services), RECORD, { ...body, id }, now),
  ),
  tenantRoute(listVersions, (call) => readVersions(RECORD, call)),

  uploadRoute(addFile, FILES, (call) =>
    files.addFile(
      contextOf(call),
      RECORD,
      { entryId: call.params.id, as: call.query.as },
      call.upload,
    ),
  ),
  fileRoute(getFile, FILES, (call) => sendFile(RECORD, contextOf(call), call.params.id)),
  uploadRoute(addRestrictedFile, FILES, (call) =>
    files.addFile(
      contextOf(call),
      RESTRICTED,
      { entryId: call.params.id, as: call.query.as },
      call.upload,
    ),
  ),
  fileRoute(getRestrictedFile, FILES, (call) =>
    sendFile(RESTRICTED, contextOf(call), call.params.id),
  ),

  tenantRoute(listRestricted, async ({ services, tenant, params: { id }, now }) => {
    const { keptUntil } = await findRecordHead(tenant, id)
    const safe = await findSafe(tenant, keyringOf(services))
    if (!safe || !keptUntil) return []
    await logRecord(tenant, { action: RESTRICTED.actions.read, patientId: id }, now)
    const files = Map.groupBy(await listFiles(safe, RESTRICTED, id), ({ entryId }) => entryId)
    const entries = await listEntries(safe, RESTRICTED, id)
    return entries.map((entry) => ({ ...entry, files: files.get(entry.id) ?? [] }))
  }),
  tenantRoute(createRestricted, async ({ services, tenant, params: { id }, body, now }) =>
    command.addEntry(tenant, keyringOf(services), RESTRICTED, { ...body, patientId: id }, now),
  ),
  tenantRoute(saveRestrictedDraft, (call) => saveDraftIn(RESTRICTED, call)),
  tenantRoute(sealRestricted, async ({ services, tenant, params: { id }, body, now }) =>
    command.sealEntryVersion(tenant, keyringOf(services), RESTRICTED, { ...body, id }, now),
  ),
  tenantRoute(listRestrictedVersions, (call) => readVersions(RESTRICTED, call)),

  tenantRoute(listUnwritten, async ({ tenant, query, now }) =>
    listUnwrittenSessions(tenant, query, now),
  ),
  tenantRoute(getRecordKeeping, async ({ tenant, params: { id } }) => {
    const { keptUntil } = await findRecordHead(tenant, id)
    return { keptUntil }
  }),

  tenantRoute(listKeptRecords, async ({ services, tenant, now }) => {
    const { timezone } = await findProfile(tenant)
    const open = () => openSafe(tenant, keyringOf(services))
    return listKept(tenant, open, dayAt(now, timezone))
  }),
  tenantRoute(removeRecord, async ({ tenant, params: { id }, now }) =>
    keeping.removeRecord(tenant, id, now),
  ),

  fileRoute(getRecordPdf, COPIES, async (call) => {
    const { params, now } = call
    const context = contextOf(call)
    const cover = await context.inTenant(async (tenant) => {
      const head = await findRecordHead(tenant, params.id)
      if (!head.keptUntil) throw new Problem('not_found')
      await logRecord(tenant, { action: 'record.copied', patientId: params.id }, now)
      const safe = await openSafe(tenant, context.keyring)
      return { ...(await openHead(head, safe)), profile: await findProfile(tenant) }
    })
    const page = drawRegister(context, RECORD, params.id, cover)
    return new FileReply('prontuario.pdf', 'application/pdf', page)
  }),
  fileRoute(archiveRecords, COPIES, async (call) => {
    const { body, now } = call
    const context = contextOf(call)
    const profile = await context.inTenant(async (tenant) => {
      await logRecord(tenant, { action: 'record.archived', patientId: null }, now)
      return findProfile(tenant)
    })
    await refuseGuessable('passphrase', body.passphrase, [profile.name, profile.email])
    const whole = () => context.inTenant((tenant) => keeping.recordArchive(tenant, now))
    const bytes = archiveStream(context, profile, body.passphrase, whole)
    return new FileReply('prontuarios.zip', 'application/zip', bytes)
  }),
  tenantRoute(getCustody, async ({ tenant, now }) => findCustody(tenant, now)),
  tenantRoute(acceptCustody, async ({ tenant, now }) => keeping.acceptCustody(tenant, now)),

  tenantRoute(listTemplates, async ({ services, tenant }) => {
    const safe = await findSafe(tenant, keyringOf(services))
    return safe ? listOwnTemplates(safe) : []
  }),
  tenantRoute(createTemplate, async ({ services, tenant, body, now }) =>
    templates.addTemplate(tenant, keyringOf(services), body, now),
  ),
  tenantRoute(updateTemplate, async ({ services, tenant, params: { id }, body }) =>
    templates.changeTemplate(tenant, keyringOf(services), { ...body, id }),
  ),
  tenantRoute(deleteTemplate, async ({ tenant, params: { id } }) =>
    templates.removeTemplate(tenant, id),
  ),

  tenantRoute(listRecordLog, async ({ tenant, query }) => listLog(tenant, query)),
]

async function sendFile(register: Register, context: Context, id: string): Promise<FileReply> {
  const { name, type, bytes } = await files.openFile(context, register, id)
  return new FileReply(name, type, Readable.from(bytes, { objectMode: false }))
}

function contextOf({
  services,
  now,
  inTransaction,
}: Pick<CallWithOwnTransactions<typeof addFile>, 'services' | 'now' | 'inTransaction'>): Context {
  const inTenant: Context['inTenant'] = (step) => inTransaction(({ tenant }) => step(tenant))
  return { inTenant, keyring: keyringOf(services), now }
}

/** Saves the draft even without a valid proof, and then returns no other text. */
async function saveDraftIn(
  register: Register,
  {
    services,
    tenant,
    account,
    token,
    params: { id },
    body,
    now,
  }: TenantCall<typeof saveDraft | typeof saveRestrictedDraft>,
) {
  const maySee = account.isProofAlive
  if (maySee) await services.keepProofAlive(tenant, token, now)
  const draft = { ...body, id, maySee }
  return command.saveEntryDraft(tenant, keyringOf(services), register, draft, now)
}

async function readVersions(
  register: Register,
  {
    services,
    tenant,
    params: { id },
    now,
  }: TenantCall<typeof listVersions | typeof listRestrictedVersions>,
) {
  const owner = await findOwner(tenant, register, id)
  const safe = await openSafe(tenant, keyringOf(services))
  const { patientId } = owner
  await logRecord(tenant, { action: register.actions.versions_read, patientId, subjectId: id }, now)
  return listVersionsOf(safe, register, owner)
}
