import { useRef } from 'react'
import { focusHeading } from '../../../platform/web/heading-focus.ts'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
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
  const removed = useRef(false)
  const confirm = () =>
    remove.mutate(
      { params: { id: patient.id } },
      {
        onSuccess: () => {
          removed.current = true
          toast({ title: 'Paciente excluído', description: patient.name })
          onDeleted?.()
        },
        onError: (error) =>
          toast({
            title: 'Erro ao excluir paciente',
            description: error.message || NOT_DELETED,
            variant: 'destructive',
          }),
        onSettled: onClose,
      },
    )
  // Asked only once it is known what is lost; where that cannot be read, the rest is told.
  if (packages.isPending) return null
  const loss = lossText(paidSessionsLeft(packages.data ?? [], Date.now()))
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Excluir ${patient.name}?`}
      description="Nome, contato e observações serão apagados e não podem ser recuperados. As sessões já realizadas continuam no histórico, sem o nome."
      confirmLabel="Excluir paciente"
      pending={remove.isPending}
      pendingText="Excluindo..."
      onConfirm={confirm}
      onCloseAutoFocus={(event) => {
        if (!removed.current) return
        event.preventDefault()
        focusHeading()
      }}
    >
      {loss && <p className="font-semibold">{loss}</p>}
    </ConfirmDialog>
  )
}
