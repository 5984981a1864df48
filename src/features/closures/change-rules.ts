import { Problem } from '../../platform/shared/problem.ts'
import type { BlockInput, KeptBlock } from '../attendance/block-contract.ts'
import { blockOf, toStoredBlock } from '../attendance/block-rules.ts'
import type { DayOffInput } from '../attendance/contract.ts'

/** Refuses the change of a day off that is no longer as the change found it. */
export function refuseChangedDayOff(known: DayOffInput | undefined, stored: DayOffInput): void {
  const textOf = ({ firstDay, lastDay, startTime, endTime, name }: DayOffInput) =>
    JSON.stringify([firstDay, lastDay, startTime, endTime, name])
  if (known && textOf(known) !== textOf(stored)) throw new Problem('changed_meanwhile')
}

/** Refuses the change of a block that is no longer as the change found it. */
export function refuseChangedBlock(
  known: BlockInput | undefined,
  stored: KeptBlock,
  timezone: string,
): void {
  // As the API shows them: the last day of a weekly block is that of its last repetition.
  const textOf = (block: KeptBlock) =>
    JSON.stringify(Object.entries(blockOf(block, timezone)).sort())
  if (known && textOf(toStoredBlock(stored.id, known, timezone)) !== textOf(stored))
    throw new Problem('changed_meanwhile')
}
