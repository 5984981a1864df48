import { sql } from 'kysely'
import { type Batch, batchById, nextById } from '../../../platform/server/batches.ts'
import type { Tenant } from '../../../platform/server/database.ts'
import { type TableColumn, yesOrNo } from '../../../platform/server/table-file.ts'
import { periodName } from '../../../platform/shared/calendar.ts'
import { moneyOut } from '../../../platform/shared/fields.ts'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { SESSION_TYPES } from '../../practice/session-types.ts'
import type { Session } from '../contract.ts'
import { OUTCOMES, PRESENCE_ANSWERS } from '../labels.ts'
import { type SessionRow, shownColumns, toSession, withNames } from '../queries.ts'
import { statusText } from '../rules.ts'

export const sessionColumns: readonly TableColumn<Session>[] = [
  { header: 'Data e hora', kind: 'instant', width: 17, value: ({ datetime }) => datetime },
  { header: 'Paciente', kind: 'text', width: 30, value: ({ patientName }) => patientName },
  { header: 'Telefone', kind: 'text', width: 17, value: phoneOf },
  { header: 'Serviço', kind: 'text', width: 26, value: ({ serviceName }) => serviceName },
  { header: 'Tipo', kind: 'text', width: 12, value: ({ type }) => SESSION_TYPES[type] },
  { header: 'Duração (min)', kind: 'number', width: 14, value: ({ duration }) => duration },
  { header: 'Situação', kind: 'text', width: 12, value: statusText },
  { header: 'Valor', kind: 'money', width: 14, value: ({ price }) => price },
  { header: 'Falta ou cancelamento tardio', kind: 'text', width: 29, value: outcomeOf },
  { header: 'Cobrado no lugar do valor', kind: 'money', width: 25, value: chargedOf },
  { header: 'Recebido', kind: 'money', width: 14, value: ({ received }) => received },
  { header: 'Pago', kind: 'text', width: 7, value: ({ paid }) => yesOrNo(paid) },
  { header: 'Pago em', kind: 'instant', width: 17, value: ({ paidAt }) => paidAt },
  { header: 'Sessão do pacote', kind: 'text', width: 17, value: creditNumberText },
  { header: 'Horário fixo', kind: 'day', width: 13, value: ({ seriesDate }) => seriesDate },
  { header: 'Cupom', kind: 'text', width: 14, value: ({ couponCode }) => couponCode },
  { header: 'Local ou link', kind: 'text', width: 32, value: ({ location }) => location },
  { header: 'Observações', kind: 'text', width: 40, value: ({ notes }) => notes },
  { header: 'Marcada em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
]

function phoneOf({ patientPhone }: Session): string | null {
  return patientPhone && formatPhone(patientPhone)
}

export function spanName({
  from,
  to,
}: {
  from?: string | undefined
  to?: string | undefined
}): string | null {
  if (from && to) return periodName({ from, to })
  return from ? `desde-${from}` : to ? `ate-${to}` : null
}

function outcomeOf({ outcome, feeWaived }: Session): string | null {
  if (outcome === null) return null
  return feeWaived ? `${OUTCOMES[outcome].line}, cobrança perdoada` : OUTCOMES[outcome].line
}

function chargedOf({ fee, feeWaived }: Session): string | null {
  return feeWaived ? moneyOut(0) : fee
}

function creditNumberText({ packagePlace, packageSessions }: Session): string | null {
  return packagePlace === null ? null : `${packagePlace} de ${packageSessions}`
}

type KeptSession = Session & {
  bookedEmail: string | null
  discount: string
  consentVersion: string | null
  consentAt: string | null
  presenceAt: string | null
}

type KeptSessionRow = SessionRow & {
  booked_email: string | null
  discount_cents: number
  consent_version: string | null
  consent_at: Date | null
  presence_at: Date | null
}

export async function findKeptSessions(
  tenant: Tenant,
  after: string | undefined,
): Promise<Batch<KeptSession>> {
  const { rows } = await sql<KeptSessionRow>`
    select ${shownColumns}, s.booked_email, s.discount_cents, s.consent_version, s.consent_at, case when s.presence_for = s.starts_at then s.presence_at end as presence_at
    ${withNames} where s.psychologist_id = ${tenant.id} ${nextById('s', after)}`.execute(tenant.sql)
  return batchById(rows, (row) => ({
    ...toSession(row),
    bookedEmail: row.booked_email,
    discount: moneyOut(row.discount_cents),
    consentVersion: row.consent_version,
    consentAt: row.consent_at?.toISOString() ?? null,
    presenceAt: row.presence_at?.toISOString() ?? null,
  }))
}

export const keptSessionColumns: readonly TableColumn<KeptSession>[] = [
  ...sessionColumns,
  { header: 'Desconto', kind: 'money', width: 14, value: ({ discount }) => discount },
  {
    header: 'Cancelamento grátis até (horas antes)',
    kind: 'number',
    width: 35,
    value: ({ cancelNoticeHours }) => cancelNoticeHours,
  },
  {
    header: 'Cobrança combinada (%)',
    kind: 'number',
    width: 22,
    value: ({ lateCancelPercent }) => lateCancelPercent,
  },
  { header: 'Origem', kind: 'text', width: 16, value: originOf },
  { header: 'E-mail informado', kind: 'text', width: 30, value: ({ bookedEmail }) => bookedEmail },
  {
    header: 'Consentimento',
    kind: 'text',
    width: 15,
    value: ({ consentVersion }) => consentVersion,
  },
  { header: 'Consentiu em', kind: 'instant', width: 17, value: ({ consentAt }) => consentAt },
  { header: 'Presença', kind: 'text', width: 19, value: presenceOf },
  { header: 'Respondeu em', kind: 'instant', width: 17, value: ({ presenceAt }) => presenceAt },
]

function presenceOf({ presence }: KeptSession): string | null {
  return presence && PRESENCE_ANSWERS[presence]
}

function originOf({ origin }: KeptSession): string {
  return origin === 'public' ? 'Página pública' : 'Consultório'
}
