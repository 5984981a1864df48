import { type ComponentType, createContext } from 'react'
import type { Block } from '../../../attendance/block-contract.ts'
import type { BlockTimes } from '../../agenda/block-rules.ts'

export interface BlockWindowProps {
  /** The block that is changed; null for a new one. */
  block: Block | null
  times: BlockTimes
  /** Saves the times at once, as after a drag. It opens only to ask about sessions that they meet. */
  savesAtOnce?: boolean
  onClose: () => void
}

/**
 * The window that blocks a time, in the screens from which one blocks. The app provides it, since its slice is above this
 * one.
 */
export const BlockSlot = createContext<ComponentType<BlockWindowProps> | null>(null)

/** Returns the times of a new block: an hour from a start. */
export function hourFrom({ day, start }: Pick<BlockTimes, 'day' | 'start'>): BlockTimes {
  return { day, start, end: Math.min(start + 60, 24 * 60), until: null }
}
