import { use } from 'react'
import { DeleteDialog } from '../../../platform/web/ui/delete-dialog.tsx'
import type { Patient } from '../contract.ts'
import { displayName } from '../rules.ts'
import { useDeletePatient } from './api.ts'
import { DeletionLoss } from './deletion-loss.ts'

type DeletePatientDialogProps = {
  patient: Patient
  onClose: () => void
  onDeleted?: () => void
}

export function DeletePatientDialog({ patient, onClose, onDeleted }: DeletePatientDialogProps) {
  const Loss = use(DeletionLoss)
  const remove = useDeletePatient()
  return (
    <Loss patientId={patient.id} onClose={onClose}>
      {(loss) => (
        <DeleteDialog
          title={`Excluir ${displayName(patient)}?`}
          description="Nome, contato e observações serão apagados e não podem ser recuperados. As sessões já realizadas continuam no histórico, sem o nome."
          confirmLabel="Excluir paciente"
          remove={() => remove.mutateAsync({ params: { id: patient.id } })}
          pending={remove.isPending}
          disabled={loss === undefined}
          done={{ title: 'Paciente excluído', description: displayName(patient) }}
          refused="Erro ao excluir paciente"
          onDeleted={onDeleted}
          onClose={onClose}
        >
          {loss !== null && (
            <p role="status" className={loss === undefined ? 'text-muted' : 'font-semibold'}>
              {loss === undefined ? 'Verificando o que mais seria perdido...' : loss}
            </p>
          )}
        </DeleteDialog>
      )}
    </Loss>
  )
}
