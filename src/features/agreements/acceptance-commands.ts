import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { hashToken } from '../../platform/server/tokens.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { DAY, dayAt } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { isSameName } from '../../platform/shared/same-name.ts'
import { queueMessages } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import type { Patient } from '../patients/contract.ts'
import { isCnpj } from '../patients/document-contract.ts'
import type { Person } from '../patients/people-contract.ts'
import { findPatient } from '../patients/queries.ts'
import { patientPath } from '../patients/rules.ts'
import { isOpenPractice } from '../practice/queries.ts'
import { extendRetention } from '../records/commands.ts'
import { logRecord } from '../records/log-commands.ts'
import { openSafe, type Safe, sealIn } from '../records/safe-queries.ts'
import { concludes, countAsked, isEnded } from './acceptance-rules.ts'
import { addressOf, emailTo, peopleOf } from './email-commands.ts'
import { AGREEMENT_KINDS } from './message-kinds.ts'
import {
  type Accepted,
  type AgreementRow,
  acceptanceAssociatedData,
  acceptedAssociatedData,
  type FoundLink,
  findAgreementRow,
  findLink,
  isForMinor,
  listAgreementRows,
  openAccepted,
  openOffer,
  openSigned,
  type Signed,
} from './queries.ts'
import { agreementPath, COPY_DAYS, type Signer, signerFault } from './rules.ts'

type Practice = Selectable<Psychologists>

/**
 * Stores an acceptance; the caller holds the practice's lock. The acceptance begins the patient's record, so both are kept
 * equally long.
 */
export async function storeAcceptance(
  tenant: Tenant,
  practice: Practice,
  { keyring, origin }: { keyring: Keyring } & Pick<Services, 'origin'>,
  { token, otherName, ...signer }: Signer & { token: string; otherName: boolean },
  now: number,
): Promise<{ acceptedAt: string }> {
  const tokenHash = hashToken(token)
  const link = await findLink(tenant, tokenHash)
  if (!link) throw new Problem('not_found')
  if (link.number !== null) throw new Problem('agreement_accepted')
  const row = await findAgreementRow(tenant, link.agreementId)
  if (!isOpenPractice(practice)) throw new Problem('not_found')
  if (row.isConcluded) throw new Problem('agreement_accepted')
  refuseExpired(row, link, now)
  const { id, patientId } = row
  const patient = await findPatient(tenant, patientId, now)
  const isByGuardian = isForMinor(row, now)
  const person = personOf(patient, link.personId)
  refuseOtherSigner(patient, person, { isByGuardian, otherName, ...signer })
  const safe = await openSafe(tenant, keyring)
  const isFirst = row.acceptedAt === null
  if (openSigned(safe, row).some((acceptance) => acceptance.signer.cpf === signer.cpf))
    throw invalidField('cpf', SAME_CPF)
  const missing = row.asked.filter(({ personId }) => personId !== link.personId).length
  const isConcluded = concludes(row.acceptedBy, missing)
  const signed: Signed = { signer, isByGuardian, person: person && nameOf(person) }
  if ((await dropLink(tenant, tokenHash)) === 0) throw new Problem('agreement_accepted')
  await extendRetention(tenant, patientId, dayAt(now, practice.timezone), now)
  const sha256 = isFirst
    ? await keepAgreement(safe, row, { signed, isConcluded, timezone: practice.timezone }, now)
    : openAccepted(safe, row).sha256
  if (!isFirst && isConcluded) await concludeAgreements(tenant, [id])
  const linkExpiresAt = now + COPY_DAYS * DAY
  const number = row.acceptances.length + 1
  await tenant.sql
    .insertInto('record_acceptances')
    .values({
      psychologist_id: tenant.id,
      agreement_id: id,
      number,
      person_id: link.personId,
      token_hash: tokenHash,
      accepted_at: new Date(now),
      link_expires_at: new Date(linkExpiresAt),
      content: isFirst
        ? null
        : sealIn(safe, acceptanceAssociatedData(row, number), JSON.stringify(signed)),
    })
    .execute()
  const logged = { action: 'agreement.accepted', actor: 'patient', patientId } as const
  await logRecord(tenant, { ...logged, subjectId: id }, now)
  const facts = { ...peopleOf(practice, patient), acceptedAt: now, sha256, isConcluded }
  const to = addressOf({ patient, person, isOnly: countAsked(row) === 1 })
  const url = origin() + agreementPath(token)
  const copy = { ...facts, ...to.named, url, expiresAt: linkExpiresAt }
  await emailTo(tenant, to, emailMessageOf(AGREEMENT_KINDS.agreement_copy, copy), now)
  const notice = { ...facts, url: origin() + patientPath(patientId) }
  await emailPsychologist(tenant, practice, patientId, notice, now)
  return { acceptedAt: new Date(now).toISOString() }
}

const SAME_CPF = 'Este CPF já aceitou este contrato. Cada pessoa aceita com o próprio CPF'

function refuseExpired(row: AgreementRow, { personId }: FoundLink, now: number): void {
  const open = row.asked.find((request) => request.personId === personId)
  if (!open || open.expiresAt <= now || isEnded(open, isForMinor(row, now)))
    throw new Problem('agreement_expired')
}

/** Returns the person that a link is for; null for a link without one. */
function personOf({ people }: Patient, personId: string | null): Person | null {
  if (personId === null) return null
  const person = people.find(({ id, mayAccept }) => id === personId && mayAccept)
  if (!person) throw new Problem('not_found')
  return person
}

/** Refuses another signer than the patient, or the guardian, on file; a name that is not on file is accepted after a question. */
function refuseOtherSigner(
  patient: Patient,
  person: Person | null,
  { isByGuardian, otherName, ...signer }: Signer & { isByGuardian: boolean; otherName: boolean },
): void {
  const guardian = person
    ? { name: person.name, cpf: isCnpj(person.document) ? null : person.document }
    : { name: patient.guardianName, cpf: patient.guardianCpf }
  const party = { name: patient.name, cpf: patient.cpf, guardianCpf: guardian.cpf }
  const fault = signerFault(party, isByGuardian, signer)
  if (fault) throw invalidField(fault.field, fault.message)
  const names = isByGuardian ? [guardian.name] : [patient.name, patient.socialName]
  const known = names.filter((name) => name !== null)
  if (!otherName && known.length > 0 && !known.some((name) => isSameName(signer.name, name)))
    throw new Problem('agreement_other_name')
}

function nameOf({ name, relation }: Person): Signed['person'] {
  return { name, relation }
}

/** Makes an accepted contract of an offer; returns the SHA-256 of its text. */
async function keepAgreement(
  safe: Safe,
  offer: AgreementRow,
  { signed, isConcluded, timezone }: { signed: Signed; isConcluded: boolean; timezone: string },
  now: number,
): Promise<string> {
  const { tenant } = safe
  const { id, patientId, version, acceptedBy, sentAt } = offer
  const offered = openOffer(safe, offer)
  const sha256 = createHash('sha256').update(offered.text).digest('hex')
  const accepted: Accepted = { ...offered, sha256, ...signed, timezone }
  await tenant.sql
    .deleteFrom('agreement_offers')
    .where('psychologist_id', '=', tenant.id)
    .where('id', '=', id)
    .execute()
  await tenant.sql
    .insertInto('record_agreements')
    .values({
      psychologist_id: tenant.id,
      id,
      patient_id: patientId,
      template_version: version,
      needs_all: acceptedBy === 'all',
      is_concluded: isConcluded,
      sent_at: sentAt,
      accepted_at: new Date(now),
      content: sealIn(safe, acceptedAssociatedData(offer), JSON.stringify(accepted)),
    })
    .execute()
  return sha256
}

async function concludeAgreements(tenant: Tenant, ids: readonly string[]): Promise<void> {
  await tenant.sql
    .updateTable('record_agreements')
    .set({ is_concluded: true })
    .where('psychologist_id', '=', tenant.id)
    .where('id', 'in', ids)
    .execute()
}

/**
 * Ends the links of people who may no longer accept for a patient. A contract that then waits for nobody else is concluded, if
 * the patient is a minor and a person who accepted it still may.
 */
export async function endLinks(tenant: Tenant, patient: Patient, now: number): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    delete from agreement_links l
    where l.psychologist_id = ${tenant.id} and l.patient_id = ${patient.id} and l.person_id is not null and not exists (
      select from patient_people q where q.psychologist_id = l.psychologist_id and q.id = l.person_id and q.may_accept)
    returning l.agreement_id as id`.execute(tenant.sql)
  if (rows.length === 0) return
  const ended = new Set(rows.map(({ id }) => id))
  const mayAccept = new Set(
    patient.people.flatMap((person) => (person.mayAccept ? [person.id] : [])),
  )
  const agreements = await listAgreementRows(tenant, patient.id)
  const complete = agreements.filter(
    (row) =>
      ended.has(row.id) &&
      !row.isConcluded &&
      row.asked.length === 0 &&
      isForMinor(row, now) &&
      row.acceptances.some(({ personId }) => personId !== null && mayAccept.has(personId)),
  )
  if (complete.length > 0)
    await concludeAgreements(
      tenant,
      complete.map(({ id }) => id),
    )
}

async function emailPsychologist(
  tenant: Tenant,
  { email }: Practice,
  patientId: string,
  facts: Parameters<typeof AGREEMENT_KINDS.agreement_accepted.content>[0],
  now: number,
): Promise<void> {
  const mail = emailMessageOf(AGREEMENT_KINDS.agreement_accepted, facts)
  const message = { channel: 'email', recipient: email, aboutPatientId: patientId, ...mail }
  await queueMessages(tenant, [message], now)
}

async function dropLink({ id, sql: db }: Tenant, tokenHash: Buffer): Promise<number> {
  const { rows } = await sql`
    delete from agreement_links where psychologist_id = ${id} and token_hash = ${tokenHash} returning token_hash`.execute(
    db,
  )
  return rows.length
}
