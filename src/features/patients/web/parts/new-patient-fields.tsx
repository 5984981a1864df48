import type { KeyboardEvent } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { contractResolver } from '../../../../platform/web/form-problems.ts'
import { changeHook } from '../../../../platform/web/query.ts'
import { Button } from '../../../../platform/web/ui/button.tsx'
import { Field } from '../../../../platform/web/ui/field.tsx'
import { Input } from '../../../../platform/web/ui/input.tsx'
import { PhoneInput } from '../../../../platform/web/ui/phone-input.tsx'
import { useSave } from '../../../../platform/web/use-save.ts'
import type { Patient } from '../../contract.ts'
import { createPatient, patientInput } from '../../input-contract.ts'
import { PhoneOwner } from '../phone-owner.tsx'

const useCreatePatient = changeHook(createPatient)

type NewPatientFieldsProps = {
  name: string
  phone: string
  onDone: (patient: Patient) => void
  onCancel: () => void
}

export function NewPatientFields({ onDone, onCancel, ...start }: NewPatientFieldsProps) {
  const create = useCreatePatient()
  const form = useForm({
    defaultValues: start,
    resolver: contractResolver(patientInput, (typed: typeof start) => typed),
  })
  const save = useSave(
    form,
    {
      send: (body) => create.mutateAsync({ body }),
      done: { title: 'Paciente cadastrado' },
      refused: 'Erro ao criar paciente',
      fieldOf: { patient_limit: 'name' },
      onSaved: onDone,
    },
    null,
  )
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    save.submit()
  }
  const phone = useWatch({ control: form.control, name: 'phone' })
  const { errors } = form.formState
  return (
    <fieldset
      disabled={save.isPending}
      onKeyDown={press}
      className="min-w-0 space-y-4 rounded-lg border border-edge px-4 pt-2 pb-4"
    >
      <legend className="-ml-1 px-1 font-medium">Novo paciente</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Nome completo" required error={errors.name?.message}>
          <Input autoFocus={start.name === ''} autoComplete="off" {...form.register('name')} />
        </Field>
        <Field label="Telefone" required help="WhatsApp, com DDD." error={errors.phone?.message}>
          <PhoneInput
            autoFocus={start.name !== ''}
            autoComplete="off"
            {...form.register('phone')}
          />
        </Field>
        <PhoneOwner typed={phone} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          pending={save.isPending}
          pendingText="Salvando..."
          onClick={save.submit}
        >
          Cadastrar paciente
        </Button>
        <Button variant="ghost" disabled={save.isPending} onClick={onCancel}>
          Cancelar cadastro
        </Button>
      </div>
    </fieldset>
  )
}
