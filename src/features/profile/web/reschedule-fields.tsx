import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { RESCHEDULE_CHOICES, RESCHEDULE_NUMBERS } from '../reschedule-choices.ts'
import type { RESCHEDULE_LABELS } from './reschedule-values.ts'

type RescheduleField = keyof typeof RESCHEDULE_LABELS
type NumberField = keyof typeof RESCHEDULE_NUMBERS

export type RescheduleFieldsProps = {
  /** Passed by the form: an import here too would make a separate file. */
  labels: Record<RescheduleField, string>
  register: (name: RescheduleField) => UseFormRegisterReturn
  errors: Partial<Record<RescheduleField, { message?: string | undefined }>>
  /** The chosen way, hours, times and days. */
  values: readonly [way: string, hours: string, most: string, days: string]
  /** The notice for late cancellations, if a share is charged after it. */
  cancelNotice: number | null
}

export default function RescheduleFields(props: RescheduleFieldsProps) {
  const { labels, register, errors, values, cancelNotice } = props
  const [way, hours, most, days] = values
  const number = (name: NumberField, value: string, help?: string) => (
    <Field label={labels[name]} help={help} error={errors[name]?.message}>
      <Select {...register(name)}>
        {choicesOf(name, value).map((choice) => (
          <option key={choice} value={choice}>
            {RESCHEDULE_NUMBERS[name].text(choice)}
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <>
      <Field
        label={labels.allowReschedule}
        help="Pela área deles ou pelo link da consulta, entre os horários da sua página pública. Você vê os dois horários e pode voltar ao anterior."
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
          O horário pedido fica reservado por até 12 horas. Você responde na tela inicial.
        </p>
      )}
      {/* Hidden fields keep their values: removed ones would become undefined in the form. */}
      <div className="grid gap-5 sm:grid-cols-3" hidden={way === 'no'}>
        {number(
          'rescheduleNoticeHours',
          hours,
          cancelNotice === null
            ? undefined
            : `Nunca menos que o prazo para cancelar de graça (${cancelNotice} h).`,
        )}
        {number('rescheduleMost', most)}
        {number('rescheduleDaysAhead', days)}
      </div>
    </>
  )
}

function choicesOf(name: NumberField, value: string): number[] {
  const offered = new Set<number>([...RESCHEDULE_NUMBERS[name].choices, Number(value)])
  return [...offered].sort((a, b) => a - b)
}
