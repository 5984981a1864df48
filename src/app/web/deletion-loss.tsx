import { usePackageLoss } from '../../features/packages/web/api.ts'
import type { DeletionLossProps } from '../../features/patients/web/deletion-loss.ts'
import { useKeptUntil } from '../../features/records/web/api.ts'
import { formatDay } from '../../platform/shared/calendar.ts'

export default function DeletionLossReader({ patientId, children }: DeletionLossProps) {
  return children(useDeletionLoss(patientId))
}

function useDeletionLoss(patientId: string): string | null | undefined {
  const loss = usePackageLoss(patientId)
  const keptUntil = useKeptUntil(patientId)
  if (loss === undefined || keptUntil === undefined) return undefined
  const recordText =
    keptUntil &&
    `O prontuário fica guardado até ${formatDay(keptUntil)}, como manda a lei, com nome, CPF, nascimento e responsável. Ele continua em Prontuários, em Guardados.`
  return [loss, recordText].filter(Boolean).join(' ') || null
}
