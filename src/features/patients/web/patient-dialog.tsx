import { useWatch } from 'react-hook-form'
import { useLocation } from 'wouter'
import { call } from '../../../platform/web/api.ts'
import { changeHook } from '../../../platform/web/query.ts'
import { Checkbox } from '../../../platform/web/ui/checkbox.tsx'
import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import { DialogForm } from '../../../platform/web/ui/form-frame.tsx'
import { useSave } from '../../../platform/web/use-save.ts'
import {
  ALWAYS_NOTIFIED,
  CHANNEL_CHOICES,
  CHANNEL_ENTRIES,
  CHANNELS,
  type ChannelSwitch,
  channelText,
  type MessageChannel,
} from '../../delivery/channels.ts'
import { SESSIONS_PATH } from '../../practice/addresses.ts'
import type { Profile } from '../../practice/contract.ts'
import { useProfile } from '../../practice/web/api.ts'
import { BILLINGS, getPatient, type Patient } from '../contract.ts'
import { createPatient, updatePatient } from '../input-contract.ts'
import type { CpfField } from '../rules.ts'
import { LikePatients } from './like-patients.tsx'
import {
  PatientFields,
  type PatientFormState,
  usePatientForm,
  valuesOf,
} from './patient-fields.tsx'
import { PATIENT_LABELS } from './patient-labels.ts'
import { PeopleFields } from './people-fields.tsx'
import { PhoneOwner } from './phone-owner.tsx'
import { PriceFields } from './price-fields.tsx'
import { BillingField, RegisterFields } from './register-fields.tsx'

const useCreatePatient = changeHook(createPatient)
const useUpdatePatient = changeHook(updatePatient)

type PatientDialogProps = {
  patient: Patient | null
  name?: string
  field?: CpfField | undefined
  onClose: () => void
}

export default function PatientDialog({ patient, name, field, onClose }: PatientDialogProps) {
  const create = useCreatePatient()
  const update = useUpdatePatient()
  const form = usePatientForm(patient, name)
  const [, navigate] = useLocation()
  const linkOf = (patientId: string) => {
    const href = `${SESSIONS_PATH}?lista=proximas&new=&patientId=${patientId}`
    return { label: 'Marcar sessão', href, follow: () => navigate(href) }
  }
  const [typedName, phone, email, cpf] = useWatch({
    control: form.control,
    name: ['name', 'phone', 'email', 'cpf'],
  })
  const save = useSave(
    form,
    {
      send: (body, version) =>
        patient
          ? update.mutateAsync({ params: { id: patient.id }, body: { ...body, version } })
          : create.mutateAsync({ body }),
      done: ({ id }) =>
        patient
          ? { title: 'Paciente atualizado' }
          : { title: 'Paciente cadastrado', link: linkOf(id) },
      refused: patient ? 'Erro ao atualizar paciente' : 'Erro ao criar paciente',
      onSaved: onClose,
    },
    patient && {
      saved: patient,
      read: () => call(getPatient, { params: { id: patient.id } }),
      valuesOf,
      labels: PATIENT_LABELS,
      shown: {
        billing: (billing) => BILLINGS[billing],
        notices: (channels) => channelText(channels) || 'Nenhum',
        people: (people) => people.map(({ name }) => name).join(', ') || 'Ninguém',
      },
    },
  )
  return (
    <Dialog open onOpenChange={onClose} title={patient ? 'Editar paciente' : 'Novo paciente'}>
      <DialogForm save={save} submitLabel="Salvar">
        <PatientFields
          form={form}
          emailUnconfirmed={patient?.emailUnconfirmed ?? false}
          phoneNote={
            <>
              <PhoneOwner typed={phone} patientId={patient?.id} />
              <LikePatients
                typed={{ name: typedName, phone, email, cpf }}
                patientId={patient?.id}
              />
            </>
          }
        />
        <NoticeFields form={form} />
        <BillingField form={form} />
        <PriceFields form={form} patient={patient} />
        <RegisterFields form={form} opened={field === 'cpf'} />
        <PeopleFields form={form} payerFocused={field === 'payerCpf'} />
      </DialogForm>
    </Dialog>
  )
}

function NoticeFields({ form }: { form: PatientFormState }) {
  const { data: profile } = useProfile()
  const idle = profile ? idleChannels(profile) : []
  return (
    <fieldset aria-describedby="notices-help">
      <legend className="font-medium">{PATIENT_LABELS.notices}</legend>
      <div className="mt-3 grid gap-x-7 gap-y-4 sm:grid-cols-2">
        {CHANNELS.map((channel) => (
          <Checkbox
            key={channel}
            label={CHANNEL_CHOICES[channel]}
            help={idle.includes(channel) && 'Desligado nas configurações.'}
            value={channel}
            {...form.register('notices')}
          />
        ))}
      </div>
      <p id="notices-help" className="mt-2 text-sm text-muted">
        {ALWAYS_NOTIFIED}
      </p>
    </fieldset>
  )
}

const SWITCHES: Record<ChannelSwitch, (profile: Profile) => boolean> = {
  enable_email_notifications: (profile) => profile.enableEmailNotifications,
  enable_sms_notifications: (profile) => profile.enableSmsNotifications,
  whatsapp_reminders: (profile) => profile.whatsappReminders,
}

function idleChannels(profile: Profile): MessageChannel[] {
  return CHANNELS.filter((channel) => {
    const { switch: ofPractice } = CHANNEL_ENTRIES[channel]
    return ofPractice !== null && !SWITCHES[ofPractice](profile)
  })
}
