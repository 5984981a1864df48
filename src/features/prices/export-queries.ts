import { sql } from 'kysely'
import type { Tenant } from '../../platform/server/database.ts'
import type { TableColumn } from '../../platform/server/table-file.ts'
import { moneyOut } from '../../platform/shared/fields.ts'
import { UNKNOWN_PATIENT } from '../patients/contract.ts'

/** An agreed price, in the form of an account's export. */
interface KeptPrice {
  id: string
  patientId: string
  patientName: string
  seriesId: string | null
  since: string
  price: string | null
  reason: string | null
  priceChangeId: string | null
  createdAt: string
}

export const priceColumns: readonly TableColumn<KeptPrice>[] = [
  { header: 'Paciente', kind: 'text', width: 30, value: ({ patientName }) => patientName },
  { header: 'Desde', kind: 'day', width: 12, value: ({ since }) => since },
  { header: 'Valor', kind: 'money', width: 14, value: ({ price }) => price },
  { header: 'Motivo', kind: 'text', width: 30, value: ({ reason }) => reason },
  { header: 'Anotado em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
]

export async function listKeptPrices(tenant: Tenant): Promise<KeptPrice[]> {
  const { rows } = await sql<
    Omit<KeptPrice, 'price' | 'createdAt'> & { price_cents: number | null; created_at: Date }
  >`
    select h.id, h.patient_id as "patientId", coalesce(p.name, ${UNKNOWN_PATIENT}) as "patientName", h.series_id as "seriesId",
      h.since, h.price_cents, h.reason, h.price_change_id as "priceChangeId", h.created_at
    from patient_prices h join patients p on p.psychologist_id = h.psychologist_id and p.id = h.patient_id
    where h.psychologist_id = ${tenant.id} order by p.sort_name, p.id, h.since, h.created_at, h.id`.execute(
    tenant.sql,
  )
  return rows.map(({ price_cents, created_at, ...row }) => ({
    ...row,
    price: moneyOut(price_cents),
    createdAt: created_at.toISOString(),
  }))
}

/** A change of prices, in the form of an account's export. */
interface KeptPriceChange {
  id: string
  fromDay: string
  percent: string | null
  amount: string | null
  createdAt: string
  undoneAt: string | null
}

export const priceChangeColumns: readonly TableColumn<KeptPriceChange>[] = [
  { header: 'Feito em', kind: 'instant', width: 17, value: ({ createdAt }) => createdAt },
  { header: 'A partir de', kind: 'day', width: 12, value: ({ fromDay }) => fromDay },
  {
    header: 'Percentual',
    kind: 'number',
    width: 12,
    value: ({ percent }) => (percent === null ? null : Number(percent)),
  },
  { header: 'Valor somado', kind: 'money', width: 14, value: ({ amount }) => amount },
  { header: 'Desfeito em', kind: 'instant', width: 17, value: ({ undoneAt }) => undoneAt },
]

export async function listKeptPriceChanges(tenant: Tenant): Promise<KeptPriceChange[]> {
  const rows = await tenant.sql
    .selectFrom('price_changes')
    .select(['id', 'from_day', 'percent_hundredths', 'amount_cents', 'created_at', 'undone_at'])
    .where('psychologist_id', '=', tenant.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    fromDay: row.from_day,
    percent: moneyOut(row.percent_hundredths),
    amount: moneyOut(row.amount_cents),
    createdAt: row.created_at.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
  }))
}
