import { DeleteDialog } from '../../../platform/web/ui/delete-dialog.tsx'
import { toast } from '../../../platform/web/ui/toast-store.ts'
import { lossText, paidSessionsLeft } from '../../packages/rules.ts'
import { usePatientPackages } from '../../packages/web/api.ts'
import type { Patient } from '../contract.ts'
import { useDeletePatient } from './api.ts'

/** Spec part 1 §8: the fallback of a deletion that failed without saying why. */
const NOT_DELETED =
  'O paciente não pôde ser excluído. As sessões precisam ser canceladas ou concluídas primeiro.'

type DeletePatientDialogProps = {
  patient: Patient
  onClose: () => void
  /** Leads away from what was the patient's. */
  onDeleted?: () => void
}

export function DeletePatientDialog({ patient, onClose, onDeleted }: DeletePatientDialogProps) {
  const packages = usePatientPackages(patient.id)
  const remove = useDeletePatient()
  const refuse = (error: Error) => {
    const description = error.message || NOT_DELETED
    toast({ title: 'Erro ao excluir paciente', description, variant: 'destructive' })
    onClose()
  }
  // Asked only once it is known what is lost; where that cannot be read, the rest is told.
  if (packages.isPending) return null
  const loss = lossText(paidSessionsLeft(packages.data ?? [], Date.now()))
  return (
    <DeleteDialog
      title={`Excluir ${patient.name}?`}
      description="Nome, contato e observações serão apagados e não podem ser recuperados. As sessões já realizadas continuam no histórico, sem o nome."
      confirmLabel="Excluir paciente"
      remove={() => remove.mutateAsync({ params: { id: patient.id } })}
      pending={remove.isPending}
      done={{ title: 'Paciente excluído', description: patient.name }}
      onRefused={refuse}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      {loss && <p className="font-semibold">{loss}</p>}
    </DeleteDialog>
  )
}
