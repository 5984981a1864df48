import { Dialog } from '../../../platform/web/ui/dialog.tsx'
import type { Patient } from '../contract.ts'
import { PatientForm } from './patient-form.tsx'

type PatientDialogProps = {
  /** Null for a new one. */
  patient: Patient | null
  onClose: () => void
}

export function PatientDialog({ patient, onClose }: PatientDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={patient ? 'Editar paciente' : 'Novo paciente'}
    >
      <PatientForm patient={patient} onDone={onClose} />
    </Dialog>
  )
}
