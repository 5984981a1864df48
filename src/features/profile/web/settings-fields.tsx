import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { Switch } from '../../../platform/web/ui/switch.tsx'
import { PIX_KEY_TYPES } from '../contract.ts'
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
        help="Novos agendamentos, cancelamentos e lembretes."
        {...form.register('enableEmailNotifications')}
      />
      <Switch
        label="Notificações por SMS"
        help="Lembretes aos pacientes por mensagem de texto."
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
