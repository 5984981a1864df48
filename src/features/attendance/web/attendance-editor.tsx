import { type ComponentType, type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { lazyPart } from '../../../platform/web/lazy-part.tsx'
import { PageForm } from '../../../platform/web/ui/page-form.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import { useAddressedField } from '../../../platform/web/use-addressed-field.ts'
import { useSave } from '../../../platform/web/use-save.ts'
import type { AttendancePart } from '../../practice/attendance-addresses.ts'
import type { Profile } from '../../practice/contract.ts'
import { readProfile } from '../../practice/web/api.ts'
import { hoursProblems, parseWorkingHours } from '../../practice/working-hours.ts'
import { profileChange, type updateProfile } from '../../profile/contract.ts'
import {
  type AttendanceFields,
  type AttendanceValues,
  hoursOf,
  labelsOf,
  payloadOf,
  SHOWN,
  valuesOf,
} from './attendance-values.ts'
import type { BookingRulesCardProps } from './booking-rules-card.tsx'
import type { HolidaysCardProps } from './holidays-card.tsx'
import type { PreviewCardProps } from './preview-card.tsx'
import { WeekCard } from './week-card.tsx'

const BookingRulesCard = lazyPart<BookingRulesCardProps>(() => import('./booking-rules-card.tsx'))
const HolidaysCard = lazyPart<HolidaysCardProps>(() => import('./holidays-card.tsx'))
const PreviewCard = lazyPart<PreviewCardProps>(
  () => import('./preview-card.tsx'),
  <SkeletonCards cards={1} />,
)
const LocationPart = lazyPart<{ form: AttendanceFields }>(() => import('./location-part.tsx'))

export type DaysOffCard = ComponentType<{ timezone: string; bufferMinutes: number }>

type TypedProfile = NonNullable<CallOf<typeof updateProfile>['body']>

type Saving = {
  send: (body: TypedProfile, setPending: (isPending: boolean) => void) => Promise<Profile>
  decidedText: () => string | null
}
export type SavingOfHours = ComponentType<{
  profile: Profile
  children: (saving: Saving) => ReactNode
}>

export type AttendanceEditorProps = {
  part: AttendancePart
  profile: Profile
  DaysOff: DaysOffCard
  saving: Saving
}

/** The form for one part of the hours, loaded while the profile is fetched. */
export default function AttendanceEditor({
  part,
  profile,
  DaysOff,
  saving,
}: AttendanceEditorProps) {
  useAddressedField()
  useEffect(PreviewCard.preload, [])
  const form = useForm({
    defaultValues: valuesOf(profile),
    resolver: contractResolver(
      profileChange,
      (values: AttendanceValues) => payloadOf(part, values),
      (values) => (part === 'semana' ? hoursProblems(hoursOf(values)) : []),
    ),
  })
  const isWeek = part === 'semana'
  const save = useSave(
    form,
    {
      send: (body, version, setPending) => saving.send({ ...body, version }, setPending),
      done: () => ({
        title: isWeek ? 'Horários salvos' : 'Alterações salvas',
        description: saving.decidedText() ?? 'Seu link público já mostra a mudança.',
      }),
      refused: 'Erro',
      onSaved: (saved) => form.reset(valuesOf(saved)),
    },
    { saved: profile, read: readProfile, valuesOf, labels: labelsOf(part), shown: SHOWN },
  )
  return (
    <div className="@container">
      <div className="grid items-start gap-6 @min-[55rem]:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid min-w-0 gap-6">
          {part === 'folgas' && (
            <DaysOff timezone={profile.timezone} bufferMinutes={profile.bufferMinutes} />
          )}
          <PageForm save={save} submitLabel={isWeek ? 'Salvar horários' : 'Salvar alterações'}>
            {isWeek && <WeekCard form={form} stored={parseWorkingHours(profile.workingHours)} />}
            {part === 'folgas' && <HolidaysCard form={form} />}
            {part === 'locais' && <LocationPart form={form} />}
            {part === 'regras' && <BookingRulesCard form={form} profile={profile} />}
          </PageForm>
        </div>
        {part !== 'locais' && (
          <div className={part === 'folgas' ? 'hidden @min-[55rem]:contents' : 'contents'}>
            <PreviewCard form={form} profile={profile} />
          </div>
        )}
      </div>
    </div>
  )
}
