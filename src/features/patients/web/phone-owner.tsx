import { Users } from 'lucide-react'
import { isSamePhone, parsePhone } from '../../../platform/shared/phone.ts'
import { displayName } from '../rules.ts'
import { usePatientSearch } from './api.ts'
import { PatientLinks } from './parts/patient-links.tsx'

type PhoneOwnerProps = {
  typed: string
  patientId?: string | undefined
}

/**
 * Shows the patient who has a typed phone, with a link that opens another tab, since the form is unsaved. Saving stays
 * possible, since families share phones.
 */
export function PhoneOwner({ typed, patientId }: PhoneOwnerProps) {
  const phone = parsePhone(typed)
  const { options: patients } = usePatientSearch(phone, 'true')
  const others = patients?.filter(
    (patient) => phone && isSamePhone(patient.phone, phone) && patient.id !== patientId,
  )
  const owners = others?.map((patient) => ({ id: patient.id, name: displayName(patient) })) ?? []
  return (
    <div role="status" className="-mt-2 empty:hidden sm:order-last sm:col-span-2">
      {owners.length > 0 && (
        <p className="flex items-start gap-2 text-sm font-medium text-pending-ink">
          <Users aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          <span>
            Mesmo telefone de <PatientLinks patients={owners} isFromForm />. Você pode salvar mesmo
            assim.
          </span>
        </p>
      )}
    </div>
  )
}
