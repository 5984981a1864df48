import { FigureBones } from './figure-card.tsx'
import { Bone, Skeleton } from './skeleton.tsx'

export function ReportSkeleton({ label, columns }: { label: string; columns?: 3 | 4 }) {
  return (
    <Skeleton label={label} className="space-y-6">
      <FigureBones columns={columns} />
      <div className="space-y-6 rounded-lg border border-line bg-surface p-5 sm:p-6">
        <Bone className="h-6 w-2/3 max-w-80" />
        <Bone className="h-5 w-full" />
        <Bone className="h-5 w-11/12" />
        <Bone className="h-5 w-full" />
        <Bone className="h-5 w-10/12" />
      </div>
    </Skeleton>
  )
}
