import { useWatch } from 'react-hook-form'
import { call } from '../../../platform/web/api.ts'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import { channelText } from '../../delivery/channels.ts'
import { BILLINGS, getPatient, type Patient } from '../contract.ts'
import type { CpfField } from '../rules.ts'
import { useCreatePatient, useUpdatePatient } from './api.ts'
import { NoticeFields } from './notice-fields.tsx'
import { PatientFields, usePatientForm, valuesOf } from './patient-fields.tsx'
import { PATIENT_LABELS } from './patient-labels.ts'
import { PhoneOwner } from './phone-owner.tsx'
import { BillingField, ReceiptFields, RecordFields } from './receipt-fields.tsx'

type PatientFormProps = {
  patient: Patient | null
  name?: string
  field?: CpfField | undefined
  onDone: () => void
}

export function PatientForm({ patient, name, field, onDone }: PatientFormProps) {
  const create = useCreatePatient()
  const update = useUpdatePatient()
  const form = usePatientForm(patient, name)
  const phone = useWatch({ control: form.control, name: 'phone' })
  const save = useSave(
    form,
    {
      send: (body, version) =>
        patient
          ? update.mutateAsync({ params: { id: patient.id }, body: { ...body, version } })
          : create.mutateAsync({ body }),
      done: { title: patient ? 'Paciente atualizado' : 'Paciente cadastrado' },
      refused: patient ? 'Erro ao atualizar paciente' : 'Erro ao criar paciente',
      onSaved: onDone,
    },
    patient && {
      saved: patient,
      read: () => call(getPatient, { params: { id: patient.id } }),
      valuesOf,
      labels: PATIENT_LABELS,
      shown: {
        billing: (billing) => BILLINGS[billing],
        notices: (channels) => channelText(channels) || 'Nenhum',
      },
    },
  )
  return (
    <DialogForm save={save} submitLabel="Salvar">
      <PatientFields
        form={form}
        emailUnconfirmed={patient?.emailUnconfirmed ?? false}
        phoneNote={<PhoneOwner typed={phone} patientId={patient?.id} />}
      />
      <NoticeFields form={form} />
      <BillingField form={form} />
      <ReceiptFields form={form} field={field} />
      <RecordFields form={form} />
    </DialogForm>
  )
}
