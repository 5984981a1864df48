import { AttendancePage } from '../../features/attendance/web/attendance-page.tsx'
import { DaysOffCard } from '../../features/sessions/web/days-off/days-off-card.tsx'
import { HoursSaving } from '../../features/sessions/web/days-off/hours-saving.tsx'

export default function AttendanceScreen() {
  return <AttendancePage DaysOff={DaysOffCard} Saving={HoursSaving} />
}
