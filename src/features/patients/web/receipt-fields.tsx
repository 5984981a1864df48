import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { CpfInput } from '../../../platform/web/ui/cpf-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { BILLINGS } from '../contract.ts'
import type { CpfField } from '../rules.ts'
import type { PatientFormState } from './patient-fields.tsx'
import { PATIENT_LABELS } from './patient-labels.ts'

const RECEIPT = ['cpf', 'payerName', 'payerCpf'] as const
const RECORD = ['socialName', 'birthDate', 'guardianName', 'guardianCpf'] as const

export function BillingField({ form }: { form: PatientFormState }) {
  return (
    <Field
      label={PATIENT_LABELS.billing}
      help="Por mês, o paciente já vem selecionado no Fechamento."
      error={form.formState.errors.billing?.message}
    >
      <Select className="sm:max-w-60" {...form.register('billing')} labels={BILLINGS} />
    </Field>
  )
}

type ReceiptFieldsProps = {
  form: PatientFormState
  field?: CpfField | undefined
}

export function ReceiptFields({ form, field }: ReceiptFieldsProps) {
  const { errors } = form.formState
  return (
    <Folded form={form} names={RECEIPT} title="Dados para recibo" opened={field !== undefined}>
      <Field label={PATIENT_LABELS.cpf} error={errors.cpf?.message} className="sm:col-span-2">
        <CpfInput autoFocus={field === 'cpf'} className="sm:max-w-60" {...form.register('cpf')} />
      </Field>
      <Field
        label={PATIENT_LABELS.payerName}
        help="Se não for o próprio paciente."
        error={errors.payerName?.message}
      >
        <Input autoComplete="off" {...form.register('payerName')} />
      </Field>
      <Field label={PATIENT_LABELS.payerCpf} error={errors.payerCpf?.message}>
        <CpfInput autoFocus={field === 'payerCpf'} {...form.register('payerCpf')} />
      </Field>
    </Folded>
  )
}

/** The fields for a record: its retention counts from a minor's majority. */
export function RecordFields({ form }: { form: PatientFormState }) {
  const { errors } = form.formState
  return (
    <Folded form={form} names={RECORD} title="Nome social e dados para o prontuário">
      <Field
        label={PATIENT_LABELS.socialName}
        help="É o nome que aparece nas telas, avisos e mensagens. Recibo, contrato, Receita Saúde e prontuário levam o nome completo."
        error={errors.socialName?.message}
        className="sm:col-span-2"
      >
        <Input autoComplete="off" {...form.register('socialName')} />
      </Field>
      <Field
        label={PATIENT_LABELS.birthDate}
        error={errors.birthDate?.message}
        className="sm:col-span-2"
      >
        <Input type="date" className="sm:max-w-60" {...form.register('birthDate')} />
      </Field>
      <Field
        label={PATIENT_LABELS.guardianName}
        help="De quem ainda não tem 18 anos."
        error={errors.guardianName?.message}
      >
        <Input autoComplete="off" {...form.register('guardianName')} />
      </Field>
      <Field label={PATIENT_LABELS.guardianCpf} error={errors.guardianCpf?.message}>
        <CpfInput {...form.register('guardianCpf')} />
      </Field>
    </Folded>
  )
}

type FoldedProps = {
  form: PatientFormState
  names: typeof RECEIPT | typeof RECORD
  title: string
  opened?: boolean
  children: ReactNode
}

function Folded({ form, names, title, opened = false, children }: FoldedProps) {
  const { errors } = form.formState
  const [open, setOpen] = useState(
    () => opened || names.some((name) => form.getValues(name) !== ''),
  )
  const failed = names.some((name) => errors[name])
  return (
    <details
      open={open || failed}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-lg border border-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-lg px-4 py-2.5 font-medium hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span>
          {title} <span className="font-normal text-muted">(opcional)</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 px-4 pt-3 pb-5 sm:grid-cols-2">{children}</div>
    </details>
  )
}
