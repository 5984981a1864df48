import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { CpfInput } from '../../../platform/web/ui/cpf-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { PATIENT_LABELS, type PatientFormState } from './patient-fields.tsx'

const NAMES = ['cpf', 'payerName', 'payerCpf'] as const

/** What a receipt asks for, folded away until somebody needs it. What is wrong inside is never hidden. */
export function ReceiptFields({ form }: { form: PatientFormState }) {
  const { errors } = form.formState
  const [open, setOpen] = useState(() => NAMES.some((name) => form.getValues(name) !== ''))
  const failed = NAMES.some((name) => errors[name])
  return (
    <details
      open={open || failed}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-lg border border-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-4 py-2.5 font-medium hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span>
          Dados para recibo <span className="font-normal text-muted">(opcional)</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 px-4 pt-3 pb-5 sm:grid-cols-2">
        <Field label={PATIENT_LABELS.cpf} error={errors.cpf?.message} className="sm:col-span-2">
          <CpfInput className="sm:max-w-60" {...form.register('cpf')} />
        </Field>
        <Field
          label={PATIENT_LABELS.payerName}
          help="Se não for o próprio paciente."
          error={errors.payerName?.message}
        >
          <Input autoComplete="off" {...form.register('payerName')} />
        </Field>
        <Field label={PATIENT_LABELS.payerCpf} error={errors.payerCpf?.message}>
          <CpfInput {...form.register('payerCpf')} />
        </Field>
      </div>
    </details>
  )
}
