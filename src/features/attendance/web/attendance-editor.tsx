import type { ComponentType } from 'react'
import { useForm } from 'react-hook-form'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Later } from '../../../platform/web/ui/later.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import type { Profile } from '../../practice/contract.ts'
import { readProfile } from '../../practice/web/api.ts'
import { hoursProblems } from '../../practice/working-hours.ts'
import { profileChange } from '../../profile/contract.ts'
import { useUpdateProfile } from '../../profile/web/api.ts'
import { AttendanceForm } from './attendance-form.tsx'
import { hoursOf, LABELS, payloadOf, SHOWN, valuesOf } from './attendance-values.ts'
import { PreviewCard } from './preview-card.tsx'

export type DaysOffCard = ComponentType<{ timezone: string; bufferMinutes: number }>

type AttendanceEditorProps = { profile: Profile; DaysOff: DaysOffCard }

/** The form, the days off, and beside them what patients make of both. */
export function AttendanceEditor({ profile, DaysOff }: AttendanceEditorProps) {
  const update = useUpdateProfile()
  const form = useForm({
    defaultValues: valuesOf(profile),
    resolver: contractResolver(profileChange, payloadOf, (values) =>
      hoursProblems(hoursOf(values)),
    ),
  })
  const save = useSave(
    form,
    {
      send: (body, version) => update.mutateAsync({ body: { ...body, version } }),
      done: { title: 'Horários salvos', description: 'Seu link público já mostra a mudança.' },
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
