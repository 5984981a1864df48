import { useId } from 'react'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FieldError, FieldHelp } from '../../../platform/web/ui/field-notes.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { MOST_REMINDERS, PIX_KEY_TYPES, REMINDER_HOURS } from '../choice-contract.ts'
import { reminderLabel } from '../rules.ts'
import type { SettingsFields } from './settings-form.tsx'

export function PixFields({ form }: { form: SettingsFields }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <Field label="Tipo da chave Pix" error={errors.pixKeyType?.message}>
        <Select placeholder="Identificar sozinho" {...form.register('pixKeyType')}>
          {Object.entries(PIX_KEY_TYPES).map(([type, label]) => (
            <option key={type} value={type}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label="Chave Pix"
        optional
        help="Seus pacientes pagam direto para você, com esta chave."
        error={errors.pixKey?.message}
      >
        <Input autoComplete="off" spellCheck={false} {...form.register('pixKey')} />
      </Field>
    </div>
  )
}

export function NoticeToggles({ form }: { form: SettingsFields }) {
  return (
    <div className="space-y-5 border-t border-line pt-5">
      <Switch
        label="Notificações por e-mail"
        help="Seus avisos e os dos pacientes: novos agendamentos, confirmações, mudanças, cancelamentos e lembretes."
        {...form.register('enableEmailNotifications')}
      />
      <Switch
        label="Notificações por SMS"
        help="Lembretes, confirmações, mudanças e cancelamentos, aos pacientes. Cada SMS pode ter custo."
        {...form.register('enableSmsNotifications')}
      />
      <Switch
        label="Confirmar agendamentos automaticamente"
        help="Novas sessões já entram confirmadas e bloqueiam o horário, mesmo antes do pagamento."
        {...form.register('autoConfirmBookings')}
      />
    </div>
  )
}

/** When patients are reminded: none, some or up to four of these hours. */
export function ReminderFields({ form }: { form: SettingsFields }) {
  const ids = useId()
  const error = form.formState.errors.reminderHours?.message
  const chosen = form.watch('reminderHours')
  return (
    <div className="space-y-5 border-t border-line pt-5">
      <fieldset aria-describedby={`${ids}-error ${ids}-quiet`}>
        <legend className="font-semibold">Lembretes aos pacientes</legend>
        <FieldHelp id={`${ids}-quiet`}>
          Nada é enviado entre 21h e 8h: o lembrete vai na noite anterior, antes das 21h. Escolha
          até {MOST_REMINDERS}.
        </FieldHelp>
        <div className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-4">
          {REMINDER_HOURS.map((hours) => (
            <Checkbox
              key={hours}
              value={hours}
              label={reminderLabel(hours)}
              disabled={chosen.length >= MOST_REMINDERS && !chosen.includes(String(hours))}
              {...form.register('reminderHours')}
            />
          ))}
        </div>
        {chosen.length === 0 && <p className="mt-3">Nenhum lembrete será enviado.</p>}
        <FieldError id={`${ids}-error`}>{error}</FieldError>
      </fieldset>
      <ChatSwitch form={form} isOfUse={chosen.length > 0} />
    </div>
  )
}

/** Where it is of no use it keeps what was chosen: the form would take a disabled field for one switched off. */
function ChatSwitch({ form, isOfUse }: { form: SettingsFields; isOfUse: boolean }) {
  const label = 'Lembretes pelo WhatsApp'
  if (!isOfUse)
    return (
      <Switch
        key="idle"
        label={label}
        help="Escolha acima quando lembrar: sem horários não há o que enviar."
        disabled
        checked={form.watch('whatsappReminders')}
      />
    )
  return (
    <Switch
      key="in-use"
      label={label}
      help="A mensagem fica pronta no Dashboard: você envia com um toque."
      {...form.register('whatsappReminders')}
    />
  )
}
