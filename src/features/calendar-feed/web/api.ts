import { useChange, useRead } from '../../../platform/web/query.ts'
import {
  closeCalendarFeed,
  getCalendarFeed,
  openCalendarFeed,
  updateCalendarFeed,
} from '../contract.ts'

export const useCalendarFeed = () => useRead(getCalendarFeed, {})
export const useOpenCalendarFeed = () => useChange(openCalendarFeed)
export const useUpdateCalendarFeed = () => useChange(updateCalendarFeed)
export const useCloseCalendarFeed = () => useChange(closeCalendarFeed)
