import { Bone, Skeleton } from '../../../platform/web/ui/skeleton.tsx'

const LINES = ['w-24', 'w-20', 'w-28', 'w-16']

export function PatientSessionSkeleton({ cards = 1 }: { cards?: number }) {
  return (
    <Skeleton className="space-y-4" label="Carregando consultas">
      {Array.from({ length: cards }, (_, card) => card).map((card) => (
        <div
          key={card}
          className="space-y-5 rounded-lg border border-line bg-surface p-[min(1.25rem,6vw)] sm:p-6"
        >
          <div className="flex items-start gap-3">
            <div className="overflow-hidden rounded-full">
              <Bone className="size-11" />
            </div>
            <div className="space-y-2">
              <Bone className="h-4 w-36 max-w-full" />
              <Bone className="h-3 w-24" />
              <Bone className="h-3 w-20" />
            </div>
          </div>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-x-6 gap-y-5 sm:grid-cols-4">
            {LINES.map((width) => (
              <div key={width} className="space-y-2">
                <Bone className="h-3 w-14" />
                <Bone className={`h-4 ${width}`} />
              </div>
            ))}
          </div>
          <Bone className="h-11 w-full sm:w-40" />
        </div>
      ))}
    </Skeleton>
  )
}
