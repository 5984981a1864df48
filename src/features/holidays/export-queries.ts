import type { Tenant } from '../../platform/server/database.ts'
import { type TableColumn, yesOrNo } from '../../platform/server/table-file.ts'
import type { YearlyDate } from './contract.ts'
import { findChosenPlace } from './queries.ts'
import type { Place } from './states.ts'

export const holidayColumns: readonly TableColumn<YearlyDate>[] = [
  { header: 'Nome', kind: 'text', width: 30, value: ({ name }) => name },
  { header: 'Dia', kind: 'number', width: 8, value: ({ day }) => day },
  { header: 'Mês', kind: 'number', width: 8, value: ({ month }) => month },
]

export async function listKeptPlaces(tenant: Tenant): Promise<Place[]> {
  const place = await findChosenPlace(tenant)
  return place ? [place] : []
}

export const placeColumns: readonly TableColumn<Place>[] = [
  { header: 'Estado', kind: 'text', width: 8, value: ({ state }) => state },
  { header: 'Na capital', kind: 'text', width: 12, value: ({ inCapital }) => yesOrNo(inCapital) },
]
