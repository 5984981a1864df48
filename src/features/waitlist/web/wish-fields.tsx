import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { plainDay } from '../../../platform/web/ui/date-masks.ts'
import { DayInput } from '../../../platform/web/ui/day-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { FieldError } from '../../../platform/web/ui/field-notes.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { SESSION_TYPES, type SessionType } from '../../practice/session-types.ts'
import { PARTS, type Part } from '../rules.ts'
import { WEEKDAY_NAMES } from './waitlist-texts.ts'

export const BLANK_WISH = {
  serviceId: '',
  type: '',
  weekdays: ['1', '2', '3', '4', '5'],
  parts: ['morning', 'afternoon', 'evening'] as string[],
  until: '',
}

type WishValues = typeof BLANK_WISH

export function wishPayload({ serviceId, ...wish }: WishValues) {
  return { serviceId, ...hoursPayload(wish) }
}

/** Returns the payload of a wish without its service. */
export function hoursPayload({ type, weekdays, parts, until }: Omit<WishValues, 'serviceId'>) {
  return {
    type: type === '' ? null : (type as SessionType),
    weekdays: weekdays.map(Number),
    parts: parts as Part[],
    until: plainDay(until),
  }
}

type WishFieldsProps = {
  register: (name: keyof WishValues) => UseFormRegisterReturn
  errors: Partial<Record<keyof WishValues, { message?: string | undefined }>>
  /** Without services the service is already known. */
  services?: readonly { id: string; name: string }[]
}

/** The fields of the hours that a person waits for. */
export function WishFields({ register, errors, services }: WishFieldsProps) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {services && (
          <Field label="Serviço" required error={errors.serviceId?.message}>
            <Select placeholder="Escolha o serviço" {...register('serviceId')}>
              {services.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label="Atendimento" error={errors.type?.message}>
          <Select placeholder="Tanto faz" {...register('type')} labels={SESSION_TYPES} />
        </Field>
      </div>
      <Choices
        legend="Dias da semana"
        choices={WEEKDAY_NAMES.map((label, weekday) => [String(weekday), label])}
        field={register('weekdays')}
        error={errors.weekdays?.message}
      />
      <Choices
        legend="Partes do dia"
        choices={Object.entries(PARTS).map(([part, label]) => [
          part,
          `${label}${HOURS[part as Part]}`,
        ])}
        field={register('parts')}
        error={errors.parts?.message}
      />
      <div className="sm:max-w-72">
        <Field
          label="Até quando espera"
          required
          help="Depois deste dia ninguém mais avisa, e em 30 dias o pedido é apagado."
          error={errors.until?.message}
        >
          <DayInput {...register('until')} />
        </Field>
      </div>
    </>
  )
}

const HOURS: Record<Part, string> = {
  morning: ' (até 12h)',
  afternoon: ' (12h às 18h)',
  evening: ' (depois das 18h)',
}

type ChoicesProps = {
  legend: string
  choices: readonly (readonly [value: string, label: string])[]
  field: UseFormRegisterReturn
  error: string | undefined
}

function Choices({ legend, choices, field, error }: ChoicesProps) {
  const errorId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-3 font-medium">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-4">
        {choices.map(([value, label]) => (
          <Checkbox key={value} value={value} label={label} {...field} />
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  )
}
