import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import type { Patient } from '../contract.ts'
import type { CpfField } from '../rules.ts'
import { PatientForm } from './patient-form.tsx'

type PatientDialogProps = {
  patient: Patient | null
  name?: string
  field?: CpfField | undefined
  onClose: () => void
}

export default function PatientDialog({ patient, name, field, onClose }: PatientDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={patient ? 'Editar paciente' : 'Novo paciente'}
    >
      <PatientForm patient={patient} name={name} field={field} onDone={onClose} />
    </Dialog>
  )
}
