import { Card, CardBody, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { useAddressedField } from '../../../platform/web/use-addressed-field.ts'
import { ADDRESSED } from '../../practice/attendance-addresses.ts'
import type { AttendanceFields } from './attendance-values.ts'

const OFFICE = ADDRESSED.office.id

type LocationPartProps = { form: AttendanceFields }

export default function LocationPart({ form }: LocationPartProps) {
  useAddressedField()
  return (
    <>
      <LocationCard form={form} />
      <ObservationsCard form={form} />
    </>
  )
}

function LocationCard({ form }: LocationPartProps) {
  const isInPerson = form.watch('attendsInPerson')
  return (
    <Card>
      <CardHeader title="Tipos de atendimento" />
      <CardBody className="space-y-5">
        <Switch
          label="Atendimento online"
          help="Por vídeo, com o link que você informar na sessão."
          {...form.register('attendsOnline')}
        />
        <Switch
          id={isInPerson ? undefined : OFFICE}
          label="Atendimento presencial"
          help="No seu consultório."
          {...form.register('attendsInPerson')}
        />
        {isInPerson && <AddressFields form={form} />}
      </CardBody>
    </Card>
  )
}

function AddressFields({ form }: LocationPartProps) {
  const { errors } = form.formState
  return (
    <fieldset className="grid gap-5 border-t border-line pt-5 sm:grid-cols-[minmax(0,1fr)_8rem]">
      <legend className="sr-only">Endereço do consultório</legend>
      <Field id={OFFICE} label="Rua" error={errors.address?.message}>
        <Input autoComplete="address-line1" {...form.register('address')} />
      </Field>
      <Field label="Número" error={errors.addressNumber?.message}>
        <Input autoComplete="off" {...form.register('addressNumber')} />
      </Field>
      <Field label="Cidade" error={errors.city?.message}>
        <Input autoComplete="address-level2" {...form.register('city')} />
      </Field>
      <Field label="Estado" error={errors.state?.message}>
        <Input autoComplete="address-level1" placeholder="SP" {...form.register('state')} />
      </Field>
    </fieldset>
  )
}

function ObservationsCard({ form }: LocationPartProps) {
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
