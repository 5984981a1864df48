import { useController, useForm } from 'react-hook-form'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { Field } from '../../../platform/web/ui/field.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { Input } from '../../../platform/web/ui/input.tsx'
import { PhoneInput } from '../../../platform/web/ui/phone-input.tsx'
import { RadioGroup } from '../../../platform/web/ui/radio-group.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { type ChosenPatient, PatientField } from '../../patients/web/parts/patient-field.tsx'
import { useServices } from '../../services/web/api.ts'
import { entryInput } from '../contract.ts'
import { useAddToWaitlist } from './api.ts'
import { BLANK_WISH, WishFields, wishPayload } from './wish-fields.tsx'

export function EntryDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Pôr na lista de espera">
      <EntryForm onDone={onClose} />
    </Dialog>
  )
}

const BLANK = {
  ...BLANK_WISH,
  who: 'patient' as 'patient' | 'other',
  patientId: null as ChosenPatient | null,
  name: '',
  phone: '',
  email: '',
}

function payloadOf({ who, patientId, name, phone, email, ...wish }: typeof BLANK) {
  const isPatient = who === 'patient'
  return {
    ...wishPayload(wish),
    ...(isPatient ? { patientId: patientId?.id ?? null } : { name, phone, email }),
  }
}

/** Returns the problems of a form that lacks the patient or a contact. */
function missing({ who, patientId, name, phone }: typeof BLANK) {
  if (who === 'patient')
    return patientId ? [] : [{ path: 'patientId', message: 'Escolha o paciente' }]
  return [
    ...(name.trim() ? [] : [{ path: 'name', message: 'Informe o nome' }]),
    ...(phone.trim() ? [] : [{ path: 'phone', message: 'Informe o telefone' }]),
  ]
}

const WHO = [
  { value: 'patient', label: 'Paciente' },
  { value: 'other', label: 'Outra pessoa' },
]

function EntryForm({ onDone }: { onDone: () => void }) {
  const add = useAddToWaitlist()
  const services = useServices()
  const form = useForm({
    defaultValues: BLANK,
    resolver: contractResolver(entryInput, payloadOf, missing),
  })
  const save = useSave(
    form,
    {
      send: async (body) => {
        await add.mutateAsync({ body })
        return undefined
      },
      done: { title: 'Pessoa posta na lista de espera' },
      refused: 'Erro ao pôr na lista de espera',
      onSaved: onDone,
    },
    null,
  )
  // Registered before the fields of the wish: of the wrong fields the first one gets the focus.
  const { field } = useController({ control: form.control, name: 'patientId' })
  const { errors } = form.formState
  const isPatient = form.watch('who') === 'patient'
  return (
    <DialogForm save={save} submitLabel="Pôr na lista">
      <RadioGroup legend="Quem espera" options={WHO} {...form.register('who')} />
      {isPatient ? (
        <PatientField
          label="Paciente"
          inputRef={field.ref}
          chosen={form.watch('patientId')}
          onChoose={(patient) =>
            form.setValue('patientId', patient, {
              shouldDirty: true,
              shouldValidate: patient !== null && form.formState.isSubmitted,
            })
          }
          error={errors.patientId?.message}
        />
      ) : (
        <>
          <Field label="Nome" required error={errors.name?.message}>
            <Input autoComplete="off" {...form.register('name')} />
          </Field>
          <div className="grid gap-5 sm:grid-cols-2">
            <Field label="Telefone" required error={errors.phone?.message}>
              <PhoneInput autoComplete="off" {...form.register('phone')} />
            </Field>
            <Field label="E-mail" optional error={errors.email?.message}>
              <Input type="email" autoComplete="off" {...form.register('email')} />
            </Field>
          </div>
        </>
      )}
      <WishFields
        register={form.register}
        errors={errors}
        services={(services.data ?? []).filter(({ active }) => active)}
      />
    </DialogForm>
  )
}
