import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import { useProfile } from '../../practice/web/api.ts'
import { SAVED_RULES, useDaysOff, usePreview } from './api.ts'
import { AttendanceEditor, type DaysOffCard, type SavingOfHours } from './attendance-editor.tsx'

type AttendancePageProps = { DaysOff: DaysOffCard; Saving: SavingOfHours }

/** The sessions slice provides `DaysOff` and `Saving`, since it depends on this one. */
export function AttendancePage({ DaysOff, Saving }: AttendancePageProps) {
  const profile = useProfile()
  useDaysOff()
  usePreview(SAVED_RULES)
  return (
    <>
      <PageHeader title="Horários de Atendimento" description="Como, onde e quando você atende." />
      {profile.data ? (
        <Saving profile={profile.data}>
          {(saving) => (
            <AttendanceEditor profile={profile.data} DaysOff={DaysOff} saving={saving} />
          )}
        </Saving>
      ) : profile.isPending ? (
        <SkeletonCards cards={3} />
      ) : (
        <ReadError read={profile} />
      )}
    </>
  )
}
