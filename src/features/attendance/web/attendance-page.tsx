import type { ComponentType, ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { CallOf } from '../../../platform/shared/endpoint.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { ReadError } from '../../../platform/web/ui/error-state.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Later } from '../../../platform/web/ui/later.tsx'
import { PageForm } from '../../../platform/web/ui/page-form.tsx'
import { PageHeader } from '../../../platform/web/ui/page-header.tsx'
import { SkeletonCards } from '../../../platform/web/ui/skeleton.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { useAddressedField } from '../../../platform/web/use-addressed-field.ts'
import { useSave } from '../../../platform/web/use-save.ts'
import type { Profile } from '../../practice/contract.ts'
import { readProfile, useProfile } from '../../practice/web/api.ts'
import { hoursProblems, parseWorkingHours } from '../../practice/working-hours.ts'
import { profileChange, type updateProfile } from '../../profile/contract.ts'
import { SAVED_RULES, useDaysOff, usePreview } from './api.ts'
import {
  type AttendanceFields,
  hoursOf,
  LABELS,
  payloadOf,
  SHOWN,
  valuesOf,
} from './attendance-values.ts'
import { BookingRulesCard } from './booking-rules-card.tsx'
import { PlaceCard } from './place-card.tsx'
import { PreviewCard } from './preview-card.tsx'
import { WeekCard } from './week-card.tsx'

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

type DaysOffCard = ComponentType<{ timezone: string; bufferMinutes: number }>

type TypedProfile = NonNullable<CallOf<typeof updateProfile>['body']>

type Saving = {
  send: (body: TypedProfile, setPending: (isPending: boolean) => void) => Promise<Profile>
  decidedText: () => string | null
}
type SavingOfHours = ComponentType<{
  profile: Profile
  children: (saving: Saving) => ReactNode
}>

type AttendanceEditorProps = { profile: Profile; DaysOff: DaysOffCard; saving: Saving }

function AttendanceEditor({ profile, DaysOff, saving }: AttendanceEditorProps) {
  useAddressedField()
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
          <PageForm save={save} submitLabel="Salvar horários">
            <PlaceCard form={form} />
            <WeekCard form={form} stored={parseWorkingHours(profile.workingHours)} />
            <Later>
              <BookingRulesCard form={form} profile={profile} />
              <ObservationsCard form={form} />
            </Later>
          </PageForm>
          <Later>
            <DaysOff timezone={profile.timezone} bufferMinutes={profile.bufferMinutes} />
          </Later>
        </div>
        <PreviewCard form={form} profile={profile} />
      </div>
    </div>
  )
}

function ObservationsCard({ form }: { form: AttendanceFields }) {
  return (
    <Card>
      <CardHeader
        title="Observações para os pacientes"
        description="Aparecem na sua página pública: como chegar, estacionamento, política de faltas."
      />
      <CardBody>
        <Field label="Observações" labelHidden error={form.formState.errors.observations?.message}>
          <Textarea rows={4} {...form.register('observations')} />
        </Field>
      </CardBody>
    </Card>
  )
}
