import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Services } from '../../platform/server/services.ts'
import { createToken, hashToken } from '../../platform/server/tokens.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { DAY, dayAt, formatDay } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { isSameName } from '../../platform/shared/search-words.ts'
import { queueMessages } from '../delivery/commands.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { shownName } from '../delivery/message-texts.ts'
import type { Patient } from '../patients/contract.ts'
import { isCnpj } from '../patients/document-contract.ts'
import type { Person } from '../patients/people-contract.ts'
import { emergencyText, isMinor } from '../patients/people-roles.ts'
import { findPatient } from '../patients/queries.ts'
import { displayName, patientPath } from '../patients/rules.ts'
import { lockPractice } from '../practice/commands.ts'
import { cancelRuleOf, isOpenPractice } from '../practice/queries.ts'
import { extendRetention } from '../records/commands.ts'
import { ensureDataKey } from '../records/key-commands.ts'
import { logRecord } from '../records/log-commands.ts'
import { refuseUnprintable } from '../records/printing-commands.ts'
import { findRecordHead } from '../records/queries.ts'
import { openSafe, type Safe, sealIn } from '../records/safe-queries.ts'
import { concludes, isEnded, peopleToAccept } from './acceptance-rules.ts'
import type {
  AgreementTemplate,
  SendInput,
  SentAgreement,
  SentLink,
  TemplateInput,
} from './contract.ts'
import { AGREEMENT_KINDS } from './message-kinds.ts'
import {
  type Accepted,
  type AgreementRow,
  acceptanceAssociatedData,
  acceptedAssociatedData,
  type FoundLink,
  findAgreementRow,
  findLink,
  findTemplate,
  findTerms,
  isForMinor,
  listAgreementRows,
  listAgreementsOf,
  type Offered,
  offerAssociatedData,
  openAccepted,
  openOffer,
  openSigned,
  type Signed,
  templateAssociatedData,
} from './queries.ts'
import {
  absenceText,
  agreementPath,
  COPY_DAYS,
  fillTemplate,
  hasPlaceholder,
  OFFER_DAYS,
  openPlaceholdersText,
  type Signer,
  signerFault,
} from './rules.ts'

type Practice = Selectable<Psychologists>

/** Saves the template as its next version. The same text makes no new version, so that nobody has to accept it twice. */
export async function saveTemplate(
  tenant: Tenant,
  keyring: Keyring,
  { version, ...content }: TemplateInput,
  now: number,
): Promise<AgreementTemplate> {
  await lockPractice(tenant)
  const safe: Safe = { tenant, dataKey: await ensureDataKey(tenant, keyring, now) }
  const current = await findTemplate(tenant, safe)
  const { version: known, savedAt: _, ...before } = current
  const isSame = Object.entries(content).every(
    ([field, value]) => before[field as keyof typeof before] === value,
  )
  if (isSame) return current
  if (version !== undefined && version !== known)
    throw new Problem('changed_meanwhile', { more: { current } })
  const next = known + 1
  await tenant.sql
    .insertInto('agreement_templates')
    .values({
      psychologist_id: tenant.id,
      version: next,
      content: sealIn(safe, templateAssociatedData(tenant, next), JSON.stringify(content)),
      created_at: new Date(now),
    })
    .execute()
  return findTemplate(tenant, safe)
}

/** Makes a contract from the template, in place of an unaccepted one, and sends a link to each who may accept it. */
export async function sendAgreement(
  tenant: Tenant,
  { keyring, origin }: { keyring: Keyring } & Pick<Services, 'origin'>,
  { patientId, acceptedBy, sendEmail, printsCodes, ...terms }: SendInput & { patientId: string },
  now: number,
): Promise<SentAgreement> {
  const practice = await lockPractice(tenant)
  const patient = await findPatient(tenant, patientId, now)
  if (!practice.crp) throw new Problem('crp_missing')
  const safe: Safe = { tenant, dataKey: await ensureDataKey(tenant, keyring, now) }
  const template = await findTemplate(tenant, safe)
  for (const [field, text] of Object.entries(terms)) {
    const message = text && openPlaceholdersText(text)
    if (message) throw invalidField(field, message)
  }
  const known = await findTerms(tenant, practice, patient, now)
  const agreed = { ...template, ...definedOf(known), ...definedOf(terms) }
  const offered: Offered = {
    text: textFor(agreed, practice, patient, now),
    psychologist: { name: practice.name, crp: practice.crp },
  }
  const message = openPlaceholdersText(offered.text)
  if (message)
    throw new Problem('agreement_unfilled', { message: `${message}, no modelo do contrato.` })
  refuseUnprintable(offered.text, printsCodes)
  const signers = peopleToAccept(patient, dayAt(now, practice.timezone))
  const links = (signers.length > 0 ? signers : [null]).map((person) => ({
    person,
    token: createToken(tenant.id),
  }))
  const offer = { id: newId(), patientId, version: template.version }
  const needsAll = acceptedBy === 'all' && links.length > 1
  await dropWaiting(tenant, patientId)
  await tenant.sql
    .insertInto('agreement_offers')
    .values({
      psychologist_id: tenant.id,
      id: offer.id,
      patient_id: patientId,
      template_version: template.version,
      content: sealIn(safe, offerAssociatedData(offer), JSON.stringify(offered)),
      needs_all: needsAll,
      created_at: new Date(now),
    })
    .execute()
  await tenant.sql
    .insertInto('agreement_links')
    .values(
      links.map(({ person, token }) => ({
        psychologist_id: tenant.id,
        token_hash: hashToken(token),
        agreement_id: offer.id,
        patient_id: patientId,
        person_id: person?.id ?? null,
        sent_at: new Date(now),
        expires_at: new Date(now + OFFER_DAYS * DAY),
      })),
    )
    .execute()
  await logSent(tenant, { patientId, agreementId: offer.id }, now)
  const sent: SentLink[] = []
  const rules = { isOnly: links.length === 1, othersMustAccept: needsAll, sendEmail }
  for (const { person, token } of links)
    sent.push(await sendLink(tenant, { practice, patient, person, token, origin, ...rules }, now))
  const [agreement] = await listAgreementsOf(tenant, patientId, now)
  const [first] = sent
  if (!agreement || !first) throw new Error('the offer was deleted')
  return { agreement, url: first.url, emailed: sent.some(({ emailed }) => emailed), links: sent }
}

/** Makes a new link for a person who has not accepted yet; it replaces the earlier one. */
export async function renewLink(
  tenant: Tenant,
  { origin }: Pick<Services, 'origin'>,
  { id, personId, sendEmail }: { id: string; personId: string; sendEmail: boolean },
  now: number,
): Promise<SentLink> {
  const practice = await lockPractice(tenant)
  const row = await findAgreementRow(tenant, id)
  if (row.isConcluded) throw new Problem('agreement_accepted')
  const patient = await findPatient(tenant, row.patientId, now)
  const person = patient.people.find((person) => person.id === personId && person.mayAccept)
  if (!person || !row.asked.some((link) => link.personId === personId))
    throw new Problem('not_found')
  if (!isForMinor(row, now)) throw new Problem('agreement_of_adult')
  const token = createToken(tenant.id)
  await tenant.sql
    .updateTable('agreement_links')
    .set({
      token_hash: hashToken(token),
      sent_at: new Date(now),
      expires_at: new Date(now + OFFER_DAYS * DAY),
    })
    .where('psychologist_id', '=', tenant.id)
    .where('agreement_id', '=', id)
    .where('person_id', '=', personId)
    .execute()
  await logSent(tenant, { patientId: row.patientId, agreementId: id }, now)
  const rules = { isOnly: requestedCount(row) === 1, othersMustAccept: row.acceptedBy === 'all' }
  return sendLink(tenant, { practice, patient, person, token, origin, sendEmail, ...rules }, now)
}

/** Returns the number of people who were asked to accept a contract and whose links have not ended. */
function requestedCount({ asked, acceptances }: AgreementRow): number {
  return asked.length + acceptances.length
}

async function logSent(
  tenant: Tenant,
  { patientId, agreementId }: { patientId: string; agreementId: string },
  now: number,
): Promise<void> {
  const { keptUntil } = await findRecordHead(tenant, patientId)
  // Before there is a record, the log has no patient to name.
  const logged = { action: 'agreement.sent', patientId: keptUntil && patientId } as const
  await logRecord(tenant, { ...logged, subjectId: agreementId }, now)
}

interface NewLink extends Pick<Services, 'origin'>, Addressee {
  practice: Practice
  token: string
  othersMustAccept: boolean
  sendEmail: boolean
}

async function sendLink(tenant: Tenant, link: NewLink, now: number): Promise<SentLink> {
  const { practice, patient, person, token, origin, othersMustAccept, sendEmail } = link
  const url = origin() + agreementPath(token)
  const to = addressOf(link)
  const expiresAt = now + OFFER_DAYS * DAY
  const facts = { ...peopleOf(practice, patient), ...to.named, url, expiresAt, othersMustAccept }
  const mail = emailMessageOf(AGREEMENT_KINDS.agreement_sent, facts)
  const emailed = sendEmail && (await emailTo(tenant, to, mail, now))
  return { personId: person?.id ?? null, url, emailed }
}

type Terms = Pick<AgreementTemplate, 'fees' | 'frequency' | 'technologies'>

type TermValues = { [Name in keyof Terms]?: Terms[Name] | null | undefined }

function definedOf(terms: TermValues): Partial<Terms> {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value != null))
}

const LIST = new Intl.ListFormat('pt-BR')

function textFor(
  { text, fees, frequency, technologies }: Terms & Pick<AgreementTemplate, 'text'>,
  practice: Practice,
  patient: Patient,
  now: number,
): string {
  const today = dayAt(now, practice.timezone)
  const guardians = peopleToAccept(patient, today).map(({ name }) => shownName(name))
  const guardian = guardians.length > 0 ? LIST.format(guardians) : 'quem aceita este contrato'
  return fillTemplate(text, {
    paciente: shownName(patient.name),
    responsavel: isMinor(patient.birthDate, today) ? guardian : 'não se aplica',
    emergencia: emergencyLine(text, patient),
    profissional: shownName(practice.name),
    crp: practice.crp ?? '',
    valor: fees,
    frequencia: frequency,
    cancelamento: absenceText(cancelRuleOf(practice)),
    tecnologias: technologies,
    data: formatDay(today),
  })
}

function emergencyLine(template: string, { people }: Patient): string {
  const contacts = people.flatMap(({ name, relation, phone, emergency }) =>
    emergency && phone !== null ? [{ name, relation, phone }] : [],
  )
  if (contacts.length === 0 && hasPlaceholder(template, 'emergencia'))
    throw new Problem('agreement_without_emergency')
  return emergencyText(contacts, shownName)
}

/**
 * Stores an acceptance; the caller holds the practice's lock. The acceptance begins the patient's record, so both are kept
 * equally long.
 */
export async function acceptAgreement(
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
  const to = addressOf({ patient, person, isOnly: requestedCount(row) === 1 })
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

function peopleOf(practice: Practice, patient: Patient) {
  return {
    patientName: displayName(patient),
    psychologistName: practice.name,
    psychologistEmail: practice.email,
    timezone: practice.timezone,
  }
}

interface Addressee {
  patient: Patient
  person: Person | null
  /** Whether this is the only signer: a guardian without an e-mail then gets the e-mail at the patient's address. */
  isOnly: boolean
}

/** The address of an e-mail about a contract, null without a confirmed one, and the greeting for a person around the patient. */
interface Address {
  email: string | null
  ids: { patientId: string; personId?: string }
  named: { personName?: string }
}

function addressOf({ patient, person, isOnly }: Addressee): Address {
  const ids = { patientId: patient.id }
  if (person?.email || (person && !isOnly))
    return {
      email: person.email,
      ids: { ...ids, personId: person.id },
      named: { personName: person.name },
    }
  return { email: patient.emailUnconfirmed ? null : patient.email, ids, named: {} }
}

async function emailTo(
  tenant: Tenant,
  { email, ids }: Address,
  mail: ReturnType<typeof emailMessageOf>,
  now: number,
): Promise<boolean> {
  if (email === null) return false
  const message = { channel: 'email', recipient: email, ...ids, ...mail }
  return (await queueMessages(tenant, [message], now)).length > 0
}

async function emailPsychologist(
  tenant: Tenant,
  { email }: Practice,
  patientId: string,
  facts: Parameters<typeof AGREEMENT_KINDS.agreement_accepted.letter>[0],
  now: number,
): Promise<void> {
  const mail = emailMessageOf(AGREEMENT_KINDS.agreement_accepted, facts)
  const message = { channel: 'email', recipient: email, aboutPatientId: patientId, ...mail }
  await queueMessages(tenant, [message], now)
}

/** Removes the offer of a patient, and each open link, also of a contract that not everybody has accepted. */
async function dropWaiting(tenant: Tenant, patientId: string): Promise<void> {
  await sql`
    delete from agreement_offers where psychologist_id = ${tenant.id} and patient_id = ${patientId}`.execute(
    tenant.sql,
  )
  await sql`
    delete from agreement_links where psychologist_id = ${tenant.id} and patient_id = ${patientId}`.execute(
    tenant.sql,
  )
}

async function dropLink({ id, sql: db }: Tenant, tokenHash: Buffer): Promise<number> {
  const { rows } = await sql`
    delete from agreement_links where psychologist_id = ${id} and token_hash = ${tokenHash} returning token_hash`.execute(
    db,
  )
  return rows.length
}
