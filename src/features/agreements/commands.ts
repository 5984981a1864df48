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
import { emergencyText, isMinor } from '../patients/people-roles.ts'
import { findPatient } from '../patients/queries.ts'
import { displayName, patientPath } from '../patients/rules.ts'
import { lockPractice } from '../practice/commands.ts'
import { cancelRuleOf, isOpenPractice } from '../practice/queries.ts'
import { countEntry } from '../records/commands.ts'
import { ensureDataKey } from '../records/key-commands.ts'
import { logRecord } from '../records/log-commands.ts'
import { refuseUnprintable } from '../records/printing-commands.ts'
import { findRecordHead } from '../records/queries.ts'
import { openSafe, type Safe, sealIn } from '../records/safe-queries.ts'
import type { AgreementTemplate, SendInput, SentAgreement, TemplateInput } from './contract.ts'
import { AGREEMENT_KINDS } from './message-kinds.ts'
import {
  type Accepted,
  acceptedAssociatedData,
  findAcceptedBy,
  findOffer,
  findTemplate,
  findTerms,
  listAgreementsOf,
  type Offered,
  offerAssociatedData,
  openOffer,
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

/** The same text makes no new version: nobody has to accept it twice. */
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

/** Makes a contract from the template, in place of one that waits, and sends its link. */
export async function sendAgreement(
  tenant: Tenant,
  { keyring, origin }: { keyring: Keyring } & Pick<Services, 'origin'>,
  { patientId, sendEmail, printsCodes, ...terms }: SendInput & { patientId: string },
  now: number,
): Promise<SentAgreement> {
  const practice = await lockPractice(tenant)
  const patient = await findPatient(tenant, patientId)
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
  const token = createToken(tenant.id)
  const offer = { id: newId(), patientId, version: template.version }
  const expiresAt = now + OFFER_DAYS * DAY
  await dropOffers(tenant, sql`patient_id = ${patientId}`)
  await tenant.sql
    .insertInto('agreement_offers')
    .values({
      psychologist_id: tenant.id,
      id: offer.id,
      patient_id: patientId,
      template_version: template.version,
      token_hash: hashToken(token),
      content: sealIn(safe, offerAssociatedData(offer), JSON.stringify(offered)),
      created_at: new Date(now),
      expires_at: new Date(expiresAt),
    })
    .execute()
  const { keptUntil } = await findRecordHead(tenant, patientId)
  // Before there is a record, the log has no patient to name.
  const logged = { action: 'agreement.sent', patientId: keptUntil && patientId } as const
  await logRecord(tenant, { ...logged, subjectId: offer.id }, now)
  const url = origin() + agreementPath(token)
  const facts = { ...peopleOf(practice, patient), url, expiresAt }
  const emailed =
    sendEmail &&
    (await emailPatient(
      tenant,
      patient,
      emailMessageOf(AGREEMENT_KINDS.agreement_sent, facts),
      now,
    ))
  const [agreement] = await listAgreementsOf(tenant, patientId, now)
  if (!agreement) throw new Error('the offer is gone')
  return { agreement, url, emailed }
}

type Terms = Pick<AgreementTemplate, 'fees' | 'frequency' | 'technologies'>

type Known = { [Name in keyof Terms]?: Terms[Name] | null | undefined }

function definedOf(terms: Known): Partial<Terms> {
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value != null))
}

function textFor(
  { text, fees, frequency, technologies }: Terms & Pick<AgreementTemplate, 'text'>,
  practice: Practice,
  patient: Patient,
  now: number,
): string {
  const today = dayAt(now, practice.timezone)
  const guardian = isMinor(patient.birthDate, today)
    ? shownName(patient.guardianName ?? 'quem aceita este contrato')
    : 'não se aplica'
  return fillTemplate(text, {
    paciente: shownName(patient.name),
    responsavel: guardian,
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

/** The caller holds the practice's lock. The acceptance begins the patient's record, so that both are kept together. */
export async function acceptAgreement(
  tenant: Tenant,
  practice: Practice,
  { keyring, origin }: { keyring: Keyring } & Pick<Services, 'origin'>,
  { token, otherName, ...signer }: Signer & { token: string; otherName: boolean },
  now: number,
): Promise<{ acceptedAt: string }> {
  const tokenHash = hashToken(token)
  const offer = await findOffer(tenant, tokenHash)
  if (!offer) {
    const isAccepted = (await findAcceptedBy(tenant, tokenHash)) !== null
    throw new Problem(isAccepted ? 'agreement_accepted' : 'not_found')
  }
  if (!isOpenPractice(practice)) throw new Problem('not_found')
  if (offer.linkExpiresAt.getTime() <= now) throw new Problem('agreement_expired')
  const { id, patientId, version } = offer
  const patient = await findPatient(tenant, patientId)
  const today = dayAt(now, practice.timezone)
  const isByGuardian = isMinor(patient.birthDate, today)
  const fault = signerFault(patient, isByGuardian, signer)
  if (fault) throw invalidField(fault.field, fault.message)
  const names = isByGuardian ? [patient.guardianName] : [patient.name, patient.socialName]
  const known = names.filter((name) => name !== null)
  if (!otherName && known.length > 0 && !known.some((name) => isSameName(signer.name, name)))
    throw new Problem('agreement_other_name')
  const safe = await openSafe(tenant, keyring)
  const offered = openOffer(safe, offer)
  const sha256 = createHash('sha256').update(offered.text).digest('hex')
  const accepted: Accepted = {
    ...offered,
    sha256,
    signer,
    isByGuardian,
    timezone: practice.timezone,
  }
  if ((await dropOffers(tenant, sql`id = ${id}`)) === 0) throw new Problem('agreement_accepted')
  await countEntry(tenant, patientId, today, now)
  const linkExpiresAt = now + COPY_DAYS * DAY
  await tenant.sql
    .insertInto('record_agreements')
    .values({
      psychologist_id: tenant.id,
      id,
      patient_id: patientId,
      template_version: version,
      token_hash: tokenHash,
      sent_at: offer.sentAt,
      accepted_at: new Date(now),
      link_expires_at: new Date(linkExpiresAt),
      content: sealIn(safe, acceptedAssociatedData(offer), JSON.stringify(accepted)),
    })
    .execute()
  const logged = { action: 'agreement.accepted', actor: 'patient', patientId } as const
  await logRecord(tenant, { ...logged, subjectId: id }, now)
  const facts = { ...peopleOf(practice, patient), acceptedAt: now, sha256 }
  const copy = { ...facts, url: origin() + agreementPath(token), expiresAt: linkExpiresAt }
  await emailPatient(tenant, patient, emailMessageOf(AGREEMENT_KINDS.agreement_copy, copy), now)
  const notice = { ...facts, url: origin() + patientPath(patientId) }
  await emailPsychologist(tenant, practice, patientId, notice, now)
  return { acceptedAt: new Date(now).toISOString() }
}

function peopleOf(practice: Practice, patient: Patient) {
  return {
    patientName: displayName(patient),
    psychologistName: practice.name,
    psychologistEmail: practice.email,
    timezone: practice.timezone,
  }
}

async function emailPatient(
  tenant: Tenant,
  { id, email, emailUnconfirmed }: Patient,
  mail: ReturnType<typeof emailMessageOf>,
  now: number,
): Promise<boolean> {
  if (email === null || emailUnconfirmed) return false
  const message = { channel: 'email', recipient: email, patientId: id, ...mail }
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

async function dropOffers(
  { id, sql: db }: Tenant,
  wanted: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = await sql`
    delete from agreement_offers where psychologist_id = ${id} and ${wanted} returning id`.execute(
    db,
  )
  return rows.length
}
