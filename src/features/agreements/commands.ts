import { type Selectable, sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant } from '../../platform/server/database.ts'
import { newId } from '../../platform/server/id.ts'
import type { Services } from '../../platform/server/services.ts'
import { createToken, hashToken } from '../../platform/server/tokens.ts'
import type { Keyring } from '../../platform/server/vault-keys.ts'
import { DAY, dayAt, formatDay } from '../../platform/shared/calendar.ts'
import { invalidField, Problem } from '../../platform/shared/problem.ts'
import { emailMessageOf } from '../delivery/message-kinds.ts'
import { shownName } from '../delivery/message-texts.ts'
import type { Patient } from '../patients/contract.ts'
import { emergencyText, isMinor } from '../patients/people-roles.ts'
import { findPatient } from '../patients/queries.ts'
import { lockPractice } from '../practice/commands.ts'
import { cancelRuleOf } from '../practice/queries.ts'
import { ensureDataKey } from '../records/key-commands.ts'
import { logRecord } from '../records/log-commands.ts'
import { refuseUnprintable } from '../records/printing-commands.ts'
import { findRecordHead } from '../records/queries.ts'
import { type Safe, sealIn } from '../records/safe-queries.ts'
import { countAsked, peopleToAccept } from './acceptance-rules.ts'
import type {
  AgreementTemplate,
  SendInput,
  SentAgreement,
  SentLink,
  TemplateInput,
} from './contract.ts'
import { type Addressee, addressOf, emailTo, peopleOf } from './email-commands.ts'
import { AGREEMENT_KINDS } from './message-kinds.ts'
import {
  findAgreementRow,
  findTemplate,
  findTerms,
  isForMinor,
  listAgreementsOf,
  type Offered,
  offerAssociatedData,
  templateAssociatedData,
} from './queries.ts'
import {
  absenceText,
  agreementPath,
  fillTemplate,
  hasPlaceholder,
  OFFER_DAYS,
  openPlaceholdersText,
} from './rules.ts'

type Practice = Selectable<Psychologists>

/** Saves the template as its next version. An unchanged text makes no new version, so that it need not be accepted twice. */
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
  const rules = { isOnly: countAsked(row) === 1, othersMustAccept: row.acceptedBy === 'all' }
  return sendLink(tenant, { practice, patient, person, token, origin, sendEmail, ...rules }, now)
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
