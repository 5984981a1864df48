import { type Selectable, sql } from 'kysely'
import type { Psychologists } from '../../../db/types.ts'
import type { Tenant, TenantId } from '../../platform/server/database.ts'
import type { Services } from '../../platform/server/services.ts'
import { claimOf, seal } from '../../platform/server/signing.ts'
import { dayAt } from '../../platform/shared/calendar.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { Problem } from '../../platform/shared/problem.ts'
import type { NoticePerson } from '../delivery/channels.ts'
import { chatsOf } from '../delivery/chat-rules.ts'
import { isAdult } from '../patients/adult-rules.ts'
import { noticePeople } from '../patients/people-queries.ts'
import { linkedPeople, openForAny } from '../practice/link-queries.ts'
import { type LinkedPerson, purposeFor } from '../practice/link-rules.ts'
import { findOwnRow, isOpenPractice } from '../practice/queries.ts'
import {
  findLinkedStatement,
  findNames,
  type LinkedStatement,
  listLinkedStatements,
  type Wanted,
} from './queries.ts'
import type { PublicStatement, SendableStatement } from './sending-contract.ts'
import { chatText, linkPurpose, missingOf, type Reachable, statementPath } from './sending-rules.ts'
import type { StatementFacts } from './text-rules.ts'

type Practice = Selectable<Psychologists>

export type StatementUrlOf = (
  id: string,
  linkNumber: number,
  person?: LinkedPerson | null,
) => string

export function statementUrls(
  { secret, origin }: Pick<Services, 'secret' | 'origin'>,
  tenantId: TenantId,
): StatementUrlOf {
  return (subjectId, linkNumber, person = null) => {
    const purpose = purposeFor(linkPurpose(linkNumber), person)
    return origin() + statementPath(seal(secret, purpose, { tenantId, subjectId }))
  }
}

export interface Contact extends Reachable {
  name: string
  phone: string
  birthDate: string | null
  people: readonly NoticePerson[]
}

export async function findContacts(
  tenant: Tenant,
  patientIds: readonly string[],
): Promise<Map<string, Contact>> {
  const { rows } = await sql<Contact & { id: string }>`
    select p.id, p.name, p.email, p.email_unconfirmed as "emailUnconfirmed", p.opted_out as "optedOut", p.phone, p.birth_date as "birthDate", ${noticePeople} as people
    from patients p where p.psychologist_id = ${tenant.id} and p.id = any(${patientIds}::uuid[])`.execute(
    tenant.sql,
  )
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}

export async function listUnsent(
  tenant: Tenant,
  urlOf: StatementUrlOf,
  month: string | undefined,
  now: number,
): Promise<SendableStatement[]> {
  const sendables = await findSendables(tenant, urlOf, { month, unsent: true }, now)
  const byName = new Intl.Collator('pt-BR')
  return sendables.sort((a, b) => byName.compare(a.patientName, b.patientName))
}

async function findSendables(
  tenant: Tenant,
  urlOf: StatementUrlOf,
  filters: Wanted,
  now: number,
): Promise<SendableStatement[]> {
  const practice = await findOwnRow(tenant)
  const linked = await listLinkedStatements(tenant, filters, practice)
  const contacts = await findContacts(
    tenant,
    linked.flatMap(({ statement }) => statement.patientId ?? []),
  )
  return linked.flatMap((entry) => {
    const contact = contacts.get(entry.statement.patientId ?? '')
    return contact ? [toSendable(entry, practice, contact, urlOf, now)] : []
  })
}

export async function findSendable(
  tenant: Tenant,
  id: string,
  urlOf: StatementUrlOf,
  now: number,
): Promise<SendableStatement> {
  const practice = await findOwnRow(tenant)
  const { linked, contact } = await findAddressed(tenant, practice, id)
  return toSendable(linked, practice, contact, urlOf, now)
}

/** Throws if a later statement follows, or the patient was erased. */
export async function findAddressed(
  tenant: Tenant,
  practice: Practice,
  id: string,
): Promise<{ linked: LinkedStatement; contact: Contact }> {
  const linked = await findLinkedStatement(tenant, id, practice)
  const { patientId, followedBy } = linked.statement
  if (patientId === null) throw new Problem('not_found')
  if (followedBy !== null) throw new Problem('statement_followed')
  const contact = (await findContacts(tenant, [patientId])).get(patientId)
  if (!contact) throw new Problem('not_found')
  return { linked, contact }
}

export function toSendable(
  { statement, linkNumber }: LinkedStatement,
  practice: Practice,
  contact: Contact,
  urlOf: StatementUrlOf,
  now: number,
): SendableStatement {
  const { id, number, month, patientId, patientName, total, open, sends } = statement
  const url = urlOf(id, linkNumber)
  const facts = { psychologistName: practice.name, month }
  const { phone, people, birthDate } = contact
  const to = { phone, people, isAdult: isAdult(birthDate, dayAt(now, practice.timezone)) }
  const chats = chatsOf(to, (person) => {
    const link = person && { personId: person.id, linkNumber: person.linkNumber }
    return chatText({ ...facts, url: link ? urlOf(id, link.linkNumber, link) : url })
  })
  return {
    id,
    number,
    month,
    patientId: patientId ?? '',
    patientName,
    total,
    open,
    sends,
    url,
    whatsappUrl: chats[0]?.whatsappUrl ?? '',
    chats,
    missing: missingOf(contact, switchesOf(practice), url),
  }
}

export function switchesOf(practice: Practice) {
  return {
    email: practice.enable_email_notifications,
    sms: practice.enable_sms_notifications,
  }
}

async function listLinkedPeople(tenant: Tenant, statementId: string): Promise<LinkedPerson[]> {
  const { rows } = await sql<{ people: LinkedPerson[] }>`
    select ${linkedPeople('t', ['receives_notices', 'opens_area'])} as people from statements t
    where t.psychologist_id = ${tenant.id} and t.id = ${statementId}`.execute(tenant.sql)
  return rows[0]?.people ?? []
}

async function findByLink(
  tenant: Tenant,
  secret: Buffer,
  token: string,
): Promise<{ practice: Practice; found: LinkedStatement }> {
  const claimed = claimOf(token)
  if (!claimed) throw new Problem('not_found')
  const linked = await findLinkedStatement(tenant, claimed.subjectId)
  const people = await listLinkedPeople(tenant, claimed.subjectId)
  openForAny(secret, linkPurpose(linked.linkNumber), people, token)
  if (linked.statement.patientId === null) throw new Problem('not_found')
  return { practice: await findOwnRow(tenant), found: linked }
}

export async function findLinked(
  tenant: Tenant,
  secret: Buffer,
  token: string,
): Promise<{ id: string; shown: PublicStatement; facts: StatementFacts }> {
  const { practice, found } = await findByLink(tenant, secret, token)
  const { statement, totalCents, openCents } = found
  const { name, crp } = practice
  const { id, number, month, lines, total, open, followedBy } = statement
  const receivedCents = followedBy === null ? Math.max(0, totalCents) - openCents : 0
  return {
    id,
    shown: {
      psychologistName: name,
      crp,
      number,
      month,
      lines: lines.map(({ date, text, amount }) => ({ date, text, amount })),
      total,
      received: moneyOut(receivedCents),
      open,
      followedBy,
      payment: isOpenPractice(practice) ? statement.payment : null,
    },
    facts: {
      statement: { ...statement, ...found },
      ...(await findNames(tenant, id)),
      patient: null,
    },
  }
}
