import { use } from 'react'
import { DeleteDialog } from '../../../platform/web/ui/delete-dialog.tsx'
import type { Patient } from '../contract.ts'
import { useDeletePatient } from './api.ts'
import { DeletionLoss } from './deletion-loss.ts'

type DeletePatientDialogProps = {
  patient: Patient
  onClose: () => void
  onDeleted?: () => void
}

export function DeletePatientDialog({ patient, onClose, onDeleted }: DeletePatientDialogProps) {
  const useLoss = use(DeletionLoss)
  const loss = useLoss(patient.id)
  const remove = useDeletePatient()
  const isLooking = loss === undefined
  return (
    <DeleteDialog
      title={`Excluir ${patient.name}?`}
      description="Nome, contato e observações serão apagados e não podem ser recuperados. As sessões já realizadas continuam no histórico, sem o nome."
      confirmLabel="Excluir paciente"
      remove={() => remove.mutateAsync({ params: { id: patient.id } })}
      pending={remove.isPending}
      disabled={isLooking}
      done={{ title: 'Paciente excluído', description: patient.name }}
      refused="Erro ao excluir paciente"
      onDeleted={onDeleted}
      onClose={onClose}
    >
      {loss !== null && (
        <p role="status" className={isLooking ? 'text-muted' : 'font-semibold'}>
          {isLooking ? 'Verificando o que mais seria perdido...' : loss}
        </p>
      )}
    </DeleteDialog>
  )
}
