import { type UseFormReturn, useForm } from 'react-hook-form'
import {
  contractResolver,
  problemText,
  showFieldProblems,
} from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { type Profile, profileChange } from '../../profile/contract.ts'
import { useUpdateProfile } from '../../profile/web/api.ts'
import { DEFAULT_HOURS, hoursProblems, parseWorkingHours } from '../rules.ts'
import { BookingRulesCard } from './booking-rules-card.tsx'
import { PlaceCard } from './place-card.tsx'
import { WeekCard } from './week-card.tsx'

type AttendanceValues = ReturnType<typeof valuesOf>
export type AttendanceFields = Pick<
  UseFormReturn<AttendanceValues>,
  'register' | 'formState' | 'watch' | 'setValue' | 'getValues'
>

export function AttendanceForm({ profile }: { profile: Profile }) {
  const update = useUpdateProfile()
  const form = useForm({
    defaultValues: valuesOf(profile),
    resolver: contractResolver(profileChange, payloadOf, wrongHours),
  })
  const save = form.handleSubmit(async (body) => {
    try {
      form.reset(valuesOf(await update.mutateAsync({ body })))
      toast({ title: 'Horários salvos', description: 'Seu link público já mostra a mudança.' })
    } catch (error) {
      showFieldProblems(form, error)
      toast({ title: 'Erro', description: problemText(error), variant: 'destructive' })
    }
  })
  return (
    <form noValidate onSubmit={save}>
      <fieldset disabled={update.isPending} className="grid gap-6">
        <PlaceCard form={form} />
        <WeekCard form={form} unreadable={parseWorkingHours(profile.workingHours) === null} />
        <BookingRulesCard form={form} profile={profile} />
        <ObservationsCard form={form} />
        <div className="sticky bottom-0 z-10 flex justify-end border-t border-line bg-paper py-3">
          <Button
            type="submit"
            className="w-full sm:w-auto"
            pending={update.isPending}
            pendingText="Salvando..."
          >
            Salvar horários
          </Button>
        </div>
      </fieldset>
    </form>
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

function valuesOf(profile: Profile) {
  return {
    attendsOnline: profile.attendsOnline,
    attendsInPerson: profile.attendsInPerson,
    address: profile.address ?? '',
    addressNumber: profile.addressNumber ?? '',
    city: profile.city ?? '',
    state: profile.state ?? '',
    observations: profile.observations ?? '',
    minimumNoticeMinutes: String(profile.minimumNoticeMinutes),
    bufferMinutes: String(profile.bufferMinutes),
    opensWeekends: profile.opensWeekends,
    hours: parseWorkingHours(profile.workingHours) ?? DEFAULT_HOURS,
  }
}

function payloadOf({ hours, ...rest }: AttendanceValues) {
  return { ...rest, workingHours: JSON.stringify(hours) }
}

function wrongHours({ hours }: AttendanceValues) {
  return hoursProblems(hours).map(({ path, message }) => ({ path: `hours.${path}`, message }))
}
