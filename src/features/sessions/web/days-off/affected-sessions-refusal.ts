import { ApiError } from '../../../../platform/web/api.ts'

export function meetsSessions(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'day_off_meets_sessions' || error.code === 'hours_leave_sessions')
  )
}
