import { ErrorState } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import { useProfile } from '../../practice/web/api.ts'
import { SAVED_RULES, useDaysOff, usePreview } from './api.ts'
import { AttendanceEditor } from './attendance-editor.tsx'

export default function AttendancePage() {
  const profile = useProfile()
  // Asked for beside the profile, not after it.
  useDaysOff()
  usePreview(SAVED_RULES)
  return (
    <>
      <PageHeader title="Horários de Atendimento" description="Como, onde e quando você atende." />
      {profile.data ? (
        <AttendanceEditor profile={profile.data} />
      ) : profile.isPending ? (
        <SkeletonCards cards={3} />
      ) : (
        <ErrorState
          description={profile.error.message}
          onRetry={() => profile.refetch()}
          pending={profile.isFetching}
        />
      )}
    </>
  )
}
