import { useForm } from 'react-hook-form'
import { formatPhone } from '../../../platform/shared/phone.ts'
import {
  contractResolver,
  problemText,
  showFieldProblems,
} from '../../../platform/web/form-problems.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { DialogClose, DialogFooter } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { PhoneInput } from '../../../platform/web/ui/phone-input.tsx'
import { Textarea } from '../../../platform/web/ui/textarea.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { type Patient, patientInput } from '../contract.ts'
import { useCreatePatient, useUpdatePatient } from './api.ts'

type Values = { name: string; phone: string; email: string; observations: string }
type PatientFormProps = { patient: Patient | null; onDone: () => void }

export function PatientForm({ patient, onDone }: PatientFormProps) {
  const create = useCreatePatient()
  const update = useUpdatePatient()
  const pending = create.isPending || update.isPending
  const form = usePatientForm(patient)
  const save = form.handleSubmit(async (body) => {
    try {
      if (patient) await update.mutateAsync({ params: { id: patient.id }, body })
      else await create.mutateAsync({ body })
      toast({ title: patient ? 'Paciente atualizado' : 'Paciente cadastrado' })
      onDone()
    } catch (error) {
      showFieldProblems(form, error)
      toast({
        title: patient ? 'Erro ao atualizar paciente' : 'Erro ao criar paciente',
        description: problemText(error),
        variant: 'destructive',
      })
    }
  })
  return (
    <form noValidate onSubmit={save}>
      <PatientFields form={form} />
      <DialogFooter>
        <DialogClose>
          <Button variant="outline" disabled={pending}>
            Cancelar
          </Button>
        </DialogClose>
        <Button type="submit" pending={pending} pendingText="Salvando...">
          Salvar
        </Button>
      </DialogFooter>
    </form>
  )
}

function usePatientForm(patient: Patient | null) {
  return useForm({
    defaultValues: {
      name: patient?.name ?? '',
      phone: patient ? formatPhone(patient.phone) : '',
      email: patient?.email ?? '',
      observations: patient?.observations ?? '',
    },
    resolver: contractResolver(patientInput, (typed: Values) => typed),
  })
}

function PatientFields({ form }: { form: ReturnType<typeof usePatientForm> }) {
  const { errors } = form.formState
  return (
    <div className="space-y-5">
      <Field label="Nome completo" required error={errors.name?.message}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Telefone" required help="WhatsApp, com DDD." error={errors.phone?.message}>
          <PhoneInput autoComplete="off" {...form.register('phone')} />
        </Field>
        <Field label="E-mail" optional error={errors.email?.message}>
          <Input
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            {...form.register('email')}
          />
        </Field>
      </div>
      <Field label="Observações" optional help="Só você vê." error={errors.observations?.message}>
        <Textarea rows={4} {...form.register('observations')} />
      </Field>
    </div>
  )
}
