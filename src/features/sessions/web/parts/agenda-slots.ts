import { type ComponentType, type CSSProperties, createContext } from 'react'
import { DAY_MINUTES } from '../../../../platform/shared/calendar.ts'
import type { Block } from '../../../attendance/block-contract.ts'
import type { BlockTimes } from '../../agenda/block-rules.ts'
import type { Hours, Placed } from '../../agenda/grid-rules.ts'

export interface BlockWindowProps {
  /** The block that is changed; null for a new one. */
  block: Block | null
  times: BlockTimes
  /** Saves the times at once, as after a drag. It opens only to ask about sessions that they overlap. */
  savesAtOnce?: boolean
  onClose: () => void
}

/** The window that blocks a time, opened by several screens. The app provides it, since its slice is above this one. */
export const BlockSlot = createContext<ComponentType<BlockWindowProps> | null>(null)

/** Returns the times of a new block: an hour from a start. */
export function hourFrom({ day, start }: Pick<BlockTimes, 'day' | 'start'>): BlockTimes {
  return { day, start, end: Math.min(start + 60, DAY_MINUTES), until: null }
}

/** Minutes of a day, drawn over the grid of the agenda. */
export interface Area {
  column: number
  columns: number
  start: number
  end: number
  hours: Hours
}

/** A part of a day that is taken, in minutes after midnight. */
export interface TakenPart {
  day: string
  start: number
  end: number
}

/**
 * Times taken in other calendars, drawn over the grid, below a list of sessions, or in the menu of a session. For a month
 * nothing is drawn: the taken times are only reported.
 */
export type OutsideTimesProps = { zone: string } & (
  | {
      where: 'grid'
      days: readonly string[]
      hours: Hours
      placed: readonly Placed[]
      styleOf: (area: Area) => CSSProperties
    }
  | { where: 'list'; days: readonly string[] }
  | { where: 'menu'; placed: Placed }
  | { where: 'month'; days: readonly string[]; onTaken: (parts: readonly TakenPart[]) => void }
)

/** In the heading of a day, in its cell of the month, or below a list of sessions. */
export type HolidaysProps = { where: 'header' | 'month' | 'list'; days: readonly string[] }

/** Shows the holidays of days in the agenda; the app provides it too. */
export const HolidaySlot = createContext<ComponentType<HolidaysProps> | null>(null)

/** Shows times that are taken in other calendars, in the agenda; the app provides it too. */
export const OutsideSlot = createContext<ComponentType<OutsideTimesProps> | null>(null)
