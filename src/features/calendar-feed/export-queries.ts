import type { Tenant } from '../../platform/server/database.ts'
import { yesOrNo } from '../../platform/server/table-file.ts'
import type { ProfileField } from '../profile/export-queries.ts'
import { type Feed, findFeed } from './queries.ts'

export interface ExportedFeed extends Pick<Feed, 'showsNames'> {
  isOpen: boolean
}

export async function findExportedFeed(tenant: Tenant): Promise<ExportedFeed> {
  const { number, showsNames } = await findFeed(tenant)
  return { isOpen: number !== null, showsNames }
}

export function calendarFeedFields({ isOpen, showsNames }: ExportedFeed): ProfileField[] {
  return [
    ['Agenda em outros calendários', yesOrNo(isOpen)],
    ['Nomes dos pacientes em outros calendários', yesOrNo(showsNames)],
  ]
}
