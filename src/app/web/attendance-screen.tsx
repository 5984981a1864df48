import { type ComponentProps, useEffect } from 'react'
import { AttendancePage } from '../../features/attendance/web/attendance-page.tsx'
import { HoursSaving } from '../../features/closures/web/hours-saving.tsx'
import { lazyPart } from '../../platform/web/lazy-part.tsx'
import { SkeletonLines } from '../../platform/web/ui/skeleton.tsx'

const DaysOffCard = lazyPart(
  () => import('../../features/closures/web/days-off-card.tsx'),
  <SkeletonLines lines={6} />,
)

const HolidaysCard = lazyPart<ComponentProps<typeof DaysOffCard>>(
  () => import('../../features/closures/web/holidays-card.tsx'),
  <SkeletonLines lines={8} />,
)

function ClosedDays(practice: ComponentProps<typeof DaysOffCard>) {
  return (
    <>
      <DaysOffCard {...practice} />
      <HolidaysCard {...practice} />
    </>
  )
}

export default function AttendanceScreen() {
  useEffect(() => {
    DaysOffCard.preload()
    HolidaysCard.preload()
  }, [])
  return <AttendancePage DaysOff={ClosedDays} Saving={HoursSaving} />
}
