import { SkeletonLines } from '../../../platform/web/ui/skeleton.tsx'
import { UPCOMING_SHOWN } from '../contract.ts'
import { FigureSkeleton } from './figure-cards.tsx'

const PANEL = 'rounded-lg border border-line bg-surface p-5 sm:p-6'

export function DashboardSkeleton() {
  return (
    <div className="space-y-6">
      <FigureSkeleton />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className={PANEL}>
          <SkeletonLines lines={2 * UPCOMING_SHOWN} />
        </div>
        <div className={PANEL}>
          <SkeletonLines lines={UPCOMING_SHOWN} />
        </div>
      </div>
    </div>
  )
}
