import { type UseFormReturn, useForm } from 'react-hook-form'
import { BRAZIL_ZONES } from '../../../platform/shared/calendar.ts'
import {
  contractResolver,
  problemText,
  showFieldProblems,
} from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Card, CardBody, CardFooter, CardHeader } from '../../../platform/web/ui/card.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { DURATION_CHOICES, HOLD_CHOICES, type Profile, settingsChange } from '../contract.ts'
import { useUpdateSettings } from './api.ts'
import { NoticeToggles, PixFields } from './settings-fields.tsx'

type SettingsValues = ReturnType<typeof settingsValues>
export type SettingsFields = Pick<UseFormReturn<SettingsValues>, 'register' | 'formState'>

export function SettingsForm({ profile }: { profile: Profile }) {
  const update = useUpdateSettings()
  const form = useForm({
    defaultValues: settingsValues(profile),
    resolver: contractResolver(settingsChange, settingsPayload),
  })
  const save = form.handleSubmit(async (body) => {
    try {
      form.reset(settingsValues(await update.mutateAsync({ body })))
      toast({ title: 'Configurações atualizadas', description: 'Suas preferências foram salvas.' })
    } catch (error) {
      showFieldProblems(form, error)
      toast({
        title: 'Erro ao atualizar configurações',
        description: problemText(error),
        variant: 'destructive',
      })
    }
  })
  return (
    <Card>
      <form noValidate onSubmit={save}>
        <fieldset disabled={update.isPending}>
          <CardHeader title="Configurações gerais" />
          <CardBody className="space-y-5">
            <DurationField form={form} current={profile.defaultSessionDuration} />
            <PixFields form={form} />
            <PlaceFields form={form} />
            <HoldField form={form} />
            <NoticeToggles form={form} />
          </CardBody>
          <CardFooter>
            <Button type="submit" pending={update.isPending} pendingText="Salvando...">
              Salvar configurações
            </Button>
          </CardFooter>
        </fieldset>
      </form>
    </Card>
  )
}

function DurationField({ form, current }: { form: SettingsFields; current: number }) {
  const choices = [...new Set<number>([...DURATION_CHOICES, current])].sort((a, b) => a - b)
  return (
    <Field
      label="Duração padrão da sessão"
      error={form.formState.errors.defaultSessionDuration?.message}
    >
      <Select className="sm:max-w-72" {...form.register('defaultSessionDuration')}>
        {choices.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes} minutos
          </option>
        ))}
      </Select>
    </Field>
  )
}

function PlaceFields({ form }: { form: SettingsFields }) {
  const { errors } = form.formState
  return (
    <>
      <Field
        label="Endereço do consultório"
        optional
        help="Rua. O número, a cidade e o estado ficam em Horários de Atendimento."
        error={errors.address?.message}
      >
        <Input autoComplete="street-address" {...form.register('address')} />
      </Field>
      <Field
        label="Fuso horário"
        help="Vale para a agenda, os horários de atendimento e os relatórios."
        error={errors.timezone?.message}
      >
        <Select {...form.register('timezone')}>
          {Object.entries(BRAZIL_ZONES).map(([zone, places]) => (
            <option key={zone} value={zone}>
              {places}
            </option>
          ))}
        </Select>
      </Field>
    </>
  )
}

function HoldField({ form }: { form: SettingsFields }) {
  return (
    <Field
      label="Prazo para pagar a reserva"
      help="Depois dele, o horário de um agendamento público ainda não pago volta a ficar livre."
      error={form.formState.errors.bookingHoldMinutes?.message}
    >
      <Select className="sm:max-w-72" {...form.register('bookingHoldMinutes')}>
        {Object.entries(HOLD_CHOICES).map(([minutes, label]) => (
          <option key={minutes} value={minutes}>
            {label}
          </option>
        ))}
        <option value="">Sem limite</option>
      </Select>
    </Field>
  )
}

function settingsValues(profile: Profile) {
  return {
    defaultSessionDuration: String(profile.defaultSessionDuration),
    pixKey: profile.pixKey ?? '',
    pixKeyType: profile.pixKeyType ?? '',
    address: profile.address ?? '',
    timezone: profile.timezone,
    bookingHoldMinutes:
      profile.bookingHoldMinutes === null ? '' : String(profile.bookingHoldMinutes),
    enableEmailNotifications: profile.enableEmailNotifications,
    enableSmsNotifications: profile.enableSmsNotifications,
    autoConfirmBookings: profile.autoConfirmBookings,
  }
}

function settingsPayload(values: SettingsValues) {
  return {
    ...values,
    pixKeyType: values.pixKeyType || null,
    bookingHoldMinutes: values.bookingHoldMinutes === '' ? null : Number(values.bookingHoldMinutes),
  }
}
