import type { ComponentType, ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Later } from '../../../platform/web/ui/later.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import type { Profile } from '../../practice/contract.ts'
import { readProfile } from '../../practice/web/api.ts'
import { hoursProblems } from '../../practice/working-hours.ts'
import { profileChange, type updateProfile } from '../../profile/contract.ts'
import { AttendanceForm } from './attendance-form.tsx'
import { hoursOf, LABELS, payloadOf, SHOWN, valuesOf } from './attendance-values.ts'
import { PreviewCard } from './preview-card.tsx'

export type DaysOffCard = ComponentType<{ timezone: string; bufferMinutes: number }>

type TypedProfile = NonNullable<CallOf<typeof updateProfile>['body']>

export type Saving = {
  send: (body: TypedProfile, setPending: (isPending: boolean) => void) => Promise<Profile>
  decidedText: () => string | null
}
export type SavingOfHours = ComponentType<{
  profile: Profile
  children: (saving: Saving) => ReactNode
}>

type AttendanceEditorProps = { profile: Profile; DaysOff: DaysOffCard; saving: Saving }

export function AttendanceEditor({ profile, DaysOff, saving }: AttendanceEditorProps) {
  const form = useForm({
    defaultValues: valuesOf(profile),
    resolver: contractResolver(profileChange, payloadOf, (values) =>
      hoursProblems(hoursOf(values)),
    ),
  })
  const save = useSave(
    form,
    {
      send: (body, version, setPending) => saving.send({ ...body, version }, setPending),
      done: () => ({
        title: 'Horários salvos',
        description: saving.decidedText() ?? 'Seu link público já mostra a mudança.',
      }),
      refused: 'Erro',
      onSaved: (saved) => form.reset(valuesOf(saved)),
    },
    { saved: profile, read: readProfile, valuesOf, labels: LABELS, shown: SHOWN },
  )
  return (
    <div className="@container">
      <div className="grid items-start gap-6 @min-[55rem]:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 gap-6">
          <AttendanceForm form={form} save={save} profile={profile} />
          <Later>
            <DaysOff timezone={profile.timezone} bufferMinutes={profile.bufferMinutes} />
          </Later>
        </div>
        <PreviewCard form={form} profile={profile} />
      </div>
    </div>
  )
}
