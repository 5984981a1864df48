import { useEffect } from 'react'
import { AttendancePage } from '../../features/attendance/web/attendance-page.tsx'
import { HoursSaving } from '../../features/closures/web/hours-saving.tsx'
import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { SkeletonLines } from '../../platform/web/ui/skeleton.tsx'

const DaysOffCard = lazyPart(
  () => import('../../features/closures/web/days-off-card.tsx'),
  <SkeletonLines lines={6} />,
)

export default function AttendanceScreen() {
  useEffect(DaysOffCard.preload, [])
  return <AttendancePage DaysOff={DaysOffCard} Saving={HoursSaving} />
}
