import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { TableColumn } from '../../platform/server/table-file.ts'
import { formatPhone } from '../../platform/shared/phone.ts'
import { SESSION_TYPES, type SessionType } from '../practice/session-types.ts'
import type { OfferState } from './contract.ts'
import { entryJoins, personColumns } from './queries.ts'
import { PARTS, type Part } from './rules.ts'

/** An entry of the waiting list, in the form of an account's export. */
interface KeptEntry {
  id: string
  patientId: string | null
  name: string
  phone: string
  email: string | null
  serviceId: string
  serviceName: string
  type: SessionType | null
  weekdays: number[]
  parts: Part[]
  until: string
  position: number
  origin: keyof typeof ORIGINS
  consentVersion: string | null
  consentAt: string | null
  createdAt: string
  bookedAt: string | null
  offers: KeptOffer[]
}

interface KeptOffer {
  startsAt: string
  state: OfferState
  madeAt: string
  sentAt: string
  expiresAt: string
  endedAt: string | null
  sessionId: string | null
}

const ORIGINS = {
  visitor: 'Pela página',
  patient: 'Pela área do paciente',
  psychologist: 'Pela psicóloga',
} as const

const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']

export const waitlistColumns: readonly TableColumn<KeptEntry>[] = [
  { header: 'Ordem', kind: 'number', width: 8, value: ({ position }) => position },
  { header: 'Nome', kind: 'text', width: 30, value: ({ name }) => name },
  { header: 'Telefone', kind: 'text', width: 17, value: ({ phone }) => formatPhone(phone) },
  { header: 'E-mail', kind: 'text', width: 30, value: ({ email }) => email },
  { header: 'Serviço', kind: 'text', width: 24, value: ({ serviceName }) => serviceName },
  { header: 'Tipo', kind: 'text', width: 12, value: ({ type }) => type && SESSION_TYPES[type] },
  {
    header: 'Dias',
    kind: 'text',
    width: 24,
    value: ({ weekdays }) => weekdays.map((weekday) => WEEKDAYS[weekday]).join(', '),
  },
  {
    header: 'Partes do dia',
    kind: 'text',
    width: 20,
    value: ({ parts }) => parts.map((part) => PARTS[part].toLowerCase()).join(', '),
  },
  { header: 'Até', kind: 'day', width: 12, value: ({ until }) => until },
  {
    header: 'Entrou',
    kind: 'text',
    width: 16,
    value: ({ origin }) => ORIGINS[origin],
  },
  {
    header: 'Termos aceitos',
    kind: 'text',
    width: 16,
    value: ({ consentVersion }) => consentVersion,
  },
  { header: 'Aceitos em', kind: 'instant', width: 17, value: ({ consentAt }) => consentAt },
  { header: 'Na lista desde', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
  { header: 'Agendou em', kind: 'instant', width: 17, value: ({ bookedAt }) => bookedAt },
  { header: 'Ofertas', kind: 'number', width: 10, value: ({ offers }) => offers.length },
]

type Row = Omit<KeptEntry, 'consentAt' | 'createdAt' | 'bookedAt'> & {
  consentAt: Date | null
  createdAt: Date
  bookedAt: Date | null
}

export async function listKeptEntries(tenant: Tenant): Promise<KeptEntry[]> {
  const { rows } = await sql<Row>`
    select e.id, e.patient_id as "patientId", ${personColumns}, e.service_id as "serviceId", v.name as "serviceName", e.type,
      e.weekdays, e.parts, e.until, e.position, e.origin, e.consent_version as "consentVersion", e.consent_at as "consentAt",
      e.created_at as "createdAt", e.booked_at as "bookedAt",
      (select coalesce(json_agg(json_build_object('startsAt', o.starts_at, 'state', o.state, 'madeAt', o.made_at,
          'sentAt', o.sent_at, 'expiresAt', o.expires_at, 'endedAt', o.ended_at, 'sessionId', o.session_id) order by o.made_at, o.id), '[]')
        from waitlist_offers o where o.psychologist_id = e.psychologist_id and o.entry_id = e.id) as offers
    from waitlist_entries e ${entryJoins}
    join services v on v.psychologist_id = e.psychologist_id and v.id = e.service_id
    where e.psychologist_id = ${tenant.id} order by e.position, e.id`.execute(tenant.sql)
  const instant = (text: string) => new Date(text).toISOString()
  return rows.map((row) => ({
    ...row,
    consentAt: row.consentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    bookedAt: row.bookedAt?.toISOString() ?? null,
    offers: row.offers.map((offer) => ({
      ...offer,
      startsAt: instant(offer.startsAt),
      madeAt: instant(offer.madeAt),
      sentAt: instant(offer.sentAt),
      expiresAt: instant(offer.expiresAt),
      endedAt: offer.endedAt && instant(offer.endedAt),
    })),
  }))
}
