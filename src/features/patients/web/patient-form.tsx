import { useForm } from 'react-hook-form'
import { formatPhone } from '../../../platform/shared/phone.ts'
import { call } from '../../../platform/web/api.ts'
import { contractResolver } from '../../../platform/web/form-problems.ts'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { maskCpf } from '../../../platform/web/ui/masks.ts'
import { useSave } from '../../../platform/web/use-save.ts'
import { CHANNELS } from '../../messages/channel-contract.ts'
import { channelText, type MessageChannel } from '../../messages/label-rules.ts'
import { getPatient, type Patient, patientInput } from '../contract.ts'
import { useCreatePatient, useUpdatePatient } from './api.ts'
import { NoticeFields } from './notice-fields.tsx'
import { PATIENT_LABELS, PatientFields } from './patient-fields.tsx'
import { ReceiptFields } from './receipt-fields.tsx'

type PatientFormProps = { patient: Patient | null; onDone: () => void }

export function PatientForm({ patient, onDone }: PatientFormProps) {
  const create = useCreatePatient()
  const update = useUpdatePatient()
  const form = usePatientForm(patient)
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
      shown: { notices: (channels) => channelText(channels) || 'Nenhum' },
    },
  )
  return (
    <DialogForm save={save} submitLabel="Salvar">
      <PatientFields form={form} emailUnconfirmed={patient?.emailUnconfirmed ?? false} />
      <NoticeFields form={form} />
      <ReceiptFields form={form} />
    </DialogForm>
  )
}

type Values = ReturnType<typeof valuesOf>
export type PatientFormState = ReturnType<typeof usePatientForm>

export function usePatientForm(patient: Patient | null) {
  return useForm({
    defaultValues: valuesOf(patient),
    resolver: contractResolver(patientInput, payloadOf),
  })
}

function valuesOf(patient: Patient | null) {
  return {
    name: patient?.name ?? '',
    phone: patient ? formatPhone(patient.phone) : '',
    email: patient?.email ?? '',
    observations: patient?.observations ?? '',
    cpf: maskCpf(patient?.cpf ?? ''),
    payerName: patient?.payerName ?? '',
    payerCpf: maskCpf(patient?.payerCpf ?? ''),
    // A box is checked for what is received.
    notices: allBut(patient?.optedOut ?? []),
  }
}

function payloadOf({ notices, ...typed }: Values) {
  return { ...typed, optedOut: allBut(notices) }
}

function allBut(channels: readonly MessageChannel[]): MessageChannel[] {
  return CHANNELS.filter((channel) => !channels.includes(channel))
}
