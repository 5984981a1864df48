import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classNames } from '../../../platform/web/ui/class-names.ts'
import { CpfInput } from '../../../platform/web/ui/cpf-input.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { Select } from '../../../platform/web/ui/select.tsx'
import { BILLINGS } from '../contract.ts'
import type { PatientFormState } from './patient-fields.tsx'
import { PATIENT_LABELS } from './patient-labels.ts'

const REGISTER = ['socialName', 'cpf', 'birthDate'] as const

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

type RegisterFieldsProps = {
  form: PatientFormState
  opened: boolean
}

/** The fields for receipts and the record: its retention starts at a minor's majority. */
export function RegisterFields({ form, opened }: RegisterFieldsProps) {
  const { errors } = form.formState
  const [open, setOpen] = useState(
    () => opened || REGISTER.some((name) => form.getValues(name) !== ''),
  )
  const failed = REGISTER.some((name) => errors[name])
  return (
    <Fold
      open={open || failed}
      onToggle={setOpen}
      className="rounded-lg border border-line"
      title={
        <span className="font-medium">
          Nome social, CPF e nascimento <span className="font-normal text-muted">(opcional)</span>
        </span>
      }
    >
      <Field
        label={PATIENT_LABELS.socialName}
        help="É o nome que aparece nas telas, avisos e mensagens. Recibo, contrato, Receita Saúde e prontuário levam o nome completo."
        error={errors.socialName?.message}
        className="sm:col-span-2"
      >
        <Input autoComplete="off" {...form.register('socialName')} />
      </Field>
      <Field label={PATIENT_LABELS.cpf} help="Para o recibo." error={errors.cpf?.message}>
        <CpfInput autoFocus={opened} {...form.register('cpf')} />
      </Field>
      <Field
        label={PATIENT_LABELS.birthDate}
        help="Para o prontuário."
        error={errors.birthDate?.message}
      >
        <Input type="date" {...form.register('birthDate')} />
      </Field>
    </Fold>
  )
}

type FoldProps = {
  /** The id of its title, which takes the focus. */
  id?: string
  title: ReactNode
  open: boolean
  onToggle: (open: boolean) => void
  className?: string
  children: ReactNode
}

/** Fields that open below their title. */
export function Fold({ id, title, open, onToggle, className, children }: FoldProps) {
  return (
    <details
      open={open}
      onToggle={(event) => onToggle(event.currentTarget.open)}
      className={classNames('group', className)}
    >
      <summary
        id={id}
        className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-[min(0.75rem,2vw)] rounded-lg px-[min(1rem,4.5vw)] py-2.5 hover:bg-sunken [&::-webkit-details-marker]:hidden"
      >
        {title}
        <ChevronDown
          aria-hidden="true"
          className="size-[min(1.25rem,6vw)] shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 px-[min(1rem,4.5vw)] pt-3 pb-5 sm:grid-cols-2">{children}</div>
    </details>
  )
}
