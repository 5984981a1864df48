import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { RESCHEDULE_CHOICES } from '../settings-choices.ts'
import { RESCHEDULE_LABELS } from './reschedule-values.ts'

type RescheduleField = keyof typeof RESCHEDULE_LABELS

export type RescheduleFieldsProps = {
  register: (name: RescheduleField) => UseFormRegisterReturn
  errors: Partial<Record<RescheduleField, { message?: string | undefined }>>
  /** The chosen way. */
  way: string
  /** The notice of late cancelling, if a share is charged after it. */
  cancelNotice: number | null
}

export default function RescheduleFields({
  register,
  errors,
  way,
  cancelNotice,
}: RescheduleFieldsProps) {
  return (
    <>
      <Field
        label={RESCHEDULE_LABELS.allowReschedule}
        help="Pela área deles ou pelo link da consulta, entre os horários da sua agenda pública. Você vê os dois horários e pode voltar ao anterior."
        error={errors.allowReschedule?.message}
      >
        <Select
          className="sm:max-w-72"
          {...register('allowReschedule')}
          labels={RESCHEDULE_CHOICES}
        />
      </Field>
      {way === 'ask' && (
        <p className="rounded-lg bg-sunken px-4 py-3">
          O horário pedido fica reservado por até 12 horas. Você responde no painel.
        </p>
      )}
      {/* Hidden fields keep their values: removed ones would become undefined in the form. */}
      <div className="grid gap-5 sm:grid-cols-3" hidden={way === 'no'}>
        <Field
          label={RESCHEDULE_LABELS.rescheduleNoticeHours}
          help={
            cancelNotice === null
              ? undefined
              : `Nunca menos que o prazo para cancelar de graça (${cancelNotice} h).`
          }
          error={errors.rescheduleNoticeHours?.message}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('rescheduleNoticeHours')} />
        </Field>
        <Field label={RESCHEDULE_LABELS.rescheduleMost} error={errors.rescheduleMost?.message}>
          <Input inputMode="numeric" autoComplete="off" {...register('rescheduleMost')} />
        </Field>
        <Field
          label={RESCHEDULE_LABELS.rescheduleDaysAhead}
          error={errors.rescheduleDaysAhead?.message}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('rescheduleDaysAhead')} />
        </Field>
      </div>
    </>
  )
}
