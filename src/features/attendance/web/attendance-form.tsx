import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Later } from '../../../platform/web/ui/later.tsx'
import { PageForm } from '../../../platform/web/ui/page-form.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { useAddressedField } from '../../../platform/web/use-addressed-field.ts'
import type { Save } from '../../../platform/web/use-save.ts'
import type { Profile } from '../../practice/contract.ts'
import { parseWorkingHours } from '../../practice/working-hours.ts'
import type { AttendanceFields } from './attendance-values.ts'
import { BookingRulesCard } from './booking-rules-card.tsx'
import { PlaceCard } from './place-card.tsx'
import { WeekCard } from './week-card.tsx'

type AttendanceFormProps = { form: AttendanceFields; save: Save; profile: Profile }

export function AttendanceForm({ form, save, profile }: AttendanceFormProps) {
  useAddressedField()
  return (
    <PageForm save={save} submitLabel="Salvar horários">
      <PlaceCard form={form} />
      <WeekCard form={form} stored={parseWorkingHours(profile.workingHours)} />
      <Later>
        <BookingRulesCard form={form} profile={profile} />
        <ObservationsCard form={form} />
      </Later>
    </PageForm>
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
