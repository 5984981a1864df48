import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { lockPractice } from '../practice/commands.ts'
import { extendRetention } from '../records/commands.ts'
import { ensureDataKey } from '../records/key-commands.ts'
import { logRecord } from '../records/log-commands.ts'
import { refuseUnprintable } from '../records/printing-commands.ts'
import { findRecordHead, identificationOf } from '../records/queries.ts'
import { type Safe, sealIn } from '../records/safe-queries.ts'
import { isPlanned } from '../sessions/queries.ts'
import type { DocumentInput, IssuedDocument } from './contract.ts'
import type { DocumentFacts, Meeting } from './document-rules.ts'
import { documentAssociatedData, findDocument } from './queries.ts'

export async function issueDocument(
  tenant: Tenant,
  keyring: Keyring,
  { patientId, printsCodes, ...input }: DocumentInput & { patientId: string; printsCodes: boolean },
  now: number,
): Promise<IssuedDocument> {
  const practice = await lockPractice(tenant)
  const head = await findRecordHead(tenant, patientId)
  if (!practice.crp) throw new Problem('crp_missing')
  const safe: Safe = { tenant, dataKey: await ensureDataKey(tenant, keyring, now) }
  const { socialName, cpf, ...registered } = identificationOf(head, safe)
  const name = (input.usesSocialName && socialName) || registered.name
  const texts = Object.values(input).filter((value) => typeof value === 'string')
  refuseUnprintable([name, ...texts].join('\n'), printsCodes)
  const facts: DocumentFacts = {
    input,
    patient: { name, cpf },
    psychologist: {
      name: practice.name,
      crp: practice.crp,
      city: practice.city,
      professionalTitle: practice.professional_title,
    },
    meetings: await findMeetings(tenant, patientId, input.sessionIds, now),
    timezone: practice.timezone,
  }
  const issuedOn = dayAt(now, practice.timezone)
  await extendRetention(tenant, patientId, issuedOn, now)
  const numbered = await nextNumber(tenant, Number(issuedOn.slice(0, 4)))
  const document = { id: newId(), patientId, ...numbered }
  await tenant.sql
    .insertInto('record_documents')
    .values({
      psychologist_id: tenant.id,
      id: document.id,
      patient_id: patientId,
      ...numbered,
      issued_on: issuedOn,
      content: sealIn(safe, documentAssociatedData(document), JSON.stringify(facts)),
      created_at: new Date(now),
    })
    .execute()
  const logged = { action: 'document.issued', patientId, subjectId: document.id } as const
  await logRecord(tenant, logged, now)
  return (await findDocument(safe, document.id)).document
}

/** Returns the sessions of a declaração in order; each ended, and was not cancelled or an expired booking. */
async function findMeetings(
  { id, sql: db }: Tenant,
  patientId: string,
  sessionIds: readonly string[],
  now: number,
): Promise<Meeting[]> {
  const uniqueIds = [...new Set(sessionIds)]
  if (uniqueIds.length === 0) return []
  const { rows } = await sql<{ starts_at: Date; ends_at: Date; type: Meeting['type'] }>`
    select s.starts_at, s.ends_at, s.type from sessions s
    where s.psychologist_id = ${id} and s.patient_id = ${patientId} and s.id = any(${uniqueIds}::uuid[])
      and ${isPlanned} and s.ends_at <= ${new Date(now)}
    order by s.starts_at`.execute(db)
  if (rows.length < uniqueIds.length)
    throw invalidField('sessionIds', 'Escolha atendimentos deste paciente que já aconteceram')
  return rows.map(({ starts_at, ends_at, type }) => ({
    start: starts_at.toISOString(),
    end: ends_at.toISOString(),
    type,
  }))
}

async function nextNumber(
  { id, sql: db }: Tenant,
  year: number,
): Promise<{ year: number; number: number }> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0)::int + 1 as number from record_documents
    where psychologist_id = ${id} and year = ${year}`.execute(db)
  return { year, number: rows[0]?.number ?? 1 }
}
