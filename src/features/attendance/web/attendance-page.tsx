import { CalendarClock, CalendarOff, ListChecks, type LucideIcon, MapPin } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'wouter'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { PartLinks } from '../../../platform/web/ui/part-links.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import {
  ATTENDANCE_PARTS,
  type AttendancePart,
  attendancePath,
  readPart,
} from '../../practice/attendance-addresses.ts'
import { useProfile } from '../../practice/web/api.ts'
import { useDaysOff } from './api.ts'
import type { AttendanceEditorProps, DaysOffCard, SavingOfHours } from './attendance-editor.tsx'
import { SAVED_RULES, usePreview } from './preview-api.ts'

const AttendanceEditor = lazyPart<AttendanceEditorProps>(
  () => import('./attendance-editor.tsx'),
  <SkeletonCards cards={3} />,
)

type AttendancePageProps = { DaysOff: DaysOffCard; Saving: SavingOfHours }

const PARTS: Record<AttendancePart, { label: string; Icon: LucideIcon }> = {
  semana: { label: 'Semana', Icon: CalendarClock },
  folgas: { label: 'Folgas', Icon: CalendarOff },
  locais: { label: 'Locais', Icon: MapPin },
  regras: { label: 'Regras', Icon: ListChecks },
}

/** The sessions slice passes in `DaysOff` and `Saving`, since it depends on this slice. */
export function AttendancePage({ DaysOff, Saving }: AttendancePageProps) {
  const [search] = useSearchParams()
  const part = readPart(search.get('parte'), location.hash)
  const profile = useProfile()
  useDaysOff()
  usePreview(SAVED_RULES)
  useEffect(AttendanceEditor.preload, [])
  return (
    <>
      <PageHeader title="Horários de Atendimento" description="Como, onde e quando você atende." />
      <PartLinks
        label="Partes dos horários de atendimento"
        parts={ATTENDANCE_PARTS.map((name) => ({ ...PARTS[name], href: attendancePath(name) }))}
        current={attendancePath(part)}
      />
      {profile.data ? (
        <Saving profile={profile.data}>
          {(saving) => (
            <AttendanceEditor
              key={part}
              part={part}
              profile={profile.data}
              DaysOff={DaysOff}
              saving={saving}
            />
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
