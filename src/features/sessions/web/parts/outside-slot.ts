import { type ComponentType, createContext } from 'react'
import type { Hours, Placed } from '../../agenda/grid-rules.ts'

/** Over the grid of the agenda, below a list of sessions, or in the menu of a session. */
export type OutsideTimesProps = { zone: string } & (
  | { where: 'grid'; days: readonly string[]; hours: Hours }
  | { where: 'list'; days: readonly string[] }
  | { where: 'menu'; placed: Placed }
)

/**
 * What shows times that are taken in other calendars, in the agenda. The app provides it, since its slice is above this
 * one.
 */
export const OutsideSlot = createContext<ComponentType<OutsideTimesProps> | null>(null)
