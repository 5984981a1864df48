import { type Batch, inBatches } from '../../platform/server/batches.ts'
import type { PrintedPage } from '../../platform/server/pdf-table.ts'
import { type Context, openSafe, type Safe } from './safe-queries.ts'
import type { Block } from './text-rules.ts'

export interface RecordItem {
  id: string
  title: string
  blocks: readonly Block[]
  json: object
  draw(): PrintedPage
}

export interface RecordPart {
  name: string
  title: string
  /** Whether it belongs to the Prontuário, and therefore to the patient's copy. */
  isInCopy: boolean
  /** Returns the practice's templates of such items, for the archive. */
  findTemplates?(safe: Safe): Promise<object[]>
  findBatch(safe: Safe, patientId: string, after: string | undefined): Promise<Batch<RecordItem>>
}

const parts: RecordPart[] = []

export function addRecordPart(part: RecordPart): void {
  parts.push(part)
}

export function listRecordParts(): readonly RecordPart[] {
  return parts
}

export function itemBatches(
  { inTenant, keyring }: Context,
  part: RecordPart,
  patientId: string,
): AsyncGenerator<RecordItem[]> {
  return inBatches((after) =>
    inTenant(async (tenant) => part.findBatch(await openSafe(tenant, keyring), patientId, after)),
  )
}
