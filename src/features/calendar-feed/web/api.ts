import { changeHook, useRead } from '../../../platform/web/query.ts'
import {
  closeCalendarFeed,
  getCalendarFeed,
  openCalendarFeed,
  updateCalendarFeed,
} from '../contract.ts'

export const useCalendarFeed = () => useRead(getCalendarFeed, {})
export const useOpenCalendarFeed = changeHook(openCalendarFeed)
export const useUpdateCalendarFeed = changeHook(updateCalendarFeed)
export const useCloseCalendarFeed = changeHook(closeCalendarFeed)
