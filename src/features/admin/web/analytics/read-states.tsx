import type { ReactNode } from 'react'
import { problemText } from '../../../../platform/web/api.ts'
import { Card } from '../../../../platform/web/ui/card.tsx'
import { classNames } from '../../../../platform/web/ui/class-names.ts'
import { ErrorState } from '../../../../platform/web/ui/error-state.tsx'
import { Bone, Skeleton } from '../../../../platform/web/ui/skeleton.tsx'

interface QueryState<T> {
  data: T | undefined
  error: Error | null
  isPlaceholderData: boolean
  isFetching: boolean
  refetch: () => Promise<unknown>
}

type ReadStatesProps<T> = {
  read: QueryState<T>
  waiting: ReactNode
  children: (data: T) => ReactNode
}

export function ReadStates<T>({ read, waiting, children }: ReadStatesProps<T>) {
  const { data, error, isPlaceholderData, isFetching, refetch } = read
  if (data !== undefined)
    return (
      <div
        aria-busy={isPlaceholderData || undefined}
        className={classNames('h-full *:h-full', isPlaceholderData && 'opacity-60')}
      >
        {children(data)}
      </div>
    )
  if (!error) return waiting
  return (
    <Card>
      <ErrorState description={problemText(error)} onRetry={refetch} pending={isFetching} />
    </Card>
  )
}

export function ChartBone() {
  return (
    <Skeleton className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <Bone className="h-6 w-52" />
      <Bone className="mt-2 h-5 w-64 max-w-full" />
      <Bone className="mt-6 h-64" />
    </Skeleton>
  )
}
