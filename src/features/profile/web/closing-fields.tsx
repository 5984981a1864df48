import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import type { Profile } from '../../practice/contract.ts'

export const CLOSING_LABELS = {
  closingDay: 'Propor o fechamento',
  statementReminderDays: 'Lembrar do que ficou em aberto',
  statementReminderEvery: 'Repetir a cada (dias)',
  statementReminderMost: 'No máximo (lembretes)',
}

const DAYS = Array.from({ length: 28 }, (_, index) => index + 1)
const REMINDER_DAYS = [3, 5, 7, 10, 15, 30]

export const CLOSING_SHOWN = {
  closingDay: (day: string) => (day === '' ? 'Não propor' : `A partir do dia ${day}`),
  statementReminderDays: (days: string) => (days === '' ? 'Não lembrar' : afterText(days)),
}

function afterText(days: string): string {
  return days === '1' ? '1 dia depois do envio' : `${days} dias depois do envio`
}

export function closingValues(profile: Profile) {
  const { closingDay, statementReminderDays: days } = profile
  return {
    closingDay: closingDay === null ? '' : String(closingDay),
    statementReminderDays: days === null ? '' : String(days),
    statementReminderEvery: String(profile.statementReminderEvery),
    statementReminderMost: String(profile.statementReminderMost),
  }
}

type ClosingField = keyof typeof CLOSING_LABELS

type ClosingFieldsProps = {
  profile: Profile
  register: (name: ClosingField) => UseFormRegisterReturn
  errors: Partial<Record<ClosingField, { message?: string | undefined }>>
  days: string
}

export function ClosingFields({ profile, register, errors, days }: ClosingFieldsProps) {
  const current = profile.statementReminderDays ?? REMINDER_DAYS[0] ?? 0
  const choices = [...new Set([...REMINDER_DAYS, current])].sort((a, b) => a - b)
  return (
    <>
      <Field
        id="fechamento"
        label={CLOSING_LABELS.closingDay}
        help="O Dashboard lembra você de fechar o mês anterior. Nada é fechado sozinho."
        error={errors.closingDay?.message}
      >
        <Select className="sm:max-w-72" {...register('closingDay')}>
          <option value="">Não propor</option>
          {DAYS.map((day) => (
            <option key={day} value={day}>
              A partir do dia {day}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={CLOSING_LABELS.statementReminderDays}
        help="O paciente recebe um lembrete neutro, com o link do demonstrativo. Só do que foi enviado."
        error={errors.statementReminderDays?.message}
      >
        <Select className="sm:max-w-72" {...register('statementReminderDays')}>
          <option value="">Não lembrar</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {afterText(String(choice))}
            </option>
          ))}
        </Select>
      </Field>
      {/* Hidden fields keep their values: removed ones would become undefined in the form. */}
      <div className="grid gap-5 sm:grid-cols-2" hidden={days === ''}>
        <Field
          label={CLOSING_LABELS.statementReminderEvery}
          error={errors.statementReminderEvery?.message}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('statementReminderEvery')} />
        </Field>
        <Field
          label={CLOSING_LABELS.statementReminderMost}
          error={errors.statementReminderMost?.message}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('statementReminderMost')} />
        </Field>
      </div>
    </>
  )
}
