import { useMemo } from 'react'
import { useRead } from '../../../../platform/web/query.ts'
import { listBlocks } from '../../../attendance/block-contract.ts'
import { type PlacedBlock, placeBlocks } from '../../agenda/block-rules.ts'

const NO_BLOCKS: readonly PlacedBlock[] = []

/** Returns the parts of the blocks on the days, in the practice's time zone; empty until both are known. */
export function usePlacedBlocks(days: readonly string[], zone: string | undefined) {
  const query = { from: days[0], to: days.at(-1) }
  const { data } = useRead(listBlocks, { query }, { keepsLast: true })
  return useMemo(
    () => (data && zone ? placeBlocks(data, days, zone) : NO_BLOCKS),
    [data, zone, days],
  )
}
