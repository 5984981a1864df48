import type { ReactNode } from 'react'
import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import type { Profile } from '../../practice/contract.ts'
import { useProfile } from '../../practice/web/api.ts'

export function ProfileGate({ children }: { children: (profile: Profile) => ReactNode }) {
  const profile = useProfile()
  if (profile.data) return children(profile.data)
  if (profile.isPending) return <SkeletonCards cards={3} />
  return (
    <ErrorState
      description={profile.error.message}
      onRetry={() => profile.refetch()}
      pending={profile.isFetching}
    />
  )
}
