import { useChange, useRead } from '../../../platform/web/query.ts'
import {
  closeCalendarFeed,
  getCalendarFeed,
  openCalendarFeed,
  updateCalendarFeed,
} from '../contract.ts'

export function useCalendarFeed() {
  return useRead(getCalendarFeed, {})
}

export function useOpenCalendarFeed() {
  return useChange(openCalendarFeed)
}

export function useUpdateCalendarFeed() {
  return useChange(updateCalendarFeed)
}

export function useCloseCalendarFeed() {
  return useChange(closeCalendarFeed)
}
