import { type UseFormReturn, useForm } from 'react-hook-form'
import { BRAZIL_ZONES } from '../../../platform/shared/calendar.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Field } from '../../../platform/web/ui/field.tsx'
import { CardForm } from '../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { DURATION_CHOICES, HOLD_CHOICES, PIX_KEY_TYPES } from '../choice-contract.ts'
import { type Profile, settingsChange } from '../contract.ts'
import { reminderLabel } from '../rules.ts'
import { readProfile, useUpdateSettings } from './api.ts'
import { NoticeToggles, PixFields, ReminderFields } from './settings-fields.tsx'

type SettingsValues = ReturnType<typeof settingsValues>
export type SettingsFields = Pick<UseFormReturn<SettingsValues>, 'register' | 'formState' | 'watch'>

export function SettingsForm({ profile }: { profile: Profile }) {
  const update = useUpdateSettings()
  const form = useForm({
    defaultValues: settingsValues(profile),
    resolver: contractResolver(settingsChange, settingsPayload),
  })
  const save = useSave(
    form,
    {
      send: (body, version) => update.mutateAsync({ body: { ...body, version } }),
      done: { title: 'Configurações atualizadas', description: 'Suas preferências foram salvas.' },
      refused: 'Erro ao atualizar configurações',
      onSaved: (saved) => form.reset(settingsValues(saved)),
    },
    { saved: profile, read: readProfile, valuesOf: settingsValues, labels: LABELS, shown: SHOWN },
  )
  return (
    <CardForm title="Configurações gerais" save={save} submitLabel="Salvar configurações">
      <DurationField form={form} current={profile.defaultSessionDuration} />
      <PixFields form={form} />
      <PlaceFields form={form} />
      <HoldField form={form} />
      <NoticeToggles form={form} />
      <ReminderFields form={form} />
    </CardForm>
  )
}

const LABELS = {
  defaultSessionDuration: 'Duração padrão da sessão',
  pixKeyType: 'Tipo da chave Pix',
  pixKey: 'Chave Pix',
  address: 'Endereço do consultório',
  videoLink: 'Link padrão de vídeo',
  timezone: 'Fuso horário',
  bookingHoldMinutes: 'Prazo para pagar a reserva',
  enableEmailNotifications: 'Notificações por e-mail',
  enableSmsNotifications: 'Notificações por SMS',
  autoConfirmBookings: 'Confirmar agendamentos automaticamente',
  reminderHours: 'Lembretes aos pacientes',
  whatsappReminders: 'Lembretes pelo WhatsApp',
}

const SHOWN = {
  defaultSessionDuration: (minutes: string) => `${minutes} minutos`,
  pixKeyType: (type: string) => nameIn(PIX_KEY_TYPES, type) ?? 'Identificar sozinho',
  timezone: (zone: string) => nameIn(BRAZIL_ZONES, zone) ?? zone,
  bookingHoldMinutes: (minutes: string) => nameIn(HOLD_CHOICES, minutes) ?? 'Sem limite',
  reminderHours: (hours: string[]) =>
    hours.map((each) => reminderLabel(Number(each))).join(', ') || 'Nenhum',
}

function nameIn(names: Record<string, string>, key: string): string | undefined {
  return names[key]
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
        label="Link padrão de vídeo"
        optional
        help="Sua sala fixa: entra sozinha nas sessões online."
        error={errors.videoLink?.message}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          {...form.register('videoLink')}
        />
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
    videoLink: profile.videoLink ?? '',
    timezone: profile.timezone,
    bookingHoldMinutes:
      profile.bookingHoldMinutes === null ? '' : String(profile.bookingHoldMinutes),
    enableEmailNotifications: profile.enableEmailNotifications,
    enableSmsNotifications: profile.enableSmsNotifications,
    autoConfirmBookings: profile.autoConfirmBookings,
    reminderHours: profile.reminderHours.map(String),
    whatsappReminders: profile.whatsappReminders,
  }
}

function settingsPayload(values: SettingsValues) {
  return {
    ...values,
    pixKeyType: values.pixKeyType || null,
    reminderHours: values.reminderHours.map(Number),
    bookingHoldMinutes: values.bookingHoldMinutes === '' ? null : Number(values.bookingHoldMinutes),
  }
}
